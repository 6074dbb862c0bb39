/**
 * The text of a request key: `sitemend_live_<id>_<secret><checksum>`. Scanners for leaked secrets know it by its beginning, and
 * by its checksum, which also tells a mistyped key without asking the database.
 */
import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Id } from "#domain/ids.ts";
import { KEY_PREFIX } from "#domain/request-key.ts";

const SECRET_BYTES = 32;
/** As many digits as 256 bits, and as a CRC-32, may need. */
const DIGITS = { secret: 43, checksum: 6 };
const KEY_TEXT = /^sitemend_live_(?<suffix>[0-7][0-9a-hjkmnp-tv-z]{25})_[0-9A-Za-z]{43}[0-9A-Za-z]{6}$/;

export function newKeyText(id: Id<"key">, randomBytes: (count: number) => Uint8Array): string {
  const secret = BigInt(`0x${Buffer.from(randomBytes(SECRET_BYTES)).toString("hex")}`);
  const text = `${KEY_PREFIX}${id.slice("key_".length)}_${inBase62(secret, DIGITS.secret)}`;
  return `${text}${checksumOf(text)}`;
}

/** Which key it says it is; `undefined` for what was never given out like this. */
export function idOfKeyText(text: string): Id<"key"> | undefined {
  const suffix = KEY_TEXT.exec(text)?.groups?.suffix;
  if (suffix === undefined || checksumOf(text.slice(0, -DIGITS.checksum)) !== text.slice(-DIGITS.checksum))
    return undefined;
  return `key_${suffix}` as Id<"key">;
}

/** All that is stored of it: with 256 random bits, nothing slower is needed. */
export function hashOfKeyText(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

function checksumOf(text: string): string {
  return inBase62(BigInt(crc32(text)), DIGITS.checksum);
}

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

function inBase62(value: bigint, digits: number): string {
  let text = "";
  for (let left = value; left > 0n; left /= 62n) text = `${ALPHABET[Number(left % 62n)]}${text}`;
  return text.padStart(digits, "0");
}

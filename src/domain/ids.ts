/**
 * Ids people can read, sort and grep: `aud_01k…` is a prefix and a UUIDv7 in 26 letters of base32 (the TypeID
 * form). The database keeps the plain uuid. An id of the wrong kind is refused before any query runs.
 * Time and randomness are arguments, so that tests repeat.
 */

export type IdPrefix =
  | "aud"
  | "web"
  | "iss"
  | "chg"
  | "blk"
  | "evt"
  | "shr"
  | "usr"
  | "wsp"
  | "ses"
  | "mem"
  | "inv"
  | "int"
  | "key"
  | "apr"
  | "dep"
  | "sch"
  | "alr"
  | "inc"
  | "rcp"
  | "fil"
  | "sfg"
  | "tsk"
  | "cmt"
  | "trk"
  | "tkt"
  | "req";
export type Id<P extends IdPrefix> = string & { readonly kind: P };
export type AuditId = Id<"aud">;
export type WebsiteId = Id<"web">;
export type IssueId = Id<"iss">;
export type ChangeId = Id<"chg">;
export type ShareId = Id<"shr">;
export type BulkId = Id<"blk">;
export type NewId = <P extends IdPrefix>(prefix: P) => Id<P>;

/** Crockford's alphabet: no i, l, o, u, so ids survive being read aloud. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const SUFFIX = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** Makes ids from a clock (milliseconds since 1970) and a source of random bytes. */
export function createNewId(now: () => number, randomBytes: (count: number) => Uint8Array): NewId {
  return <P extends IdPrefix>(prefix: P) =>
    `${prefix}_${encode(uuidText(now(), randomBytes(RANDOM_BYTES)).replaceAll("-", ""))}` as Id<P>;
}

/** `undefined` when the text is not an id of that kind. */
export function parseId<P extends IdPrefix>(prefix: P, text: string): Id<P> | undefined {
  const suffix = text.startsWith(`${prefix}_`) ? text.slice(prefix.length + 1) : "";
  return SUFFIX.test(suffix) ? (text as Id<P>) : undefined;
}

/** The uuid the database keeps, in its usual text form. */
export function toUuid(id: Id<IdPrefix>): string {
  const hex = decode(id.slice(id.indexOf("_") + 1))
    .toString(16)
    .padStart(32, "0");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

export function fromUuid<P extends IdPrefix>(prefix: P, uuid: string): Id<P> {
  return `${prefix}_${encode(uuid.replaceAll("-", ""))}` as Id<P>;
}

/** Makes uuids in their usual text form, in the order of time: for rows of which thousands are made at once. */
export function createNewUuid(now: () => number, randomBytes: (count: number) => Uint8Array): () => string {
  let random: Uint8Array = new Uint8Array();
  let at = 0;
  return () => {
    if (at + RANDOM_BYTES > random.length) [random, at] = [randomBytes(RANDOM_BYTES * UUIDS_AT_ONCE), 0];
    const bytes = random.subarray(at, at + RANDOM_BYTES);
    at += RANDOM_BYTES;
    return uuidText(now(), bytes);
  };
}

const RANDOM_BYTES = 10;
/** Asking for randomness costs more than the bytes. */
const UUIDS_AT_ONCE = 400;

const HEX: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** RFC 9562 §5.7: 48 bits of milliseconds, version, 12 random bits, variant, 62 random bits. */
function uuidText(nowMs: number, random: Uint8Array): string {
  const time = nowMs.toString(16).padStart(12, "0");
  let hex = "";
  for (const byte of random) hex += HEX[byte];
  const variant = (8 + ((random[1] ?? 0) & 3)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-${variant}${hex.slice(5, 8)}-${hex.slice(8)}`;
}

/** Two letters for each value of ten bits. */
const PAIRS: readonly string[] = Array.from(
  { length: 1024 },
  (_, bits) => `${ALPHABET[bits >> 5]}${ALPHABET[bits & 31]}`,
);

/** Lists and reports have an id in each row: five hexadecimal digits are four letters, found in a table. */
function encode(hex: string): string {
  let text = pairAt(Number.parseInt(hex.slice(0, 2), 16));
  for (let at = 2; at < 32; at += 5) {
    const bits = Number.parseInt(hex.slice(at, at + 5), 16);
    text += pairAt(bits >> 10) + pairAt(bits & 1023);
  }
  return text;
}

function pairAt(bits: number): string {
  return PAIRS[bits] ?? "";
}

function decode(text: string): bigint {
  let value = 0n;
  for (const letter of text) value = (value << 5n) | BigInt(ALPHABET.indexOf(letter));
  return value;
}

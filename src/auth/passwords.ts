/**
 * Passwords as Argon2id (RFC 9106) with Node's own implementation, in PHC form so that the costs can be raised later
 * and old hashes still verify. The costs are OWASP's minimum: 19 MiB, 2 passes, 1 lane; about 25 ms.
 */
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";

const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const SALT_BYTES = 16;
const PHC = /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive(password, { ...COST, nonce: salt });
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(salt)}$${base64(tag)}`;
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(hash) ?? [];
  if (salt === undefined || tag === undefined) return false;
  const expected = Buffer.from(tag, "base64");
  const actual = await derive(password, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
    nonce: Buffer.from(salt, "base64"),
  });
  return timingSafeEqual(actual, expected);
}

function derive(password: string, cost: typeof COST & { nonce: Uint8Array }): Promise<Buffer> {
  // NIST SP 800-63B §3.1.1.2: the same password typed on another keyboard must give the same bytes.
  const message = password.normalize("NFKC");
  return new Promise((resolve, reject) => {
    argon2("argon2id", { message, ...cost }, (error, tag) => (error ? reject(error) : resolve(tag)));
  });
}

/** PHC strings carry base64 without padding. */
function base64(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}

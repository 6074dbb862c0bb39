/**
 * Signatures of Standard Webhooks over id, time and body: HMAC-SHA256 with the bytes of the secret (`v1`), and Ed25519 where
 * that was chosen (`v1a`), which receivers verify with a public key. While keys are being rolled, the earlier ones sign, too,
 * and a receiver takes either. https://www.standardwebhooks.com
 */
import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";

const SECRET_PREFIX = "whsec_";
const PRIVATE_PREFIX = "whsk_";
const PUBLIC_PREFIX = "whpk_";
/** Of a secret the standard asks for 24 to 64; a private key has as many. */
export const SECRET_BYTES = 32;

/** As receivers configure it: `whsec_` and Base64. */
export function webhookSecret(bytes: Uint8Array): string {
  return `${SECRET_PREFIX}${Buffer.from(bytes).toString("base64")}`;
}

/** @param seed of the private key */
export function signingKeyPair(seed: Uint8Array): { readonly privateKey: string; readonly publicKey: string } {
  const { x } = createPublicKey(keyOf(Buffer.from(seed))).export({ format: "jwk" });
  return {
    privateKey: `${PRIVATE_PREFIX}${Buffer.from(seed).toString("base64")}`,
    publicKey: `${PUBLIC_PREFIX}${Buffer.from(x ?? "", "base64url").toString("base64")}`,
  };
}

export interface Message {
  /** The same at each attempt, by which a receiver knows what it has had. */
  readonly id: string;
  /** Seconds since 1970, of this attempt. */
  readonly timestamp: number;
  readonly body: string;
}

/** @param keys secrets and private keys */
export function signedHeaders({ id, timestamp, body }: Message, keys: readonly string[]): Record<string, string> {
  const signatures = keys.map((key) => signature(`${id}.${timestamp}.${body}`, key));
  return { "webhook-id": id, "webhook-timestamp": String(timestamp), "webhook-signature": signatures.join(" ") };
}

function signature(content: string, key: string): string {
  if (key.startsWith(PRIVATE_PREFIX)) {
    const seed = Buffer.from(key.slice(PRIVATE_PREFIX.length), "base64");
    return `v1a,${sign(null, Buffer.from(content), keyOf(seed)).toString("base64")}`;
  }
  const secret = Buffer.from(key.slice(SECRET_PREFIX.length), "base64");
  return `v1,${createHmac("sha256", secret).update(content).digest("base64")}`;
}

/** What stands before the 32 bytes of an Ed25519 seed in PKCS #8 (RFC 8410 §7). */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");

function keyOf(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: "der", type: "pkcs8" });
}

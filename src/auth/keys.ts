/** Keys for each purpose, derived from the one master secret (HKDF, RFC 5869), so that no two purposes share a key. */
import { hkdfSync } from "node:crypto";

export type KeyPurpose =
  | "approval-tokens/v1"
  | "approval-token-id/v1"
  | "sessions/v1"
  | "sealing/v1"
  | "sealing-id/v1"
  | "cursors/v2"
  | "cursor-nonces/v1"
  | "audit-log/v1"
  | "owner-token/v1"
  | "secret-check/v1"
  | "share-passes/v1"
  | "known-devices/v1"
  | "repeated-requests/v1";

/** The master secret must hold at least this many bytes of randomness. */
const MASTER_BYTES = 32;

export function deriveKey(masterSecret: Uint8Array, purpose: KeyPurpose, bytes = 32): Buffer {
  if (masterSecret.length < MASTER_BYTES) throw new Error("The master secret must be 32 bytes or longer.");
  return Buffer.from(hkdfSync("sha256", masterSecret, "sitemend", purpose, bytes));
}

/**
 * Cursors of lists: what the next page starts after, sealed so that a client can neither read it, nor change it, nor use
 * it with other filters. `list` names the list with its filters; it is authenticated, not carried. A cursor holds ids that
 * readers of a shared report must not see.
 *
 * The nonce is made of what is sealed (as in RFC 5297, SIV), so that no randomness is needed: the same cursor looks the
 * same, and nothing else shares a nonce.
 */
import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";
import { deriveKey } from "./keys.ts";

export type CursorKey = Readonly<Record<string, string | number | null>>;

export interface Cursors {
  write(list: string, after: CursorKey): string;
  /** `undefined` when the cursor was altered or belongs to another list or other filters. */
  read(list: string, cursor: string): CursorKey | undefined;
}

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createCursors(masterSecret: Uint8Array): Cursors {
  const key = deriveKey(masterSecret, "cursors/v2");
  const nonceKey = deriveKey(masterSecret, "cursor-nonces/v1");

  return {
    write(list, after) {
      const body = JSON.stringify(after);
      const nonce = createHmac("sha256", nonceKey).update(`${list}\n${body}`).digest().subarray(0, NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(list, "utf8"));
      return Buffer.concat([nonce, cipher.update(body, "utf8"), cipher.final(), cipher.getAuthTag()]).toString(
        "base64url",
      );
    },

    read(list, cursor) {
      const sent = Buffer.from(cursor, "base64url");
      if (sent.length <= NONCE_BYTES + TAG_BYTES) return undefined;
      const end = sent.length - TAG_BYTES;
      const decipher = createDecipheriv(CIPHER, key, sent.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(list, "utf8")).setAuthTag(sent.subarray(end));
      const body = decipher.update(sent.subarray(NONCE_BYTES, end));
      try {
        return JSON.parse(Buffer.concat([body, decipher.final()]).toString("utf8"));
      } catch {
        // Its tag does not fit: altered, or of another list.
        return undefined;
      }
    },
  };
}

/**
 * Secrets at rest: envelope encryption with AES-256-GCM. Each record gets its own random key, wrapped by a key derived
 * from the master secret; so a new master key re-wraps small keys and never touches the records. The place (table, row,
 * column) is authenticated, so a sealed value copied to another row does not open.
 *
 * Layout: version (1) · key id (8) · nonce (12) · wrapped key (32) · tag (16) · nonce (12) · ciphertext · tag (16)
 */
import { createCipheriv, createDecipheriv } from "node:crypto";
import { deriveKey } from "./keys.ts";

export interface SealedColumn {
  readonly table: string;
  readonly row: string;
  readonly column: string;
}

export interface Sealer {
  seal(plain: string, place: SealedColumn): Buffer;
  /** @throws Error when the value was altered, moved, or sealed with another master secret. */
  open(sealed: Uint8Array, place: SealedColumn): string;
}

const VERSION = 1;
const KEY_ID_BYTES = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const WRAPPED_BYTES = NONCE_BYTES + 32 + TAG_BYTES;
const HEAD_BYTES = 1 + KEY_ID_BYTES;

export function createSealer(masterSecret: Uint8Array, randomBytes: (count: number) => Uint8Array): Sealer {
  const wrappingKey = deriveKey(masterSecret, "sealing/v1");
  const keyId = deriveKey(masterSecret, "sealing-id/v1", KEY_ID_BYTES);

  return {
    seal(plain, place) {
      const recordKey = randomBytes(32);
      const about = aad(place);
      return Buffer.concat([
        Buffer.from([VERSION]),
        keyId,
        encrypt(wrappingKey, recordKey, about, randomBytes(NONCE_BYTES)),
        encrypt(recordKey, Buffer.from(plain, "utf8"), about, randomBytes(NONCE_BYTES)),
      ]);
    },

    open(sealed, place) {
      const bytes = Buffer.from(sealed);
      if (bytes[0] !== VERSION) throw new Error("Not a sealed value of this version.");
      if (!bytes.subarray(1, HEAD_BYTES).equals(keyId))
        throw new Error("The value was sealed with another master secret. Restore the secret file that belongs to it.");
      const about = aad(place);
      const recordKey = decrypt(wrappingKey, bytes.subarray(HEAD_BYTES, HEAD_BYTES + WRAPPED_BYTES), about);
      return decrypt(recordKey, bytes.subarray(HEAD_BYTES + WRAPPED_BYTES), about).toString("utf8");
    },
  };
}

/** Whether this master secret sealed the value, by the id of its key. */
export function sealedWith(sealed: Uint8Array, masterSecret: Uint8Array): boolean {
  const keyId = deriveKey(masterSecret, "sealing-id/v1", KEY_ID_BYTES);
  return Buffer.from(sealed).subarray(1, HEAD_BYTES).equals(keyId);
}

function aad(place: SealedColumn): Buffer {
  return Buffer.from(`${place.table}|${place.row}|${place.column}`, "utf8");
}

function encrypt(key: Uint8Array, plain: Uint8Array, about: Uint8Array, nonce: Uint8Array): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(about);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Uint8Array, box: Buffer, about: Uint8Array): Buffer {
  const end = box.length - TAG_BYTES;
  const decipher = createDecipheriv("aes-256-gcm", key, box.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(about).setAuthTag(box.subarray(end));
  return Buffer.concat([decipher.update(box.subarray(NONCE_BYTES, end)), decipher.final()]);
}

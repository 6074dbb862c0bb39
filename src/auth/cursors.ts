/**
 * Cursors of lists: what the next page starts after, signed so that a client can neither read meaning into it by
 * editing nor use it with other filters. `list` names the list with its filters; it is hashed in, not carried.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { deriveKey } from "./keys.ts";

export type CursorKey = Readonly<Record<string, string | number | null>>;

export interface Cursors {
  write(list: string, after: CursorKey): string;
  /** `undefined` when the cursor was altered or belongs to another list or other filters. */
  read(list: string, cursor: string): CursorKey | undefined;
}

/** 128 bits: nobody guesses it, and the cursor stays short. */
const MAC_BYTES = 16;

export function createCursors(masterSecret: Uint8Array): Cursors {
  const key = deriveKey(masterSecret, "cursors/v1");
  const mac = (list: string, body: string) =>
    createHmac("sha256", key).update(`${list}\n${body}`).digest().subarray(0, MAC_BYTES);

  return {
    write(list, after) {
      const body = Buffer.from(JSON.stringify(after), "utf8").toString("base64url");
      return `${body}.${mac(list, body).toString("base64url")}`;
    },

    read(list, cursor) {
      const [body, given] = cursor.split(".");
      if (body === undefined || given === undefined) return undefined;
      const sent = Buffer.from(given, "base64url");
      if (sent.length !== MAC_BYTES || !timingSafeEqual(sent, mac(list, body))) return undefined;
      return JSON.parse(Buffer.from(body, "base64url").toString("utf8"));
    },
  };
}

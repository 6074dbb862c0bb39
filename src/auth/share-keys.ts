/**
 * What opens a shared report: a word of 256 bits in its link, of which only the hash is stored, and where somebody set a
 * password, a pass that whoever gave it carries for a while. Guesses count for whoever makes them.
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { ServiceError } from "#domain/errors.ts";
import { deriveKey } from "./keys.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import type { IdentityTables } from "./tables.ts";
import { createThrottle } from "./throttle.ts";

/** The hashes of a share. */
export interface Locked {
  readonly tokenHash: string;
  readonly passwordHash: string;
}

export type ShareKeys = ReturnType<typeof createShareKeys>;

const TOKEN_BYTES = 32;
export const SHARE_PASS_SECONDS = 60 * 60;

export function createShareKeys({
  pool,
  masterSecret,
  now,
  randomBytes,
}: {
  readonly pool: pg.Pool;
  readonly masterSecret: Uint8Array;
  readonly now: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
}) {
  const key = deriveKey(masterSecret, "share-passes/v1");
  const throttle = createThrottle(new Kysely<IdentityTables>({ dialect: new PostgresDialect({ pool }) }), true);
  // With the hash of the password, so that a new password ends the passes of the old one.
  const mac = ({ tokenHash, passwordHash }: Locked, until: string) =>
    createHmac("sha256", key).update(`${tokenHash}\n${passwordHash}\n${until}`).digest();

  return {
    newToken: () => Buffer.from(randomBytes(TOKEN_BYTES)).toString("base64url"),
    hashOf: (token: string) => createHash("sha256").update(token).digest("base64url"),
    hashPassword,

    /** A pass for whoever knows the password. @throws ServiceError login_throttled, share_password_required */
    async passFor(share: Locked, guess: { readonly password: string; readonly address: string }): Promise<string> {
      return throttle.guardShare({ share: share.tokenHash, address: guess.address }, async () => {
        if (!(await verifyPassword({ hash: share.passwordHash, password: guess.password })))
          throw new ServiceError("share_password_required");
        const until = String(Math.floor(now() / 1000) + SHARE_PASS_SECONDS);
        return `${until}.${mac(share, until).toString("base64url")}`;
      });
    },

    opens(share: Locked, pass: string): boolean {
      const [until = "", given = ""] = pass.split(".");
      const sent = Buffer.from(given, "base64url");
      const expected = mac(share, until);
      return sent.length === expected.length && timingSafeEqual(sent, expected) && Number(until) * 1000 > now();
    },
  };
}

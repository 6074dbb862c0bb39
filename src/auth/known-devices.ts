/**
 * Devices from which an account has signed in: a signed cookie for each account (OWASP: device cookies). It lets nobody
 * in; it only gives its holder a count of failures of their own, so that strangers' guesses do not hold them up. It ends
 * with the password: who signed in with an old one may have been a stranger.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Kysely } from "kysely";
import { deriveKey } from "./keys.ts";
import type { IdentityTables } from "./tables.ts";

export interface KnownDevices {
  /** Id of the device in the cookies of a request; `undefined` when it is none of the account's. */
  find(email: string, cookie: string | undefined): Promise<string | undefined>;
  /** Set-Cookie value. */
  remember(email: string): Promise<string>;
}

const DAYS = 180;
const ID_BYTES = 16;

export function createKnownDevices(options: {
  readonly database: Kysely<IdentityTables>;
  readonly masterSecret: Uint8Array;
  readonly isSecure: boolean;
  readonly now: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
}): KnownDevices {
  const key = deriveKey(options.masterSecret, "known-devices/v1");
  const signed = (text: string) => createHmac("sha256", key).update(text).digest();
  const accountOf = (email: string) => email.trim().toLowerCase();
  /** Nobody who sees the cookie's name learns the address. */
  const nameFor = (email: string) => {
    const account = signed(`name|${accountOf(email)}`)
      .toString("hex")
      .slice(0, 12);
    return `${options.isSecure ? "__Host-" : ""}sitemend_device_${account}`;
  };
  const passwordOf = async (email: string) =>
    (
      await options.database
        .selectFrom("user")
        .innerJoin("account", "account.userId", "user.id")
        .select("account.password")
        .where("user.email", "=", accountOf(email))
        .where("account.providerId", "=", "credential")
        .executeTakeFirst()
    )?.password ?? "";
  const signatureOf = async (email: string, id: string, until: string) =>
    signed(`${accountOf(email)}|${id}|${until}|${await passwordOf(email)}`);

  return {
    async find(email, cookie = "") {
      const name = nameFor(email);
      for (const pair of cookie.split(/; */)) {
        if (!pair.startsWith(`${name}=`)) continue;
        const [id = "", until = "", signature = ""] = pair.slice(name.length + 1).split(".");
        const given = Buffer.from(signature, "base64url");
        const expected = await signatureOf(email, id, until);
        const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
        if (isOurs && Number(until) > options.now()) return id;
      }
      return undefined;
    },

    async remember(email) {
      const id = Buffer.from(options.randomBytes(ID_BYTES)).toString("base64url");
      const until = String(options.now() + DAYS * 86_400_000);
      const value = `${id}.${until}.${(await signatureOf(email, id, until)).toString("base64url")}`;
      const secure = options.isSecure ? "; Secure" : "";
      return `${nameFor(email)}=${value}; Max-Age=${DAYS * 86_400}; Path=/; HttpOnly; SameSite=Lax${secure}`;
    },
  };
}

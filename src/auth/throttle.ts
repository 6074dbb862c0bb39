/**
 * Slows down guessing of passwords: attempts are counted before the password is looked at, so that many at once gain
 * nothing, and given back when it was right. In the database, because all processes of the service must agree.
 */
import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { ServiceError } from "#domain/errors.ts";
import { addressGroup } from "./address-group.ts";
import type { IdentityTables } from "./tables.ts";

export const LOGIN_LIMITS = { perAccount: 5, perAddress: 20, windowSeconds: 15 * 60 };
/** Many people hold the link of one report: whoever guesses from one address must not lock out all the others. */
export const SHARE_LIMITS = { perShareAndAddress: 5, perShare: 100 };

export interface Throttle {
  /** Runs `attempt`; a failure counts against the account and the address. @throws ServiceError login_throttled */
  guard<T>(who: { email: string; address: string }, attempt: () => Promise<T>): Promise<T>;
  /** The same for a word that can be guessed without naming an account: only the address is slowed down. */
  guardWord<T>(address: string, attempt: () => Promise<T>): Promise<T>;
  /** The same for the password of a shared report: who has guessed too often is slowed down, and all only after many. */
  guardShare<T>(who: { share: string; address: string }, attempt: () => Promise<T>): Promise<T>;
}

export function createThrottle(database: Kysely<IdentityTables>, enabled: boolean): Throttle {
  return {
    async guard({ email, address }, attempt) {
      if (!enabled) return attempt();
      const account = keyOf("account", email.trim().toLowerCase());
      const from = keyOf("address", addressGroup(address));
      await count(database, from, LOGIN_LIMITS.perAddress);
      await count(database, account, LOGIN_LIMITS.perAccount);
      const result = await attempt();
      await giveBack(database, account, from);
      return result;
    },

    async guardWord(address, attempt) {
      if (!enabled) return attempt();
      const from = keyOf("word-address", addressGroup(address));
      await count(database, from, LOGIN_LIMITS.perAddress);
      const result = await attempt();
      await giveBack(database, null, from);
      return result;
    },

    async guardShare({ share, address }, attempt) {
      if (!enabled) return attempt();
      // Not the address of sign-in: many people can stand behind one, and whoever has a link could lock them all out.
      const from = keyOf("shares-address", addressGroup(address));
      const guesser = keyOf("share-address", `${share} ${addressGroup(address)}`);
      const all = keyOf("share", share);
      await count(database, guesser, SHARE_LIMITS.perShareAndAddress);
      await count(database, from, LOGIN_LIMITS.perAddress);
      await count(database, all, SHARE_LIMITS.perShare);
      const result = await attempt();
      await giveBack(database, guesser, from, all);
      return result;
    },
  };
}

async function count(database: Kysely<IdentityTables>, key: string, limit: number): Promise<void> {
  const { rows } = await sql<{ attempts: number; seconds: number }>`
    insert into login_throttle as t (key, attempts, window_ends)
    values (${key}, 1, now() + make_interval(secs => ${LOGIN_LIMITS.windowSeconds}))
    on conflict (key) do update set
      attempts = case when t.window_ends < now() then 1 else t.attempts + 1 end,
      window_ends = case when t.window_ends < now() then excluded.window_ends else t.window_ends end
    returning attempts, ceil(extract(epoch from window_ends - now()))::int as seconds`.execute(database);
  const [row] = rows;
  if (row !== undefined && row.attempts > limit)
    throw new ServiceError("login_throttled", { retryAfterSeconds: Math.max(1, row.seconds), facts: { key } });
}

/** Guesses before the right one are forgiven to `proven`; the others get this attempt back. */
async function giveBack(
  database: Kysely<IdentityTables>,
  proven: string | null,
  ...others: readonly string[]
): Promise<void> {
  await sql`delete from login_throttle where key = ${proven} or window_ends < now()`.execute(database);
  await database
    .updateTable("login_throttle")
    .set(({ eb }) => ({ attempts: eb("attempts", "-", 1) }))
    .where("key", "in", others)
    .execute();
}

/** Hashed, so that the table holds no list of who signs in from where. */
function keyOf(kind: string, value: string): string {
  return `${kind}:${createHash("sha256").update(value).digest("base64url")}`;
}

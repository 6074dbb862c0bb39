/**
 * Slows down guessing of passwords: attempts are counted before the password is looked at, so that many at once gain
 * nothing, and given back when it was right. In the database, because all processes of the service must agree.
 */
import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { ServiceError } from "#domain/errors.ts";
import type { IdentityTables } from "./tables.ts";

export const LOGIN_LIMITS = { perAccount: 5, perAddress: 20, windowSeconds: 15 * 60 };

export interface Throttle {
  /** Runs `attempt`; a failure counts against the account and the address. @throws ServiceError login_throttled */
  guard<T>(who: { email: string; address: string }, attempt: () => Promise<T>): Promise<T>;
  /** The same for a word that can be guessed without naming an account: only the address is slowed down. */
  guardWord<T>(address: string, attempt: () => Promise<T>): Promise<T>;
}

export function createThrottle(database: Kysely<IdentityTables>, enabled: boolean): Throttle {
  return {
    async guard({ email, address }, attempt) {
      if (!enabled) return attempt();
      const account = keyOf("account", email.trim().toLowerCase());
      const from = keyOf("address", address);
      await count(database, from, LOGIN_LIMITS.perAddress);
      await count(database, account, LOGIN_LIMITS.perAccount);
      const result = await attempt();
      await giveBack(database, account, from);
      return result;
    },

    async guardWord(address, attempt) {
      if (!enabled) return attempt();
      const from = keyOf("word-address", address);
      await count(database, from, LOGIN_LIMITS.perAddress);
      const result = await attempt();
      await giveBack(database, null, from);
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

async function giveBack(database: Kysely<IdentityTables>, account: string | null, from: string): Promise<void> {
  await sql`delete from login_throttle where key = ${account} or window_ends < now()`.execute(database);
  await sql`update login_throttle set attempts = attempts - 1 where key = ${from}`.execute(database);
}

/** Hashed, so that the table holds no list of who signs in from where. */
function keyOf(kind: string, value: string): string {
  return `${kind}:${createHash("sha256").update(value).digest("base64url")}`;
}

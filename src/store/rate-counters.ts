/** Counters of requests that all processes share; windows are the database's. */
import { createHash } from "node:crypto";
import type pg from "pg";

export interface RateCount {
  readonly key: string;
  readonly windowSeconds: number;
  /** Requests that are added. */
  readonly requests: number;
}

export interface RateTotal {
  readonly key: string;
  /** Requests of all processes in the window. */
  readonly used: number;
  readonly secondsLeft: number;
}

export type RateCounters = ReturnType<typeof createRateCounters>;

export function createRateCounters(pool: pg.Pool) {
  return {
    /** Adds in one statement and answers the new totals. Keys must differ. */
    async add(counts: readonly RateCount[]): Promise<RateTotal[]> {
      const keys = new Map(counts.map(({ key }) => [hashOf(key), key]));
      // In order of key, so that two processes never wait for each other in a circle.
      const { rows } = await pool.query<{ key: string; used: number; seconds: number }>(
        `insert into rate_counter as c (key, used, window_ends)
         select key, used, now() + make_interval(secs => seconds)
           from unnest($1::text[], $2::int[], $3::int[]) as added(key, used, seconds) order by key
         on conflict (key) do update set
           used = case when c.window_ends <= now() then excluded.used else c.used + excluded.used end,
           window_ends = case when c.window_ends <= now() then excluded.window_ends else c.window_ends end
         returning key, used, extract(epoch from window_ends - now())::float as seconds`,
        [[...keys.keys()], counts.map(({ requests }) => requests), counts.map(({ windowSeconds }) => windowSeconds)],
      );
      return rows.map(({ key, used, seconds }) => ({ key: keys.get(key) ?? "", used, secondsLeft: seconds }));
    },

    /** Removes those whose window has ended. */
    async forgetEnded(): Promise<void> {
      await pool.query("delete from rate_counter where window_ends < now() - interval '1 minute'");
    },
  };
}

function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

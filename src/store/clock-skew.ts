import type pg from "pg";

/** Past it, sessions and approvals end early or late, and limits count wrongly. */
export const LARGE_SKEW_MS = 5_000;

/** Milliseconds by which the database's clock is ahead of ours. What the question itself takes is no skew. */
export async function clockSkewMs(pool: pg.Pool): Promise<number> {
  const asked = Date.now();
  const { rows } = await pool.query<{ ms: number }>(
    "select extract(epoch from clock_timestamp())::float8 * 1000 as ms",
  );
  const answered = Date.now();
  const theirs = rows[0]?.ms ?? asked;
  if (theirs < asked) return Math.round(theirs - asked);
  return theirs > answered ? Math.round(theirs - answered) : 0;
}

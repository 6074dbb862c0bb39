/** Every row of the database that says something about some things: what others do must leave it as it is. */
import type pg from "pg";

/** The log tells whose things they are of attempts that were refused. */
const TELLS_OF_ATTEMPTS = new Set(["audit_log", "audit_log_head"]);

/** @param marks ids as the database has them. */
export async function rowsAbout(pool: pg.Pool, marks: readonly string[]): Promise<readonly string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const found: string[] = [];
  for (const { name } of tables.filter((table) => !TELLS_OF_ATTEMPTS.has(table.name))) {
    const { rows } = await pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from "${name}" t where to_jsonb(t)::text like any ($1)`,
      [marks.map((mark) => `%${mark}%`)],
    );
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return found.sort();
}

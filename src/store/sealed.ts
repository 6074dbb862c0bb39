import type pg from "pg";

/** True when the database holds what only the master secret that was there can open or verify. */
export async function holdsSealed(pool: pg.Pool): Promise<boolean> {
  const made = await pool.query(
    "select to_regclass('wordpress_connection') as connections, to_regclass('audit_log') as log",
  );
  if (Object.values(made.rows[0] ?? {}).includes(null)) return false;
  const { rows } = await pool.query<{ holds: boolean }>(
    "select exists (select from wordpress_connection where sealed_password is not null) or exists (select from audit_log) as holds",
  );
  return rows[0]?.holds === true;
}

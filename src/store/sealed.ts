import type pg from "pg";

/** True when the database holds what only the master secret that was there can open or verify. */
export async function holdsSealed(pool: pg.Pool): Promise<boolean> {
  const made = await pool.query(
    `select coalesce(to_regclass('site_connection'), to_regclass('wordpress_connection')) as connections,
       to_regclass('audit_log') as log`,
  );
  if (Object.values(made.rows[0] ?? {}).includes(null)) return false;
  if (await isHeldToOne(pool)) return true;
  const { rows } = await pool.query<{ holds: boolean }>(
    `select exists (select from ${await connectionSecrets(pool)}) or exists (select from audit_log) as holds`,
  );
  return rows[0]?.holds === true;
}

/** Also of a database that is to be migrated: until 0086 the table had another name. */
async function connectionSecrets(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ isNew: boolean }>(`select to_regclass('site_connection') is not null as "isNew"`);
  return rows[0]?.isNew === true
    ? "site_connection where sealed_secret is not null"
    : "wordpress_connection where sealed_password is not null";
}

/** A process has begun with a secret here: there is one that it must be. */
async function isHeldToOne(pool: pg.Pool): Promise<boolean> {
  const made = await pool.query<{ made: boolean }>("select to_regclass('secret_check') is not null as made");
  return made.rows[0]?.made === true && (await pool.query("select from secret_check")).rowCount === 1;
}

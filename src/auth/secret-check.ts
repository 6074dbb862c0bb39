/**
 * Whether a master secret is the one that belongs to a database. The database keeps a value derived from it. One from before it did
 * is judged by what it holds: whatever is sealed, or chained in the audit log, tells which secret made it.
 */
import { timingSafeEqual } from "node:crypto";
import type pg from "pg";
import { chainOf, type LoggedRow, toEntry } from "./audit-log.ts";
import { deriveKey } from "./keys.ts";
import { sealedWith } from "./sealer.ts";

/** `untried`: the database holds nothing that a secret has made. */
export type SecretVerdict = "fits" | "differs" | "untried";

type Asked = pg.Pool | pg.ClientBase;

/** One that opens is enough; of many that do not, some will do. */
const TRIED = 200;

/** Changes nothing, and takes databases of any age. */
export async function judgeSecret(database: Asked, masterSecret: Uint8Array): Promise<SecretVerdict> {
  const kept = await keptValue(database);
  if (kept !== undefined) return isEqual(kept, checkValue(masterSecret)) ? "fits" : "differs";
  const made = [...(await sealedFits(database, masterSecret)), ...(await chainFits(database, masterSecret))];
  if (made.length === 0) return "untried";
  return made.includes(true) ? "fits" : "differs";
}

/** Judges, and writes down what later starts are judged by. Of two that begin an empty database at once, the first counts. */
export async function holdToSecret(pool: pg.Pool, masterSecret: Uint8Array): Promise<SecretVerdict> {
  if ((await judgeSecret(pool, masterSecret)) === "differs") return "differs";
  await pool.query("insert into secret_check (value) values ($1) on conflict do nothing", [checkValue(masterSecret)]);
  return judgeSecret(pool, masterSecret);
}

/**
 * For a secret that is lost: from now on this one counts. What the old one sealed stays closed; sessions and access tokens that it
 * vouched for end. Answers the e-mails of the accounts whose second factor it sealed: no code of theirs is right any more.
 */
export async function acceptSecret(pool: pg.Pool, masterSecret: Uint8Array): Promise<readonly string[]> {
  await pool.query(
    "insert into secret_check (value) values ($1) on conflict (is_only) do update set value = excluded.value",
    [checkValue(masterSecret)],
  );
  if (await exists(pool, "jwks")) await pool.query("delete from jwks");
  if (!(await exists(pool, '"twoFactor"'))) return [];
  const { rows } = await pool.query<{ email: string }>(
    `select email from "user" where "twoFactorEnabled" order by email`,
  );
  return rows.map(({ email }) => email);
}

function checkValue(masterSecret: Uint8Array): string {
  return deriveKey(masterSecret, "secret-check/v1").toString("base64url");
}

async function keptValue(database: Asked): Promise<string | undefined> {
  if (!(await exists(database, "secret_check"))) return undefined;
  const { rows } = await database.query<{ value: string }>("select value from secret_check");
  return rows[0]?.value;
}

async function sealedFits(database: Asked, masterSecret: Uint8Array): Promise<boolean[]> {
  const found: boolean[] = [];
  for (const [table, column] of [
    ["site_connection", "sealed_secret"],
    // The same until migration 0086.
    ["wordpress_connection", "sealed_password"],
    ["audit", "sealed_access"],
  ] as const) {
    if (!(await exists(database, table))) continue;
    const { rows } = await database.query<{ sealed: Buffer }>(
      `select ${column} as sealed from ${table} where ${column} is not null limit ${TRIED}`,
    );
    found.push(...rows.map(({ sealed }) => sealedWith(sealed, masterSecret)));
  }
  return found;
}

async function chainFits(database: Asked, masterSecret: Uint8Array): Promise<boolean[]> {
  if (!(await exists(database, "audit_log"))) return [];
  const { rows } = await database.query<LoggedRow & { hash_before: string }>(
    `select entry.*, coalesce(earlier.hash, '') as hash_before
      from audit_log entry left join audit_log earlier on earlier.workspace_id = entry.workspace_id and earlier.seq = entry.seq - 1
      order by entry.seq desc limit ${TRIED}`,
  );
  const chained = chainOf(masterSecret);
  return rows.map(({ hash_before: before, ...row }) => chained(before, toEntry(row)) === row.hash);
}

async function exists(database: Asked, table: string): Promise<boolean> {
  const { rows } = await database.query<{ made: boolean }>("select to_regclass($1) is not null as made", [table]);
  return rows[0]?.made === true;
}

function isEqual(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

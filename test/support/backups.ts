/** An installation that was used, its backup, and all that can be compared of two databases. */
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type pg from "pg";
import { judgeSecret, migrateAccountsOn } from "#auth/index.ts";
import { createSealer } from "#auth/sealer.ts";
import { openBackup, restoreBackup, withEmptyHouse, writeBackup } from "#store/index.ts";
import { MASTER_SECRET, newUuid, testIdentity, VISITOR } from "./identity.ts";
import { seedAudit } from "./seed.ts";

const SECRET = MASTER_SECRET.toString("hex");
export const MIGRATIONS = join(import.meta.dirname, "../../migrations");
export const LEFT_OUT = [
  "session",
  "verification",
  "jwks",
  "owner_token",
  "login_throttle",
  "password_reset",
  "used_code",
  "idempotency_key",
  "wordpress_authorization",
  "search_console_authorization",
  "audit_to_evaluate",
  "alert_message",
  "incident_notice",
  "indexnow_url",
  "schedule_delivery",
  "workspace_invitation",
];

/** With accounts, audits, issues, a change and its events, and a sealed password. */
export async function live(pool: pg.Pool): Promise<{ password: string; sealed: Buffer; keySecret: string }> {
  const identity = await testIdentity(pool);
  const { password } = await identity.createUser({ email: "ana@example.com", name: "Ana", role: "owner" });
  const { principal } = await identity.login({ email: "ana@example.com", password }, VISITOR);
  await pool.query("insert into password_reset values ($1, 'hash', now() + interval '30 minutes')", [principal.userId]);
  await pool.query("insert into used_code values ($1, '123456')", [principal.userId]);
  const { websiteId } = await seedAudit(pool);
  await seedAudit(pool, { status: "running" });
  const place = { table: "wordpress_connection", row: websiteId, column: "sealed_password" };
  const sealed = createSealer(MASTER_SECRET, (count) => new Uint8Array(count)).seal("an application password", place);
  const { rows } = await pool.query<{ id: string; audit: string; issue: string }>(
    "select website_id as id, audit_id as audit, id as issue from issue limit 1",
  );
  const { id, audit, issue } = rows[0] ?? { id: "", audit: "", issue: "" };
  await pool.query(
    `insert into site_connection (website_id, epoch, identity, site_url, platform, access, credential_hint, sealed_secret, status, profile, can, checks)
      values ($1, 1, 'it', 'https://a.example', 'wordpress', '{"username":"ana"}', '…', $2, 'healthy', '{}', '[]', '[]')`,
    [id, sealed],
  );
  await pool.query(
    `insert into bulk_operation (id, website_id, audit_id, kind, request_hash, actor) values ($1, $2, $3, 'apply', 'hash', '{}')`,
    [newUuid(), id, audit],
  );
  const [change, back] = [newUuid(), newUuid()];
  for (const [one, reverses] of [
    [change, null],
    [back, change],
  ])
    await pool.query(
      `insert into applied_change (id, website_id, audit_id, issue_id, check_id, url, locator, kind, reverses, state, effect, resource, field,
          before_value, overridden, edits, op_key, mode, epoch, site_identity, verification, actor)
        values ($1::uuid, $2, $3, $4, 'title-missing', 'https://a.example/', '', 'apply', $5, 'applied', 'written', '{}', 'title',
          E'tab\\t, line\\n, back\\\\slash, \\\\.', false, '[]', ($1::uuid)::text, 'guarded', 1, 'it', '{}', '{}')`,
      [one, id, audit, issue, reverses],
    );
  await pool.query(
    "insert into change_event (change_id, to_state, actor, reason) values ($1, 'applied', 'ana', 'asked')",
    [change],
  );
  const wish = { workspaceId: "wsp_local", name: "CI", scopes: ["projects:read"] as const, networks: [], days: 90 };
  const { secret: keySecret } = await identity.requestKeys.create({ ...wish, websiteIds: [websiteId] }, principal);
  return { password, sealed, keySecret };
}

export const options = {
  version: "0.1.0",
  secret: SECRET,
  now: 0,
  progress: () => {},
  signal: new AbortController().signal,
};

export async function backUp(pool: pg.Pool): Promise<Buffer> {
  const to = new PassThrough();
  const [bytes] = await Promise.all([buffer(to), writeBackup(pool, { ...options, to })]);
  return bytes;
}

export async function restore(
  pool: pg.Pool,
  archive: Buffer,
  beforeCommit = () => {},
): ReturnType<typeof restoreBackup> {
  const backup = await openBackup(Readable.from([archive]));
  return withEmptyHouse(pool, (client) =>
    restoreBackup(client, backup, {
      ...{ makeAccountTables: migrateAccountsOn, beforeCommit, progress: () => {} },
      isItsSecret: async (tables) => (await judgeSecret(tables, Buffer.from(backup.secret, "hex"))) !== "differs",
    }),
  );
}

/** Every row of every table, as text. */
export async function content(pool: pg.Pool): Promise<Record<string, string[]>> {
  const tables = await pool.query<{ name: string }>(
    "select tablename::text as name from pg_tables where schemaname = 'public' order by 1",
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`);
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

/** Tables, columns, constraints, indexes, triggers and functions. */
export async function schema(pool: pg.Pool): Promise<unknown> {
  const { rows } = await pool.query(`
    select 'column' as kind, table_name || '.' || column_name as name, data_type || is_nullable || coalesce(column_default, '') || is_generated || is_identity as what from information_schema.columns where table_schema = 'public'
    union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'trigger', tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'function', proname, pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'schema', nspname, '' from pg_namespace where nspname not like 'pg_%'
    order by 1, 2, 3`);
  return rows;
}

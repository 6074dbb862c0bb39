/**
 * Makes the role and the policies, or brings them up to date, at each start: accounts' tables come from a library, and a restored backup brings
 * tables of its own. Where all is right nothing is changed and nothing is locked.
 */
import { createHash } from "node:crypto";
import type pg from "pg";
import { MIGRATION_LOCK } from "../migrate.ts";
import { MY_WORKSPACES, OF_NO_WORKSPACE, POLICIES } from "./policies.ts";
import { ROLE, type ScopedPool } from "./scope.ts";

/** Only a user who may make roles can make ours; without it the pool goes on as before. Tables that are not there yet are left out. */
export async function applyRowSecurity(pool: ScopedPool): Promise<{ readonly isOn: boolean }> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    const isOn = await hasRole(client);
    const statements = isOn ? [...(await missingFunction(client)), ...(await missingStatements(client))] : [];
    for (const statement of statements) await client.query(statement);
    await client.query("commit");
    pool.hasRole = isOn;
    return { isOn };
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** Whether the database refuses by itself what is another workspace's. */
export async function keepsWorkspacesApart(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ isOn: boolean }>(
    `select exists (select from pg_roles r where r.rolname = $1 and pg_has_role(current_user, r.oid, 'member'))
       and not exists (select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
         and relname = any($2) and not relrowsecurity) as "isOn"`,
    [ROLE, Object.keys(POLICIES)],
  );
  return rows[0]?.isOn === true;
}

async function hasRole(client: pg.PoolClient): Promise<boolean> {
  if (await mayTakeRole(client)) return true;
  // Another database of the same server may make it at this moment.
  await client.query(`do $$ begin
    begin create role ${ROLE} nologin; exception when duplicate_object or unique_violation then null; end;
    execute format('grant ${ROLE} to %I', current_user);
  exception when insufficient_privilege then null; end $$`);
  return mayTakeRole(client);
}

/** Tried, because what may keep somebody from it differs between versions of PostgreSQL. */
async function mayTakeRole(client: pg.PoolClient): Promise<boolean> {
  await client.query("savepoint taking");
  try {
    await client.query(`set local role ${ROLE}`);
    return true;
  } catch {
    return false;
  } finally {
    await client.query("rollback to taking");
  }
}

/** Asks a table that may not be there yet, so that its body is not looked at before it is called. */
async function missingFunction(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ schema: string; isThere: boolean }>(
    `select s.schema, exists (
       select from pg_proc where proname = 'sitemend_workspaces' and pronamespace = s.schema::regnamespace and prosecdef
         and prosrc = $1 and proconfig = array['search_path=' || s.schema || ', pg_temp']) as "isThere"
     from (select quote_ident(current_schema()) as schema) s`,
    [MY_WORKSPACES],
  );
  const [state] = rows;
  if (state === undefined || state.isThere) return [];
  // The schema is named, so that no table of that name elsewhere is asked in place of ours.
  return [
    "set local check_function_bodies = off",
    `create or replace function sitemend_workspaces() returns text[] language sql stable security definer
       set search_path = ${state.schema}, pg_temp as $$${MY_WORKSPACES}$$`,
  ];
}

interface TableState {
  readonly name: string;
  readonly isOn: boolean;
  readonly policies: readonly string[];
  readonly isGranted: boolean;
}

async function missingStatements(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<TableState>(
    `select c.relname as name, c.relrowsecurity as "isOn",
       array(select polname::text from pg_policy where polrelid = c.oid) as policies,
       has_table_privilege($1, c.oid, 'select') and has_table_privilege($1, c.oid, 'insert')
         and has_table_privilege($1, c.oid, 'update') and has_table_privilege($1, c.oid, 'delete') as "isGranted"
     from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') order by c.relname`,
    [ROLE],
  );
  return rows.flatMap((table) => [...policyStatements(table), ...grantStatements(table)]);
}

function policyStatements({ name, isOn, policies }: TableState): string[] {
  const rule = POLICIES[name];
  if (rule === undefined) return [];
  // The name says what the policy is, so that a later version sees whether it is its own.
  const policy = `workspace_${createHash("sha256").update(rule).digest("hex").slice(0, 12)}`;
  const others = policies.filter((one) => one !== policy);
  return [
    ...others.map((other) => `drop policy "${other}" on "${name}"`),
    ...(policies.includes(policy)
      ? []
      : [`create policy "${policy}" on "${name}" to ${ROLE} using (${rule}) with check (${rule})`]),
    ...(isOn ? [] : [`alter table "${name}" enable row level security`]),
  ];
}

function grantStatements({ name, isGranted }: TableState): string[] {
  const isWanted = name in POLICIES || OF_NO_WORKSPACE.includes(name);
  return isWanted && !isGranted ? [`grant select, insert, update, delete on "${name}" to ${ROLE}`] : [];
}

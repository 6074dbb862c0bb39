/**
 * Who runs which audit. A lease is a row's owner and an end by the database's clock; the hard limits (one running audit
 * per site, some per workspace) are decided here, in one transaction, because queue limits may be overshot.
 */
import { hostname } from "node:os";
import { sql } from "kysely";
import { RUNNING_PER_WORKSPACE, UNFINISHED } from "#domain/audit.ts";
import type { Database, Transaction } from "./database.ts";
import { processIdentity } from "./embedded/lock.ts";

/** Long enough to survive a stall of our process, short enough that another machine takes over soon. */
export const LEASE_SECONDS = 20;

/** The lease is gone: another process has taken the audit over, or it was deleted. Stop, write nothing. */
export class LeaseLost extends Error {}

/** Names this process so that its death can be told: host, pid, start time. */
export function leaseOwner(): string {
  return `${hostname()} ${processIdentity(process.pid)}`;
}

/** Takes the audit if it waits and its turn has come, or if its runner is dead. */
export async function claim(database: Database, auditUuid: string, owner: string): Promise<boolean> {
  try {
    return await database.transaction().execute(async (transaction) => {
      await releaseDeadOwner(transaction, auditUuid);
      const { numAffectedRows } = await sql`
        update audit set
          status = 'running', lease_owner = ${owner}, lease_until = now() + make_interval(secs => ${LEASE_SECONDS}),
          attempt = attempt + 1, started_at = coalesce(started_at, now()), version = version + 1
        where id = ${auditUuid}
          and (lease_owner is null or lease_until < now() or (status = 'queued' and lease_owner = ${owner}))
          and (status = 'running' or (status = 'queued' and ${turnHasCome}))
      `.execute(transaction);
      return numAffectedRows === 1n;
    });
  } catch (error) {
    // The index `audit_one_running_per_site`: another audit of the site is at work; ours waits its turn.
    if ((error as { code?: string }).code === "23505") return false;
    throw error;
  }
}

/** Locks the workspace's turn, so that two claims at once cannot both be the third. */
const turnHasCome = sql`
  pg_advisory_xact_lock(hashtext(workspace_id)) is not null
  and (select count(*) from audit other
        where other.workspace_id = audit.workspace_id and other.status = 'running') < ${RUNNING_PER_WORKSPACE}
`;

/** A runner on this machine that no longer lives will not come back: no need to wait for its lease to end. */
async function releaseDeadOwner(transaction: Transaction, auditUuid: string): Promise<void> {
  const row = await transaction
    .selectFrom("audit")
    .select("lease_owner")
    .where("id", "=", auditUuid)
    .where("status", "in", UNFINISHED)
    .executeTakeFirst();
  if (!row?.lease_owner || !isDead(row.lease_owner)) return;
  await transaction
    .updateTable("audit")
    .set({ lease_owner: null })
    .where("id", "=", auditUuid)
    .where("lease_owner", "=", row.lease_owner)
    .execute();
}

export function isDead(owner: string): boolean {
  const [host, pid, start] = owner.split(" ");
  return host === hostname() && processIdentity(Number(pid)) !== `${pid} ${start}`;
}

/** Answers whether someone has asked to cancel. @throws LeaseLost */
export async function renew(database: Database, auditUuid: string, owner: string): Promise<boolean> {
  const { rows } = await sql<{ cancel_requested: boolean }>`
    update audit set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where id = ${auditUuid} and lease_owner = ${owner} and status = 'running'
    returning cancel_requested_at is not null as cancel_requested
  `.execute(database);
  const [row] = rows;
  if (row === undefined) throw new LeaseLost();
  return row.cancel_requested;
}

/** Gives an unfinished audit back, for the next start to continue at once. */
export async function release(database: Database, auditUuid: string, owner: string): Promise<void> {
  await database
    .updateTable("audit")
    .set({ lease_owner: null, lease_until: null })
    .where("id", "=", auditUuid)
    .where("lease_owner", "=", owner)
    .execute();
}

/** Audits that wait or whose runner may be gone; oldest first. */
export async function claimable(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom("audit")
    .select(["id", "lease_owner", "lease_until", sql<boolean>`coalesce(lease_until < now(), true)`.as("expired")])
    .where("status", "in", UNFINISHED)
    .orderBy("created_at")
    .limit(1000)
    .execute();
  return rows.filter((row) => row.expired || row.lease_owner === null || isDead(row.lease_owner)).map((row) => row.id);
}

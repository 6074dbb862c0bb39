/**
 * The audit log's table and its chain. An entry's hash is keyed (HMAC) with a key from the master secret, so that somebody
 * who can write to the database alone can neither alter an entry nor recompute the chain after it.
 */
import { createHmac } from "node:crypto";
import { Kysely, PostgresDialect, sql } from "kysely";
import type pg from "pg";
import type { ChainState, LogAction, LogDetails, LogEntry, NewLogEntry, RunStatement } from "#domain/log-entry.ts";
import { LOCAL_WORKSPACE_ID } from "#domain/principal.ts";
import { deriveKey } from "./keys.ts";
import { runStatementsIn } from "./run-statements.ts";
import type { IdentityTables } from "./tables.ts";

export interface LogFilter {
  /** An id of a user, or an e-mail. */
  readonly actor?: string | undefined;
  readonly action?: LogAction | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}

export interface AuditLog {
  /** @param run in whose transaction; its own unless given */
  append(workspaceId: string, entry: NewLogEntry, run?: RunStatement): Promise<void>;
  /** Newest first. */
  list(workspaceId: string, filter: LogFilter): Promise<LogEntry[]>;
  verify(workspaceId: string): Promise<ChainState>;
  /** Whose log an attempt to sign in as `email` belongs to, and whether there is such an account. */
  concerns(email: string): Promise<{ readonly workspaceIds: readonly string[]; readonly isKnown: boolean }>;
}

/** Rows read at once while verifying: memory stays flat however long the log is. */
const VERIFY_AT_ONCE = 1_000;

export function createAuditLog(options: {
  readonly pool: pg.Pool;
  readonly masterSecret: Uint8Array;
  readonly now: () => number;
}): AuditLog {
  const database = new Kysely<IdentityTables>({ dialect: new PostgresDialect({ pool: options.pool }) });
  const chained = chainOf(options.masterSecret);

  const rows = (workspaceId: string) =>
    database.selectFrom("audit_log").selectAll().where("workspace_id", "=", workspaceId);

  const headOf = async (workspaceId: string) =>
    (await database
      .selectFrom("audit_log_head")
      .selectAll()
      .where("workspace_id", "=", workspaceId)
      .executeTakeFirst()) ?? {
      seq: 0,
      hash: "",
    };

  /** Of two at once, the second waits until the first is committed, and follows it. */
  async function appendTo(workspaceId: string, wanted: NewLogEntry, run: RunStatement): Promise<void> {
    await run("insert into audit_log_head values ($1, 0, '') on conflict do nothing", [workspaceId]);
    const [head] = (await run("select seq, hash from audit_log_head where workspace_id = $1 for update", [
      workspaceId,
    ])) as readonly [Pick<LoggedRow, "seq" | "hash">?];
    if (head === undefined) throw new Error("The audit log of the workspace has no head.");
    const entry: LogEntry = { ...wanted, workspaceId, seq: head.seq + 1, at: new Date(options.now()) };
    const hash = chained(head.hash, entry);
    const row = toRow(entry, hash);
    const columns = Object.keys(row);
    const holes = columns.map((_, index) => `$${index + 1}`);
    await run(`insert into audit_log (${columns.join(", ")}) values (${holes.join(", ")})`, Object.values(row));
    await run("update audit_log_head set seq = $2, hash = $3 where workspace_id = $1", [workspaceId, entry.seq, hash]);
  }

  return {
    async append(workspaceId, wanted, run) {
      if (run !== undefined) return appendTo(workspaceId, wanted, run);
      await database
        .transaction()
        .execute((transaction) => appendTo(workspaceId, wanted, runStatementsIn(transaction)));
    },

    async list(workspaceId, { actor, action, before, limit }) {
      let query = rows(workspaceId).orderBy("seq", "desc").limit(limit);
      if (before !== undefined) query = query.where("seq", "<", before);
      if (action !== undefined) query = query.where("action", "=", action);
      if (actor !== undefined)
        query = query.where((where) => where.or([where("actor_id", "=", actor), where("actor", "=", actor)]));
      return (await query.execute()).map(toEntry);
    },

    async verify(workspaceId) {
      const head = await headOf(workspaceId);
      let seq = 0;
      let hash = "";
      const broken = (): ChainState => ({ status: "broken", entries: head.seq, brokenAt: seq + 1, head: head.hash });
      while (seq < head.seq) {
        const batch = await rows(workspaceId)
          .where("seq", ">", seq)
          .where("seq", "<=", head.seq)
          .orderBy("seq")
          .limit(VERIFY_AT_ONCE)
          .execute();
        if (batch.length === 0) return broken();
        for (const row of batch) {
          const entry = toEntry(row);
          if (row.seq !== seq + 1 || row.hash !== chained(hash, entry)) return broken();
          [seq, hash] = [row.seq, row.hash];
        }
      }
      if (hash !== head.hash) return broken();
      return (await hasStray(database, workspaceId))
        ? broken()
        : { status: "intact", entries: head.seq, brokenAt: null, head: head.hash };
    },

    async concerns(email) {
      const found = await database
        .selectFrom("user")
        .leftJoin("member", "member.userId", "user.id")
        .select("member.organizationId as workspaceId")
        .where("user.email", "=", email.trim().toLowerCase())
        .execute();
      const workspaceIds = found.flatMap(({ workspaceId }) => workspaceId ?? []);
      return { workspaceIds: workspaceIds.length > 0 ? workspaceIds : [LOCAL_WORKSPACE_ID], isKnown: found.length > 0 };
    },
  };
}

/** The hash of an entry, from that of the one before it; `""` before the first. */
export function chainOf(masterSecret: Uint8Array): (before: string, entry: LogEntry) => string {
  const key = deriveKey(masterSecret, "audit-log/v1");
  return (before, entry) =>
    createHmac("sha256", key)
      .update(`${before}\n${canonical(entry)}`)
      .digest("base64url");
}

/** An entry behind the head was never appended. One statement sees one moment: what is appended meanwhile is no stray. */
async function hasStray(database: Kysely<IdentityTables>, workspaceId: string): Promise<boolean> {
  const { rows } = await sql`
    select from audit_log where workspace_id = ${workspaceId}
      and seq > coalesce((select seq from audit_log_head where workspace_id = ${workspaceId}), 0) limit 1`.execute(
    database,
  );
  return rows.length > 0;
}

/** The same text for the same entry, whatever the database does to the order of keys. */
function canonical(entry: LogEntry): string {
  const { workspaceId, seq, at, actorId, actor, action, object, outcome, code, address, details, requestId } = entry;
  const sorted = Object.entries(details).sort(([a], [b]) => (a < b ? -1 : 1));
  const who = [actorId, actor, address, requestId];
  return JSON.stringify([workspaceId, seq, at.toISOString(), ...who, action, object, outcome, code, sorted]);
}

function toRow({ workspaceId, actorId, requestId, details, ...entry }: LogEntry, hash: string) {
  const names = { workspace_id: workspaceId, actor_id: actorId, request_id: requestId };
  return { ...entry, ...names, details: JSON.stringify(details), hash };
}

export interface LoggedRow extends Omit<LogEntry, "workspaceId" | "actorId" | "requestId" | "details"> {
  readonly workspace_id: string;
  readonly actor_id: string | null;
  readonly request_id: string | null;
  readonly details: LogDetails;
  readonly hash: string;
}

export function toEntry({ workspace_id, actor_id, request_id, hash: _, ...row }: LoggedRow): LogEntry {
  return { ...row, workspaceId: workspace_id, actorId: actor_id, requestId: request_id };
}

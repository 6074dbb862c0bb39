/** Requests for approval, their items, and what people decided. What they are follows from approval-status.ts. */
import type pg from "pg";
import {
  type ApprovalItem,
  type ApprovalRequestId,
  type ApprovalStatus,
  type ApprovalTarget,
  type AskedItem,
  PENDING_AT_MOST,
  REQUEST_DAYS,
} from "#domain/approval-request.ts";
import { fromUuid, type Id, toUuid, type WebsiteId } from "#domain/ids.ts";
import {
  areTriggers,
  type Decider,
  type DecisionRefusal,
  type Decisions,
  decideOne,
  whyNotDecide,
} from "./approval-decisions.ts";
import { createApprovalReads } from "./approval-reads.ts";
import { MAY_HAVE_CHANGED, REQUEST_STATUS, WITH_RULES } from "./approval-status.ts";
import { inTransaction } from "./crawl-writes.ts";
import { logWithin, statementsOn } from "./log-within.ts";

export interface NewApprovalRequest {
  readonly id: ApprovalRequestId;
  readonly workspaceId: string;
  readonly websiteId: WebsiteId;
  readonly keyId: Id<"key">;
  readonly kind: "apply" | "rollback";
  readonly target: ApprovalTarget;
  readonly reason: string | null;
  readonly items: readonly AskedItem[];
}

export function createApprovalStore(pool: pg.Pool) {
  return {
    ...createApprovalReads(pool),

    /** False when the key has too many that wait already. */
    async insert(request: NewApprovalRequest): Promise<boolean> {
      const { id, workspaceId, websiteId, keyId, kind, target, reason, items } = request;
      return inTransaction(pool, async (client) => {
        await client.query("select from request_key where id = $1 for update", [toUuid(keyId)]);
        if (!(await hasRoom(client, keyId))) return false;
        await client.query(
          `insert into approval_request (id, workspace_id, website_id, key_id, kind, target, reason, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(days => $8))`,
          [toUuid(id), workspaceId, toUuid(websiteId), toUuid(keyId), kind, target, reason, REQUEST_DAYS],
        );
        await client.query(
          `insert into approval_item (request_id, position, audit_id, issue_id, change_id, claims, value, shown)
             select $1, item.position, item.audit_id, item.issue_id, item.change_id, item.claims, item.value, item.shown
               from jsonb_to_recordset($2) as item(position int, audit_id uuid, issue_id uuid, change_id uuid,
                 claims jsonb, value text, shown jsonb)`,
          [toUuid(id), JSON.stringify(items.map(toItemRow))],
        );
        const details = { kind, items: items.length };
        await logWithin(statementsOn(client), "approval.requested", { object: id, workspaceId, details });
        return true;
      });
    },

    /** Whether the key may ask for more, before sites are asked for it. */
    hasRoom: (keyId: Id<"key">): Promise<boolean> => hasRoom(pool, keyId),

    /** False when it is over already. */
    async withdraw(id: ApprovalRequestId): Promise<boolean> {
      return inTransaction(pool, async (client) => {
        const status = await lockedStatus(client, id);
        if (status !== "pending" && status !== "granted" && status !== "partly_granted") return false;
        await client.query("update approval_request set withdrawn_at = now() where id = $1", [toUuid(id)]);
        await tell(client, [id]);
        await logWithin(statementsOn(client), "approval.withdrawn");
        return true;
      });
    },

    /** Another value, or another look at the live one; what was granted or declined before counts no more. False when somebody was first. */
    async revise(
      id: ApprovalRequestId,
      { position, revision }: Pick<ApprovalItem, "position" | "revision">,
      { claims, value, shown }: Pick<AskedItem, "claims" | "value" | "shown">,
    ): Promise<boolean> {
      return inTransaction(pool, async (client) => {
        if (!(await isDecidable(client, id))) return false;
        const { rowCount } = await client.query(
          `update approval_item set revision = revision + 1, claims = $4, value = $5, shown = $6, declined_by = null, declined_at = null
            where request_id = $1 and position = $2 and revision = $3 and used_at is null`,
          [toUuid(id), position, revision, claims && JSON.stringify(claims), value, JSON.stringify(shown)],
        );
        if (rowCount !== 1) return false;
        await tell(client, [id]);
        await logWithin(statementsOn(client), "approval.revised", { object: id, details: { item: position } });
        return true;
      });
    },

    /** All of the decisions, or none. */
    async decide(
      id: ApprovalRequestId,
      { items: decisions, triggers }: Decisions,
      by: Decider,
    ): Promise<DecisionRefusal | undefined> {
      const deciding = inTransaction(pool, async (client) => {
        const isTakenBack = decisions.every(({ decision }) => decision === "decline");
        if (!(await isDecidable(client, id, isTakenBack))) throw new NotDecided("not_pending");
        const refusal = await whyNotDecide(client, id, by);
        if (refusal !== undefined) throw new NotDecided(refusal);
        if (!isTakenBack && !(await areTriggers(client, id, triggers))) throw new NotDecided("changed");
        for (const decision of decisions)
          if (!(await decideOne(client, id, decision, { ...by, triggers }))) throw new NotDecided("changed");
        await tell(client, [id]);
        const count = (wanted: string) => decisions.filter(({ decision }) => decision === wanted).length;
        const details = { granted: count("grant"), declined: count("decline") };
        await logWithin(statementsOn(client), "approval.decided", { object: id, details });
      });
      return deciding.then(
        () => undefined,
        (error: unknown) => {
          if (error instanceof NotDecided) return error.because;
          throw error;
        },
      );
    },

    /** Tells what the time, or what became of keys and people, has made of those that wait. Answers how many it told of. */
    async tellDue(): Promise<number> {
      const { rows } = await pool.query<{ id: string }>(
        `with waiting as materialized (
           select r.id from approval_request r ${WITH_RULES}
            where r.told_status in ('pending', 'granted', 'partly_granted') and ${MAY_HAVE_CHANGED}
         )
         select r.id from waiting join approval_request r on r.id = waiting.id ${WITH_RULES}
          where ${REQUEST_STATUS} <> r.told_status limit 100`,
      );
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0)
        await inTransaction(pool, async (client) => {
          // Whoever uses or decides on one of them now ends first, and what has become of it is read after that.
          await client.query("select from approval_request where id = any ($1) order by id for update", [ids]);
          const asked = ids.map((id) => fromUuid("apr", id));
          await tell(client, asked);
        });
      return ids.length;
    },
  };
}

/** Ends the transaction without a trace. */
class NotDecided extends Error {
  readonly because: DecisionRefusal;

  constructor(because: DecisionRefusal) {
    super("Nothing was decided.");
    this.because = because;
  }
}

const DECIDABLE: ReadonlySet<ApprovalStatus | undefined> = new Set([
  "pending",
  "granted",
  "partly_granted",
  "declined",
]);

/** Of the request, which nobody else changes until the transaction has ended. */
export async function lockedStatus(client: pg.PoolClient, id: ApprovalRequestId): Promise<ApprovalStatus | undefined> {
  await client.query("select from approval_request where id = $1 for update", [toUuid(id)]);
  const { rows } = await client.query<{ status: ApprovalStatus }>(
    `select ${REQUEST_STATUS} as status from approval_request r ${WITH_RULES} where r.id = $1`,
    [toUuid(id)],
  );
  return rows[0]?.status;
}

/** @param isTakenBack also while it is used: what is not written yet can still be declined */
async function isDecidable(client: pg.PoolClient, id: ApprovalRequestId, isTakenBack = false): Promise<boolean> {
  const status = await lockedStatus(client, id);
  if (status === "used") return isTakenBack;
  const { rowCount } = await client.query("select from approval_request where id = $1 and expires_at > now()", [
    toUuid(id),
  ]);
  return DECIDABLE.has(status) && rowCount === 1;
}

async function hasRoom(client: Pick<pg.Pool, "query">, keyId: Id<"key">): Promise<boolean> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from approval_request r ${WITH_RULES}
      where r.key_id = $1 and r.told_status = 'pending' and ${REQUEST_STATUS} = 'pending'`,
    [toUuid(keyId)],
  );
  return (rows[0]?.count ?? 0) < PENDING_AT_MOST;
}

/** The trigger of the column tells the events. Of requests whose rows are locked, so that nobody changes them meanwhile. */
async function tell(client: pg.PoolClient, ids: readonly ApprovalRequestId[]): Promise<void> {
  await client.query(
    `update approval_request t set told_status = now_is.status
      from (select r.id, ${REQUEST_STATUS} as status from approval_request r ${WITH_RULES} where r.id = any ($1) offset 0) now_is
      where now_is.id = t.id and t.told_status <> now_is.status`,
    [ids.map(toUuid)],
  );
}

function toItemRow({ auditId, issueId, changeId, claims, value, shown }: AskedItem, position: number) {
  const ids = { audit_id: toUuid(auditId), issue_id: toUuid(issueId), change_id: changeId && toUuid(changeId) };
  return { position, ...ids, claims, value, shown };
}

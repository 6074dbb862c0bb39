/** What one person decides on one item, in the transaction that locks its request. */
import type pg from "pg";
import { type ApprovalRequestId, GRANT_MINUTES, GRANTING_MINUTES, UNDO_HOURS } from "#domain/approval-request.ts";
import type { DeployTrigger } from "#domain/deploy-hook.ts";
import { toUuid } from "#domain/ids.ts";
import { NEEDED, passwordMark, WITH_RULES } from "./approval-status.ts";
import { triggersMark, triggersOf } from "./deploy-triggers.ts";

/** What one person decided on one revision of one item. */
export interface Decision {
  readonly position: number;
  readonly revision: number;
  readonly decision: "grant" | "decline";
  readonly mayUndo: boolean;
}

/** What one person decided, and which deploy hooks they were shown with it. */
export interface Decisions {
  readonly items: readonly Decision[];
  readonly triggers: readonly Pick<DeployTrigger, "id" | "version">[];
}

/** Who decides, by which session. */
export interface Decider {
  readonly userId: string;
  readonly sessionId: string;
}

/** Why nothing was decided. */
export type DecisionRefusal = "not_pending" | "not_fresh" | "not_member" | "own_key" | "changed";

/** The session is asked here, and not when the request came in: it must be fresh, and still there, when the grant is written. */
export async function whyNotDecide(
  client: pg.PoolClient,
  id: ApprovalRequestId,
  { userId, sessionId }: Decider,
): Promise<DecisionRefusal | undefined> {
  const { rows } = await client.query<{ fresh: boolean; member: boolean; own: boolean }>(
    `select exists (select from "session" s where s.id = $3 and s."userId" = $2
          and greatest(s."createdAt", s."confirmedAt") > now() - make_interval(mins => $4)) as fresh,
        exists (select from member m where m."userId" = $2 and m."organizationId" = r.workspace_id
          and m.role in ('owner', 'admin', 'editor')) as member,
        ${NEEDED} = 2 and k.created_by = $2 as own
      from approval_request r ${WITH_RULES} where r.id = $1`,
    [toUuid(id), userId, sessionId, GRANTING_MINUTES],
  );
  const [row] = rows;
  if (row === undefined || !row.member) return "not_member";
  if (!row.fresh) return "not_fresh";
  return row.own ? "own_key" : undefined;
}

/** What is granted calls these deploy hooks, and no others. */
export async function areTriggers(
  client: pg.PoolClient,
  id: ApprovalRequestId,
  shown: Decisions["triggers"],
): Promise<boolean> {
  const { rows } = await client.query<{ same: boolean }>(
    `select ${triggersOf("r.website_id")} = $2::text[] as same from approval_request r where r.id = $1`,
    [toUuid(id), triggersMark(shown)],
  );
  return rows[0]?.same ?? false;
}

export async function decideOne(
  client: pg.PoolClient,
  id: ApprovalRequestId,
  { position, revision, decision, mayUndo }: Decision,
  { userId, sessionId, triggers }: Decider & Pick<Decisions, "triggers">,
): Promise<boolean> {
  const item = [toUuid(id), position, revision] as const;
  if (decision === "decline") {
    const { rowCount } = await client.query(
      `update approval_item set declined_by = $4, declined_at = coalesce(declined_at, now())
        where request_id = $1 and position = $2 and revision = $3 and used_at is null and claims is not null`,
      [...item, userId],
    );
    // A no takes every yes back, whoever's it was: nothing of it counts once somebody grants again.
    await client.query("delete from approval_grant where request_id = $1 and position = $2", item.slice(0, 2));
    return rowCount === 1;
  }
  const { rowCount } = await client.query(
    `with granted as (
       update approval_item set declined_by = null, declined_at = null
        where request_id = $1 and position = $2 and revision = $3 and used_at is null and claims is not null returning *
     )
     insert into approval_grant (id, request_id, position, revision, user_id, member_id, session_id, password_mark, key_rolls,
         undo_until, expires_at, triggers)
       select gen_random_uuid(), i.request_id, i.position, i.revision, $4, m.id, $5, ${passwordMark("$4")}, k.rolls,
           case when $6 then now() + make_interval(hours => $7) end, now() + make_interval(mins => $8), $9
         from granted i join approval_request r on r.id = i.request_id join request_key k on k.id = r.key_id
           join member m on m."userId" = $4 and m."organizationId" = r.workspace_id
     on conflict (request_id, position, revision, user_id) do update set member_id = excluded.member_id,
       session_id = excluded.session_id, password_mark = excluded.password_mark, key_rolls = excluded.key_rolls,
       undo_until = excluded.undo_until, granted_at = now(), expires_at = excluded.expires_at, triggers = excluded.triggers`,
    [...item, userId, sessionId, mayUndo, UNDO_HOURS, GRANT_MINUTES, triggersMark(triggers)],
  );
  return rowCount === 1;
}

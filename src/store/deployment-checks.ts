/**
 * Looks at the pages of deployments that people's own code carries out. Several processes share them: each look is held by one
 * of them for a while, under its number. Whoever has died holds it no more, and whoever comes too late changes nothing.
 */
import type pg from "pg";
import type { DeploymentId } from "#domain/deployment.ts";
import {
  CHECK_HOURS,
  type DeploymentEdit,
  type EditLook,
  eventState,
  eventStepsTo,
  type GrantedEdit,
  isEventOpen,
  type ReportedState,
} from "#domain/event-deployment.ts";
import { fromUuid, toUuid, type WebsiteId } from "#domain/ids.ts";
import { inTransaction } from "./crawl-writes.ts";
import { type DeploymentRow, toDeployment } from "./deployment-rows.ts";
import { REST, SCHEDULED } from "./deployment-schedule.ts";
import { beginEdit, type EditToBegin, moveTo, readEdits, resolveIssue } from "./event-deployments.ts";

/** Longer than one page takes; with each page it begins anew. */
const HELD_FOR = "interval '3 minutes'";

export interface DueCheck {
  readonly id: DeploymentId;
  readonly websiteId: WebsiteId;
  readonly number: number;
  /** Its time is over: what isn't shown now never will be. */
  readonly isLast: boolean;
  /** Those that wait for a look before they are handed out. While there are some, nothing else is looked at. */
  readonly toHandOut: readonly GrantedEdit[];
  /** Those that are handed out, and that no look has seen yet. */
  readonly edits: readonly DeploymentEdit[];
}

type Held = Pick<DueCheck, "id" | "number">;

export function createDeploymentChecks(pool: pg.Pool) {
  return {
    /** The one that waits longest; `undefined` when none is due. Nobody else gets it while it is held. */
    async takeDueCheck(): Promise<DueCheck | undefined> {
      const { rows } = await pool.query<DueRow>(
        `with due as (
           select id from deployment where next_check_at <= now() and (check_held_until is null or check_held_until <= now())
            order by next_check_at limit 1 for update skip locked
         )
         update deployment d set checks = checks + 1, last_check_at = now(), check_held_until = now() + ${HELD_FOR},
             next_check_at = now() + ${HELD_FOR}
           from due where d.id = due.id
           returning d.id, d.website_id, d.request_id, d.checks, now() >= d.created_at + make_interval(hours => ${CHECK_HOURS}) as is_last`,
      );
      const [row] = rows;
      if (row === undefined) return undefined;
      const id = fromUuid("dep", row.id);
      const pending = (await readEdits(pool, id)).filter(({ result }) => result === "pending");
      const waiting = row.is_last ? [] : pending.filter(({ awaitsLook }) => awaitsLook);
      const toHandOut = waiting.length === 0 ? [] : await withGrants(pool, row.request_id, waiting);
      const edits = toHandOut.length === 0 ? pending : [];
      const [websiteId, number] = [fromUuid("web", row.website_id), row.checks];
      return { id, websiteId, number, isLast: row.is_last, toHandOut, edits };
    },

    /** What one page shows of what waited for that. False when somebody else holds the look by now. */
    async handOut(held: Held, edits: readonly EditToBegin[]): Promise<boolean> {
      return inTransaction(pool, async (client) => {
        if (!(await goOnHolding(client, held))) return false;
        const { rows } = await client.query<{ request_id: string }>("select request_id from deployment where id = $1", [
          toUuid(held.id),
        ]);
        const requestId = fromUuid("apr", rows[0]?.request_id ?? "");
        for (const edit of edits) {
          const { position, result, verification, hint, error } = await beginEdit(
            client,
            { id: held.id, requestId },
            edit,
          );
          await client.query(
            `update deployment_item set result = $3, verification = $4, hint = $5, error = $6, awaits_look = false
              where deployment_id = $1 and position = $2`,
            [toUuid(held.id), position, result, verification, hint, error && JSON.stringify(error)],
          );
        }
        return true;
      });
    },

    /** What one page shows. False when somebody else holds the look by now. */
    async noteLooks(held: Held, looks: ReadonlyMap<DeploymentEdit, EditLook>): Promise<boolean> {
      return inTransaction(pool, async (client) => {
        if (!(await goOnHolding(client, held))) return false;
        for (const [edit, look] of looks) await noteLook(client, held, edit, look);
        return true;
      });
    },

    /** The look is over. Its state is what all looks have found; if something is left, it is looked at again later. */
    async endCheck(held: Held, { isLast, toHandOut }: Pick<DueCheck, "isLast" | "toHandOut">): Promise<void> {
      await inTransaction(pool, async (client) => {
        const { rows } = await client.query<DeploymentRow & Reported>(
          `select *, case when reported_at <= last_check_at then reported_state end as reported
            from deployment where id = $1 and checks = $2 for update`,
          [toUuid(held.id), held.number],
        );
        const [row] = rows;
        if (row === undefined) return;
        const { state } = toDeployment(row);
        const items = await readEdits(client, held.id);
        // A failure is believed by a look at all that was handed out.
        const reported = toHandOut.length === 0 ? row.reported : null;
        const progress = { reported, reportedSuccess: row.reported_success, isOver: isLast };
        const next = eventState(items, progress);
        if (isLast) await client.query(NEVER_SHOWN, [toUuid(held.id)]);
        await moveTo(client, held.id, eventStepsTo(state, next));
        // Also after a failure that was reported: somebody may repair it within the time.
        const goesOn = !isLast && (isEventOpen(next) || items.some(({ result }) => result === "pending"));
        await client.query(
          `update deployment set check_held_until = null, last_check_at = now(),
              next_check_at = ${goesOn ? `case when next_check_at < check_held_until then greatest(next_check_at, now() + ${REST}) else ${SCHEDULED} end` : "null"}
            where id = $1`,
          [row.id],
        );
      });
    },

    /** It was not looked at to the end: whoever comes next may. */
    async giveBackCheck({ id, number }: Held): Promise<void> {
      await pool.query(
        "update deployment set check_held_until = null, next_check_at = now() where id = $1 and checks = $2",
        [toUuid(id), number],
      );
    },
  };
}

interface DueRow {
  readonly id: string;
  readonly website_id: string;
  readonly request_id: string;
  readonly checks: number;
  readonly is_last: boolean;
}

/** With what people granted; none of an item that is gone with its audit. */
async function withGrants(pool: pg.Pool, requestId: string, edits: readonly DeploymentEdit[]): Promise<GrantedEdit[]> {
  const { rows } = await pool.query<Pick<GrantedEdit, "position" | "revision" | "claimed">>(
    `select position, revision, claims ->> 'current' as claimed from approval_item
      where request_id = $1 and claims is not null`,
    [requestId],
  );
  const grants = new Map(rows.map((row) => [row.position, row]));
  return edits.flatMap((edit) => {
    const grant = grants.get(edit.position);
    return grant === undefined ? [] : [{ ...edit, ...grant }];
  });
}

interface Reported {
  readonly reported: ReportedState | null;
  readonly reported_success: boolean;
}

/** A wish for a look that has come in meanwhile stays: it is earlier than the end of the hold. */
async function goOnHolding(client: pg.PoolClient, { id, number }: Held): Promise<boolean> {
  const { rowCount } = await client.query(
    `update deployment set check_held_until = now() + ${HELD_FOR},
        next_check_at = case when next_check_at < check_held_until then next_check_at else now() + ${HELD_FOR} end
      where id = $1 and checks = $2`,
    [toUuid(id), number],
  );
  return rowCount === 1;
}

async function noteLook(client: pg.PoolClient, { id }: Held, edit: DeploymentEdit, look: EditLook): Promise<void> {
  const isShown = look.is === "gone";
  const { rowCount } = await client.query(
    `update deployment_item set hint = $3, result = case when $4 then 'applied' else result end,
        verification = case when not $4 then verification when $5 then 'not_judged' else 'verified' end
      where deployment_id = $1 and position = $2 and result = 'pending'`,
    [toUuid(id), edit.position, look.hint, isShown, look.isLeftToAudit],
  );
  if (rowCount === 1 && isShown && !look.isLeftToAudit) await resolveIssue(client, edit);
}

const NEVER_SHOWN = `update deployment_item set result = 'failed', verification = 'not_shown',
    error = jsonb_build_object('code', 'not_shown', 'message',
      coalesce(hint, 'The page doesn''t show the change.'))
  where deployment_id = $1 and result = 'pending'`;

/** Deployments that people's own code carries out: what it is handed, and what it reports. Neither makes one live. */
import type pg from "pg";
import type { ApprovalRequestId } from "#domain/approval-request.ts";
import type { DeploymentId, DeploymentState } from "#domain/deployment.ts";
import { errors } from "#domain/errors.ts";
import {
  CHECK_HOURS,
  type DeploymentEdit,
  type DeploymentReport,
  type EditSeen,
  eventState,
  eventStepsTo,
  isEventOpen,
  REPORTS_KEPT,
  stateAfterReport,
} from "#domain/event-deployment.ts";
import { fromUuid, toUuid } from "#domain/ids.ts";
import { setIssue } from "./change-moves.ts";
import { inTransaction } from "./crawl-writes.ts";
import { type BegunDeployment, type NewDeployment, whyNotBegin, writeDownDeployment } from "./deployment-begin.ts";
import type { DeploymentRow } from "./deployment-rows.ts";
import { SCHEDULED, SOON } from "./deployment-schedule.ts";
import { logWithin, statementsOn } from "./log-within.ts";
import { OPEN_ISSUE } from "./states.ts";
import { takeGrant } from "./take-grant.ts";

/** A granted edit, as its page was looked at just before. */
export interface EditToBegin extends DeploymentEdit {
  readonly revision: number;
  /**
   * `gone`: there is nothing left to do · `other`: the page shows something else than people were shown · `unknown`: nobody
   * has looked, so it isn't handed out yet.
   */
  readonly found: "there" | "gone" | "other" | "unknown";
  readonly isLeftToAudit: boolean;
  readonly hint: string | null;
}

/** An edit with what has become of it. */
export interface HandedEdit extends DeploymentEdit, EditSeen {
  /** Not handed out before somebody has looked at its page; its grant isn't used until then. */
  readonly awaitsLook: boolean;
  readonly hint: string | null;
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details?: { readonly reason?: string };
  } | null;
}

export function createEventDeployments(pool: pg.Pool) {
  return {
    /** The grants of what is handed out are used in the transaction that makes the deployment. */
    async beginWithEdits(deployment: NewDeployment, edits: readonly EditToBegin[]): Promise<BegunDeployment> {
      const { request } = deployment;
      return inTransaction(pool, async (client) => {
        const refusal = await whyNotBegin(client, deployment);
        if (refusal !== undefined) return refusal;
        await writeDownDeployment(client, deployment);
        const begun: HandedEdit[] = [];
        for (const edit of edits)
          begun.push(await beginEdit(client, { id: deployment.id, requestId: request.id }, edit));
        await client.query(INSERT_ITEMS, [toUuid(deployment.id), JSON.stringify(begun.map(toRow))]);
        const state = eventState(begun, { reported: null, reportedSuccess: false, isOver: false });
        await moveTo(client, deployment.id, eventStepsTo("queued", state));
        const next = begun.some(({ awaitsLook }) => awaitsLook) ? "now()" : SCHEDULED;
        await client.query(
          `update deployment set is_due = false, last_check_at = now(), next_check_at = ${isEventOpen(state) ? next : "null"}
            where id = $1`,
          [toUuid(deployment.id)],
        );
        return { is: "begun", due: [] };
      });
    },

    /** In the order of the request. */
    async edits(id: DeploymentId): Promise<HandedEdit[]> {
      return readEdits(pool, id);
    },

    /**
     * Written down, the newest ones; an open deployment is looked at soon. What is reported makes nothing live, and no failure
     * is believed before our own look.
     */
    async report(id: DeploymentId, report: Omit<DeploymentReport, "at">): Promise<DeploymentReport> {
      return inTransaction(pool, async (client) => {
        const { rows } = await client.query<DeploymentRow & { in_time: boolean }>(
          `select *, now() < created_at + make_interval(hours => ${CHECK_HOURS}) as in_time from deployment where id = $1 for update`,
          [toUuid(id)],
        );
        const at = await keepReport(client, id, report);
        const [row] = rows;
        await logWithin(statementsOn(client), "deployment.reported", {
          object: id,
          details: { state: report.state },
        });
        if (row?.target !== "event") return { ...report, at };
        const { rowCount: left } = await client.query(
          "select from deployment_item where deployment_id = $1 and result = 'pending'",
          [row.id],
        );
        const isOpen = row.in_time && (left ?? 0) > 0;
        const state = stateAfterReport(row.state, report.state, isOpen);
        await client.query(
          `update deployment set reported_state = $2, reported_at = now(),
              reported_success = reported_success or $2 = 'success' where id = $1`,
          [row.id, report.state],
        );
        if (state !== row.state) await moveTo(client, id, [state]);
        // `least` leaves a null out: what was given up is looked at again.
        if (isOpen && isEventOpen(state))
          await client.query(`update deployment set next_check_at = ${SOON} where id = $1`, [row.id]);
        return { ...report, at };
      });
    },

    /** Newest first. */
    async reports(id: DeploymentId): Promise<DeploymentReport[]> {
      const { rows } = await pool.query<DeploymentReport>(
        `select state, environment_url as "environmentUrl", log_url as "logUrl", sha, at
          from deployment_status where deployment_id = $1 order by at desc, id limit ${REPORTS_KEPT}`,
        [toUuid(id)],
      );
      return rows;
    },
  };
}

/** The grant of what is handed out is used by it. */
export async function beginEdit(
  client: pg.PoolClient,
  { id, requestId }: { readonly id: DeploymentId; readonly requestId: ApprovalRequestId },
  edit: EditToBegin,
): Promise<HandedEdit> {
  const { revision, found, isLeftToAudit, hint, ...rest } = edit;
  const item = { ...rest, hint, awaitsLook: found === "unknown" };
  if (found === "unknown") return { ...item, result: "pending", verification: "pending", error: null };
  if (found === "other")
    return { ...item, result: "conflict", verification: "pending", error: errorOf("preview_stale") };
  if (found === "gone") {
    if (!isLeftToAudit) await resolveIssue(client, edit);
    return { ...item, result: "unchanged", verification: isLeftToAudit ? "not_judged" : "verified", error: null };
  }
  const use = { requestId, position: edit.position, revision, deploymentId: id };
  const reason = await takeGrant(client, use, null);
  if (reason === undefined) return { ...item, result: "pending", verification: "pending", error: null };
  const error = { ...errorOf("grant_not_valid"), details: { reason } };
  return { ...item, result: "failed", verification: "pending", error };
}

function errorOf(code: "preview_stale" | "grant_not_valid") {
  return { code, message: errors[code].text };
}

/** Proved by our own look. What people have decided about it meanwhile stays. */
export async function resolveIssue(client: pg.PoolClient, { issueId }: Pick<DeploymentEdit, "issueId">): Promise<void> {
  const { rowCount } = await client.query(`select from issue where id = $1 and status in (${OPEN_ISSUE}) for update`, [
    toUuid(issueId),
  ]);
  if (rowCount === 1) await setIssue(client, issueId, "resolved");
}

/** The trigger of the column tells an event for each. */
export async function moveTo(
  client: pg.PoolClient,
  id: DeploymentId,
  states: readonly DeploymentState[],
): Promise<void> {
  for (const state of states)
    await client.query("update deployment set state = $2, updated_at = now() where id = $1", [toUuid(id), state]);
}

async function keepReport(
  client: pg.PoolClient,
  id: DeploymentId,
  { state, environmentUrl, logUrl, sha }: Omit<DeploymentReport, "at">,
): Promise<Date> {
  const { rows } = await client.query<{ at: Date }>(
    `insert into deployment_status (id, deployment_id, state, environment_url, log_url, sha)
      values (gen_random_uuid(), $1, $2, $3, $4, $5) returning at`,
    [toUuid(id), state, environmentUrl, logUrl, sha],
  );
  await client.query(
    `delete from deployment_status where id in (
       select id from deployment_status where deployment_id = $1 order by at desc, id offset ${REPORTS_KEPT})`,
    [toUuid(id)],
  );
  return rows[0]?.at ?? new Date(0);
}

const COLUMNS = `position, audit_id, issue_id, check_id, url, locator, field, target, before, after, overridden, result,
  verification, hint, error, seen, awaits_look`;
const INSERT_ITEMS = `insert into deployment_item (deployment_id, ${COLUMNS})
  select $1, ${COLUMNS} from jsonb_to_recordset($2) as item(position int, audit_id uuid, issue_id uuid, check_id text,
    url text, locator text, field text, target text, before text, after text, overridden boolean, result text,
    verification text, hint text, error jsonb, seen jsonb, awaits_look boolean)`;

export async function readEdits(client: Pick<pg.Pool, "query">, id: DeploymentId): Promise<HandedEdit[]> {
  const { rows } = await client.query<ItemRow>(
    "select * from deployment_item where deployment_id = $1 order by position",
    [toUuid(id)],
  );
  return rows.map(({ audit_id, issue_id, check_id, awaits_look, ...row }) => ({
    ...row,
    awaitsLook: awaits_look,
    auditId: fromUuid("aud", audit_id),
    issueId: fromUuid("iss", issue_id),
    checkId: check_id,
  }));
}

type ItemRow = Omit<HandedEdit, "auditId" | "issueId" | "checkId" | "awaitsLook"> & {
  readonly awaits_look: boolean;
  readonly audit_id: string;
  readonly issue_id: string;
  readonly check_id: string;
};

function toRow({ auditId, issueId, checkId, awaitsLook, ...edit }: HandedEdit) {
  return {
    ...{ ...edit, audit_id: toUuid(auditId), issue_id: toUuid(issueId), check_id: checkId },
    awaits_look: awaitsLook,
  };
}

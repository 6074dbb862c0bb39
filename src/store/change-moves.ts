/**
 * A step of a change, as one statement and so as one transaction: the state, its event, the places that are free again,
 * the issue and the audit's version. Where the state is no longer the expected one, nothing of it happens.
 */
import type pg from "pg";
import {
  type Actor,
  type Change,
  type ChangeProblem,
  type ChangeState,
  HOLDS_PLACES,
  type Verification,
} from "#domain/change.ts";
import { type ChangeId, type IssueId, toUuid } from "#domain/ids.ts";
import type { IssueStatus } from "#domain/result.ts";
import { CHANGE_ON_ITS_WAY } from "./states.ts";

/** What a step adds to the change. */
export interface Step {
  readonly actor: Actor;
  readonly reason: string;
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly problem?: ChangeProblem | null;
  readonly revision?: string | null;
  readonly verification?: Verification;
  /** What becomes of the issue with it. */
  readonly issue?: IssueStatus;
  /** What becomes of the change that this one reverses, which is rolling back. */
  readonly reversed?: ChangeState | "as_before";
}

export type Moving = Pick<Change, "id" | "issueId" | "reverses" | "state">;
type Client = Pick<pg.Pool, "query">;

interface Move {
  readonly from: ChangeState;
  readonly to: ChangeState;
  readonly step: Step;
  readonly issueId?: IssueId;
}

/** Bumping the audit: answers about it are stale now, its version is their ETag. */
const MOVE = `
  with moved as (
    update applied_change set state = $3, version = version + 1,
      problem = case when $4::boolean then $5::jsonb else problem end,
      revision = coalesce($6, revision),
      verification = coalesce($7::jsonb, verification),
      applied_at = case when $3 = 'applied' then coalesce(applied_at, now()) else applied_at end,
      next_look_at = case when $3 in (${CHANGE_ON_ITS_WAY}) then now() end
    where id = $1 and state = $2 returning id
  ), noted as (
    insert into change_event (change_id, from_state, to_state, actor, reason, facts)
    select id, $2, $3, $8, $9, $10::jsonb from moved
  ), freed as (
    delete from field_lock where $11::boolean and change_id in (select id from moved)
  ), told as (
    update issue set status = $13, version = issue.version + 1 from moved
    where issue.id = $12::uuid and issue.status <> 'ignored' returning issue.audit_id
  ), bumped as (
    update audit set version = version + 1 where id in (select audit_id from told)
  )
  select id from moved`;

export async function setState(client: Client, id: ChangeId, { from, to, step, issueId }: Move): Promise<boolean> {
  const { actor, reason, facts = {}, problem, revision, verification, issue } = step;
  const tells = issueId !== undefined && issue !== undefined;
  const { rowCount } = await client.query(MOVE, [
    toUuid(id),
    from,
    to,
    problem !== undefined,
    problem ? JSON.stringify(problem) : null,
    revision ?? null,
    verification ? JSON.stringify(verification) : null,
    actor.id,
    reason,
    JSON.stringify(facts),
    !HOLDS_PLACES.has(to),
    tells ? toUuid(issueId) : null,
    tells ? issue : null,
  ]);
  return rowCount === 1;
}

/** A change that was rolling back is in another state: that which it had before, or the one that is named. */
export async function endReversal(
  client: Client,
  id: ChangeId,
  { reversed, ...step }: Pick<Step, "actor" | "reason"> & Required<Pick<Step, "reversed">>,
): Promise<void> {
  const to = reversed === "as_before" ? await stateBeforeReversal(client, id) : reversed;
  await setState(client, id, { from: "rolling_back", to, step });
}

async function stateBeforeReversal(client: Client, id: ChangeId): Promise<ChangeState> {
  const { rows } = await client.query<{ from_state: ChangeState }>(
    "select from_state from change_event where change_id = $1 and to_state = 'rolling_back' order by seq desc limit 1",
    [toUuid(id)],
  );
  return rows[0]?.from_state ?? "applied";
}

export async function setIssue(client: Client, issueId: IssueId, status: IssueStatus): Promise<void> {
  await client.query(
    `with told as (
       update issue set status = $2, version = version + 1 where id = $1 and status <> 'ignored' returning audit_id
     )
     update audit set version = version + 1 where id in (select audit_id from told)`,
    [toUuid(issueId), status],
  );
}

/** Rows of the journal of changes ⇄ changes. */
import {
  type Actor,
  type Change,
  ChangedResource,
  ChangeKind,
  ChangeProblem,
  ChangeState,
  type NewChange,
  StoredEdits,
  Verification,
} from "#domain/change.ts";
import { type ChangeId, fromUuid, toUuid } from "#domain/ids.ts";
import { PullRequest } from "#domain/pull-request.ts";

export interface ChangeRow {
  readonly id: string;
  readonly website_id: string;
  readonly audit_id: string;
  readonly issue_id: string;
  readonly check_id: string;
  readonly url: string;
  readonly locator: string;
  readonly kind: string;
  readonly reverses: string | null;
  readonly bulk_id: string | null;
  readonly state: string;
  readonly effect: "written" | "none";
  readonly satisfied_by: string | null;
  readonly wrong_page: boolean;
  readonly resource: unknown;
  readonly field: string;
  readonly before_value: string | null;
  readonly suggested_value: string | null;
  readonly after_value: string | null;
  readonly overridden: boolean;
  readonly edits: unknown;
  readonly op_key: string;
  readonly mode: "guarded" | "basic";
  readonly epoch: number;
  readonly site_identity: string;
  readonly token_id: string | null;
  readonly request_hash: string | null;
  readonly verification: unknown;
  readonly problem: unknown;
  readonly revision: string | null;
  readonly pull_request: unknown;
  readonly actor: Actor;
  readonly reason: string | null;
  readonly lease_owner: string | null;
  readonly lease_until: Date | null;
  readonly version: number;
  readonly created_at: Date;
  readonly applied_at: Date | null;
}

export const NOTHING_SEEN: Verification = { status: "pending", storedAt: null, rendered: "pending", hint: null };

export function toChange(row: ChangeRow): Change {
  return {
    id: fromUuid("chg", row.id),
    websiteId: fromUuid("web", row.website_id),
    auditId: fromUuid("aud", row.audit_id),
    issueId: fromUuid("iss", row.issue_id),
    checkId: row.check_id,
    url: row.url,
    locator: row.locator,
    kind: ChangeKind.parse(row.kind),
    reverses: optionalId(row.reverses),
    bulkId: row.bulk_id === null ? null : fromUuid("blk", row.bulk_id),
    state: ChangeState.parse(row.state),
    effect: row.effect,
    wrongPage: row.wrong_page,
    satisfiedBy: optionalId(row.satisfied_by),
    resource: ChangedResource.parse(row.resource),
    field: row.field,
    before: row.before_value,
    suggested: row.suggested_value,
    after: row.after_value,
    overridden: row.overridden,
    edits: StoredEdits.parse(row.edits),
    opKey: row.op_key,
    mode: row.mode,
    epoch: row.epoch,
    siteIdentity: row.site_identity,
    tokenId: row.token_id,
    requestHash: row.request_hash,
    verification: Verification.parse(row.verification),
    problem: row.problem === null ? null : ChangeProblem.parse(row.problem),
    revision: row.revision,
    pullRequest: row.pull_request === null ? null : PullRequest.parse(row.pull_request),
    actor: row.actor,
    reason: row.reason,
    version: row.version,
    createdAt: row.created_at,
    appliedAt: row.applied_at,
  };
}

function optionalId(uuid: string | null): ChangeId | null {
  return uuid === null ? null : fromUuid("chg", uuid);
}

/** The columns of a new row with their values, in one order. */
export function newRow(change: NewChange, state: ChangeState): Readonly<Record<string, unknown>> {
  return {
    id: toUuid(change.id),
    website_id: toUuid(change.websiteId),
    audit_id: toUuid(change.auditId),
    issue_id: toUuid(change.issueId),
    check_id: change.checkId,
    url: change.url,
    locator: change.locator,
    kind: change.kind,
    reverses: change.reverses && toUuid(change.reverses),
    bulk_id: change.bulkId && toUuid(change.bulkId),
    state,
    effect: change.effect,
    satisfied_by: change.satisfiedBy && toUuid(change.satisfiedBy),
    resource: JSON.stringify(change.resource),
    field: change.field,
    before_value: change.before,
    suggested_value: change.suggested,
    after_value: change.after,
    overridden: change.overridden,
    edits: JSON.stringify(change.edits),
    op_key: change.opKey,
    mode: change.mode,
    epoch: change.epoch,
    site_identity: change.siteIdentity,
    token_id: change.tokenId,
    request_hash: change.requestHash,
    verification: JSON.stringify(NOTHING_SEEN),
    actor: JSON.stringify(change.actor),
    reason: change.reason,
  };
}

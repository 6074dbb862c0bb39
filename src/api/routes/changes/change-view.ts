/** A change as it goes out. */
import { type Change, effectOf, TRANSITIONS } from "#domain/change.ts";
import { placeOf } from "#domain/edit.ts";

export function changeView(change: Change, extra: { readonly replayed?: boolean } = {}) {
  const { state, problem, createdAt, appliedAt, edits, ...rest } = change;
  return {
    ...picked(rest),
    effect: effectOf(change),
    places: change.effect === "none" ? [] : edits.map(placeOf),
    status: state,
    problem: problem && { ...problem, current: problem.current ?? null },
    bulkOperationId: change.bulkId,
    createdAt: createdAt.toISOString(),
    appliedAt: appliedAt?.toISOString() ?? null,
    reversible: change.effect === "written" && TRANSITIONS[state].includes("rolling_back"),
    rollbackUrl: `${changePath(change)}/rollback`,
    ...extra,
  };
}

function picked(change: Omit<Change, "state" | "problem" | "createdAt" | "appliedAt" | "edits">) {
  const { id, auditId, issueId, websiteId, checkId, url, kind, satisfiedBy, mode, resource, field, wrongPage } = change;
  const { before, suggested, after, overridden, verification, revision, pullRequest, actor, reason, reverses } = change;
  return {
    ...{ id, auditId, issueId, websiteId, checkId, url, kind, satisfiedBy, mode, resource, field, wrongPage },
    ...{ before, suggested, after, overridden, verification, revision, pullRequest, actor, reason, reverses },
  };
}

export function changePath({ auditId, id }: Pick<Change, "auditId" | "id">): string {
  return `/api/v1/audit/${auditId}/applied-changes/${id}`;
}

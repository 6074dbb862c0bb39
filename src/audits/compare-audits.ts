/** Two audits of one website, held against each other: what is new, fixed, still there, or back again. */
import type { AuditRecord } from "#domain/audit-record.ts";
import { ServiceError } from "#domain/errors.ts";
import type { AuditId } from "#domain/ids.ts";
import type { IssueChange } from "#domain/result.ts";
import { addUpChanges, isCut } from "#store/index.ts";
import type { AuditDeps } from "./deps.ts";

export interface ComparisonRequest {
  /** `undefined`: the last completed audit before this one that looked at the same. */
  readonly base: AuditId | undefined;
  readonly changes: readonly IssueChange[];
  /** Rows to skip. */
  readonly offset: number;
  readonly limit: number;
}

/** @throws ServiceError audit_not_completed, audit_failed, nothing_to_compare, validation_failed naming base, not_found */
export async function compareAudits(
  audit: AuditRecord,
  { base: wanted, changes, offset, limit }: ComparisonRequest,
  { store, checks }: Pick<AuditDeps, "store" | "checks">,
) {
  if (audit.status !== "completed")
    throw new ServiceError(audit.status === "failed" ? "audit_failed" : "audit_not_completed");
  const baseId = wanted ?? (await store.history.baseOf(audit.id))?.id;
  if (baseId === undefined) throw new ServiceError("nothing_to_compare");
  const base = await readBase(baseId, audit, store);
  const cut = isCut(audit.completeness) || isCut(base.completeness);
  const compared = { audit: audit.id, base: base.id, cut };
  const counted = await store.history.counts(compared);
  const rows = await store.history.changed(compared, { changes, offset, limit: limit + 1 });
  return {
    audit: brief(audit),
    base: brief(base),
    scoreDelta: scoreDelta(audit.score, base.score),
    counts: addUpChanges(counted),
    checks: [...Map.groupBy(counted, ({ checkId }) => checkId)].map(([checkId, of]) => ({
      checkId,
      title: checks.get(checkId)?.title ?? checkId,
      ...addUpChanges(of),
    })),
    issues: rows.slice(0, limit).map(({ args, id, auditId, ...issue }) => ({
      ...issue,
      issueId: id,
      auditId,
      ...checks.describe({ checkId: issue.checkId, args }),
    })),
    next: rows.length > limit ? offset + limit : null,
  };
}

async function readBase(id: AuditId, audit: AuditRecord, store: AuditDeps["store"]): Promise<AuditRecord> {
  const base = await store.audits.byId(id);
  const problem = (code: string, message: string) =>
    new ServiceError("validation_failed", { fields: [{ pointer: "?base", code, message }] });
  // The audit of another website is none of the caller's business: it is as if it were not there.
  if (base === undefined || base.websiteId !== audit.websiteId)
    throw problem("unknown", "Audit not found for this website.");
  if (base.id === audit.id) throw problem("same", "An audit can't be compared with itself.");
  if (base.status !== "completed") throw problem("not_completed", "Only completed audits can be compared.");
  const mismatch = (message: string) =>
    new ServiceError("nothing_to_compare", {
      fields: [{ pointer: "?base", code: "looked_at_something_else", message }],
    });
  if (base.type !== audit.type)
    throw mismatch(
      `The base is a ${base.type}, and this is a ${audit.type}; only audits of the same type can be compared.`,
    );
  if (audit.type === "page-audit" && base.startUrl !== audit.startUrl)
    throw mismatch(`The base audited a different page: ${base.startUrl}.`);
  return base;
}

/** Scores by different formulas say nothing beside each other. */
function scoreDelta(score: AuditRecord["score"], base: AuditRecord["score"]): number | null {
  if (score === null || base === null || (score.scoreVersion ?? 1) !== (base.scoreVersion ?? 1)) return null;
  return score.overall - base.overall;
}

function brief({ id, type, finishedAt, score }: AuditRecord) {
  return { id, type, finishedAt: finishedAt?.toISOString() ?? null, score: score?.overall ?? null };
}

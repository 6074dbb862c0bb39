/** Groups of issues as their users see them, and what a better score would take. */
import type { AuditRecord } from "#domain/audit-record.ts";
import { type IssueGroup, REMAINING_ISSUES } from "#store/index.ts";
import type { AuditDeps, CheckTexts } from "./deps.ts";
import { fixableByGroup, grantOf } from "./fixable.ts";
import { clicksByCheck, findingGroups } from "./read-results.ts";
import { planSteps } from "./score-plan.ts";

type ReadDeps = Pick<AuditDeps, "store" | "checks">;

export interface GroupListRequest {
  readonly filter: Parameters<AuditDeps["store"]["groups"]["list"]>[1];
  readonly after: { readonly priority: number; readonly no: number } | undefined;
  readonly limit: number;
  /** Points by which the score should rise. */
  readonly plus: number | undefined;
  /** Also one row for each check; on the first page. */
  readonly byCheck: boolean;
}

export async function listGroups(
  audit: AuditRecord,
  { filter, after, limit, plus, byCheck }: GroupListRequest,
  deps: ReadDeps,
) {
  const { store, checks } = deps;
  const now = await asFixable(audit, store);
  const rows = (await store.groups.list(audit.id, filter, { after, limit: limit + 1 })).map(now);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    checks: byCheck && after === undefined ? await rowsOfChecks(audit, filter, deps) : null,
    groups: shown.map((group) => toGroup(audit, group, checks)),
    plan: plus === undefined ? null : await plan(audit, { plus, now }, deps),
    next: last === undefined ? null : { priority: last.priority, no: last.no },
  };
}

/** What is shown above the causes: pages that several causes of a check share count once. */
const NO_ISSUES = { error: 0, warning: 0, notice: 0 };

async function rowsOfChecks(audit: AuditRecord, filter: GroupListRequest["filter"], deps: ReadDeps) {
  const { store, checks } = deps;
  const grant = await grantOf(audit, store);
  const [rows, findings] = await Promise.all([
    store.groups.byCheck(audit.id, filter),
    findingGroups(audit, { scope: REMAINING_ISSUES, grant }, deps),
  ]);
  const clicks = await clicksByCheck(audit, { store });
  const byCheck = new Map(findings.map((finding) => [finding.checkId, finding]));
  return rows.map((row) => {
    const query = `check=${encodeURIComponent(row.checkId)}`;
    return {
      checkId: row.checkId,
      title: checks.get(row.checkId)?.title ?? row.checkId,
      category: row.category,
      severity: row.severity,
      causes: row.causes,
      changes: row.changes,
      issues: row.issues,
      open: row.open,
      issuesBySeverity: byCheck.get(row.checkId)?.issuesBySeverity ?? NO_ISSUES,
      affectedPages: byCheck.get(row.checkId)?.affectedPages ?? 0,
      fixable: byCheck.get(row.checkId)?.fixable ?? 0,
      priority: Math.round(row.priority * 100) / 100,
      clicks: clicks.get(row.checkId) ?? null,
      scoreLoss: Math.round(row.loss * 100) / 100,
      links: {
        causes: `/api/v1/audit/${audit.id}/issue-groups?${query}`,
        issues: `/api/v1/audit/${audit.id}/seo-issues?${query}`,
      },
    };
  });
}

type AsFixable = (group: IssueGroup) => IssueGroup;

/** Groups count suggestions; where a site is connected, it says which of them it can take. */
async function asFixable(audit: AuditRecord, store: ReadDeps["store"]): Promise<AsFixable> {
  const grant = await grantOf(audit, store);
  if (grant === null) return (group) => group;
  const fixable = await fixableByGroup(audit, grant, store);
  return (group) => ({ ...group, fixable: fixable.get(group.no) ?? 0 });
}

/** More groups than this never matter: each costs less than the ones before. */
const GROUPS_OF_A_PLAN = 1_000;

async function plan(audit: AuditRecord, { plus, now }: { plus: number; now: AsFixable }, { store, checks }: ReadDeps) {
  const losses = (await store.groups.losses(audit.id, GROUPS_OF_A_PLAN)).map(now);
  const byNo = new Map(losses.map((group) => [group.no, group]));
  const steps = planSteps(
    losses.map((group) => ({ ...group, effort: effortOf(group, checks) })),
    plus,
  );
  const gain = Math.round(steps.reduce((sum, step) => sum + step.gain, 0) * 10) / 10;
  return {
    plus,
    gain,
    reached: gain >= plus,
    // A grave fault caps the score whatever else is fixed.
    firstMend: audit.score?.cappedBy ?? null,
    steps: steps.flatMap((step) => {
      const group = byNo.get(step.no);
      return group ? [{ gain: step.gain, group: toGroup(audit, group, checks) }] : [];
    }),
  };
}

const EFFORT = { safe: 1, review: 2, manual: 4 };

/** One change where one cause is behind it; else it grows slowly, since equal changes are made faster. */
function effortOf({ checkId, cause, open, fixable }: IssueGroup, checks: CheckTexts): number {
  const how = fixable > 0 ? (checks.get(checkId)?.fix ?? "manual") : "manual";
  return EFFORT[how] * (cause === "pages" ? Math.sqrt(open) : 1);
}

function toGroup(audit: AuditRecord, group: IssueGroup, checks: CheckTexts) {
  const info = checks.get(group.checkId);
  return {
    id: `grp_${group.no}`,
    checkId: group.checkId,
    title: info?.title ?? group.checkId,
    category: group.category,
    severity: group.severity,
    cause: group.cause,
    locator: group.locator,
    causeKey: group.causeKey,
    sampleUrl: group.sampleUrl,
    issues: group.issues,
    open: group.open,
    affectedPages: group.pages,
    fixable: group.fixable,
    effort: {
      fix: group.fixable > 0 ? (info?.fix ?? "manual") : ("manual" as const),
      changes: group.cause === "pages" ? group.open : Math.min(1, group.open),
    },
    priority: Math.round(group.priority * 100) / 100,
    clicks: group.clicks,
    scoreLoss: Math.round(group.loss * 100) / 100,
    links: { issues: `/api/v1/audit/${audit.id}/seo-issues?group=grp_${group.no}` },
  };
}

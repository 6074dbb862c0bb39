/**
 * The results of an audit: score, summary, and findings grouped by check. The command line writes the same shape with
 * every instance; over HTTP each finding carries the first ones and the address of the rest.
 */

import { type AuditRecord, isOver } from "#domain/audit-record.ts";
import type { CheckInfo } from "#domain/check.ts";
import { ServiceError } from "#domain/errors.ts";
import { baseOf, urgencyOf } from "#domain/scoring.ts";
import {
  type FindingGroup,
  type Grant,
  type IssueGroup,
  type IssueInstance,
  type IssueScope,
  type MovedIssues,
  REMAINING_ISSUES,
} from "#store/index.ts";
import type { AuditDeps, CheckTexts } from "./deps.ts";
import { countFixable, grantOf } from "./fixable.ts";
import { closed, countsNow, remaining } from "./issue-counts.ts";
import { passedChecks, uncheckedChecks } from "./passed-checks.ts";
import { suggested } from "./read-issues.ts";
import { auditBrief, completenessOf } from "./read-status.ts";
import { remembered } from "./remember.ts";

type ReadDeps = Pick<AuditDeps, "store" | "checks">;

export interface ResultsRequest {
  /** True to read what is there before the audit has completed. */
  readonly partial: boolean;
  /** The check after which the page starts. */
  readonly afterCheckId: string | undefined;
  readonly limit: number;
  readonly instancesPerFinding: number;
}

/** A client that asks too early should come back about when the next batch has been saved. */
const ASK_AGAIN_SECONDS = 2;
const TOP_OPPORTUNITIES = 5;
const CAUSES_OF_A_FINDING = 5;

/** @throws ServiceError audit_not_completed, audit_failed */
export async function readResults(
  audit: AuditRecord,
  request: ResultsRequest,
  deps: ReadDeps,
  { scope = REMAINING_ISSUES, forOutsiders = false }: ResultsScope = {},
) {
  if (!request.partial) assertFinished(audit);
  const grant = forOutsiders ? null : await grantOf(audit, deps.store);
  const found = findingsOf(audit, { scope, grant }, deps);
  const groups = await found.groups();
  const start = groups.findIndex(({ checkId }) => checkId === request.afterCheckId) + 1;
  const shown = groups.slice(start, start + request.limit);
  const checkIds = shown.map(({ checkId }) => checkId);
  const instances = await found.instances(checkIds, request.instancesPerFinding);
  const causes = Map.groupBy(await found.causes(checkIds), ({ checkId }) => checkId);
  const moved = await deps.store.summary.moved([audit.id]);
  const clicks = forOutsiders ? new Map<string, number>() : await clicksByCheck(audit, deps);
  const byCheck = Map.groupBy(instances, ({ checkId }) => checkId);
  return {
    audit: resultsAudit(audit),
    score: await scoreOf(audit, deps),
    categories: categoriesOf(audit, moved),
    summary: await summaryOf(audit, { groups, moved, scope, grant }, deps),
    setAside: closed(moved),
    findings: shown.map((group) => ({
      ...toFinding(audit, group, byCheck.get(group.checkId) ?? [], deps.checks),
      clicks: clicks.get(group.checkId) ?? null,
      causes: (causes.get(group.checkId) ?? []).map(toCause),
    })),
    ...(await withoutIssues(audit, deps)),
    total: groups.length,
    next: start + request.limit < groups.length ? (shown.at(-1)?.checkId ?? null) : null,
  };
}

export interface ResultsScope {
  readonly scope?: IssueScope;
  /** Nothing is said of our own connection. */
  readonly forOutsiders?: boolean;
}

interface Asked {
  readonly scope: IssueScope;
  readonly grant: Grant | null;
}

/** Issues are listed and ranked when an audit ends; until then they are read as they were found. */
function findingsOf(audit: AuditRecord, { scope, grant }: Asked, { store, checks }: ReadDeps) {
  if (isOver(audit.status))
    return {
      groups: () => findingGroups(audit, { scope, grant }, { store }),
      instances: (checkIds: readonly string[], perCheck: number): Promise<readonly IssueInstance[]> =>
        store.issues.instances(audit.id, checkIds, { perCheck, scope }),
      causes: (checkIds: readonly string[]) => store.groups.firstOfChecks(audit.id, checkIds, CAUSES_OF_A_FINDING),
    };
  return {
    groups: async () => inLikelyOrder(await store.foundSoFar.groups(audit.id), checks),
    instances: (checkIds: readonly string[], perCheck: number) =>
      store.foundSoFar.instances(audit.id, checkIds, perCheck),
    causes: async (): Promise<readonly IssueGroup[]> => [],
  };
}

/** What is found of each check, once the audit has ended. */
export function findingGroups(audit: AuditRecord, { scope, grant }: Asked, { store }: Pick<ReadDeps, "store">) {
  return groupsOf(store, audit, { scope, grant: grant && { fields: grant.fields, key: grant.key } });
}

/** Pages that several causes of a check share count once. */
export function clicksByCheck(audit: AuditRecord, { store }: Pick<ReadDeps, "store">) {
  return clicksOf(store, audit);
}

const clicksOf = remembered(async (store: ReadDeps["store"], { id, summary }: AuditRecord) =>
  summary?.search ? await store.searchFigures.clicksByCheck(id) : new Map<string, number>(),
);

const groupsOf = remembered(
  (store: ReadDeps["store"], { id }, asked: Asked): Promise<readonly FindingGroup[]> => store.issues.groups(id, asked),
);

/** While it is not known how much each page matters. */
function inLikelyOrder(groups: readonly FindingGroup[], checks: CheckTexts): readonly FindingGroup[] {
  const weigh = ({ checkId, severity, affectedPages }: FindingGroup) => {
    const info = checks.get(checkId);
    return info?.scored ? baseOf(info, severity) * urgencyOf(info, severity) * Math.log(2 + affectedPages) : 0;
  };
  return groups.toSorted((one, other) => weigh(other) - weigh(one));
}

function assertFinished(audit: AuditRecord): void {
  if (audit.status === "completed") return;
  // A cancelled audit that was analysed has results; they say themselves that they are partial.
  if (audit.status === "cancelled" && audit.summary !== null) return;
  if (audit.status === "failed") throw new ServiceError("audit_failed", { extra: { failure: audit.failure?.code } });
  const retry = audit.status === "cancelled" ? {} : { retryAfterSeconds: ASK_AGAIN_SECONDS };
  throw new ServiceError("audit_not_completed", { ...retry, extra: { status: audit.status } });
}

function resultsAudit(audit: AuditRecord) {
  const { startedAt, finishedAt } = audit;
  return {
    ...auditBrief(audit),
    durationMs: startedAt !== null && finishedAt !== null ? finishedAt.getTime() - startedAt.getTime() : null,
    engineVersion: audit.engineVersion,
    checksVersion: audit.checksVersion,
    completeness: completenessOf(audit),
    failure: audit.failure,
    warnings: [...audit.warnings],
  };
}

async function scoreOf(audit: AuditRecord, { store }: ReadDeps) {
  if (audit.score === null) return null;
  const { scoreVersion = 1, overall, grade, losses, cappedBy, explanation = null, formula } = audit.score;
  const previous = await store.audits.previousScore(audit);
  return {
    overall,
    grade,
    previous,
    delta: previous === null ? null : overall - previous,
    losses,
    cappedBy,
    explanation,
    scoreVersion,
    method: formula,
  };
}

function categoriesOf({ score }: AuditRecord, moved: readonly MovedIssues[]) {
  const byCategory = Map.groupBy(moved, ({ category }) => category);
  return (score?.categories ?? []).map((category) => ({
    ...category,
    issues: remaining({ ...NO_ISSUES, ...category.issues }, byCategory.get(category.id) ?? []),
  }));
}

const NO_ISSUES = { error: 0, warning: 0, notice: 0 };

interface Found {
  readonly groups: readonly FindingGroup[];
  readonly moved: readonly MovedIssues[];
  readonly scope: IssueScope;
  readonly grant: Grant | null;
}

async function summaryOf(audit: AuditRecord, { groups, moved, scope, grant }: Found, { store }: ReadDeps) {
  const { id, summary } = audit;
  if (summary === null) return null;
  const first = groups.slice(0, TOP_OPPORTUNITIES).map(({ checkId }) => checkId);
  const topOpportunities = await store.issues.topIds(id, first, scope);
  const issues = countsNow(summary.issues, moved);
  const fixable = grant === null ? issues.fixable : await countFixable(audit, grant, store);
  return { ...summary, issues: { ...issues, fixable }, topOpportunities };
}

async function withoutIssues(audit: AuditRecord, { store }: ReadDeps) {
  const tallies = (await store.summary.tallies(audit.id)).sort((a, b) => a.checkId.localeCompare(b.checkId));
  return {
    passed: passedChecks(tallies).map(({ checkId, passed }) => ({ checkId, pagesChecked: passed })),
    notChecked: uncheckedChecks(tallies).map(({ checkId }) => checkId),
  };
}

function toFinding(audit: AuditRecord, group: FindingGroup, issues: readonly IssueInstance[], checks: CheckTexts) {
  const info: CheckInfo | undefined = checks.get(group.checkId);
  return {
    checkId: group.checkId,
    title: info?.title ?? group.checkId,
    category: group.category,
    severity: group.severity,
    confidence: info?.certainty ?? ("certain" as const),
    method: info?.method ?? ("static" as const),
    affectedPages: group.affectedPages,
    issues: group.issues,
    issuesBySeverity: group.issuesBySeverity,
    moreUrl:
      isOver(audit.status) && group.issues > issues.length
        ? `/api/v1/audit/${audit.id}/seo-issues?check=${encodeURIComponent(group.checkId)}`
        : null,
    instances: issues.map((issue) => toInstance(issue, checks)),
    why: info?.docs.why ?? "",
    howToFix: info?.docs.fix ?? "",
    references: info?.docs.sources ?? [],
    docsUrl: info?.docsUrl ?? null,
    fixable: group.fixable > 0,
    fix: info?.fix ?? ("manual" as const),
    impact: { score: group.impact },
  };
}

function toCause({ causeKey, cause, locator, open, pages, clicks }: IssueGroup) {
  return { causeKey, cause, locator, issues: open, affectedPages: pages, clicks };
}

function toInstance(issue: IssueInstance, checks: CheckTexts) {
  return {
    url: issue.url,
    issueId: issue.id,
    message: checks.describe(issue).message,
    locator: issue.locator,
    occurrences: issue.occurrences,
    evidence: issue.evidence,
    ...suggested(issue),
  };
}

/** Every instance of a finding, a piece at a time. */
export async function* readInstances(
  { id }: AuditRecord,
  checkId: string,
  { store, checks }: ReadDeps,
  scope = REMAINING_ISSUES,
) {
  for await (const issues of store.issues.allInstances(id, checkId, { atATime: INSTANCES_READ, scope }))
    yield issues.map((issue) => toInstance(issue, checks));
}

const INSTANCES_READ = 2_000;

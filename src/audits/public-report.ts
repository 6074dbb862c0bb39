/**
 * An audit as people outside may see it: without the ids that we use inside, what is suggested, our own connection, and
 * what the owner decided to live with or fixed since. Every figure is counted from the issues that are shown.
 */
import type { AuditRecord } from "#domain/audit-record.ts";
import { type AuditId, parseId } from "#domain/ids.ts";
import { type CategoryScore, CLOSED, type ComparisonCounts, IssueStatus } from "#domain/result.ts";
import type { Severity } from "#domain/severity.ts";
import { addUpChanges, type Compared, EVERY_ISSUE, type IssueScope, isCut, type Share } from "#store/index.ts";
import type { AuditDeps } from "./deps.ts";
import { type IssueListRequest, listIssues } from "./read-issues.ts";
import { readReport } from "./read-report.ts";
import { remembered } from "./remember.ts";

/** A link that holds, and what it shows. */
export type OpenShare = { readonly share: Share; readonly audit: AuditRecord };

type ReadDeps = Pick<AuditDeps, "store" | "checks">;

/** They tell of our own connection and changes, which are nobody else's business. */
const INTERNAL_CHECKS: readonly string[] = ["wp-connection-health", "change-fix-reverted"];
const SHOWN: IssueScope = { withoutStatuses: CLOSED, withoutChecks: INTERNAL_CHECKS };
/** A comparison tells what the audit found, also of what was fixed since. */
const COMPARED: IssueScope = { ...SHOWN, withoutStatuses: ["ignored"] };

export async function publicReport({ share, audit }: OpenShare, deps: ReadDeps) {
  const { report, instancesOf, context } = await readReport(audit, deps, { scope: SHOWN, forOutsiders: true });
  const { status, type, website, createdAt, startedAt, finishedAt, durationMs, ...more } = report.audit;
  const { engineVersion, checksVersion, completeness, failure, warnings } = more;
  const counts = await countsOf(deps.store, audit, SHOWN);
  const shown = new Set(report.findings.map(({ checkId }) => checkId));
  return {
    report: {
      audit: {
        ...{ status, type, website, createdAt, startedAt, finishedAt, durationMs, engineVersion, checksVersion },
        ...{ completeness, failure, warnings },
      },
      score: report.score && {
        ...report.score,
        losses: report.score.losses.filter(({ checkId }) => shown.has(checkId)),
      },
      categories: report.categories.map((category) => recounted(category, counts)),
      summary: report.summary && {
        ...{ pages: report.summary.pages, external: report.summary.external, leftOut: report.summary.leftOut },
        field: report.summary.field,
        lab: report.summary.lab?.map(({ pageId: _, isPictured: __, ...measured }) => measured),
        issues: addUp(counts),
        comparison: await comparisonOf(audit, deps.store),
      },
      findings: report.findings.map(({ instances, causes, moreUrl: _, clicks: __, ...finding }) => ({
        ...finding,
        causes: causes.map(({ clicks: ___, ...cause }) => cause),
        instances: instances.map(withoutInside),
      })),
      passed: report.passed.filter(({ checkId }) => !INTERNAL_CHECKS.includes(checkId)),
      notChecked: report.notChecked.filter((checkId) => !INTERNAL_CHECKS.includes(checkId)),
      setAside: await setAside(audit, deps.store),
    },
    instancesOf: async function* (checkId: string) {
      for await (const instances of instancesOf(checkId)) yield instances.map(withoutInside);
    },
    context: {
      ...context,
      brand: { ...context.brand, name: share.brandName ?? context.brand.name, title: share.brandTitle },
    },
  };
}

type Instance = Awaited<ReturnType<typeof readReport>>["report"]["findings"][number]["instances"][number];

function withoutInside({ url, message, locator, occurrences, evidence }: Instance) {
  return { url, message, locator, occurrences, evidence };
}

type Counts = readonly {
  readonly checkId: string;
  readonly category: string;
  readonly severity: Severity;
  readonly count: number;
  readonly open: number;
  readonly fixable: number;
}[];

const countsOf = remembered(
  (store: ReadDeps["store"], { id }, scope: IssueScope): Promise<Counts> => store.summary.issueCounts(id, scope),
);

function addUp(counts: Counts) {
  const sum = (of: (one: Counts[number]) => number) => counts.reduce((total, one) => total + of(one), 0);
  return {
    total: sum(({ count }) => count),
    open: sum(({ open }) => open),
    fixable: sum(({ fixable }) => fixable),
    bySeverity: bySeverity(counts),
  };
}

function bySeverity(counts: Counts): Record<Severity, number> {
  const sums = { error: 0, warning: 0, notice: 0 };
  for (const { severity, count } of counts) sums[severity] += count;
  return sums;
}

/** Its score stays that of the audit; a check whose issues are all set aside has neither failed nor passed. */
function recounted(category: CategoryScore, counts: Counts): CategoryScore {
  const own = counts.filter((one) => one.category === category.id);
  const failed = new Set(own.map(({ checkId }) => checkId)).size;
  const notApplicable = category.notApplicable + category.failed - failed;
  return { ...category, issues: bySeverity(own), failed, notApplicable };
}

async function setAside(audit: AuditRecord, store: ReadDeps["store"]): Promise<number> {
  const all = await countsOf(store, audit, { ...EVERY_ISSUE, withoutChecks: INTERNAL_CHECKS });
  return addUp(all).total - addUp(await countsOf(store, audit, SHOWN)).total;
}

const changesOf = remembered((store: ReadDeps["store"], _, compared: Compared) =>
  store.history.counts(compared, COMPARED),
);

async function comparisonOf(audit: AuditRecord, store: ReadDeps["store"]): Promise<ComparisonCounts | null> {
  const id: AuditId | undefined = parseId("aud", audit.summary?.comparison?.baseAuditId ?? "");
  const base = id && (await store.audits.byId(id));
  if (base === undefined) return null;
  const cut = isCut(audit.completeness) || isCut(base.completeness);
  return addUpChanges(await changesOf(store, audit, { audit: audit.id, base: base.id, cut }));
}

export interface PublicIssuesRequest extends Pick<IssueListRequest, "after" | "limit"> {
  readonly severities: IssueListRequest["filter"]["severities"];
  readonly checkIds: readonly string[];
}

export async function publicIssues(
  { audit }: OpenShare,
  { severities, checkIds, after, limit }: PublicIssuesRequest,
  deps: ReadDeps,
) {
  const wanted = checkIds.length > 0 ? checkIds : deps.checks.list.map(({ id }) => id);
  const filter = {
    ...{ severities, categories: [], fixable: undefined, urlContains: undefined, search: undefined },
    ...{ isNew: undefined, urlId: undefined, groupNo: undefined },
    statuses: IssueStatus.options.filter((status) => !SHOWN.withoutStatuses.includes(status)),
    // None is left when only an internal one was asked for: then nothing is found.
    checkIds: [...wanted.filter((id) => !INTERNAL_CHECKS.includes(id)), ""],
  };
  const { issues, next } = await listIssues(audit, { filter, sort: BY_IMPACT, after, limit }, deps);
  return {
    issues: issues.map(
      ({ checkId, title, message, category, severity, url, locator, evidence, occurrences, why, howToFix }) => ({
        ...{ checkId, title, message, category, severity, url, locator, evidence, occurrences, why, howToFix },
      }),
    ),
    next,
  };
}

const BY_IMPACT = [{ key: "impact" as const, descending: true }];

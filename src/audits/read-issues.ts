/** Issues as their users see them, with the words of the check filled in. */
import type { AuditRecord } from "#domain/audit-record.ts";
import { ServiceError } from "#domain/errors.ts";
import type { ChangeId, IssueId } from "#domain/ids.ts";
import type {
  FixabilityVerdict,
  IssueFilter,
  IssuePosition,
  IssueRecord,
  IssueSort,
  IssueSortKey,
} from "#store/index.ts";
import type { AuditDeps, CheckTexts } from "./deps.ts";
import { fixOf, grantOf, type SiteGrant } from "./fixable.ts";
import { facetsOf, withoutFacets } from "./issue-facets.ts";
import { imageOf } from "./issue-image.ts";
import { remembered } from "./remember.ts";

type ReadDeps = Pick<AuditDeps, "store" | "checks">;

export interface IssueListRequest {
  readonly filter: Omit<IssueFilter, "grant" | "search"> & { readonly search: string | undefined };
  readonly sort: IssueSort;
  readonly after: IssuePosition | undefined;
  readonly limit: number;
}

/** Every change of an issue's state gives its audit another version, so counts of the same version are the same. */
const countIssues = remembered((store: ReadDeps["store"], audit, filter: IssueFilter) =>
  store.issues.counts(audit.id, filter),
);

export async function listIssues(audit: AuditRecord, request: IssueListRequest, { store, checks }: ReadDeps) {
  const { sort, after, limit } = request;
  const grant = await grantOf(audit, store);
  const search = request.filter.search === undefined ? undefined : searched(request.filter.search, checks);
  const filter = { ...request.filter, search, grant: grant && { fields: grant.fields, key: grant.key } };
  const rows = await store.issues.list(audit.id, filter, { sort, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const known = await knownOf(audit, shown, grant, store);
  return {
    issues: shown.map((issue) => toIssue(issue, { checks, grant, ...known(issue.id) })),
    // Counting is the dear part of a large list, so it happens once per list, not once per page.
    facets: after === undefined ? facetsOf(await countIssues(store, audit, withoutFacets(filter)), filter) : null,
    next: last === undefined ? null : { keys: sort.map(({ key }) => sortValue(last, key)), id: last.id },
  };
}

/** The words of an issue are its check's, so that those are searched here and not in the database. */
function searched(text: string, { list }: CheckTexts) {
  const wanted = text.toLowerCase();
  const called = list.filter(({ id, title }) => `${id} ${title.toLowerCase()}`.includes(wanted));
  return { text, checkIds: called.map(({ id }) => id) };
}

/** @throws ServiceError not_found */
export async function readIssue(audit: AuditRecord, id: IssueId, { store, checks }: ReadDeps) {
  const issue = await store.issues.byId(audit.id, id);
  if (issue === undefined) throw new ServiceError("not_found");
  const info = checks.get(issue.checkId);
  const { ignored = null } = issue;
  const grant = await grantOf(audit, store);
  const known = await knownOf(audit, [issue], grant, store);
  return {
    ...toIssue(issue, { checks, grant, ...known(id) }),
    check: info ?? null,
    ignored: ignored && {
      ...ignored,
      at: ignored.at.toISOString(),
      expiresAt: ignored.expiresAt?.toISOString() ?? null,
    },
  };
}

const SEVERITY_RANK = { error: 0, warning: 1, notice: 2 };

function sortValue(issue: IssueRecord, key: IssueSortKey): number | string {
  if (key === "impact") return issue.impact;
  return key === "severity" ? SEVERITY_RANK[issue.severity] : issue.url;
}

interface Known {
  readonly clicks: number | null;
  readonly appliedChangeId: ChangeId | null;
  readonly verdict: FixabilityVerdict | undefined;
}

/** What was done for these issues, and what is known of whether the site would take their suggestions. */
async function knownOf(
  audit: AuditRecord,
  issues: readonly IssueRecord[],
  grant: SiteGrant | null,
  store: ReadDeps["store"],
): Promise<(id: IssueId) => Known> {
  const ids = issues.map(({ id }) => id);
  const latest = await store.journal.latestOf(ids);
  const verdicts = grant && (await store.fixability.of(audit.id, grant.key, ids));
  const urlIds = new Map(issues.map(({ id, urlId }) => [id, urlId]));
  const clicks = audit.summary?.search ? await store.searchFigures.clicksOfPages(audit.id, [...urlIds.values()]) : null;
  return (id) => ({
    appliedChangeId: latest.get(id) ?? null,
    verdict: verdicts?.get(id),
    clicks: clicks?.get(urlIds.get(id) ?? 0) ?? null,
  });
}

function toIssue(
  issue: IssueRecord,
  { checks, grant, appliedChangeId, verdict, clicks }: Known & { checks: CheckTexts; grant: SiteGrant | null },
) {
  const info = checks.get(issue.checkId);
  const { title, message } = checks.describe(issue);
  const self = `/api/v1/audit/${issue.auditId}/issues/${issue.id}`;
  return {
    id: issue.id,
    checkId: issue.checkId,
    fingerprint: issue.fingerprint,
    title,
    message,
    category: issue.category,
    severity: issue.severity,
    status: issue.status,
    scope: issue.scope,
    url: issue.url,
    pageId: issue.urlId === 0 ? null : `pag_${issue.urlId}`,
    locator: issue.locator,
    ...suggested(issue),
    ...fixOf(issue, { grant, verdict, info }),
    appliedChangeId,
    confidence: info?.certainty ?? ("certain" as const),
    method: info?.method ?? ("static" as const),
    impact: { score: issue.impact },
    clicks,
    evidence: issue.evidence,
    occurrences: issue.occurrences,
    firstSeenAuditId: issue.firstSeenAuditId,
    version: issue.version,
    why: info?.docs.why ?? "",
    howToFix: info?.docs.fix ?? "",
    links: {
      ...{ self, preview: `${self}/preview-apply`, apply: `${self}/apply` },
      image: imageOf(issue) === null ? null : `${self}/image`,
    },
  };
}

/** What is proposed, as it goes out; all `null` when nothing is. */
export function suggested({ suggestion }: Pick<IssueRecord, "suggestion">) {
  return {
    field: suggestion?.field ?? null,
    suggestionTarget: suggestion?.target ?? null,
    suggestedValue: suggestion?.value ?? null,
    suggestionSource: suggestion?.source ?? null,
    risk: suggestion?.risk ?? null,
  };
}

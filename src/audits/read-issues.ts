/** Issues as their users see them, with the words of the check filled in. */
import type { AuditRecord } from "#domain/audit-record.ts";
import type { CheckInfo } from "#domain/check.ts";
import { canGrant } from "#domain/connection.ts";
import { ServiceError } from "#domain/errors.ts";
import type { IssueId } from "#domain/ids.ts";
import { SuggestionField } from "#domain/suggestion.ts";
import type { IssueFilter, IssuePosition, IssueRecord, IssueSort, IssueSortKey } from "#store/index.ts";
import type { AuditDeps, CheckTexts } from "./deps.ts";
import { facetsOf, withoutFacets } from "./issue-facets.ts";
import { remembered } from "./remember.ts";

type ReadDeps = Pick<AuditDeps, "store" | "checks">;

export interface IssueListRequest {
  readonly filter: Omit<IssueFilter, "grantable" | "search"> & { readonly search: string | undefined };
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
  const filter = { ...request.filter, search, grantable: grant.fields };
  const rows = await store.issues.list(audit.id, filter, { sort, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const latest = await store.journal.latestOf(shown.map(({ id }) => id));
  return {
    issues: shown.map((issue) => toIssue(issue, { checks, grant, appliedChangeId: latest.get(issue.id) ?? null })),
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
  const appliedChangeId = (await store.journal.latestOf([id])).get(id) ?? null;
  return {
    ...toIssue(issue, { checks, grant, appliedChangeId }),
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

/** What can be changed on the site now; frozen nowhere, because connections come and go. */
interface Grant {
  /** `null`: nothing is connected, so that nothing is known of what the site could take. */
  readonly fields: readonly string[] | null;
  readonly mode: "guarded" | "basic" | null;
}

async function grantOf({ websiteId }: AuditRecord, { connections }: ReadDeps["store"]): Promise<Grant> {
  const connection = await connections.of(websiteId);
  if (connection === undefined || connection.sealedPassword === null) return { fields: null, mode: null };
  const fields = SuggestionField.options.filter((field) => canGrant(connection.can, field));
  return { fields, mode: connection.profile.mode };
}

/** Whether, how, and if not, why not; the preview looks at the page itself and may know better. */
function fixOf({ suggestion }: IssueRecord, { fields, mode }: Grant, info: CheckInfo | undefined) {
  if (suggestion === null)
    return {
      ...{ fixable: false, fixMode: null, notFixableReason: "no_suggestion" as const },
      notFixableWords: info?.noSuggestion ?? "This version of Sitemend no longer has the check.",
    };
  if (fields === null)
    return {
      ...{ fixable: true, fixMode: null, notFixableReason: "wordpress_not_connected" as const },
      notFixableWords: "No WordPress is connected.",
    };
  if (!fields.includes(suggestion.field))
    return {
      ...{ fixable: false, fixMode: null, notFixableReason: "kind_not_supported" as const },
      notFixableWords: "The connection cannot write this kind of value.",
    };
  return { fixable: true, fixMode: mode, notFixableReason: null, notFixableWords: null };
}

function toIssue(
  issue: IssueRecord,
  { checks, grant, appliedChangeId }: { checks: CheckTexts; grant: Grant; appliedChangeId: string | null },
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
    ...fixOf(issue, grant, info),
    appliedChangeId,
    confidence: info?.certainty ?? ("certain" as const),
    method: info?.method ?? ("static" as const),
    impact: { score: issue.impact },
    evidence: issue.evidence,
    occurrences: issue.occurrences,
    firstSeenAuditId: issue.firstSeenAuditId,
    version: issue.version,
    why: info?.docs.why ?? "",
    howToFix: info?.docs.fix ?? "",
    links: { self, preview: `${self}/preview-apply`, apply: `${self}/apply` },
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

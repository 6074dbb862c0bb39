/** From issues to fix requests: the suggestion, or a person's own words, at the page that it concerns. */
import type { AuditRecord } from "#domain/audit-record.ts";
import type { FixRequest } from "#domain/connector.ts";
import type { AuditId } from "#domain/ids.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import type { IssueRecord } from "#store/index.ts";
import type { ChangeDeps } from "./deps.ts";

/** An issue that has a suggestion. */
export type Suggested = IssueRecord & { readonly suggestion: Suggestion };

export function isSuggested(issue: IssueRecord): issue is Suggested {
  return issue.suggestion !== null;
}

/** Their target is the page to change, not an element of the page of the finding. */
const AT_THE_TARGET: ReadonlySet<Suggestion["field"]> = new Set(["link_added", "json_ld"]);
/** Fewer would leave links behind, more would be a change that nobody can read. */
const LINKING_PAGES = 200;

/** In the order of the issues. */
export async function fixRequestsFor(
  audit: Pick<AuditRecord, "id">,
  wanted: readonly { readonly issue: Suggested; readonly value: string }[],
  { store }: Pick<ChangeDeps, "store">,
): Promise<FixRequest[]> {
  const linking = await Promise.all(wanted.map(({ issue }) => pagesLinkingTo(audit.id, issue, store)));
  const urls = wanted.map(({ issue }) => urlOf(issue));
  const headers = await store.pages.headersOf(audit.id, [...new Set([...urls, ...linking.flat()])]);
  const pageAt = (url: string): FixRequest["page"] => ({ url, headers: headers.get(url) ?? [] });
  return wanted.map(({ issue, value }, index): FixRequest => {
    const { field, target, was, value: suggested } = issue.suggestion;
    const asTyped = value !== suggested;
    return {
      page: pageAt(urls[index] ?? issue.url),
      suggestion: {
        field,
        value,
        asTyped,
        ...(target === undefined ? {} : { target }),
        ...(was === undefined ? {} : { was }),
      },
      linkedFrom: (linking[index] ?? []).map(pageAt),
    };
  });
}

function urlOf({ url, suggestion }: Suggested): string {
  return AT_THE_TARGET.has(suggestion.field) && suggestion.target !== undefined ? suggestion.target : url;
}

/** A moved page takes the links to it along. */
async function pagesLinkingTo(auditId: AuditId, issue: Suggested, store: ChangeDeps["store"]): Promise<string[]> {
  const { field } = issue.suggestion;
  if ((field !== "slug" && field !== "redirect") || issue.urlId === 0) return [];
  const incoming = await store.pages.incoming(auditId, issue.urlId);
  const numbers = [...new Set((incoming?.links ?? []).map(({ from }) => from))].slice(0, LINKING_PAGES);
  const pages = await store.pages.byNumbers(auditId, numbers);
  return [...pages.values()].map(({ url }) => url);
}

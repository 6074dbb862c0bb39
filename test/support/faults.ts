/** What all checks say about a tiny site, before and after suggestions were applied. */
import { createChecks } from "#checks/index.ts";
import type { SiteExample } from "#checks/kit/examples.ts";
import type { Finding } from "#domain/check.ts";
import type { SiteView } from "#domain/site.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import { rewritten } from "./apply-suggestion.ts";
import { pagesOfExample, siteFromExample } from "./example-site.ts";
import { parseExample } from "./parse-example.ts";

const checks = createChecks();

export interface Judged {
  readonly findings: readonly (Finding & { readonly place: string; readonly key: string })[];
  readonly listed: ReadonlySet<string>;
  suggest(finding: Finding): Suggestion | null;
}

/** Every finding of every check, as an audit would have them. */
export function judge(site: SiteExample): Judged {
  const view = siteFromExample(site, parseExample);
  const pages = pagesOfExample(site, parseExample);
  const ofPages = pages.flatMap((page) => (page.kind === "page" ? checks.judgePage({ page }).findings : []));
  const findings = [...ofPages, ...checks.judgeSite(view).findings].map((finding) => {
    const place = view.byId(finding.urlId)?.url ?? "";
    return { ...finding, place, key: `${finding.checkId} ${place} ${finding.locator}` };
  });
  const byId = new Map(pages.map((page) => [page.urlId, page]));
  const corpus = checks.corpusOf(view, view.startPage);
  return {
    findings,
    listed: listedPages(view),
    suggest: (finding) =>
      checks.suggest(finding.checkId, {
        finding,
        page: byId.get(finding.urlId),
        seen: view.byId(finding.urlId),
        view,
        corpus,
      }),
  };
}

function listedPages(view: SiteView): ReadonlySet<string> {
  return new Set([...view.urls()].filter(({ indexable }) => indexable).map(({ url }) => url));
}

/**
 * Errors and warnings that were not there. A page that only now may be listed is judged for the first time: its old
 * faults come to light and were not made by the suggestion. So are those of a page at its new address.
 */
export function newFaults(before: Judged, after: Judged): readonly string[] {
  const known = new Set(before.findings.map(({ key }) => key));
  return after.findings
    .filter(({ severity, key, place }) => {
      const isRevealed = after.listed.has(place) && !before.listed.has(place);
      return severity !== "notice" && !known.has(key) && !isRevealed;
    })
    .map(({ key }) => key);
}

/** Read and written by the same parser, so that a difference comes from suggestions alone. */
export function rewrittenSite(site: SiteExample): SiteExample {
  const pages = Object.entries(site.pages).map(([path, answer]): [string, typeof answer] => {
    if (typeof answer === "string") return [path, rewritten(answer)];
    return [path, answer.html === undefined ? answer : { ...answer, html: rewritten(answer.html) }];
  });
  return { ...site, pages: Object.fromEntries(pages) };
}

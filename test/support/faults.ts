/** What all checks say about a tiny site, before and after suggestions were applied. */
import { createChecks } from "#checks/index.ts";
import type { SiteExample } from "#checks/kit/examples.ts";
import { pageContext } from "#checks/kit/facts.ts";
import { indexable } from "#checks/kit/guards.ts";
import type { Finding } from "#domain/check.ts";
import type { Page } from "#domain/page.ts";
import type { SiteView } from "#domain/site.ts";
import type { Suggestion } from "#domain/suggestion.ts";
import { rewritten } from "./apply-suggestion.ts";
import { pagesOfExample, siteFromExample } from "./example-site.ts";
import { parseExample } from "./parse-example.ts";

const checks = createChecks();

export interface Judged {
  readonly findings: readonly (Finding & { readonly place: string; readonly key: string })[];
  /** How far each URL is open to being judged; see `opennessOf`. */
  readonly openness: ReadonlyMap<string, number>;
  suggest(finding: Finding): Suggestion | null;
}

/** Every finding of every check, as an audit would have them. */
export function judge(site: SiteExample): Judged {
  const view = siteFromExample(site, parseExample);
  const pages = pagesOfExample(site, parseExample);
  const ofPages = pages.flatMap((page) =>
    page.kind === "page" && view.byId(page.urlId)?.visited ? checks.judgePage({ page }).findings : [],
  );
  const findings = [...ofPages, ...checks.judgeSite(view).findings].map((finding) => {
    const place = view.byId(finding.urlId)?.url ?? "";
    return { ...finding, place, key: `${finding.checkId} ${place} ${finding.locator}` };
  });
  const byId = new Map(pages.map((page) => [page.urlId, page]));
  const corpus = checks.corpusOf(view, view.startPage);
  return {
    findings,
    openness: opennessOf(view, pages),
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

/** A page that is read, linked, no copy, and that may be listed, is judged by more checks than one that is not. */
function opennessOf(view: SiteView, pages: readonly Page[]): ReadonlyMap<string, number> {
  const levels = [...view.urls()].map((seen): [string, number] => {
    const { url, visited, status, noindex, canonicalTo, allInlinks } = seen;
    const isPage = visited && status === 200;
    const isOpen = [!noindex, canonicalTo === null, allInlinks > 0];
    return [url, isPage ? 1 + isOpen.filter(Boolean).length : Number(visited) / 2];
  });
  const isJudged = (page: Page) => page.document !== undefined && indexable(pageContext(page)) === "applies";
  const judged = new Set(pages.filter(isJudged).map(({ url }) => url));
  return new Map(levels.map(([url, level]) => [url, level + Number(judged.has(url))]));
}

/** Pages that are not listed are told of the same fault by another check. */
const HANDED_OVER: Readonly<Record<string, readonly string[]>> = { "a11y-link-name": ["link-no-anchor-text"] };

/**
 * Errors and warnings that were not there. What is only now read or listed is judged for the first time: its old faults,
 * and those of links that lead there, come to light and were not made by the suggestion. So are those of a page at its
 * new address. Of elements whose address changed, the old faults go by the new address.
 */
export function newFaults(
  before: Judged,
  after: Judged,
  renamed: readonly (readonly [from: string, to: string])[] = [],
): readonly string[] {
  const known = new Set(
    before.findings.flatMap(({ key, checkId, place, locator }) => [
      key,
      ...renamed.map(([from, to]) => `${checkId} ${place} ${locator.replaceAll(from, to)}`),
    ]),
  );
  const revealed = [...after.openness].flatMap(([url, level]) =>
    level > (before.openness.get(url) ?? 0) ? [url] : [],
  );
  const isRevealed = (finding: Judged["findings"][number]) => {
    const about = JSON.stringify([finding.args, finding.evidence, finding.locator]);
    // What is true of the site as a whole rests on all its pages.
    return revealed.some(
      (url) => finding.place === url || finding.place === "" || about.includes(JSON.stringify(url).slice(1, -1)),
    );
  };
  const isHandedOver = ({ checkId, place }: Judged["findings"][number]) =>
    before.findings.some((old) => old.place === place && HANDED_OVER[checkId]?.includes(old.checkId));
  return after.findings
    .filter(
      (finding) =>
        finding.severity !== "notice" && !known.has(finding.key) && !isHandedOver(finding) && !isRevealed(finding),
    )
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

/** Faults that make every other figure pointless: the score is no higher than they allow, and says why. */
import type { SeenUrl, SiteView } from "#domain/site.ts";
import type { FoundByCheck, ScoreCap } from "#store/index.ts";
import { isEmptyShell } from "./script-warning.ts";

type Site = Pick<SiteView, "facts" | "byUrl" | "outlinks">;
type Found = ReadonlyMap<string, FoundByCheck>;

/** From this share of the pages on, a fault is the site's. */
const MOST_PAGES = 0.5;
const MANY_PAGES = 0.2;
/** Half of fewer pages is no site. */
const LEAST_PAGES = 2;

const NOINDEX_CHECKS = ["index-site-noindex", "index-noindex", "index-directives-conflict", "wp-search-discouraged"];
const START_CHECKS = ["http-not-found", "http-client-error", "http-server-error", "http-no-response", "http-timeout"];

/** The lowest of those that apply; `null` = none. */
export function capOf(site: Site, urls: readonly SeenUrl[], found: Found): ScoreCap | null {
  const caps = [...ofStartPage(site), ...ofMostPages(site, urls, found), ...ofFindings(found)];
  return caps.sort((one, other) => one.most - other.most)[0] ?? null;
}

function* ofStartPage({ facts, byUrl }: Site): Generator<ScoreCap> {
  const start = byUrl(facts.startUrl);
  const status = start?.status ?? null;
  if (status === null) yield { most: 20, because: "The homepage doesn't respond.", checkIds: START_CHECKS };
  else if (status >= 400) yield { most: 20, because: `The homepage returns status ${status}.`, checkIds: START_CHECKS };
  else if (start?.noindex) yield { most: 40, because: "The homepage is set to noindex.", checkIds: NOINDEX_CHECKS };
}

function* ofMostPages(site: Site, urls: readonly SeenUrl[], found: Found): Generator<ScoreCap> {
  const pages = urls.filter(({ kind, status, isHtml }) => kind === "page" && status === 200 && isHtml);
  // The check knows which pages are kept out of search on purpose.
  if (found.has("index-site-noindex") && isMost(pages, ({ noindex }) => noindex))
    yield { most: 20, because: "Most of the site is set to noindex.", checkIds: NOINDEX_CHECKS };
  if (areCanonicalizedToOne(pages))
    yield { most: 30, because: "Most pages are canonicalized to one URL.", checkIds: ["canonical-to-home"] };
  if (isMost(pages, (page) => page.indexable && isEmptyShell(page, site)))
    yield { most: 55, because: "Most pages have no content without JavaScript.", checkIds: ["js-content-dependent"] };
}

function* ofFindings(found: Found): Generator<ScoreCap> {
  if (found.has("robots-txt-blocks-all"))
    yield { most: 20, because: "robots.txt blocks the whole site.", checkIds: ["robots-txt-blocks-all"] };
  for (const checkId of ["js-content-dependent", "content-blank"]) {
    if ((found.get(checkId)?.share ?? 0) >= MOST_PAGES)
      yield { most: 55, because: "Most pages have no content without JavaScript.", checkIds: [checkId] };
  }
  if ((found.get("http-soft-404")?.share ?? 0) >= MANY_PAGES)
    yield { most: 60, because: "Many pages say that they don't exist.", checkIds: ["http-soft-404"] };
  if ((found.get("sec-http-page")?.share ?? 0) >= MOST_PAGES)
    yield { most: 60, because: "The site is served over HTTP.", checkIds: ["sec-http-page"] };
  for (const checkId of ["sec-form-insecure", "sec-form-on-http"]) {
    if (found.get(checkId)?.severity === "error")
      yield { most: 70, because: "A form sends data over HTTP.", checkIds: [checkId] };
  }
}

/** Copies that name their original are few; a hardcoded canonical makes a copy of nearly every page. */
function areCanonicalizedToOne(pages: readonly SeenUrl[]): boolean {
  const copies = Map.groupBy(
    pages.filter(({ canonicalTo }) => canonicalTo !== null),
    ({ canonicalTo }) => canonicalTo,
  );
  return copies.values().some((of) => of.length > pages.length * MOST_PAGES && haveTextsOfTheirOwn(of));
}

/** Variants of one page by parameters are copies indeed. */
function haveTextsOfTheirOwn(pages: readonly SeenUrl[]): boolean {
  return new Set(pages.map(({ textHash }) => textHash)).size > pages.length / 2;
}

/** A few pages may be hidden for good reasons. */
function isMost(pages: readonly SeenUrl[], fails: (page: SeenUrl) => boolean): boolean {
  const failing = pages.filter(fails).length;
  return failing >= LEAST_PAGES && failing > pages.length * MOST_PAGES;
}

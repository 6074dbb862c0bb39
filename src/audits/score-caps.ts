/** Faults that make every other figure pointless: the score is no higher than they allow, and says why. */
import type { SeenUrl, SiteView } from "#domain/site.ts";
import type { FoundByCheck, ScoreCap } from "#store/index.ts";

type Found = ReadonlyMap<string, FoundByCheck>;

/** From this share of the pages on, a fault is the site's. */
const MOST_PAGES = 0.5;

const NOINDEX_CHECKS = ["index-noindex", "index-directives-conflict", "index-schema-noindex", "wp-search-discouraged"];
const CANONICAL_CHECKS = ["canonical-to-home", "canonical-to-noindex", "canonical-to-broken"];
const START_CHECKS = ["http-not-found", "http-client-error", "http-server-error", "http-no-response", "http-timeout"];

/** The lowest of those that apply; `null` = none. */
export function capOf(
  view: Pick<SiteView, "facts" | "byUrl">,
  urls: readonly SeenUrl[],
  found: Found,
): ScoreCap | null {
  const caps = [...ofStartPage(view), ...ofSite(urls, found), ...ofSecurity(found)];
  return caps.sort((one, other) => one.most - other.most)[0] ?? null;
}

function* ofStartPage({ facts, byUrl }: Pick<SiteView, "facts" | "byUrl">): Generator<ScoreCap> {
  const start = byUrl(facts.startUrl);
  const status = start?.status ?? null;
  if (status === null) yield { most: 20, because: "The homepage doesn't respond.", checkIds: START_CHECKS };
  else if (status >= 400) yield { most: 20, because: `The homepage returns status ${status}.`, checkIds: START_CHECKS };
  else if (start?.noindex) yield { most: 40, because: "The homepage is set to noindex.", checkIds: NOINDEX_CHECKS };
}

function* ofSite(urls: readonly SeenUrl[], found: Found): Generator<ScoreCap> {
  if (found.has("robots-txt-blocks-all"))
    yield { most: 20, because: "robots.txt blocks the whole site.", checkIds: ["robots-txt-blocks-all"] };
  if (found.has("index-site-noindex"))
    yield {
      most: 20,
      because: "The whole site is set to noindex.",
      checkIds: ["index-site-noindex", ...NOINDEX_CHECKS],
    };
  if (found.has("canonical-to-home") && areMostCanonicalized(urls))
    yield { most: 30, because: "Most pages are canonicalized to the homepage.", checkIds: CANONICAL_CHECKS };
  for (const checkId of ["js-content-dependent", "content-blank"]) {
    if ((found.get(checkId)?.share ?? 0) >= MOST_PAGES)
      yield { most: 55, because: "Most pages have no content without JavaScript.", checkIds: [checkId] };
  }
}

function* ofSecurity(found: Found): Generator<ScoreCap> {
  if ((found.get("sec-http-page")?.share ?? 0) >= MOST_PAGES)
    yield { most: 60, because: "The site is served over HTTP.", checkIds: ["sec-http-page"] };
  for (const checkId of ["sec-form-insecure", "sec-form-on-http"]) {
    if (found.get(checkId)?.severity === "error")
      yield { most: 70, because: "A form sends data over HTTP.", checkIds: [checkId] };
  }
}

/** Copies that name their original are few; a hardcoded canonical makes a copy of nearly every page. */
function areMostCanonicalized(urls: readonly SeenUrl[]): boolean {
  const pages = urls.filter(({ kind, status, isHtml }) => kind === "page" && status === 200 && isHtml);
  const away = new Map<number, number>();
  for (const { canonicalTo } of pages)
    if (canonicalTo !== null) away.set(canonicalTo, (away.get(canonicalTo) ?? 0) + 1);
  return Math.max(0, ...away.values()) >= pages.length * MOST_PAGES;
}

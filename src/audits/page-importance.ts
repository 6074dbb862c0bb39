/**
 * How much each page matters, in the score and in the order of issues: by the weight that the site's own links give it, by
 * its clicks from the start page, and whether a sitemap lists it. The start page is what most people see first. What search
 * engines are not to list (redirects, copies, noindex) does not count: no number of such pages may dilute the others. But a
 * fault that keeps a page out of search takes away what the page would be worth.
 */
import type { SeenUrl, SiteView } from "#domain/site.ts";
import type { PageWeights, PageWeightsOfOrder } from "#store/index.ts";

/** Of the importance of all pages, the start page has this share at least. */
const START_SHARE = 0.05;
const IN_SITEMAP = 1.2;
/** In the order of issues, so much of a page's importance comes from its clicks where they are known; the rest stays. */
const BY_CLICKS = 0.5;

/**
 * @param failing URLs that fail although something leads to them
 * @param clicks from search results, by the URL's number; `null` when they aren't known
 */
export function weighPages(
  view: Pick<SiteView, "facts" | "byUrl" | "byId" | "inlinks">,
  urls: readonly SeenUrl[],
  failing: readonly number[],
  clicks: ReadonlyMap<number, number> | null = null,
): PageWeights & { readonly order: PageWeightsOfOrder | null } {
  const worth = worthOfPages(urls, new Set(failing));
  const counted = new Float64Array(worth.length);
  let total = 0;
  const texts = new Set<string>();
  for (const url of urls) {
    if (url.indexable && !isCopy(url, texts)) counted[url.id] = worth[url.id] ?? 0;
    total += counted[url.id] ?? 0;
  }
  total += liftStart(view, { worth, counted, total });
  // They matter, and make no other page matter less.
  for (const id of failing) counted[id] = worth[id] ?? 0;
  return {
    importanceOf: importanceWithFiles(view, counted, total),
    worthOf: (id) => worth[id] ?? 0,
    total,
    worthTotal: sumOf(worth),
    order: clicks && orderByClicks(view, { worth, counted, total }, clicks),
  };
}

/**
 * importance × ½ + total × ½ × √clicks ÷ Σ√clicks. The root, because clicks differ by thousands: a page with a hundred times as many
 * counts ten times as much. A page without clicks keeps half of its importance, and what doesn't count at all still doesn't.
 */
function orderByClicks(
  view: Pick<SiteView, "byId" | "inlinks">,
  { worth, counted, total }: Weights,
  clicks: ReadonlyMap<number, number>,
): PageWeightsOfOrder | null {
  let roots = 0;
  for (const [id, count] of clicks) if ((worth[id] ?? 0) > 0) roots += Math.sqrt(count);
  if (roots === 0) return null;
  const weigh = (by: Float64Array) =>
    by.map((own, id) => {
      if (own === 0) return 0;
      const share = Math.sqrt(clicks.get(id) ?? 0) / roots;
      return own * (1 - BY_CLICKS) + total * BY_CLICKS * share;
    });
  const worthInOrder = weigh(worth);
  return {
    importanceOf: importanceWithFiles(view, weigh(counted), total),
    worthOf: (id) => worthInOrder[id] ?? 0,
    total,
    worthTotal: sumOf(worthInOrder),
    clicksOf: (id) => clicks.get(id) ?? null,
  };
}

function sumOf(weights: Float64Array): number {
  return weights.reduce((sum, one) => sum + one, 0);
}

/** A file matters as much as the pages that load it. Asked only of files with issues, of which there are few. */
function importanceWithFiles(view: Pick<SiteView, "byId" | "inlinks">, counted: Float64Array, total: number) {
  const ofFiles = new Map<number, number>();
  return (id: number): number => {
    if (view.byId(id)?.kind !== "resource") return counted[id] ?? 0;
    const known = ofFiles.get(id) ?? Math.min(total, importanceOfUsers(view, id, counted));
    ofFiles.set(id, known);
    return known;
  };
}

function importanceOfUsers(view: Pick<SiteView, "inlinks">, id: number, counted: Float64Array): number {
  const users = new Set<number>();
  for (const { from } of view.inlinks(id)) users.add(from.id);
  let sum = 0;
  for (const user of users) sum += counted[user] ?? 0;
  return sum;
}

/** What each page would matter if nothing kept it out of search. */
function worthOfPages(urls: readonly SeenUrl[], failing: ReadonlySet<number>): Float64Array {
  const worth = new Float64Array((urls.at(-1)?.id ?? 0) + 1);
  for (const url of urls) {
    if ((url.status === 200 && url.isHtml) || failing.has(url.id)) worth[url.id] = importanceOf(url);
  }
  return worth;
}

interface Weights {
  readonly worth: Float64Array;
  readonly counted: Float64Array;
  readonly total: number;
}

/** Sees to the start page's share. @returns what that adds to the total */
function liftStart(
  { facts, byUrl, byId }: Pick<SiteView, "facts" | "byUrl" | "byId">,
  { worth, counted, total }: Weights,
): number {
  const asked = byUrl(facts.startUrl);
  const start = asked && byId(asked.forwardsTo ?? asked.redirectTo ?? asked.id);
  if (start === undefined) return 0;
  const own = counted[start.id] ?? 0;
  const least = ((total - own) * START_SHARE) / (1 - START_SHARE);
  worth[start.id] = Math.max(worth[start.id] ?? 0, least);
  if (!start.indexable) return 0;
  counted[start.id] = worth[start.id] ?? 0;
  return (counted[start.id] ?? 0) - own;
}

/** Between 0.25 (a page that nothing links to) and 3. */
function importanceOf({ linkScore, depth, inSitemap }: SeenUrl): number {
  const byLinks = 0.5 + linkScore / 50;
  const byDepth = depth === null ? 0.5 : 1 / (1 + depth / 10);
  return byLinks * byDepth * (inSitemap ? IN_SITEMAP : 1);
}

/** The first page with a text stands for those with the same. */
function isCopy({ textHash, wordCount }: SeenUrl, texts: Set<string>): boolean {
  if (textHash === "" || wordCount === 0) return false;
  if (texts.has(textHash)) return true;
  texts.add(textHash);
  return false;
}

/**
 * A tiny site in memory, answering the questions of a SiteView from the pages of an example. It is for examples and
 * documentation only: the real one reads a stored crawl.
 */

import { createGraphBuilder } from "#audits/graph.ts";
import { canBeJudged } from "#audits/site-view/broken-fragments.ts";
import { headerMetas } from "#audits/site-view/header-samples.ts";
import { weighLinks } from "#audits/site-view/link-weights.ts";
import { findNearDuplicates, MIN_WORDS } from "#audits/site-view/near-duplicates.ts";
import {
  EXAMPLE_ORIGIN,
  type ExampleUrl,
  type ParseExample,
  pageFromAnswer,
  type SiteExample,
} from "#checks/kit/examples.ts";
import { isRefused } from "#checks/kit/guards.ts";
import { fragmentLinks } from "#crawl/fragment-links.ts";
import { pageLoads, sheetLoads } from "#crawl/page-resources.ts";
import type { Document } from "#domain/document.ts";
import { type FieldRecord, withoutFigures } from "#domain/field-data.ts";
import {
  canonicalElsewhere,
  declaredBy,
  forwardsTo,
  isLaterPage,
  isNofollow,
  isNoindex,
  isSameUrl,
} from "#domain/indexing.ts";
import type { LabReport } from "#domain/lab.ts";
import { mainHeadingText } from "#domain/main-heading.ts";
import type { Edge, Page, UrlKind } from "#domain/page.ts";
import { placeKey } from "#domain/places.ts";
import { parseRobots } from "#domain/robots-txt.ts";
import {
  type BrokenFragment,
  type Inlink,
  provesNames,
  type SeenUrl,
  type SiteFacts,
  type SiteView,
  type SlashProbe,
} from "#domain/site.ts";
import { likeness, textFingerprint } from "#domain/text-fingerprint.ts";

export function siteFromExample(example: SiteExample, parse: ParseExample): SiteView {
  const origin = example.origin ?? EXAMPLE_ORIGIN;
  const absolute = (path: string) => new URL(path, origin).href;
  const visited = readPages(example, { origin, parse });
  const known = numberUrls(visited, (example.sitemap ?? []).map(absolute));
  const edges = linksOf(visited, known);
  const links = edges.filter(({ via }) => via === "link");
  const depths = clickDepths(visited, links);
  const listed = new Set((example.sitemap ?? []).map(absolute));
  const ends = new Set(visited.map(({ page }) => page.redirectTo));

  const seen = new Map<number, Writable<SeenUrl>>();
  for (const [url, id] of known) {
    const place = visited.find(({ page }) => page.urlId === id);
    const kind = place?.page.kind ?? kindOf(url, origin);
    const inlinks = new Set(links.filter(({ to, from }) => to === id && from !== id).map(({ from }) => from)).size;
    const leftOut = place?.leftOut ?? null;
    seen.set(id, {
      ...(place && leftOut === null ? facts(place, known) : UNSEEN),
      ...{ linkScore: 0, followedInlinks: 0, indexableInlinks: 0, allInlinks: 0 },
      ...{ id, url, kind, inlinks, leftOut },
      discoveredBy: wayTo(url, { isStart: id === 1, isLinked: inlinks > 0, listed, ends }),
      visited: place !== undefined && leftOut === null,
      inSitemap: listed.has(url),
      depth: depths.get(id) ?? null,
    });
  }
  weighExample(seen, edges);
  return viewOf(seen, edges, { example, origin, parse, visited });
}

/** A healthy connection to a WordPress as it should be set, unless the example says otherwise. */
/** What nothing else leads to is in a frame, or known from an earlier audit. */
function wayTo(
  url: string,
  how: {
    readonly isStart: boolean;
    readonly isLinked: boolean;
    readonly listed: ReadonlySet<string>;
    readonly ends: ReadonlySet<string | null>;
  },
): SeenUrl["discoveredBy"] {
  if (how.isStart) return "start";
  if (how.isLinked) return "link";
  if (how.listed.has(url)) return "sitemap";
  return how.ends.has(url) ? "redirect" : "frame";
}

function connectionOf({ connection }: SiteExample, origin: string): SiteView["connection"] {
  if (!connection) return null;
  return {
    ...{ status: "healthy", checks: [], homeUrl: origin, seoPlugins: [], wordpressVersion: "6.8.1" },
    ...connection,
    updates: { core: [], plugins: [], themes: [], ...connection.updates },
    settings: {
      ...{
        blogPublic: true,
        tagline: "Teas from small farms",
        permalinkStructure: "/%postname%/",
        attachmentPages: false,
      },
      ...connection.settings,
    },
  };
}

/** What the audit reads of its base by SQL (store/earlier-reads.ts), from the two halves of an example. */
function earlierOf(
  { earlier, ownChanges = [], origin = EXAMPLE_ORIGIN }: SiteExample,
  seen: ReadonlyMap<number, SeenUrl>,
  { parse, visited }: { parse: ParseExample; visited: readonly Place[] },
): SiteView["earlier"] {
  if (!earlier) return null;
  const example = { because: "", origin, ...earlier };
  const before = siteFromExample(example, parse);
  const pagesBefore = new Map(pagesOfExample(example, parse).map((page) => [page.url, page]));
  const pagesNow = new Map(visited.map(({ page }) => [page.url, page]));
  const both = [...seen.values()].flatMap((page) => {
    const old = before.byUrl(page.url);
    return page.visited && old?.visited && page.kind === "page" ? [{ page, old }] : [];
  });
  const canonicalOf = (page: Page | undefined) => (page ? canonicalElsewhere(declaredBy(page)) : null);
  return {
    facts: before.facts,
    indexablePages: both.filter(({ old }) => old.indexable).length,
    ownChanges: ownChanges.map((change) => ({ resource: "", before: null, after: null, isRollback: false, ...change })),
    *changed() {
      for (const { page, old } of both) {
        const [now, then] = [pagesNow.get(page.url), pagesBefore.get(page.url)];
        const [one, other] = [now, then].map((each) => textFingerprint(each?.document?.mainText ?? ""));
        const textLikeness = page.textHash === old.textHash ? 1 : one && other ? likeness(one, other) : null;
        yield { page, canonical: canonicalOf(now), before: { ...old, canonical: canonicalOf(then) }, textLikeness };
      }
    },
  };
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** As the audit counts links and their weight. */
function weighExample(seen: ReadonlyMap<number, Writable<SeenUrl>>, edges: readonly Link[]): void {
  const builder = createGraphBuilder(seen.size + 1);
  for (const { from, to, ...edge } of edges.toSorted((a, b) => a.from - b.from))
    builder.add(from, { target: to, ...edge });
  const byId: (Writable<SeenUrl> | undefined)[] = [undefined];
  for (const [id, url] of seen) byId[id] = url;
  weighLinks([...seen.values()], byId, builder.build());
}

/** The pages of the example, numbered as in its view. */
export function pagesOfExample(example: SiteExample, parse: ParseExample): readonly Page[] {
  return readPages(example, { origin: example.origin ?? EXAMPLE_ORIGIN, parse }).map(({ page }) => page);
}

interface Place {
  readonly page: Page;
  readonly css: string | undefined;
  readonly leftOut: SeenUrl["leftOut"];
  readonly inTrap: boolean;
  readonly quietTtfbMs: number | null;
  readonly lab: Partial<LabReport> | undefined;
}
interface Link extends Omit<Edge, "target"> {
  readonly from: number;
  readonly to: number;
}

function readPages(example: SiteExample, { origin, parse }: { origin: string; parse: ParseExample }): readonly Place[] {
  return Object.entries(example.pages).map(([path, answer], index) => {
    const url = new URL(path, origin).href;
    const leftOut = typeof answer === "string" ? null : (answer.leftOut ?? null);
    const given = asAnswer(answer);
    const kind = given.resource ? "resource" : kindOf(url, origin);
    const page = pageFromAnswer(given, { url, urlId: index + 1, kind }, parse);
    const inTrap = typeof answer !== "string" && answer.inTrap === true;
    return { page, css: given.css, leftOut, inTrap, quietTtfbMs: given.quietTtfbMs ?? null, lab: given.lab };
  });
}

function asAnswer(answer: ExampleUrl): Exclude<ExampleUrl, string> {
  return typeof answer === "string" ? { html: answer } : answer;
}

function kindOf(url: string, origin: string): UrlKind {
  return new URL(url).host === new URL(origin).host ? "page" : "external";
}

function numberUrls(visited: readonly Place[], listed: readonly string[]): Map<string, number> {
  const known = new Map(visited.map(({ page }) => [page.url, page.urlId]));
  const add = (url: string | null) => {
    if (url !== null && !known.has(url)) known.set(url, known.size + 1);
  };
  for (const { page } of visited) {
    add(page.redirectTo);
    for (const { url } of page.document ? references(page.document, page.url) : []) add(url);
  }
  for (const url of listed) add(url);
  return known;
}

function linksOf(visited: readonly Place[], known: ReadonlyMap<string, number>): readonly Link[] {
  return visited.flatMap(({ page, css }) =>
    [...(page.document ? references(page.document, page.url) : []), ...loads(page, css)].flatMap(({ url, ...edge }) => {
      const to = url === null ? undefined : known.get(url);
      return to === undefined ? [] : [{ from: page.urlId, to, ...edge }];
    }),
  );
}

/** What the page or stylesheet loads; only what the example tells of is known. */
function loads({ document, url: place }: Page, css = "") {
  const found = [...(document ? pageLoads(document, place) : []), ...sheetLoads(Buffer.from(css), place)];
  return found.map(({ url, use, via }) => ({ url, text: use, nofollow: false, via }));
}

/** What the crawl makes of a page's links and declarations (crawl/make-visit.ts). */
function references(document: Document, pageUrl: string) {
  const { links, canonicals, hreflangs, relations, resources } = document;
  const forward = forwardsTo({ url: pageUrl, document });
  const named = (via: Edge["via"], text: string, url: string | null) => ({ url, text, nofollow: false, via });
  return [
    ...links.map(({ url, text, rel }) => ({ url, text, nofollow: rel.includes("nofollow"), via: "link" as const })),
    ...canonicals.map(({ url }) => named("canonical", "", url)),
    ...hreflangs.map(({ url, lang }) => named("hreflang", lang, url)),
    ...["prev", "next"].flatMap((rel) => (relations[rel] ?? []).map((url) => named("pagination", rel, url))),
    ...(forward === null ? [] : [named("refresh", "", forward)]),
    ...resources.flatMap(({ kind, url }) => (kind === "iframe" ? [named("frame", "", url)] : [])),
    ...(relations.amphtml ?? []).map((url) => named("amphtml", "", url)),
  ];
}

function clickDepths(visited: readonly Place[], links: readonly Link[]): ReadonlyMap<number, number> {
  const hops = new Map(
    visited.flatMap(({ page }) => {
      const next = page.redirectTo ?? forwardsTo(page);
      return next ? [[page.urlId, next] as const] : [];
    }),
  );
  const depths = new Map([[1, 0]]);
  for (const [id, depth] of depths) {
    const redirect = visited.find(({ page }) => page.url === hops.get(id))?.page.urlId;
    const next = links.filter(({ from }) => from === id).map(({ to }) => to);
    if (redirect !== undefined && !depths.has(redirect)) depths.set(redirect, depth);
    for (const target of next) if (!depths.has(target)) depths.set(target, depth + 1);
  }
  return depths;
}

const FAST: LabReport = {
  ...{ fcpMs: 900, lcpMs: 1200, lcpSource: "<h1></h1>", tbtMs: 0, cls: 0, shifted: [], score: 99 },
  ...{ requests: 3, wireBytes: 30_000, contrast: { count: 0, colours: [] }, settled: true, runs: 3 },
  layout: { screenPx: 412, contentPx: 412, widest: null, smallTextPercent: 0 },
  ...{ axe: [], images: { distorted: [], oversized: [] }, tree: { elements: 20, depth: 4 } },
  ...{ blocking: [], blockingFonts: [] },
};

const UNSEEN = {
  status: null,
  failure: null,
  challenge: false,
  isHtml: false,
  redirectTo: null,
  forwardsTo: null,
  canonicalTo: null,
  noindex: false,
  nofollow: false,
  indexable: false,
  title: "",
  description: "",
  h1: "",
  lang: "",
  textHash: "",
  wordCount: 0,
  ttfbMs: null,
  quietTtfbMs: null,
  resource: null,
  secrets: [],
} as const;

function facts({ page, quietTtfbMs }: Place, known: ReadonlyMap<string, number>) {
  const { document } = page;
  const declared = declaredBy(page);
  const noindex = document !== undefined && isNoindex(declared);
  const canonical = document?.canonicals[0]?.url ?? null;
  const canonicalTo = canonical === null || isSameUrl(canonical, page.url) ? null : (known.get(canonical) ?? null);
  const forward = forwardsTo(page);
  const isOriginal = document !== undefined && canonicalElsewhere(declared) === null && forward === null;
  return {
    status: page.status,
    failure: page.failure,
    challenge: page.challenge,
    isHtml: document !== undefined,
    redirectTo: page.redirectTo === null ? null : (known.get(page.redirectTo) ?? null),
    forwardsTo: forward === null ? null : (known.get(forward) ?? null),
    canonicalTo,
    noindex,
    nofollow: document !== undefined && isNofollow(declared),
    indexable: page.status === 200 && isOriginal && !noindex && !page.challenge,
    title: document?.titles[0]?.text ?? "",
    description: document?.metas.find(({ name }) => name === "description")?.content ?? "",
    h1: document === undefined ? "" : mainHeadingText(document),
    lang: document?.lang?.trim() ?? "",
    textHash: document?.textHash ?? "",
    wordCount: document?.wordCount ?? 0,
    ttfbMs: page.ttfbMs,
    quietTtfbMs,
    resource: page.resource,
    secrets: page.secrets,
  };
}

function viewOf(
  seen: ReadonlyMap<number, SeenUrl>,
  links: readonly Link[],
  {
    example,
    origin,
    parse,
    visited,
  }: { example: SiteExample; origin: string; parse: ParseExample; visited: readonly Place[] },
): SiteView {
  const pages = visited.flatMap(({ page }) => {
    const url = seen.get(page.urlId);
    return url?.visited ? [{ page, url }] : [];
  });
  const inTrap = new Set(visited.filter((place) => place.inTrap).map(({ page }) => page.urlId));
  const all = [...seen.values()].filter(({ id }) => !inTrap.has(id));
  return {
    trapPages: () => [...seen.values()].filter(({ id }) => inTrap.has(id)),
    facts: siteFacts(example, origin, parse),
    namesResolve: provesNames({ origin }, all),
    startPage: startDocument(visited),
    earlier: earlierOf(example, seen, { parse, visited }),
    connection: connectionOf(example, origin),
    lostFixes: example.lostFixes ?? [],
    coverage: {
      visited: all.filter(({ visited }) => visited).length,
      unvisited: 0,
      unverified: all.filter(isRefused).length,
      percent: 100,
      truncatedBy: null,
      ...example.coverage,
    },
    urls: () => all,
    byId: (id) => seen.get(id),
    byUrl: (url) => all.find((each) => each.url === url),
    inlinks: (id, via) =>
      links.filter((link) => link.to === id && (via ?? link.via) === link.via).flatMap((link) => asInlink(link, seen)),
    outlinks: (id, via) =>
      links.flatMap(({ from, to, ...edge }) => {
        const target = from === id && (via ?? edge.via) === edge.via ? seen.get(to) : undefined;
        return target ? [{ to: target, ...edge }] : [];
      }),
    redirectChain: (id) => followRedirects(seen, id),
    duplicates: (of) => sharedValues(all, of),
    nearDuplicates: () =>
      findNearDuplicates(
        pages.flatMap(({ page, url }) => {
          const fingerprint = textFingerprint(page.document?.mainText ?? "");
          const counts = url.indexable && url.wordCount >= MIN_WORDS && !isLaterPage(url.url);
          return fingerprint && counts ? [{ page: url, fingerprint }] : [];
        }),
      ),
    headerSamples: () =>
      pages.flatMap(({ page, url }) =>
        url.isHtml && url.status === 200 && url.kind === "page"
          ? [{ page: url, headers: page.headers, metas: headerMetas(page.document), bytes: page.bodyBytes, pages: 1 }]
          : [],
      ),
    cookies: () =>
      pages.flatMap(({ page, url }) => {
        const cookies = page.headers.filter(([name]) => name === "set-cookie").map(([, value]) => value);
        return url.kind === "page" && cookies.length > 0 ? [{ page: url, cookies }] : [];
      }),
    brokenFragments: () => brokenFragments(pages, seen),
    labSamples: () =>
      visited.flatMap(({ page, lab }) => {
        const measured = seen.get(page.urlId);
        return lab && measured ? [{ page: measured, report: { ...FAST, ...lab }, isPictured: false }] : [];
      }),
  };
}

/** What the start page says, or the page to which it forwards. */
function startDocument([start, ...others]: readonly Place[]): Document | undefined {
  const forward = start ? forwardsTo(start.page) : null;
  return (forward === null ? start : others.find(({ page }) => page.url === forward))?.page.document;
}

function brokenFragments(
  pages: readonly { readonly page: Page; readonly url: SeenUrl }[],
  seen: ReadonlyMap<number, SeenUrl>,
): BrokenFragment[] {
  const byUrl = new Map([...seen.values()].map((each) => [each.url, each]));
  return pages.flatMap(({ page, url: from }) =>
    (page.document ? fragmentLinks(page.document, page) : []).flatMap(({ url: address, fragment }) => {
      const to = byUrl.get(address);
      const places = new Set(pages.find(({ url }) => url.url === address)?.page.document?.anchors.map(placeKey));
      return to && canBeJudged(to) && !places.has(placeKey(fragment)) ? [{ from, to, fragment }] : [];
    }),
  );
}

function asInlink({ from, text, nofollow, via }: Link, seen: ReadonlyMap<number, SeenUrl>): readonly Inlink[] {
  const page = seen.get(from);
  return page ? [{ from: page, text, nofollow, via }] : [];
}

function followRedirects(seen: ReadonlyMap<number, SeenUrl>, id: number) {
  const hops: SeenUrl[] = [];
  for (let at = seen.get(id)?.redirectTo ?? null; at !== null; ) {
    const next = seen.get(at);
    if (!next) break;
    if (at === id || hops.includes(next)) return { hops: [...hops, next], loop: true };
    hops.push(next);
    at = next.redirectTo;
  }
  return { hops, loop: false };
}

function sharedValues(all: readonly SeenUrl[], of: "title" | "description" | "h1" | "content"): readonly SeenUrl[][] {
  const value = (url: SeenUrl) => (of === "content" ? url.textHash : url[of].trim().toLowerCase());
  const candidates = all.filter((url) => url.kind === "page" && url.indexable && !isLaterPage(url.url));
  const groups = Map.groupBy(candidates, value);
  groups.delete("");
  return [...groups.values()].filter((group) => group.length > 1);
}

function siteFacts(example: SiteExample, origin: string, parse: ParseExample): SiteFacts {
  const startUrl = new URL(Object.keys(example.pages)[0] ?? "/", origin).href;
  const probe = { status: 200, failure: null, redirectTo: null };
  const {
    robots,
    sitemap,
    sitemaps = sitemap ? [{ url: `${origin}/sitemap.xml`, urlCount: sitemap.length }] : [],
  } = example;
  const given = typeof robots === "string" ? { text: robots } : (robots ?? {});
  return {
    origin,
    startUrl,
    startHops: [],
    robots: {
      url: `${origin}/robots.txt`,
      state: "found",
      status: 200,
      failure: null,
      text: "",
      bytes: given.text?.length ?? 0,
      sitemaps: [...(given.text ?? "").matchAll(/^sitemap:\s*(\S+)/gim)].map(([, url = ""]) => url),
      crawlDelaySeconds: null,
      blocksAll: ["*", "Googlebot"].some((agent) => !parseRobots(given.text ?? "", agent).allows("/")),
      ...given,
    },
    sitemaps: sitemaps.map((each) => ({
      listedBy: "guess",
      status: 200,
      failure: null,
      kind: "urlset",
      problems: [],
      urlCount: 1,
      bytes: 1000,
      tooLarge: false,
      foreign: { count: 0, examples: [] },
      repeated: { count: 0, examples: [] },
      ...each,
    })),
    hostVariants: (example.hostVariants ?? []).map((each) => ({ ...probe, url: `${each.origin}/`, ...each })),
    notFoundProbe: example.notFoundProbe ? notFound(example.notFoundProbe, { origin, parse }) : null,
    llmsTxt: llmsTxt(example, origin),
    slashProbes: (example.slashProbes ?? []).map(
      ({ html, linked, ...given }): SlashProbe => ({
        ...probe,
        linked: new URL(linked, origin).href,
        url: new URL(linked.endsWith("/") ? linked.slice(0, -1) : `${linked}/`, origin).href,
        textHash: parse(html, origin, []).textHash,
        isOriginal: true,
        ...given,
      }),
    ),
    withAccess: example.withAccess ?? false,
    tls: example.tls ? { validTo: "2099-01-01T00:00:00.000Z", protocol: "TLSv1.3", ...example.tls } : null,
    field: example.field ? { phone: fieldOf(example.field.phone), desktop: fieldOf(example.field.desktop) } : null,
    exposedFiles: example.exposedFiles ?? null,
    warnings: [],
  };
}

function llmsTxt(example: SiteExample, origin: string): SiteFacts["llmsTxt"] {
  const { llmsTxt = { status: 404 } } = example;
  const answer = typeof llmsTxt === "string" ? { status: 200, text: llmsTxt } : { ...llmsTxt, text: null };
  return { url: `${origin}/llms.txt`, failure: null, redirectTo: null, ...answer };
}

function notFound(
  { html, ...probe }: NonNullable<SiteExample["notFoundProbe"]>,
  { origin, parse }: { origin: string; parse: ParseExample },
): NonNullable<SiteFacts["notFoundProbe"]> {
  const url = `${origin}/made-up-address`;
  const { textHash, titles } = parse(html, url, []);
  return { url, status: 404, failure: null, redirectTo: null, ...probe, textHash, title: titles[0]?.text ?? "" };
}

function fieldOf(given: Partial<FieldRecord> | undefined): FieldRecord {
  if (given === undefined) return withoutFigures("not_enough_data");
  return {
    ...{ state: "measured", lcpMs: 1_800, inpMs: 90, cls: 0.02, ttfbMs: 400, fcpMs: 1_200 },
    ...{ firstDay: "2026-01-01", lastDay: "2026-01-28" },
    ...given,
  };
}

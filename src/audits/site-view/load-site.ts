/**
 * Answers the questions that site checks ask (domain/site.ts) from the stored crawl: one small record per URL, the link
 * graph in typed arrays, hash maps for duplicates. Nothing here is quadratic.
 */
import type { AuditId } from "#domain/ids.ts";
import type { Coverage, SeenUrl, SiteFacts, SiteView } from "#domain/site.ts";
import type { Store } from "#store/index.ts";
import { createGraphBuilder, type LinkGraph } from "../graph.ts";
import { loadBrokenFragments } from "./broken-fragments.ts";
import { coverage } from "./coverage.ts";
import { createView } from "./create-view.ts";
import { loadHeaderSamples } from "./header-samples.ts";
import { weighLinks } from "./link-weights.ts";
import { countInlinks, measureDepth, resolveTargets } from "./measure.ts";
import { loadNearDuplicates } from "./near-duplicates.ts";
import { findTrapPages } from "./trap-pages.ts";
import { toRecord, type UrlRecord } from "./url-record.ts";

export interface LoadedSite {
  readonly view: SiteView;
  readonly graph: LinkGraph;
  /** All that count. */
  readonly urls: readonly SeenUrl[];
  readonly trapPages: readonly SeenUrl[];
  /** Number of the page from which the shortest way leads to one; `null`: none does. */
  parentOf(id: number): number | null;
}

interface LoadOptions {
  readonly truncatedBy: Coverage["truncatedBy"];
  /** Only chosen pages were to be crawled. */
  readonly isChosen?: boolean;
  readonly now: number;
}

export async function loadSite(
  store: Store,
  auditId: AuditId,
  facts: SiteFacts,
  { truncatedBy, isChosen = false, now }: LoadOptions,
): Promise<LoadedSite> {
  const all: UrlRecord[] = [];
  for await (const row of store.crawlReads.urls(auditId)) all.push(toRecord(row));
  const inTrap = await findTrapPages(all, () => store.crawlReads.edges(auditId), now);
  // Asks for no more than the database: it answers while this thread reads what comes first.
  const sampling = loadHeaderSamples(store, auditId, facts.origin, [...inTrap]);
  sampling.catch(() => {});
  const records = inTrap.size === 0 ? all : all.filter(({ id }) => !inTrap.has(id));
  const trapPages = all.filter(({ id }) => inTrap.has(id));
  const idOf = new Map(records.map(({ url, id }) => [url, id]));
  const lastId = all.at(-1)?.id ?? 0;
  // Numbers have gaps after a crash; a sparse array by number keeps look-ups plain.
  const byId: (UrlRecord | undefined)[] = new Array(lastId + 1);
  for (const record of records) byId[record.id] = record;

  const builder = createGraphBuilder(lastId + 1);
  for await (const { source, edges } of store.crawlReads.edges(auditId)) {
    if (inTrap.has(source)) continue;
    for (const edge of edges) {
      if (inTrap.has(edge.target)) continue;
      builder.add(source, edge);
      if (edge.via === "refresh") forward(byId[source], edge.target);
    }
  }
  const graph = builder.build();

  resolveTargets(records, idOf, graph);
  countInlinks(records, graph);
  const start = idOf.get(facts.startUrl);
  const home = isChosen && !isHome(facts) ? undefined : homeOf(byId, start);
  // Of chosen pages, the way to them is not known: others may lead there.
  if (!isChosen) measureDepth(byId, graph, start);
  weighLinks(records, byId, graph);
  // At the same time: what the one waits for is read while another works.
  const [samples, setters, measured, startPage, nearDuplicates, brokenFragments] = await Promise.all([
    sampling,
    store.crawlReads.cookies(auditId, {
      ...{ origin: facts.origin, limit: MOST_SETS_OF_COOKIES, without: [...inTrap] },
    }),
    store.lab.reports(auditId),
    home === undefined ? undefined : store.crawlReads.document(auditId, home),
    loadNearDuplicates(store, auditId, byId),
    loadBrokenFragments(store, auditId, byId),
  ]);
  const headerSamples = samples.flatMap(({ id, ...sample }) => (byId[id] ? [{ page: byId[id], ...sample }] : []));
  const cookies = setters.flatMap(({ id, ...sample }) => (byId[id] ? [{ page: byId[id], ...sample }] : []));
  const labSamples = measured.flatMap(({ id, ...kept }) => (byId[id] ? [{ page: byId[id], ...kept }] : []));
  const found = { trapPages, labSamples, startPage, nearDuplicates, brokenFragments, headerSamples, cookies };
  return {
    view: createView({ facts, records, byId, idOf, graph, coverage: coverage(records, truncatedBy), ...found }),
    graph,
    urls: records,
    trapPages,
    parentOf: (id) => byId[id]?.parent ?? null,
  };
}

/** Where the start page leads at once. */
function homeOf(byId: readonly (UrlRecord | undefined)[], start: number | undefined): number | undefined {
  return byId[start ?? -1]?.forwardsTo ?? start;
}

/** Of chosen pages, the first may be any; what is said of the homepage is said of no other. */
function isHome({ startUrl }: SiteFacts): boolean {
  return new URL(startUrl).pathname === "/";
}

/** A site sets few sets of cookies: more have names made up for each visit. */
const MOST_SETS_OF_COOKIES = 500;

/** Search engines list the page where it leads in its place. */
function forward(page: UrlRecord | undefined, target: number): void {
  if (!page) return;
  page.forwardsTo = target;
  page.indexable = false;
}

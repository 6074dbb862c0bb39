/**
 * Answers the questions that site checks ask (domain/site.ts) from the stored crawl: one small record per URL, the link
 * graph in typed arrays, hash maps for duplicates. Nothing here is quadratic.
 */
import { isRefused, isUnreadBody } from "#domain/answer.ts";
import type { AuditId } from "#domain/ids.ts";
import { type Coverage, type Inlink, provesNames, type SeenUrl, type SiteFacts, type SiteView } from "#domain/site.ts";
import type { Store, UrlRow } from "#store/index.ts";
import { createGraphBuilder, type LinkGraph } from "./graph.ts";

export interface LoadedSite {
  readonly view: SiteView;
  readonly graph: LinkGraph;
  readonly urls: readonly SeenUrl[];
}

type Record_ = { -readonly [K in keyof SeenUrl]: SeenUrl[K] } & {
  paginated: boolean;
  redirectUrl: string | null;
  canonicalUrl: string | null;
};

export async function loadSite(
  store: Store,
  auditId: AuditId,
  facts: SiteFacts,
  truncatedBy: Coverage["truncatedBy"],
): Promise<LoadedSite> {
  const records: Record_[] = [];
  const idOf = new Map<string, number>();
  for await (const row of store.crawlReads.urls(auditId)) {
    records.push(toRecord(row));
    idOf.set(row.url, row.id);
  }
  const lastId = records.at(-1)?.id ?? 0;
  // Numbers have gaps after a crash; a sparse array by number keeps look-ups plain.
  const byId: (Record_ | undefined)[] = new Array(lastId + 1);
  for (const record of records) byId[record.id] = record;

  const builder = createGraphBuilder(lastId + 1);
  for await (const { source, edges } of store.crawlReads.edges(auditId))
    for (const edge of edges) builder.add(source, edge);
  const graph = builder.build();

  resolveTargets(records, idOf, graph);
  countInlinks(records, graph);
  const start = idOf.get(facts.startUrl);
  measureDepth(byId, graph, start);
  const startPage = start === undefined ? undefined : await store.crawlReads.document(auditId, start);
  return {
    view: createView({ facts, startPage, records, byId, idOf, graph, coverage: coverage(records, truncatedBy) }),
    graph,
    urls: records,
  };
}

function toRecord(row: UrlRow): Record_ {
  return {
    id: row.id,
    url: row.url,
    kind: row.kind,
    discoveredBy: row.discovered_by,
    leftOut: row.left_out,
    visited: row.visited,
    status: row.status,
    failure: row.failure,
    challenge: row.challenge ?? false,
    isHtml: row.is_html ?? false,
    redirectTo: null,
    canonicalTo: null,
    noindex: row.noindex ?? false,
    nofollow: row.nofollow ?? false,
    indexable:
      row.kind === "page" &&
      row.status === 200 &&
      row.is_html === true &&
      row.noindex === false &&
      row.challenge === false &&
      row.canonical === null,
    inSitemap: row.in_sitemap,
    depth: null,
    inlinks: 0,
    title: row.title ?? "",
    description: row.description ?? "",
    h1: row.h1 ?? "",
    textHash: row.text_hash ?? "",
    wordCount: row.word_count ?? 0,
    ttfbMs: row.ttfb_ms,
    paginated: row.paginated ?? false,
    redirectUrl: row.redirect_to,
    canonicalUrl: row.canonical,
  };
}

function resolveTargets(records: readonly Record_[], idOf: ReadonlyMap<string, number>, graph: LinkGraph): void {
  for (const record of records) {
    record.redirectTo = record.redirectUrl === null ? null : (idOf.get(record.redirectUrl) ?? null);
    record.canonicalTo =
      record.canonicalUrl === null ? null : (idOf.get(record.canonicalUrl) ?? canonicalEdge(graph, record.id));
  }
}

/** The crawl knows the canonical under its normal form, which may differ from how it is written. */
function canonicalEdge(graph: LinkGraph, id: number): number | null {
  for (const slot of graph.outgoing(id)) {
    const { target, via } = graph.edge(slot);
    if (via === "canonical" && target !== id) return target;
  }
  return null;
}

/** Links from other pages; two links from one page to one target count once, as peers count inlinking pages. */
function countInlinks(records: readonly Record_[], graph: LinkGraph): void {
  for (const record of records) {
    let last = -1;
    for (const slot of graph.incoming(record.id)) {
      const { source, via } = graph.edge(slot);
      // Slots come in order of their source, so repeated sources stand together.
      if (via !== "link" || source === record.id || source === last) continue;
      last = source;
      record.inlinks++;
    }
  }
}

/** Breadth first over links and redirects; a redirect hop is not a click. */
function measureDepth(byId: readonly (Record_ | undefined)[], graph: LinkGraph, startId: number | undefined): void {
  const start = byId[startId ?? -1];
  if (!start) return;
  start.depth = 0;
  for (let depth = 0, level = [start]; level.length > 0; depth++) {
    const next: Record_[] = [];
    // The level grows while it is read: redirect targets belong to the same level.
    for (const record of level) {
      reach(byId[record.redirectTo ?? -1], depth, level);
      for (const slot of graph.outgoing(record.id)) {
        const edge = graph.edge(slot);
        if (edge.via === "link") reach(byId[edge.target], depth + 1, next);
      }
    }
    level = next;
  }
}

function reach(record: Record_ | undefined, depth: number, level: Record_[]): void {
  if (!record || record.depth !== null) return;
  record.depth = depth;
  level.push(record);
}

function coverage(records: readonly Record_[], truncatedBy: Coverage["truncatedBy"]): Coverage {
  let visited = 0;
  let unvisited = 0;
  let unverified = 0;
  for (const { kind, visited: was, leftOut, status, challenge, failure } of records) {
    if (kind !== "page") continue;
    if (was) visited++;
    else if (
      leftOut === null ||
      leftOut === "robots_unreachable" ||
      leftOut === "max_pages" ||
      leftOut === "max_depth" ||
      leftOut === "max_duration" ||
      leftOut === "cancelled"
    )
      unvisited++;
    if (was && (isRefused({ status, challenge }) || isUnreadBody(failure))) unverified++;
  }
  const known = visited + unvisited;
  return {
    visited,
    unvisited,
    unverified,
    percent: known === 0 ? 0 : Math.floor((visited / known) * 1000) / 10,
    truncatedBy,
  };
}

interface Parts {
  readonly facts: SiteFacts;
  readonly startPage: SiteView["startPage"];
  readonly records: readonly Record_[];
  readonly byId: readonly (Record_ | undefined)[];
  readonly idOf: ReadonlyMap<string, number>;
  readonly graph: LinkGraph;
  readonly coverage: Coverage;
}

function createView({ facts, startPage, records, byId, idOf, graph, coverage }: Parts): SiteView {
  return {
    facts,
    startPage,
    coverage,
    namesResolve: provesNames(facts, records),
    urls: () => records,
    byId: (id) => byId[id],
    byUrl: (url) => byId[idOf.get(url) ?? -1],
    *inlinks(id): Generator<Inlink> {
      for (const slot of graph.incoming(id)) {
        const { source, text, nofollow, via } = graph.edge(slot);
        const from = byId[source];
        if (from) yield { from, text, nofollow, via };
      }
    },
    redirectChain: (id) => redirectChain(byId, id),
    duplicates: (of) => duplicates(records, of),
  };
}

function redirectChain(byId: readonly (Record_ | undefined)[], id: number): { hops: SeenUrl[]; loop: boolean } {
  const hops: SeenUrl[] = [];
  const seen = new Set([id]);
  for (let at = byId[id]?.redirectTo ?? null; at !== null; at = byId[at]?.redirectTo ?? null) {
    const hop = byId[at];
    if (hop) hops.push(hop);
    if (seen.has(at)) return { hops, loop: true };
    seen.add(at);
  }
  return { hops, loop: false };
}

/** Pages whose canonical is another page are not indexable, so canonical twins never meet here. */
function* duplicates(
  records: readonly Record_[],
  of: "title" | "description" | "h1" | "content",
): Generator<readonly SeenUrl[]> {
  const groups = new Map<string, Record_[]>();
  for (const record of records) {
    if (!record.indexable || record.paginated) continue;
    const key = of === "content" ? record.textHash : normalised(record[of]);
    if (key === "") continue;
    const group = groups.get(key);
    if (group) group.push(record);
    else groups.set(key, [record]);
  }
  for (const group of groups.values()) if (group.length > 1) yield group;
}

function normalised(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim().toLowerCase();
}

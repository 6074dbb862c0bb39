/** Answers the named questions of a SiteView from the records and the graph. */
import {
  type BrokenFragment,
  type CookieSample,
  type Coverage,
  type HeaderSample,
  type Inlink,
  type LabSample,
  type NearDuplicate,
  type Outlink,
  provesNames,
  type SeenUrl,
  type SiteFacts,
  type SiteView,
} from "#domain/site.ts";
import type { LinkGraph } from "../graph.ts";
import { duplicates } from "./duplicates.ts";
import type { UrlRecord } from "./url-record.ts";

interface Parts {
  readonly facts: SiteFacts;
  readonly records: readonly UrlRecord[];
  readonly byId: readonly (UrlRecord | undefined)[];
  readonly idOf: ReadonlyMap<string, number>;
  readonly graph: LinkGraph;
  readonly coverage: Coverage;
  readonly trapPages: readonly SeenUrl[];
  readonly nearDuplicates: readonly NearDuplicate[];
  readonly brokenFragments: readonly BrokenFragment[];
  readonly headerSamples: readonly HeaderSample[];
  readonly cookies: readonly CookieSample[];
  readonly labSamples: readonly LabSample[];
  readonly startPage: SiteView["startPage"];
}

export function createView({ facts, records, byId, idOf, graph, coverage, ...found }: Parts): SiteView {
  return {
    facts,
    coverage,
    namesResolve: provesNames(facts, records),
    startPage: found.startPage,
    earlier: null,
    connection: null,
    lostFixes: [],
    urls: () => records,
    trapPages: () => found.trapPages,
    byId: (id) => byId[id],
    byUrl: (url) => byId[idOf.get(url) ?? -1],
    *inlinks(id, made): Generator<Inlink> {
      for (const slot of graph.incoming(id, made)) {
        const { source, text, nofollow, via } = graph.edge(slot);
        const from = byId[source];
        if (from) yield { from, text, nofollow, via };
      }
    },
    *outlinks(id, made): Generator<Outlink> {
      for (const slot of graph.outgoing(id, made)) {
        const { target, text, nofollow, via } = graph.edge(slot);
        const to = byId[target];
        if (to) yield { to, text, nofollow, via };
      }
    },
    redirectChain: (id) => redirectChain(byId, id),
    duplicates: (of) => duplicates(records, of),
    nearDuplicates: () => found.nearDuplicates,
    brokenFragments: () => found.brokenFragments,
    headerSamples: () => found.headerSamples,
    cookies: () => found.cookies,
    labSamples: () => found.labSamples,
  };
}

function redirectChain(byId: readonly (UrlRecord | undefined)[], id: number): { hops: SeenUrl[]; loop: boolean } {
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

/**
 * What audits of the three sites stored beside the independent reading: addresses with their statuses, and links. Each
 * difference is listed in bench/results/completeness-<site>.txt.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type AuditId, fromUuid } from "#domain/ids.ts";
import { createCrawlReads } from "../src/store/crawl-reads.ts";
import { type SiteClosure, siteClosure } from "./closure.ts";
import type { SiteName } from "./corpora.ts";
import { audit, type Laboratory, withLaboratory } from "./our-audit.ts";
import { type Bench, type Figure, RESULTS } from "./support.ts";
import { type ServedCorpus, withSites } from "./web-server.ts";

export const completeness = comparing("completeness", ["small", "medium"]);
export const completenessLarge = comparing("completeness-large", ["large"]);

function comparing(name: string, sites: readonly SiteName[]): Bench {
  return {
    name,
    run: () =>
      withSites(sites, async (served) => {
        const figures: Figure[] = [];
        for (const site of sites) figures.push(...(await compare(served[site])));
        return figures;
      }),
  };
}

async function compare(site: ServedCorpus): Promise<readonly Figure[]> {
  const closure = await siteClosure(site);
  const stored = await withLaboratory(async (laboratory) => {
    const { id } = await audit(site, laboratory);
    return readStored(fromUuid("aud", id), new URL(site.url).origin, laboratory);
  });
  const pages = [...differentPages(closure, stored)];
  const links = [...differentLinks(closure, stored)];
  const list = join(RESULTS, `completeness-${site.name}.txt`);
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(list, `${[...pages, ...links].join("\n")}\n`);
  for (const line of [...pages, ...links].slice(0, 5)) console.log(`  ${line}`);
  const found = [...closure.statuses].filter(([path, status]) => stored.statuses.get(path) === status).length;
  return [
    {
      ...{ name: `${site.name}: addresses found`, value: (100 * found) / closure.statuses.size, unit: "%" },
      note: `${closure.statuses.size} by the independent reading, ${stored.statuses.size} by ours; ${pages.length} differ`,
      bound: { atLeast: 100 },
    },
    {
      ...{ name: `${site.name}: links that differ`, value: links.length, unit: "links", bound: { atMost: 0 } },
      note: `of ${count(closure).toLocaleString("en")}, ours ${count(stored).toLocaleString("en")}; listed in bench/results/completeness-${site.name}.txt`,
    },
  ];
}

async function readStored(id: AuditId, origin: string, { pool }: Laboratory): Promise<SiteClosure> {
  const reads = createCrawlReads(pool);
  const paths: string[] = [];
  const statuses = new Map<string, number>();
  for await (const { id: number, url, kind, visited, status } of reads.urls(id)) {
    if (kind !== "page" || !url.startsWith(`${origin}/`)) continue;
    paths[number] = url.slice(origin.length);
    if (visited) statuses.set(url.slice(origin.length), status ?? 0);
  }
  const links = new Map<string, Set<string>>();
  for await (const { source, edges } of reads.edges(id)) {
    const targets = edges.flatMap(({ target, via }) => (via === "link" ? (paths[target] ?? []) : []));
    links.set(paths[source] ?? `#${source}`, new Set(targets));
  }
  return { statuses, links };
}

function* differentPages({ statuses: expected }: SiteClosure, { statuses: seen }: SiteClosure): Generator<string> {
  for (const [path, status] of expected) {
    if (seen.get(path) !== status) yield `page ${path}: expected ${status}, have ${seen.get(path) ?? "nothing"}`;
  }
  for (const [path, status] of seen) if (!expected.has(path)) yield `page ${path}: ${status}, expected nothing`;
}

const NONE: ReadonlySet<string> = new Set();

function* differentLinks({ links: expected }: SiteClosure, { links: seen }: SiteClosure): Generator<string> {
  for (const source of new Set([...expected.keys(), ...seen.keys()])) {
    const [wanted, have] = [expected.get(source) ?? NONE, seen.get(source) ?? NONE];
    for (const target of wanted.difference(have)) yield `link ${source} → ${target}: missing`;
    for (const target of have.difference(wanted)) yield `link ${source} → ${target}: not expected`;
  }
}

function count({ links }: SiteClosure): number {
  return links.values().reduce((total, targets) => total + targets.size, 0);
}

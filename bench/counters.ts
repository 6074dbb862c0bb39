/**
 * Counts that no busy machine changes: URL parses for each link, statements and transactions for each page. They are
 * taken in a run of its own, since counting slows down.
 */
import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { fromUuid } from "#domain/ids.ts";
import { createCrawlReads } from "../src/store/crawl-reads.ts";
import { type AuditRun, audit, type Laboratory, withLaboratory } from "./our-audit.ts";
import type { Figure } from "./support.ts";
import type { ServedCorpus } from "./web-server.ts";

export function counters(site: ServedCorpus): Promise<readonly Figure[]> {
  return withLaboratory(async (laboratory) => {
    const counts = join(laboratory.folder, "counts");
    mkdirSync(counts);
    const statements = await watchStatements(laboratory);
    const environment = {
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, "count-urls.ts")).href}`,
      BENCH_COUNTS: counts,
    };
    const run = await audit(site, laboratory, { environment });
    return figures(run, {
      statements: await statements(),
      links: await linksOf(run, laboratory),
      urlParses: urlParsesIn(counts),
      bytes: run.databaseBytes,
    });
  });
}

interface Counts {
  readonly statements: number;
  readonly links: number;
  readonly urlParses: number;
  readonly bytes: number;
}

function figures(run: AuditRun, { statements, links, urlParses, bytes }: Counts): readonly Figure[] {
  const { pages, transactions } = run;
  return [
    {
      ...{ name: "URL parses per link", value: urlParses / links, unit: "" },
      note: `${urlParses.toLocaleString("en")} by new URL, URL.parse and URL.canParse for ${links.toLocaleString("en")} stored links`,
    },
    { name: "SQL statements per page", value: statements / pages, unit: "", note: `${statements} in all` },
    { name: "transactions per page", value: transactions / pages, unit: "", note: `${transactions} in all` },
    {
      name: "stored per page",
      value: bytes / 1024 / pages,
      unit: "KB",
      note: "growth of the database, indexes included",
    },
  ];
}

/** The server writes down each statement; how many lines there are is the count. */
async function watchStatements({ folder, pool }: Laboratory): Promise<() => Promise<number>> {
  const log = join(folder, "database.log");
  await pool.query("alter database sitemend set log_statement = 'all'");
  const from = statSync(log).size;
  return async () => {
    const lines = readFileSync(log).subarray(from).toString().split("\n");
    return lines.filter((line) => /LOG: {2}(?:statement|execute [^:]*):/.test(line)).length;
  };
}

async function linksOf({ id }: AuditRun, { pool }: Laboratory): Promise<number> {
  let links = 0;
  for await (const { edges } of createCrawlReads(pool).edges(fromUuid("aud", id))) links += edges.length;
  return links;
}

/** Each thread of each process leaves a file of its own. */
function urlParsesIn(folder: string): number {
  const counts = readdirSync(folder).map((file) => Number(readFileSync(join(folder, file), "utf8")));
  if (counts.length === 0) throw new Error("nobody counted");
  return counts.reduce((sum, count) => sum + count, 0);
}

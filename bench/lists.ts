/**
 * How fast the lists of a large audit answer: 50,000 pages and 100,000 issues in the database, asked for as the dashboard
 * asks: first pages with their counts, pages far behind, filters, words, every order. Bound: 100 ms at the 95th percentile.
 */
import { randomBytes } from "node:crypto";
import type pg from "pg";
import { listIssues } from "#audits/read-issues.ts";
import { listPages } from "#audits/read-pages.ts";
import { readStructure } from "#audits/read-structure.ts";
import { createChecks } from "#checks/index.ts";
import type { AuditRecord } from "#domain/audit-record.ts";
import { createNewUuid, toUuid } from "#domain/ids.ts";
import { createStore, migrate, openPool, startEmbedded } from "#store/index.ts";
import { seedAudit } from "../test/support/seed.ts";
import { fill } from "./large-audit.ts";
import { type Bench, type Figure, withFolder } from "./support.ts";

const ROUNDS = 20;
const BOUND_MS = 100;

export const lists: Bench = {
  name: "lists",
  run: () =>
    withFolder(async (folder) => {
      const server = await startEmbedded(folder);
      const pool = openPool(server.address);
      try {
        await migrate(pool);
        return await measure(pool);
      } finally {
        await pool.end();
        await server.stop();
      }
    }),
};

async function measure(pool: pg.Pool): Promise<readonly Figure[]> {
  const store = createStore(pool, createNewUuid(Date.now, randomBytes));
  const { auditId } = await seedAudit(pool, { origin: "https://large.example" });
  await fill(pool, toUuid(auditId));
  await pool.query("update issue set status = 'ignored' where audit_id = $1 and url_id % 10 = 0", [toUuid(auditId)]);
  await pool.query("vacuum analyze issue");
  const audit = await store.audits.byId(auditId);
  if (audit === undefined) throw new Error("the seeded audit is not there");
  const figures: Figure[] = [];
  try {
    for (const [name, ask] of Object.entries(questions(audit, { store, checks: createChecks() }))) {
      await ask();
      figures.push(figureOf(name, await times(ask)));
    }
  } finally {
    await store.close();
  }
  return figures;
}

const ALL_PAGES = {
  ...{ kinds: ["page" as const], visited: undefined, indexable: undefined, statusClass: undefined },
  ...{ urlContains: undefined, search: undefined, depth: undefined, contentTypes: [], issues: [] },
};
const ALL_ISSUES = {
  ...{ severities: [], categories: [], statuses: [], checkIds: [], fixable: undefined, urlContains: undefined },
  ...{ search: undefined, isNew: undefined, urlId: undefined, groupNo: undefined },
};
const BY_IMPACT = [{ key: "impact" as const, descending: true }];

/** Each as a screen of the dashboard asks it. */
function questions(audit: AuditRecord, deps: Parameters<typeof listIssues>[2]) {
  const pages = (
    filter: Partial<Parameters<typeof listPages>[1]["filter"]>,
    order?: Parameters<typeof listPages>[1]["order"],
    after?: number,
  ) =>
    listPages(
      audit,
      {
        filter: { ...ALL_PAGES, ...filter },
        order,
        after: after === undefined ? undefined : { value: null, number: after },
        limit: 50,
      },
      deps,
    );
  const issues = (
    filter: Partial<Parameters<typeof listIssues>[1]["filter"]>,
    after?: Parameters<typeof listIssues>[1]["after"],
  ) => listIssues(audit, { filter: { ...ALL_ISSUES, ...filter }, sort: BY_IMPACT, after, limit: 50 }, deps);
  const middle = `iss_${"0".repeat(26)}` as NonNullable<Parameters<typeof listIssues>[1]["after"]>["id"];
  return {
    "pages, first": () => pages({}),
    "pages, far behind": () => pages({}, undefined, 40_000),
    "pages, by address": () => pages({}, { key: "url", descending: false }),
    "pages, by inlinks": () => pages({}, { key: "inlinks", descending: true }),
    "pages, by issues": () => pages({}, { key: "issues", descending: true }),
    "pages, by time": () => pages({}, { key: "time", descending: true }),
    "pages, words without a hit": () => pages({ search: "nowhere to be found" }),
    "pages, words, by depth": () => pages({ search: "chapter 49" }, { key: "depth", descending: false }),
    "pages, with errors, 4xx": () => pages({ issues: ["error"], statusClass: 4 }),
    "issues, first, with counts": () => issues({}),
    "issues, far behind": () => issues({}, { keys: [0.5], id: middle }),
    "issues, words, with counts": () => issues({ search: "chapter-49" }),
    "issues, filtered, with counts": () => issues({ severities: ["error"], fixable: true, isNew: true }),
    "issues, what happened to them since": () => deps.store.summary.moved([audit.id]),
    structure: () => readStructure(audit, { prefix: undefined, limit: 50 }, deps),
    "structure, a folder": () => readStructure(audit, { prefix: "https://large.example/part-7/", limit: 50 }, deps),
  };
}

async function times(ask: () => Promise<unknown>): Promise<readonly number[]> {
  const all: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const begin = performance.now();
    await ask();
    all.push(performance.now() - begin);
  }
  return all.sort((a, b) => a - b);
}

function figureOf(name: string, sorted: readonly number[]): Figure {
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  const note = `p95 of ${ROUNDS}; median ${at(0.5).toFixed(1)} ms`;
  return { name, value: at(0.95), unit: "ms", note, bound: { atMost: BOUND_MS } };
}

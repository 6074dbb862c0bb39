/**
 * How fast the lists of a large audit answer: 50,000 pages and 100,000 issues in the database, asked for as the dashboard
 * asks: first pages with their counts, pages far behind, filters, words, every order; the map of 10,000 pages with as
 * many issues; and the list of 200 sites with 50 audits each. Bound: 100 ms at the 95th percentile.
 */
import { randomBytes } from "node:crypto";
import { listIssues } from "#audits/read-issues.ts";
import { listPages } from "#audits/read-pages.ts";
import { readCrawlMap, readStructure } from "#audits/read-structure.ts";
import { migrateAccounts } from "#auth/index.ts";
import { createChecks } from "#checks/index.ts";
import type { AuditRecord } from "#domain/audit-record.ts";
import { createNewUuid, toUuid } from "#domain/ids.ts";
import { applyRowSecurity, createStore, migrate, openPool, startEmbedded, withinWorkspacesOf } from "#store/index.ts";
import { seedAudit } from "../test/support/seed.ts";
import { fill } from "./large-audit.ts";
import { fillPortfolio, questionsOfPortfolio } from "./portfolio.ts";
import { type Bench, type Figure, withFolder } from "./support.ts";

const ROUNDS = 20;
const BOUND_MS = 100;
/** As many as a map shows. */
const MAPPED_PAGES = 10_000;

export const lists: Bench = {
  name: "lists",
  run: () =>
    withFolder(async (folder) => {
      const server = await startEmbedded(folder);
      const pool = openPool(server.address);
      try {
        await migrate(pool);
        await migrateAccounts(pool);
        await applyRowSecurity(pool);
        return await measure(pool);
      } finally {
        await pool.end();
        await server.stop();
      }
    }),
};

async function measure(pool: ReturnType<typeof openPool>): Promise<readonly Figure[]> {
  const store = createStore(pool, createNewUuid(Date.now, randomBytes));
  const { auditId } = await seedAudit(pool, { origin: "https://large.example" });
  await fill(pool, toUuid(auditId));
  await fillPortfolio(pool, toUuid(auditId));
  await pool.query(MEMBER);
  await pool.query("update issue set status = 'ignored' where audit_id = $1 and url_id % 10 = 0", [toUuid(auditId)]);
  await pool.query("vacuum analyze issue");
  const audit = await store.audits.byId(auditId);
  if (audit === undefined) throw new Error("the seeded audit is not there");
  const deps = { store, checks: createChecks() };
  const ofAudit = Object.entries(questions(audit, deps));
  const ofSites = Object.entries(questionsOfPortfolio(store));
  const all = [
    ...ofAudit.map((one) => [...one, audit.id] as const),
    ...ofSites.map((one) => [...one, undefined] as const),
  ];
  const figures: Figure[] = [];
  const shares: number[] = [];
  async function measureOne(name: string, ask: () => Promise<unknown>, about: AuditRecord["id"] | undefined) {
    const { asPeople, asService } = await times(ask, about);
    figures.push(figureOf(name, asPeople));
    shares.push(middle(asPeople) / middle(asService));
  }
  try {
    for (const [name, ask, about] of all) await measureOne(name, ask, about);
    // Last: its rows lie beside those of the others.
    const { auditId: smallerId } = await seedAudit(pool, { origin: "https://smaller.example" });
    await fill(pool, toUuid(smallerId), MAPPED_PAGES);
    const smaller = await store.audits.byId(smallerId);
    if (smaller === undefined) throw new Error("the smaller audit is not there");
    const name = `crawl map, ${MAPPED_PAGES.toLocaleString("en")} pages`;
    await measureOne(`${name}, first time`, () => store.structure.map(smallerId, MAPPED_PAGES), smallerId);
    await measureOne(name, () => readCrawlMap(smaller, deps), smallerId);
  } finally {
    await store.close();
  }
  const note = "asked with row-level security ÷ without, medians; the middle of all questions";
  const most = Math.max(...shares).toFixed(2);
  return [...figures, { name: "row-level security", value: middle(shares), unit: "×", note: `${note}; most ${most}` }];
}

const USER = "usr_reader";
/** Of the workspace that the seeded audit belongs to. */
const MEMBER = `with person as (
    insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
    values ('${USER}', 'R', 'r@example.com', true, now(), now())
  ), place as (
    insert into organization (id, name, slug, "createdAt") select distinct workspace_id, 'W', 'w', now() from audit
  ) insert into member (id, "organizationId", "userId", role, "createdAt")
    select distinct 'mem_reader', workspace_id, '${USER}', 'viewer', now() from audit`;

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
    sort: Parameters<typeof listIssues>[1]["sort"] = BY_IMPACT,
  ) => listIssues(audit, { filter: { ...ALL_ISSUES, ...filter }, sort, after, limit: 50 }, deps);
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
    "issues, by severity": () => issues({}, undefined, [{ key: "severity", descending: false }]),
    "issues, by address": () => issues({}, undefined, [{ key: "url", descending: false }]),
    "issues of a check": () => issues({ checkIds: ["h1-missing"] }),
    "issues, words, with counts": () => issues({ search: "chapter-49" }),
    "issues, filtered, with counts": () => issues({ severities: ["error"], fixable: true, isNew: true }),
    "issues, what happened to them since": () => deps.store.summary.moved([audit.id]),
    "crawl map": () => readCrawlMap(audit, deps),
    structure: () => readStructure(audit, { prefix: undefined, limit: 50 }, deps),
    "structure, a folder": () => readStructure(audit, { prefix: "https://large.example/part-7/", limit: 50 }, deps),
  };
}

/** As the API asks for people, within their workspaces, and as the service asks for itself; in turns. */
async function times(ask: () => Promise<unknown>, about: AuditRecord["id"] | undefined) {
  const [asPeople, asService]: [number[], number[]] = [[], []];
  for (let round = -1; round < ROUNDS; round++) {
    const [people, service] = [await timed(() => withinWorkspacesOf(USER, ask, undefined, about)), await timed(ask)];
    // The first finds nothing in memory.
    if (round < 0) continue;
    asPeople.push(people);
    asService.push(service);
  }
  return { asPeople, asService };
}

async function timed(ask: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await ask();
  return performance.now() - begin;
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function figureOf(name: string, measured: readonly number[]): Figure {
  const sorted = measured.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  const note = `p95 of ${ROUNDS}; median ${at(0.5).toFixed(1)} ms`;
  return { name, value: at(0.95), unit: "ms", note, bound: { atMost: BOUND_MS } };
}

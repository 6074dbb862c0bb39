/**
 * How fast the lists of an audit of 10,000 pages with 100,000 issues answer, asked for as the dashboard asks: first pages with their
 * counts, pages far behind, filters, words, every order; the crawl map; and the list of 200 sites with 50 audits each. Bound: 100 ms at
 * the 95th percentile. The same of 50,000 pages beside it, without a bound.
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
import { fill, PAGES as LARGE_PAGES } from "./large-audit.ts";
import { fillPortfolio, questionsOfPortfolio } from "./portfolio.ts";
import { type Bench, type Figure, withFolder } from "./support.ts";

const ROUNDS = 20;
const BOUND_MS = 100;
/** As the contract says, and as many as a map shows. */
const PAGES = 10_000;

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
  const deps = { store, checks: createChecks() };
  const figures: Figure[] = [];
  const shares: { readonly name: string; readonly share: number }[] = [];
  async function measureOne(name: string, ask: () => Promise<unknown>, { about, isBound = true }: Measured) {
    const { asPeople, asService } = await times(ask, about);
    figures.push(figureOf(name, asPeople, isBound));
    shares.push({ name, share: middle(asPeople) / middle(asService) });
  }
  try {
    const audit = await filled(PAGES, { pool, store });
    await fillPortfolio(pool, toUuid(audit.id));
    await pool.query(MEMBER);
    const about = audit.id;
    for (const [name, ask] of Object.entries(questions(audit, PAGES, deps))) await measureOne(name, ask, { about });
    const map = () => store.structure.map(about, PAGES);
    await measureOne("crawl map, first time", map, { about });
    await measureOne("crawl map", () => readCrawlMap(audit, deps), { about });
    for (const [name, ask] of Object.entries(questionsOfPortfolio(store))) await measureOne(name, ask, {});
    const large = await filled(LARGE_PAGES, { pool, store });
    const pages = LARGE_PAGES.toLocaleString("en");
    for (const [name, ask] of Object.entries(questions(large, LARGE_PAGES, deps)))
      await measureOne(`of ${pages} pages: ${name}`, ask, { about: large.id, isBound: false });
  } finally {
    await store.close();
  }
  const most = shares.reduce((one, other) => (other.share > one.share ? other : one));
  const note = `asked with row-level security ÷ without, medians; the middle of all questions; most ${most.share.toFixed(2)}: ${most.name}`;
  return [...figures, { name: "row-level security", value: middle(shares.map(({ share }) => share)), unit: "×", note }];
}

interface Measured {
  readonly about?: AuditRecord["id"];
  /** Else it's only told. */
  readonly isBound?: boolean;
}

async function filled(
  pages: number,
  { pool, store }: { readonly pool: ReturnType<typeof openPool>; readonly store: ReturnType<typeof createStore> },
): Promise<AuditRecord> {
  const { auditId } = await seedAudit(pool, { origin: `https://with-${pages}-pages.example` });
  await fill(pool, toUuid(auditId), pages);
  await pool.query("update issue set status = 'ignored' where audit_id = $1 and url_id % 10 = 0", [toUuid(auditId)]);
  await pool.query("vacuum analyze issue");
  const audit = await store.audits.byId(auditId);
  if (audit === undefined) throw new Error("the seeded audit is not there");
  return audit;
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
function questions(audit: AuditRecord, count: number, deps: Parameters<typeof listIssues>[2]) {
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
    "pages, far behind": () => pages({}, undefined, 0.8 * count),
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

function figureOf(name: string, measured: readonly number[], isBound: boolean): Figure {
  const sorted = measured.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
  const note = `p95 of ${ROUNDS}; median ${at(0.5).toFixed(1)} ms`;
  return { name, value: at(0.95), unit: "ms", note, ...(isBound ? { bound: { atMost: BOUND_MS } } : {}) };
}

/**
 * What is read of an audit in pieces is read once: no piece goes through what others are for, whether the planner has looked at the audit
 * or has not.
 */
import { Kysely, PostgresDialect, sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AuditId, toUuid } from "#domain/ids.ts";
import { type TestDatabase, testDatabase } from "../../test/support/database.ts";
import { newUuid } from "../../test/support/identity.ts";
import { type SeededAudit, seedAudit } from "../../test/support/seed.ts";
import { DRAFTS } from "./group-statements.ts";
import { createStore, type Store } from "./index.ts";
import { numbersOf, type PageFilter } from "./page-keyset.ts";
import { selectPages } from "./page-rows.ts";
import type { Tables } from "./schema.ts";

const PAGES = 12_000;
/** Beside the seeded ones; each page has one. */
const MADE = `
  insert into known_url (audit_id, id, url, kind, discovered_by, depth)
    select audit_id, n, url || n, kind, discovered_by, depth from known_url, generate_series(5, $2::int) n where audit_id = $1 and id = 2;
  insert into page select (jsonb_populate_record(p, jsonb_build_object('url_id', n))).* from page p, generate_series(5, $2::int) n
    where audit_id = $1 and url_id = 2;
  insert into page_content
    select (jsonb_populate_record(c, jsonb_build_object('url_id', n, 'text_sketch', '\\x00'))).*
      from page_content c, generate_series(5, $2::int) n where audit_id = $1 and url_id = 2;
  insert into issue_content (audit_id, no, occurrences, locator, args, evidence)
    select audit_id, n, occurrences, locator, args, evidence from issue_content, generate_series(100, $2::int) n
     where audit_id = $1 and no = 1;
  insert into issue_draft (id, audit_id, fingerprint, check_id, category, scope, severity, url_id, content_no)
    select (left(id::text, 24) || lpad(to_hex(n), 12, '0'))::uuid, audit_id, fingerprint || n, check_id, category, scope, severity, n, n
      from (select * from issue_draft where audit_id = $1 limit 1) d, generate_series(100, $2::int) n`;

interface Asked {
  readonly text: string;
  readonly values: readonly unknown[];
}

let database: TestDatabase;
const asked: Asked[] = [];
let store: Store;
let base: SeededAudit;
let audit: SeededAudit;
beforeAll(async () => {
  database = await testDatabase();
  // The planner would look at an audit by itself while it is asked.
  for (const table of ["known_url", "page", "page_content", "issue_content", "issue_draft"])
    await database.pool.query(`alter table ${table} set (autovacuum_enabled = off)`);
  store = createStore(recording(database.pool), newUuid);
  const origin = "https://tea.example";
  base = await seedAudit(database.pool, { origin, status: "running" });
  await makePages(base.auditId);
  await database.pool.query("update audit set status = 'completed' where id = $1", [toUuid(base.auditId)]);
  // As when the planner has looked at an audit of the website, and not at the one that runs.
  await database.pool.query("analyze");
  audit = await seedAudit(database.pool, { origin, status: "running" });
  await makePages(audit.auditId);
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

async function makePages(auditId: AuditId): Promise<void> {
  for (const statement of MADE.split(";\n")) {
    const values = statement.includes("$2") ? [toUuid(auditId), PAGES] : [toUuid(auditId)];
    await database.pool.query(statement, values);
  }
}

/** The pool, and what it is asked. */
function recording(pool: pg.Pool): pg.Pool {
  return new Proxy(pool, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name !== "query") return typeof value === "function" ? value.bind(target) : value;
      return (text: string, values: readonly unknown[] = []) => {
        if (/^\s*(select|with)/.test(text)) asked.push({ text, values });
        return target.query(text, [...values]);
      };
    },
  });
}

interface Node {
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Join Filter"?: number;
  readonly Plans?: readonly Node[];
}

/** Without those of frames, which are few here. */
function rowsRead(node: Node): number {
  const isRead = ![undefined, "facts_frame"].includes(node["Relation Name"]);
  const own = isRead ? node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) : 0;
  const ofNode = (own + (node["Rows Removed by Join Filter"] ?? 0)) * node["Actual Loops"];
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), ofNode);
}

/** Of all tables, for what was asked since, as for each page. */
async function readForEachPage(): Promise<number> {
  let rows = 0;
  const statements = asked.splice(0);
  expect(statements.length).toBeGreaterThan(1);
  for (const { text, values } of statements) {
    const { rows: plans } = await database.pool.query(`explain (analyze, format json) ${text}`, [...values]);
    rows += rowsRead(plans[0]["QUERY PLAN"][0].Plan);
  }
  return rows / PAGES;
}

const audits = () => [base.auditId, audit.auditId] as const;

it.each([0, 1])("addresses with their pages: audit %i", async (at) => {
  const ids = await Array.fromAsync(store.crawlReads.urls(audits()[at] as AuditId), ({ id }) => id);
  expect(ids).toHaveLength(PAGES);
  expect(await readForEachPage()).toBeLessThan(2.1);
});

it.each([0, 1])("sketches of pages with enough words: audit %i", async (at) => {
  const found = await Array.fromAsync(store.crawlReads.textFingerprints(audits()[at] as AuditId, 50));
  expect(found).toHaveLength(PAGES - 4);
  expect(await readForEachPage()).toBeLessThan(2.1);
});

it.each([0, 1])("issues to rank: audit %i", async (at) => {
  const [id, website] = [toUuid(audits()[at] as AuditId), toUuid(audit.websiteId)];
  for (let urlId = 0; urlId < PAGES; urlId += 1_000)
    asked.push({ text: DRAFTS, values: [id, website, urlId, "00000000-0000-0000-0000-000000000000", 1_000] });
  // A draft, what it says, and its page.
  expect(await readForEachPage()).toBeLessThan(3.2);
});

it.each([0, 1])("issues that may get a suggestion, with their pages: audit %i", async (at) => {
  let issues = 0;
  for await (const piece of store.suggestions.byPage(audits()[at] as AuditId, ["title-missing", "link-broken"])) {
    issues += piece.issues;
    for (const { open } of piece.pages) open?.();
  }
  expect(issues).toBe(PAGES - 99 + 45);
  // A draft, what it says, and the page with its address and its content; and frames.
  expect(await readForEachPage()).toBeLessThan(5.2);
});

it("pages that did not change", async () => {
  await store.reuse.takeFrames(audit.auditId, base.auditId);
  const lease = { ...audit, owner: "this runner" };
  const recall = store.reuse.recalling(lease, base.auditId);
  const answers = await store.reuse.answers(lease, base.auditId, [5, 2_000]);
  expect(answers.size).toBe(1_996);
  for (let id = 5; id < PAGES; id += 500) {
    const ids = Array.from({ length: 48 }, (_, at) => id + at);
    expect((await recall(ids)).size).toBe(ids.filter((one) => one <= PAGES).length);
  }
  // Of each page that was asked for, the page, its content, and its address.
  expect((await readForEachPage()) * PAGES).toBeLessThan(3.2 * (1_996 + 24 * 48));
});

describe.each([0, 1])("pages of a list, in the order of discovery: audit %i", (at) => {
  const unset = { visited: undefined, indexable: undefined, statusClass: undefined, urlContains: undefined };
  const all = { ...unset, kinds: [], search: undefined, depth: undefined, contentTypes: [], issues: [] };

  const filters: [string, Partial<PageFilter>][] = [
    ["visited", { visited: true }],
    ["not visited", { visited: false }],
    ["indexable", { indexable: true }],
  ];
  it.each(filters)("%s", async (_, filter) => {
    const compiler = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: database.pool }) });
    const id = audits()[at] as AuditId;
    for (let number = 0; number < PAGES; number += 1_000) {
      const range = { order: undefined, after: { value: null, number }, limit: 1_000 };
      // Of those that were not visited there is one: who looks for it goes through all that come.
      if (filter.visited === false && number > 0) continue;
      asked.push(compiled(numbersOf(toUuid(id), { ...all, ...filter }, range).compile(compiler)));
      const numbers = Array.from({ length: 1_000 }, (_, place) => number + place);
      const listed = selectPages(compiler, id).where(sql<boolean>`k.id = any(${numbers}::int[])`);
      asked.push(compiled(listed.compile()));
    }
    // For the choice and for what is shown, an address and its page.
    expect(await readForEachPage()).toBeLessThan(4.2);
  });
});

function compiled({ sql, parameters }: { readonly sql: string; readonly parameters: readonly unknown[] }): Asked {
  return { text: sql, values: parameters };
}

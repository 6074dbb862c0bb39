import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { toUuid } from "#domain/ids.ts";
import { type TestDatabase, testDatabase } from "../../test/support/database.ts";
import { newUuid } from "../../test/support/identity.ts";
import { type SeededAudit, seedAudit } from "../../test/support/seed.ts";
import { createStore, type Store } from "./index.ts";

const MIGRATION = join(import.meta.dirname, "../../migrations/0111_distributions.sql");
const PAGES = `
  insert into page (audit_id, url_id, kind, status, wire_bytes, body_bytes, tries, challenge, fetched_at, is_html, title,
    description, h1, noindex, nofollow, word_count, text_hash, template_hash, paginated, depth, ttfb_ms, reused, trap)
  select $1, id, kind, status, 1, 1, 1, false, now(), true, '', '', '', false, false, 1, '', '', false, depth, ttfb, reused, trap
    from (values
      (10, 'page', 200, 0, 800, false, false), (11, 'page', 200, 1, 801, false, false), (12, 'page', 204, 1, 1801, false, false),
      (13, 'page', 200, 1, 1, true, false), (14, 'page', 503, 70, 1, false, false), (15, 'page', 999, 50, 1, false, false),
      (16, 'page', null::int, null::int, null::int, false, false), (17, 'external', 200, null, 1, false, false),
      (18, 'page', 200, 3, 1, false, true)) page (id, kind, status, depth, ttfb, reused, trap)`;

let database: TestDatabase;
let store: Store;
let audit: SeededAudit;
beforeAll(async () => {
  database = await testDatabase();
  store = createStore(database.pool, newUuid);
  audit = await seedAudit(database.pool);
  await database.pool.query("delete from page where audit_id = $1", [toUuid(audit.auditId)]);
  await database.pool.query(PAGES, [toUuid(audit.auditId)]);
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

it("counts pages of the site by status, depth and time, and those of earlier audits alike", async () => {
  const counted = await store.summary.distribution(audit.auditId);
  expect(counted).toEqual({
    statuses: [
      { status: "none", pages: 1 },
      { status: "2xx", pages: 4 },
      { status: "5xx", pages: 2 },
    ],
    depths: [
      { depth: 0, pages: 1 },
      { depth: 1, pages: 3 },
      { depth: 50, pages: 2 },
      { depth: null, pages: 1 },
    ],
    ttfb: { good: 1, fair: 1, poor: 1 },
  });
  await database.pool.query(await readFile(MIGRATION, "utf8"));
  const stored = await database.pool.query(
    "select summary -> 'distribution' as distribution from audit where id = $1",
    [toUuid(audit.auditId)],
  );
  expect(stored.rows[0].distribution).toEqual(counted);
});

it("counts nothing where there are no pages", async () => {
  await database.pool.query("delete from page where audit_id = $1", [toUuid(audit.auditId)]);
  expect(await store.summary.distribution(audit.auditId)).toEqual({
    statuses: [],
    depths: [],
    ttfb: { good: 0, fair: 0, poor: 0 },
  });
});

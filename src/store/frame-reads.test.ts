/** Many frames through one reader, which keeps a few of them open. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Document, FactsNotRead } from "#domain/document.ts";
import { toUuid } from "#domain/ids.ts";
import { type TestDatabase, testDatabase } from "../../test/support/database.ts";
import { encodeEdges } from "../../test/support/encode-links.ts";
import { newUuid } from "../../test/support/identity.ts";
import { type SeededAudit, seedAudit, turnIntoDrafts } from "../../test/support/seed.ts";
import { storeFacts } from "../../test/support/stored-facts.ts";
import { packFrames } from "./facts-frames.ts";
import { createFrameReads } from "./frame-reads.ts";
import { createStore } from "./index.ts";
import { joinLinks } from "./kept-links.ts";

const FRAMES = Array.from({ length: 40 }, (_, number) => 1000 + number);
/** Larger than what zlib hands out as a piece of something else. */
const said = (frame: number, place: number) => `page ${place} of ${frame} `.repeat(4_000);

let database: TestDatabase;
let audit: SeededAudit;
beforeAll(async () => {
  database = await testDatabase();
  audit = await seedAudit(database.pool);
  for (const no of FRAMES) {
    const empty = Buffer.alloc(0);
    const pages = [0, 1].map((place) => ({ heads: Buffer.from(said(no, place)), bulks: empty, links: empty }));
    const [frame] = await packFrames(pages);
    await database.pool.query(
      "insert into facts_frame (audit_id, no, pages, heads, bulks, links) values ($1, $2, $3, $4, $5, $6)",
      [toUuid(audit.auditId), no, frame?.pages, frame?.heads, frame?.bulks, frame?.links],
    );
  }
});
afterAll(() => database.drop());

it("reads each page whatever the order, also of frames that were closed since", async () => {
  const frames = createFrameReads(database.pool, audit.auditId, ["heads"]);
  const open = await frames.read([...FRAMES, null]);
  for (const place of [0, 1, 0])
    for (const no of FRAMES) expect(open(no).heads(place).toString()).toBe(said(no, place));
  frames[Symbol.dispose]();
  expect(open(1000).heads(1).toString()).toBe(said(1000, 1));
});

it("gives back at once what a frame took that is not open any more", async () => {
  const frames = createFrameReads(database.pool, audit.auditId, ["heads"]);
  const open = await frames.read(FRAMES);
  const pages = FRAMES.map((no) => open(no).heads(0));
  const kept = pages.map(({ length }) => length > 0);
  // Those that were opened last, and no more.
  expect(kept.lastIndexOf(false)).toBe(FRAMES.length - 17);
  frames[Symbol.dispose]();
  expect(pages.filter(({ length }) => length > 0)).toEqual([]);
});

it("opens a frame once for readings that overlap", async () => {
  const frames = createFrameReads(database.pool, audit.auditId, ["heads"]);
  const [first, second] = [await frames.read([1000, 1001]), await frames.read([1000])];
  const pages = [first(1000).heads(0), second(1000).heads(1), first(1000).heads(0)];
  expect(new Set(pages.map(({ buffer }) => buffer)).size).toBe(1);
  frames[Symbol.dispose]();
  expect(pages.filter(({ length }) => length > 0)).toEqual([]);
});

it("tells of a frame that is missing, and of a part that was not asked for", async () => {
  const frames = createFrameReads(database.pool, audit.auditId, ["heads"]);
  const open = await frames.read([1000]);
  expect(() => open(999)).toThrow("missing");
  expect(() => open(1000).bulks(0)).toThrow("not read");
});

it("reads the links of all pages, whatever the order of their frames, and those of pages without one", async () => {
  const { auditId } = await seedAudit(database.pool);
  const id = toUuid(auditId);
  const linksTo = (target: number) => encodeEdges([{ target, text: "", nofollow: false, via: "link" }]);
  const content = `insert into page_content (audit_id, url_id, headers, body_hash, frame, frame_place, links) values ($1, $2, '[]', '', $3, $4, $5)`;
  await database.pool.query("delete from page_content where audit_id = $1", [id]);
  // Each third page has no links.
  const numbers = Array.from({ length: 150 }, (_, at) => 1 + ((at * 37) % 151));
  for (let at = 0; at < numbers.length; at += 3) {
    const of = numbers.slice(at, at + 3);
    const pages = of.map((number, place) => {
      const links = { edges: place === 2 ? null : linksTo(number), fragments: null, outcomes: new Uint8Array() };
      return { heads: Buffer.alloc(0), bulks: Buffer.alloc(0), links: joinLinks(links) };
    });
    const [frame] = await packFrames(pages);
    await database.pool.query(
      "insert into facts_frame (audit_id, no, pages, heads, bulks, links) values ($1, $2, 3, $3, $4, $5)",
      [id, 100 + at, frame?.heads, frame?.bulks, frame?.links],
    );
    for (const [place, number] of of.entries()) await database.pool.query(content, [id, number, 100 + at, place, null]);
  }
  for (const [number, links] of [
    [900, linksTo(900)],
    [901, null],
  ])
    await database.pool.query(content, [id, number, null, null, links]);

  const found = new Map<number, number | undefined>();
  const store = createStore(database.pool, newUuid);
  for await (const { source, edges } of store.crawlReads.edges(auditId)) found.set(source, edges[0]?.target);
  const withLinks = [...numbers.filter((_, at) => at % 3 < 2), 900];
  expect([...found.keys()].toSorted((a, b) => a - b)).toEqual(withLinks.toSorted((a, b) => a - b));
  expect([...found].every(([source, target]) => source === target)).toBe(true);
});

it("gives open pages the bulk of their facts once it is read, of more frames than stay open", async () => {
  const { auditId } = await seedAudit(database.pool);
  await turnIntoDrafts(database.pool, auditId, "this runner");
  const id = toUuid(auditId);
  for (let number = 5; number < 45; number++) {
    const document = { lang: "en", links: [], mainText: `Tea ${number}` } as unknown as Document;
    const facts = { document, url: "https://tea.example/", edges: null, fragments: null };
    const frame = await storeFacts(database.pool, id, facts);
    for (const copy of [
      "insert into known_url (audit_id, id, url, kind, discovered_by, depth) select audit_id, $2, url || $2::int, kind, discovered_by, depth from known_url where audit_id = $1 and id = 2",
      "insert into page select (jsonb_populate_record(p, jsonb_build_object('url_id', $2::int))).* from page p where audit_id = $1 and url_id = 2",
      "insert into issue_draft (id, audit_id, fingerprint, check_id, category, scope, severity, url_id, content_no) select (left(id::text, 24) || lpad(to_hex($2::int), 12, '0'))::uuid, audit_id, fingerprint || $2::int, check_id, category, scope, severity, $2, content_no from issue_draft where audit_id = $1 and url_id = 2 limit 1",
    ])
      await database.pool.query(copy, [id, number]);
    await database.pool.query(
      "insert into page_content (audit_id, url_id, headers, body_hash, frame, frame_place) values ($1, $2, '[]', 'x', $3, 0)",
      [id, number, frame],
    );
  }
  const store = createStore(database.pool, newUuid);
  const texts: string[] = [];
  for await (const { pages, readBulks } of store.suggestions.byPage(auditId, ["title-missing"])) {
    const open = pages.filter(({ urlId }) => urlId >= 5).map(({ urlId, open }) => ({ urlId, page: open?.() }));
    for (const { page } of open) expect(() => page?.document?.mainText).toThrow(FactsNotRead);
    await readBulks(open.map(({ urlId }) => urlId));
    for (const { page } of open) texts.push(page?.document?.mainText ?? "");
    // Again, when the first ones are closed.
    expect(open.map(({ page }) => page?.document?.mainText)).toEqual(texts);
  }
  expect(texts).toEqual(Array.from({ length: 40 }, (_, at) => `Tea ${at + 5}`));
});

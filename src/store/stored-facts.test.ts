/** What earlier versions kept of a page is read as what this one keeps. */
import { zstdCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { toUuid } from "#domain/ids.ts";
import { type TestDatabase, testDatabase } from "../../test/support/database.ts";
import { encodeEdges, encodeFragments } from "../../test/support/encode-links.ts";
import { newUuid } from "../../test/support/identity.ts";
import { type SeededAudit, seedAudit, turnIntoDrafts } from "../../test/support/seed.ts";
import { createStore, type Store } from "./index.ts";

const HEAD = { titles: [{ text: "Oolong" }] };
const BULK = { mainText: "Rolled by hand.", anchors: [], resources: [], controls: [], tabindexes: [] };
const LINKS = {
  ...{ texts: ["Sencha"], marks: [0], tags: [0], urls: ["https://tea.example/sencha"], hrefs: ["/sencha"] },
  ...{ fragments: [null], labels: [null], targets: [null], rels: [[]], sources: ['">'] },
};
/** Page 1 as it was kept with a dictionary, page 2 as it was kept alone. */
const DICTIONARY = { head: Buffer.from('{"titles":[{"text":"'), bulk: Buffer.from('{"mainText":"Rolled by') };

let database: TestDatabase;
let store: Store;
let audit: SeededAudit;
beforeAll(async () => {
  database = await testDatabase();
  store = createStore(database.pool, newUuid);
  audit = await seedAudit(database.pool);
  const id = toUuid(audit.auditId);
  await database.pool.query("update page_content set frame = null, frame_place = null where audit_id = $1", [id]);
  await database.pool.query("delete from facts_frame where audit_id = $1", [id]);
  await database.pool.query("insert into facts_dictionary (audit_id, id, head, bulk) values ($1, 7, $2, $3)", [
    ...[id, DICTIONARY.head, DICTIONARY.bulk],
  ]);
  const edges = encodeEdges([{ target: 2, text: "Sencha", nofollow: false, via: "link" }]);
  const fragments = encodeFragments([{ target: 2, fragment: "brewing" }]);
  for (const [number, dictionary] of [
    [1, DICTIONARY],
    [2, null],
  ] as const)
    await database.pool.query(
      `update page_content set facts = $3, dictionary = $4, links = $5, fragments = $6
        where audit_id = $1 and url_id = $2`,
      [id, number, factsOf(dictionary), dictionary && 7, edges, fragments],
    );
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

function factsOf(dictionary: typeof DICTIONARY | null): Buffer {
  const lines = [["Rolled by hand."], BULK, LINKS].map((line) => JSON.stringify(line)).join("\n");
  const head = zstdCompressSync(JSON.stringify(HEAD), dictionary ? { dictionary: dictionary.head } : {});
  const prefix = Buffer.alloc(5, dictionary ? 5 : 3);
  prefix.writeUInt32BE(head.length, 1);
  return Buffer.concat([prefix, head, zstdCompressSync(lines, dictionary ? { dictionary: dictionary.bulk } : {})]);
}

const DOCUMENT = { ...HEAD, mainText: "Rolled by hand.", prose: ["Rolled by hand."] };

it.each([1, 2])("of page %i: all that it said", async (number) => {
  const details = await store.pages.byNumber(audit.auditId, number);
  expect(details?.document).toMatchObject(DOCUMENT);
  expect(details?.document?.links).toMatchObject([{ text: "Sencha", url: "https://tea.example/sencha" }]);
  expect(await store.crawlReads.document(audit.auditId, number)).toMatchObject(DOCUMENT);
});

it("of both: their links, and the places that these lead to", async () => {
  const { links } = await store.pages.links(audit.auditId, { from: 0, only: false, pages: 10 });
  expect(links.map(({ from, edge }) => [from, edge.target, edge.text])).toEqual([
    [1, 2, "Sencha"],
    [2, 2, "Sencha"],
  ]);
  const sources: number[] = [];
  for await (const { source } of store.crawlReads.edges(audit.auditId)) sources.push(source);
  const places: unknown[] = [];
  for await (const { source, links } of store.crawlReads.fragments(audit.auditId, [2])) places.push([source, links]);
  expect([sources, places]).toEqual([[1, 2], [[2, [{ target: 2, fragment: "brewing" }]]]]);
});

it("of an audit that goes on with this version: what suggestions ask for", async () => {
  await turnIntoDrafts(database.pool, audit.auditId, "this runner");
  const read: unknown[] = [];
  for await (const { pages, readBulks } of store.suggestions.byPage(audit.auditId, ["title-missing", "link-broken"])) {
    const documents = pages.map(({ open }) => open?.().document);
    read.push(...documents.map((document) => document?.titles));
    // Earlier versions kept both together.
    await readBulks([1, 2]);
    read.push(...documents.map((document) => document?.mainText));
  }
  expect(read).toEqual([HEAD.titles, HEAD.titles, "Rolled by hand.", "Rolled by hand."]);
});

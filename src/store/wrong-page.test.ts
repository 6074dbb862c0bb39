/** The migration that marks what earlier versions wrote to another page than that of the finding. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { NewChange } from "#domain/change.ts";
import { type TestDatabase, testDatabase } from "../../test/support/database.ts";
import { newChange } from "../../test/support/new-change.ts";
import { type SeededAudit, seedAudit } from "../../test/support/seed.ts";
import { changesOnWrongPages } from "./change-reads.ts";
import { createJournal } from "./journal.ts";

const MIGRATION = join(import.meta.dirname, "../../migrations/0041_wrong_page.sql");

let database: TestDatabase;
let audit: SeededAudit;
let changes = 0;

beforeAll(async () => {
  database = await testDatabase();
  audit = await seedAudit(database.pool);
});

afterAll(() => database.drop());

async function isMarked(
  given: Pick<NewChange, "url" | "field"> & { readonly own: string; readonly content?: boolean },
) {
  const journal = createJournal(database.pool);
  const made = newChange(audit, { place: ++changes, tokenId: null, effect: "written", reverses: null });
  const resource = { ...made.resource, url: given.own };
  const edits = given.content ? made.edits.map((edit) => ({ ...edit, field: "post_content" })) : made.edits;
  const begun = await journal.begin(
    { ...made, url: given.url, field: given.field, resource, edits },
    { issueVersion: null, owner: "test" },
  );
  if (begun.is !== "begun") throw new Error(begun.is);
  const actor = made.actor;
  await journal.move(begun.change, "verifying", { actor, reason: "test" });
  // Again as on the day of the migration: the column is there already.
  const sql = await readFile(MIGRATION, "utf8");
  const marking = sql.slice(sql.indexOf("create function"), sql.indexOf("create index"));
  await database.pool.query(marking);
  return (await journal.byId(made.id))?.wrongPage;
}

const OWN = "https://tea.example/category/green/";

it.each([
  ["title", "https://tea.example/category/green/page/2/", OWN],
  ["meta_description", "https://tea.example/post/2/", "https://tea.example/post/"],
  ["og_title", "https://tea.example/fr/post/", "https://tea.example/post/"],
  ["jsonld", "https://tea.example/post/?replytocom=4", "https://tea.example/post/"],
  ["h1", "https://tea.example/post/comment-page-2/", "https://tea.example/post/"],
  ["canonical", "https://tea.example/page/2/", "https://tea.example/"],
])("marks a %s of %s that was written to %s", async (field, url, own) => {
  expect(await isMarked({ field, url, own })).toBe(true);
});

it.each([
  ["title", "http://www.tea.example/category/green?utm_source=mail&gclid=1#top", OWN],
  ["title", "https://tea.example/t%C3%A9/", "https://tea.example/t%c3%a9/"],
  ["jsonld", "https://tea.example/about/", "https://tea.example/"],
  ["content#img https://tea.example/a.png", "https://tea.example/post/2/", "https://tea.example/post/"],
  ["redirect:/old", "https://tea.example/old", "https://tea.example/new/"],
])("leaves a %s of %s at %s", async (field, url, own) => {
  expect(await isMarked({ field, url, own })).toBe(false);
});

it("leaves a heading in the content of a part of a post", async () => {
  const given = { field: "h1", url: "https://tea.example/post/2/", own: "https://tea.example/post/" };
  expect(await isMarked({ ...given, content: true })).toBe(false);
});

it("counts them for whoever runs the service", async () => {
  expect(await changesOnWrongPages(database.pool)).toBe(6);
});

import { describe, expect, it } from "vitest";
import { type Located, SiteUnreadable } from "#domain/connector.ts";
import { treeOfTexts } from "../../../../test/support/source-tree.ts";
import type { PlanWanted } from "../plan-fix-request.ts";
import { createSourceThreads, type SourceThreadOptions } from "./index.ts";

type Files = Record<string, string>;

const many = (count: number, file: (index: number) => readonly [path: string, text: string]): Files =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => file(index)));
const source = (files: Files, owner = "one") => ({ owner, tree: treeOfTexts(files), folders: [] });
const open = (options: Partial<SourceThreadOptions> = {}) => createSourceThreads({ now: Date.now, ...options });

/** How often the event loop goes round until it is stopped. */
function countTurns() {
  let turns = 0;
  let isOver = false;
  const next = () => {
    turns += 1;
    if (!isOver) setImmediate(next);
  };
  next();
  return { turns: () => turns, stop: () => (isOver = true) };
}

const HUGO = (languages: number) =>
  JSON.stringify({ languages: Object.fromEntries(Array.from({ length: languages }, (_, index) => [`l${index}`, {}])) });

/** Each took minutes of the one thread that answers everybody, with time that grows with the square of its files. */
const HOSTILE: readonly (readonly [what: string, files: Files, told: object])[] = [
  [
    "folders that have a configuration each",
    many(30_000, (index) => [`d${index}/_config.yml`, ""]),
    { generator: "unknown", files: 0, omitted: null },
  ],
  [
    "many languages of many pages",
    { "hugo.json": HUGO(6000), ...many(6000, (index) => [`content/p${index}.md`, "x"]) },
    { files: 0, omitted: expect.stringContaining("more than 200 languages") },
  ],
  [
    "many routes of many pages",
    {
      "astro.config.mjs": "",
      ...many(5000, (index) => [`src/pages/d${index}/[slug].astro`, ""]),
      ...many(5000, (index) => [`src/content/blog/p${index}.md`, "x"]),
    },
    { omitted: expect.stringContaining("more than 500000 addresses") },
  ],
  [
    "many languages that nothing is translated into",
    {
      "docusaurus.config.js": "",
      ...many(5000, (index) => [`i18n/l${index}/code.json`, "{}"]),
      ...many(5000, (index) => [`docs/p${index}.md`, "x"]),
    },
    { omitted: expect.stringContaining("more than 500000 addresses") },
  ],
  [
    "many defaults of many pages",
    {
      "_config.yml": `defaults: [${Array.from({ length: 15_000 }, (_, index) => `{scope: {path: d${index}}, values: {permalink: /x/:title}}`)}]`,
      ...many(15_000, (index) => [`p${index}.md`, "---\n---\nx"]),
    },
    { generator: "jekyll", files: 15_000, omitted: null },
  ],
];

describe("a hostile repository", () => {
  it.each(HOSTILE)("with %s is told in a thread of its own", async (_, files, told) => {
    const loop = countTurns();
    const summary = await open().summary(source(files));
    loop.stop();
    expect(summary).toMatchObject(told);
    expect(loop.turns()).toBeGreaterThan(200);
  });
});

const PAGE = "<!doctype html><title>Tea</title><h1>Tea</h1><p>It is picked in May, by hand, and dried in the sun.</p>";
const wanted = (value: string): PlanWanted => ({
  fixRequest: {
    page: { url: "https://site.example/", headers: [] },
    suggestion: { field: "title", was: "Tea", value },
  },
  page: { url: "https://site.example/", html: PAGE },
  done: [],
});
const reasonOf = (located: Located) => (located.is === "unfixable" ? located.reason : located.is);

describe("what takes too long", () => {
  it("is refused by name, and not begun again for the same commit", async () => {
    let at = 0;
    const threads = open({ openMs: 1, now: () => at });
    const slow = source({ "index.html": PAGE });
    const refusal = await threads.summary(slow).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(SiteUnreadable);
    expect(refusal).toMatchObject({ code: "timeout", message: expect.stringContaining("take too long to understand") });
    await expect(threads.plan(slow, wanted("Green tea"))).rejects.toBe(refusal);
    at += 600_000;
    await expect(threads.summary(slow)).rejects.not.toBe(refusal);
  });

  it("is refused where it needs too much memory", async () => {
    const files = many(2000, (index) => [
      `p${index}.md`,
      `---\n${Array.from({ length: 2500 }, (_, at) => `a${at}: {b: 1}\n`).join("")}---\nx`,
    ]);
    const threads = open({ heapMb: 64 });
    await expect(threads.summary(source({ "_config.yml": "", ...files }))).rejects.toMatchObject({
      message: expect.stringContaining("too much memory"),
    });
  });

  it("costs one fix request itself only, and a few of them at most", async () => {
    const threads = open({ planMs: 0 });
    const site = source({ "index.html": PAGE });
    for (let turn = 0; turn < 5; turn++)
      expect(reasonOf(await threads.plan(site, wanted("Green tea")))).toBe("element_not_found");
    expect(await threads.summary(site)).toMatchObject({ generator: "html", files: 1 });
  });
});

describe("threads of repositories", () => {
  it("answer more websites than there are threads, each with its own files", async () => {
    const threads = open();
    const names = ["one", "two", "three", "four", "five"];
    const summaries = await Promise.all(
      names.map((name, index) =>
        threads.summary(
          source(
            many(index + 1, (at) => [at === 0 ? "index.html" : `p${at}.html`, PAGE]),
            name,
          ),
        ),
      ),
    );
    expect(summaries.map(({ files }) => files)).toEqual([1, 2, 3, 4, 5]);
  });

  it("plan on what was planned before", async () => {
    const threads = open();
    const site = source({ "index.html": PAGE });
    const first = await threads.plan(site, wanted("Green tea"));
    expect(first).toMatchObject({ is: "proposal", currentValue: "Tea", proposedValue: "Green tea" });
    if (first.is !== "proposal") return;
    // The file will have a title that the page doesn't show.
    const second = await threads.plan(site, { ...wanted("Black tea"), done: first.edits });
    expect(reasonOf(second)).not.toBe("proposal");
  });

  it("say why the repository can't be read, and ask again", async () => {
    const threads = open();
    const site = source({ "index.html": PAGE });
    const error = new SiteUnreadable("unreachable", "The host doesn't answer.");
    await expect(threads.summary({ ...site, tree: { ...site.tree, read: () => Promise.reject(error) } })).rejects.toBe(
      error,
    );
    expect(await threads.summary(site)).toMatchObject({ files: 1 });
  });
});

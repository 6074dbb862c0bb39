import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sentPage } from "#crawl/custom/file/sent-page.ts";
import { readDocument } from "#crawl/extract.ts";
import type { ChecksFile } from "#domain/custom-rules.ts";
import { partOf } from "../../test/support/part-of.ts";
import { describeChecksFile } from "./describe-checks-file.ts";
import { type ChecksRunner, createChecksRunner, MOST_STRIKES, newStrikes } from "./run-checks-file.ts";

const LIMITS = { checkMs: 5_000, pageMs: 15_000, loadMs: 15_000 };
const SHORT = { ...LIMITS, checkMs: 400 };
const HTML = `<!doctype html><html lang="en"><head><title>Tea</title><meta name="description" content="All about tea">
  <script type="application/ld+json">{"@type": "Product", "name": "Green tea"}</script><script type="application/ld+json">{</script></head>
  <body><h1>Tea</h1><p class="price">12 EUR</p><a href="/cups">Cups</a><img src="/tea.png" alt=""></body></html>`;

let folder: string;
let runner: ChecksRunner | undefined;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "run-checks-"));
});
afterEach(() => {
  runner?.close();
  runner = undefined;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sent = (url = "https://tea.example/", html = HTML) =>
  sentPage(
    {
      url,
      status: 200,
      headers: [
        ["x-tea", "green"],
        ["x-tea", "black"],
      ],
    },
    readDocument(Buffer.from(html), url, "text/html"),
    html,
  );

/** Bodies of `check` by id, and of `extract` by column. */
async function open(
  checks: Readonly<Record<string, string>>,
  columns: Readonly<Record<string, string>> = {},
  before = "",
) {
  const path = join(folder, `${Object.keys({ ...checks, ...columns }).join("-")}.js`);
  const list = [
    ...Object.entries(checks).map(([id, body]) => `{ id: "custom-${id}", title: "T", async check(page) { ${body} } }`),
    ...Object.entries(columns).map(([name, body]) => `{ name: "${name}", extract(page) { ${body} } }`),
  ];
  writeFileSync(path, `${before}\nexport default [${list.join(",\n")}];`);
  const { hash } = await describeChecksFile(path);
  const file: ChecksFile = {
    hash,
    checks: Object.keys(checks).map((id) => ({ id: `custom-${id}`, title: "T" })),
    columns: Object.keys(columns).map((name) => ({ name })),
  };
  const strikes = newStrikes(file);
  runner = createChecksRunner(file, { path, strikes }, LIMITS);
  return { path, file, strikes, runner };
}

describe("checks of a file", () => {
  it("are given the page as plain data, and elements by selector", async () => {
    const { runner } = await open(
      {},
      {
        facts: "return [page.url, page.status, page.title, page.description, page.language, page.wordCount];",
        lists: "return [page.h1s[0], page.links[0].url, page.links[0].text, page.images[0].alt, page.metas.length];",
        more: "return [page.headers['x-tea'], page.structuredData[0].name, page.html.length, page.isRendered];",
        select:
          "return page.select('p.price').flatMap(({ name, text, html, attributes }) => [name, text, html, attributes.class]);",
      },
    );
    const { columns, problems } = await runner.run(sent());
    expect(problems).toEqual([]);
    expect(columns).toEqual({
      facts: ["https://tea.example/", "200", "Tea", "All about tea", "en", expect.any(String)],
      lists: ["Tea", "https://tea.example/cups", "Cups", "", "1"],
      more: ["green, black", "Green tea", String(HTML.length), "false"],
      select: ["p", "12 EUR", '<p class="price">12 EUR</p>', "price"],
    });
  });

  it("report one issue or several, which keep what tells them apart", async () => {
    const { runner } = await open({
      passes: "return;",
      empty: "return [];",
      text: "return 'No tea';",
      one: "return { message: 'Tea\\n is\\0 cold', snippet: '<p>' };",
      several: "return ['A', { message: 'B', snippet: '<b>' }, { message: 'C', key: 'c' }];",
    });
    const { results } = await runner.run(sent());
    expect(Object.fromEntries(results)).toEqual({
      "custom-passes": { outcome: "judged", findings: [] },
      "custom-empty": { outcome: "judged", findings: [] },
      "custom-text": { outcome: "judged", findings: [{ args: { text: "No tea" } }] },
      "custom-one": { outcome: "judged", findings: [{ args: { text: "Tea is cold" }, snippet: "<p>" }] },
      "custom-several": {
        outcome: "judged",
        findings: [
          { args: { text: "A" }, locator: "A" },
          { args: { text: "B" }, snippet: "<b>", locator: "<b>" },
          { args: { text: "C" }, locator: "c" },
        ],
      },
    });
  });

  it("run only on the pages they are for", async () => {
    const { file, path, strikes } = await open({ a: "return 'A';" });
    const only = { ...file, checks: file.checks.map((check) => ({ ...check, url: "/cups/*" })) };
    runner = createChecksRunner(only, { path, strikes }, LIMITS);
    expect((await runner.run(sent())).results.get("custom-a")).toEqual({ outcome: "not-applicable" });
    expect((await runner.run(sent("https://tea.example/cups/1"))).results.get("custom-a")?.outcome).toBe("judged");
  });

  it("can't change what the next one sees", async () => {
    const { runner } = await open({
      a: "page.links.pop(); return 'A';",
      b: "return page.links.length === 1 ? null : 'B';",
    });
    const { results, problems } = await runner.run(sent());
    expect(results.get("custom-a")).toEqual({ outcome: "errored" });
    expect(results.get("custom-b")).toEqual({ outcome: "judged", findings: [] });
    expect(problems).toMatchObject([
      { name: "custom-a", trouble: "failed", detail: expect.stringMatching(/TypeError/) },
    ]);
  });

  it.each([
    ["throw new Error('no tea');", /^Error: no tea \(.*\.js:2\)$/],
    ["throw { toString() { throw 1; } };", /^it threw object$/],
    ["throw Object.assign(new Error(), { message: 5 });", /Error: 5/],
    ["return 5;", /check returned the number 5; return a message/],
    ["return [{}];", /an object without a message/],
    ["return { message: 'A', snippet: 1 };", /return a message/],
    ["page.select('p:::');", /no valid CSS selector/],
    ["(await import('node:worker_threads')).parentPort.postMessage(null); throw new Error('sent');", /Error: sent/],
    ["process.exit(0);", /it ended its thread with code 0/],
    ["setTimeout(() => { throw new Error('later'); }); await new Promise(() => {});", /later/],
  ])("that fail say so, and the others go on: %s", async (body, words) => {
    const { runner } = await open({ [`fails${words.source.length}`]: body, fine: "return 'Fine';" });
    const { results, problems } = await runner.run(sent());
    expect([...results.values()].map(({ outcome }) => outcome)).toEqual(["errored", "judged"]);
    expect(problems).toMatchObject([{ trouble: "failed", detail: expect.stringMatching(words) }]);
  });

  const ENDLESS = [
    ["for (;;);"],
    ["await new Promise(() => {});"],
    ["/^(a+)+$/.test('a'.repeat(60) + 'b');"],
    ["const all = []; for (;;) all.push(new Array(1e6).fill('tea'));"],
  ];
  it.each(partOf(ENDLESS, 2))(
    "that never end cost their limit on a few pages only: %s",
    async (body) => {
      const { file, path, strikes } = await open({ endless: body, fine: "return 'Fine';" });
      runner = createChecksRunner(file, { path, strikes }, SHORT);
      for (let page = 0; page < MOST_STRIKES; page++) {
        const { results, problems } = await runner.run(sent());
        expect([...results.values()].map(({ outcome }) => outcome)).toEqual(["cannot-tell", "judged"]);
        expect(problems).toEqual([
          { name: "custom-endless", trouble: "slow", detail: "it took longer than 0.4 seconds" },
        ]);
      }
      const began = performance.now();
      expect((await runner.run(sent())).problems).toEqual([{ name: "custom-endless", trouble: "off", detail: "" }]);
      expect(performance.now() - began).toBeLessThan(LIMITS.checkMs);
      // Another reading thread knows it.
      const other = createChecksRunner(file, { path, strikes }, SHORT);
      expect((await other.run(sent())).problems).toMatchObject([{ trouble: "off" }]);
      other.close();
    },
    30_000,
  );

  it("that leave behind what ends their thread cost no results, until that happens too often", async () => {
    const { runner } = await open({
      leaves: "setTimeout(() => { throw new Error('later'); }, 50); return 'Left';",
      fine: "return;",
    });
    const troubles: string[] = [];
    while (!troubles.includes("not-run") && troubles.length < 20) {
      const { results, problems } = await runner.run(sent());
      troubles.push(...problems.map(({ trouble }) => trouble));
      if (!troubles.includes("not-run")) expect(results.get("custom-fine")?.outcome).toBe("judged");
      await delay(200);
    }
    expect(troubles.filter((trouble) => trouble === "left-behind")).toHaveLength(10);
  }, 60_000);

  it("that report thousands keep the first ones", async () => {
    const { runner } = await open({ many: "return Array.from({ length: 5000 }, (_, at) => 'Tea ' + at);" });
    const { results, problems } = await runner.run(sent());
    expect(results.get("custom-many")).toMatchObject({ outcome: "judged", findings: { length: 20 } });
    expect(problems).toEqual([{ name: "custom-many", trouble: "cut", detail: "5,000 issues on one page" }]);
  });

  it("extract texts, numbers and lists of them, bounded", async () => {
    const { runner } = await open(
      {},
      {
        nothing: "return null;",
        several: "return [1, true, 2n, ' tea '];",
        long: "return 'x'.repeat(5000);",
        list: "return Array(500).fill('tea');",
        wrong: "return {};",
      },
    );
    const { columns, problems } = await runner.run(sent());
    expect(columns).toMatchObject({ nothing: [], several: ["1", "true", "2", "tea"], wrong: [] });
    expect([columns.long?.[0]?.length, columns.list?.length]).toEqual([1000, 20]);
    expect(problems).toMatchObject([
      { name: "wrong", trouble: "failed", detail: expect.stringContaining("extract returned") },
    ]);
  });

  it("aren't run from a file that has changed, or by a process that doesn't have it", async () => {
    const { path, file } = await open({ changed: "return 'A';" });
    writeFileSync(path, "export default [];");
    const problem = async (opened: Parameters<typeof createChecksRunner>[1]) => {
      runner = createChecksRunner(file, opened, LIMITS);
      const { results, problems } = await runner.run(sent());
      expect(results.get("custom-changed")).toEqual({ outcome: "cannot-tell" });
      return problems[0];
    };
    expect(await problem({ path, strikes: newStrikes(file) })).toMatchObject({
      trouble: "not-run",
      detail: expect.stringContaining("changed"),
    });
    expect(await problem(null)).toMatchObject({ trouble: "not-run", detail: expect.stringContaining("resumed") });
  });
});

/** Checks of a user's own in a TypeScript file, with the real command on a real site: the documentation's example, and bad ones. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../support/programs.ts";
import {
  type DataFolder,
  LOOPBACK,
  makeRunningDataFolder,
  signUp,
  sitemend,
  start,
  startService,
  until,
} from "../support/service.ts";
import { startSite } from "../support/site-server.ts";
import { startSlowSite } from "../support/slow-site.ts";

const DOCS = readFileSync(join(ROOT, "docs/custom-checks.md"), "utf8");
const EXAMPLE = /```ts\n([\s\S]*?)```/.exec(DOCS)?.[1] ?? "";
const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`;
const SITE = {
  "/": page("Tea", '<a href="/products/green">Green tea</a> <a href="/products/black">Black tea</a>'),
  "/products/green": page(
    "Green tea",
    `<p>${"A tea that is green and tastes of grass. ".repeat(10)}</p><a class="button" href="/">Buy &lt;now&gt;</a>
     <a class="button" data-track="back" href="/">Back</a><a href="https://elsewhere.example/">Elsewhere</a>`,
  ),
  "/products/black": page("Black tea", "<p>A tea.</p><p>{braces}</p>"),
};

let folder: DataFolder;
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  folder = await makeRunningDataFolder();
  site = await startSite(SITE);
  await mkdir(inFolder("project"));
});
afterAll(async () => {
  await site?.close();
  await folder?.remove();
});

const inFolder = (name: string) => join(folder.path, name);
const write = (name: string, text: string) => {
  writeFileSync(inFolder(name), text);
  return inFolder(name);
};
const options = () => ["audit", `${site.origin}/`, "--allow-private", LOOPBACK, "--no-external", "--no-render"];
async function audit(...more: string[]) {
  const ended = await sitemend([...options(), "--output", `json=${inFolder("report.json")}`, ...more], folder.path);
  const { data } = JSON.parse(readFileSync(inFolder("report.json"), "utf8"));
  return { ...ended, data };
}
// biome-ignore lint/suspicious/noExplicitAny: a report as it was written
const messages = (data: any, checkId: string) =>
  data.findings.find((finding: { checkId: string }) => finding.checkId === checkId)?.instances ?? [];

describe("a file of checks", () => {
  it("of the documentation gives issues and columns, in every report", async () => {
    write("project/custom-checks.ts", EXAMPLE);
    const config = write("project/sitemend.config.json", '{ "customChecksFile": "./custom-checks.ts" }');
    const html = inFolder("report.html");
    const values = inFolder("values.csv");
    const { code, data, stderr } = await audit(
      ...["--config", config, "--output", `html=${html}`, "--output", `extracted=${values}`, "--budget", "custom=0"],
    );
    expect(stderr).toContain("custom has 2 issues; its budget is 0");
    expect(code).toBe(1);
    expect(messages(data, "custom-product-short")).toMatchObject([
      { url: `${site.origin}/products/black`, message: "Only 3 words." },
    ]);
    expect(messages(data, "custom-button-untracked")).toMatchObject([
      {
        ...{ url: `${site.origin}/products/green`, message: "“Buy <now>” has no data-track attribute.", locator: "/" },
        evidence: { snippet: '<a class="button" href="/">Buy &lt;now&gt;</a>' },
      },
    ]);
    expect(data.findings.find(({ checkId }: { checkId: string }) => checkId === "custom-product-short")).toMatchObject({
      ...{ category: "custom", severity: "warning", title: "Product page with little text" },
      ...{ howToFix: "Describe the product in at least 50 words.", fixable: false },
    });
    expect(data.extracted.columns).toEqual(["words", "external links"]);
    expect(data.extracted.pages).toContainEqual({
      url: `${site.origin}/products/green`,
      values: { words: [expect.stringMatching(/^\d\d$/)], "external links": ["1"] },
    });
    expect(readFileSync(values, "utf8")).toMatch(/^url,words,external links\n/);
    expect(readFileSync(html, "utf8")).toMatch(/<h2>Custom extraction<\/h2>.*products\/green/);
    expect(data.audit.warnings.filter(({ code }: { code: string }) => code.startsWith("custom"))).toEqual([]);
  });

  it("lets later audits reuse pages as long as it and its imports are the same", async () => {
    const file = write(
      "reused.mts",
      'import { text } from "./text.mts"; export default [{ id: "custom-a", title: "A", check: () => text }];',
    );
    write("text.mts", 'export const text = "One {text}";');
    await audit("--custom-checks-file", file);
    const same = await audit("--custom-checks-file", file);
    expect(same.data.summary.pages.reused).toBe(3);
    expect(messages(same.data, "custom-a").length).toBe(3);
    write("text.mts", 'export const text = "Two {text}";');
    const other = await audit("--custom-checks-file", file);
    expect(other.data.summary.pages.reused).toBe(0);
    expect(messages(other.data, "custom-a")[0].message).toBe("Two {text}");
  });

  it("that throws, never ends or ends its thread costs its own results, and says so", async () => {
    const file = write(
      "bad.ts",
      `console.log("from the file");
       const tooMany = Array.from({ length: 3000 }, (_, at) => "Issue " + at);
       export default [
         { id: "custom-throws", title: "T", check() { throw new Error("no <tea>\\0\\n at all"); } },
         { id: "custom-endless", title: "E", check() { for (;;); } },
         { id: "custom-exits", title: "X", check(page) { if (page.url.endsWith("green")) process.exit(1); } },
         { id: "custom-many", title: "M", check: () => tooMany },
         { id: "custom-nonsense", title: "N", check: () => 5 as never },
         { id: "custom-fine", title: "F", check: (page: { title: string }) => page.title },
         { name: "broken", extract: () => ({}) },
       ];`,
    );
    const { code, data, stdout, stderr } = await audit(
      "--custom-checks-file",
      file,
      "--output",
      "llm=/dev/null",
      "--no-reuse",
    );
    expect(code).toBe(0);
    expect(stderr).toContain("from the file");
    expect(stdout).not.toContain("from the file");
    expect(messages(data, "custom-fine").length).toBe(3);
    expect(messages(data, "custom-many").length).toBe(60);
    const warned = (name: string) =>
      data.audit.warnings
        .filter(({ message }: { message: string }) => message.includes(`“${name}”`))
        .map((warning: { code: string; message: string }) => [warning.code, warning.message]);
    expect(warned("custom-throws")).toEqual([
      [
        "custom_check_failed",
        expect.stringMatching(
          /on 3 pages, first on http.*: Error: no <tea> .*\(bad\.ts:4\)\. Its results don't include/,
        ),
      ],
    ]);
    expect(warned("custom-endless")).toEqual([
      ["custom_check_too_slow", expect.stringContaining("it took longer than 2 seconds")],
    ]);
    expect(warned("custom-exits")).toEqual([
      ["custom_check_failed", expect.stringContaining("ended its thread with code 1")],
    ]);
    expect(warned("custom-many")).toEqual([
      ["custom_check_truncated", expect.stringContaining("3,000 issues on one page")],
    ]);
    expect(warned("custom-nonsense")).toEqual([
      ["custom_check_failed", expect.stringContaining("check returned the number 5")],
    ]);
    expect(warned("broken")).toEqual([["custom_check_failed", expect.stringContaining("extract returned")]]);
    expect(data.passed.map(({ checkId }: { checkId: string }) => checkId)).not.toContain("custom-endless");
  });

  it("whose check never ends is switched off on a larger site", async () => {
    const many = await startSite({
      "/": page("Many", Array.from({ length: 12 }, (_, at) => `<a href="/${at}">Page ${at}</a>`).join(" ")),
      "*": page("One of many", "<p>Tea</p>"),
    });
    const file = write(
      "endless.ts",
      'export default [{ id: "custom-endless", title: "E", check: () => new Promise(() => {}) }];',
    );
    const began = performance.now();
    const ended = await sitemend(
      [
        "audit",
        `${many.origin}/`,
        "--allow-private",
        LOOPBACK,
        "--no-render",
        "--custom-checks-file",
        file,
        "--output",
        "json",
      ],
      folder.path,
    );
    const took = performance.now() - began;
    await many.close();
    expect(ended.code).toBe(0);
    expect(JSON.parse(ended.stdout).data.audit.warnings.map(({ code }: { code: string }) => code)).toEqual(
      expect.arrayContaining(["custom_check_too_slow", "custom_check_switched_off"]),
    );
    // Twelve pages of two seconds would be more.
    expect(took).toBeLessThan(24_000);
  });

  it.each([
    ["none.ts", null, "does not exist"],
    ["enum.ts", "enum Tea { Green }\nexport default [];", "can't be loaded"],
    ["object.ts", "export default { check() {} };", "exports no list of checks"],
    ["built-in.ts", 'export default [{ id: "title-missing", title: "T", check() {} }];', "is a built-in check"],
    ["endless-load.ts", "for (;;);", "it took longer than 10 seconds to load"],
  ])("is refused before anything is fetched: %s", async (name, text, cause) => {
    if (text !== null) write(name, text);
    const before = site.asked.length;
    const ended = await sitemend([...options(), "--custom-checks-file", inFolder(name)], folder.path);
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining(cause) });
    expect(site.asked.length).toBe(before);
  });

  it("is never sent to a server", async () => {
    const file = write("sent.ts", 'export default [{ id: "custom-a", title: "A", check() {} }];');
    const ended = await sitemend(
      ["audit", site.origin, "--server", "https://tea.example", "--custom-checks-file", file],
      folder.path,
    );
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining("on this machine only") });
  });

  it("resumes an interrupted audit only if it is the same", async () => {
    const slow = await startSite({
      "*": (_, response) => {
        void delay(150).then(() =>
          response.end(page("Slow", Array.from({ length: 40 }, (_, at) => `<a href="/${at}">${at}</a>`).join(" "))),
        );
      },
    });
    const file = write("resumed.ts", 'export default [{ id: "custom-a", title: "A", check() {} }];');
    const args = [
      "audit",
      `${slow.origin}/`,
      "--allow-private",
      LOOPBACK,
      "--no-render",
      "--custom-checks-file",
      file,
      "--max-pages",
      "20",
    ];
    const interrupt = async () => {
      const asked = slow.asked.length;
      const running = start(args, folder.path);
      await until(() => slow.asked.length > asked + 8, "some pages to be asked for");
      running.signal("SIGKILL");
      await running.ended;
    };
    await interrupt();
    const same = await sitemend(args, folder.path);
    expect(same.stderr).toMatch(/Resuming aud_/);
    await interrupt();
    write("resumed.ts", 'export default [{ id: "custom-b", title: "B", check() {} }];');
    const changed = await sitemend(args, folder.path);
    expect(changed.stderr).toMatch(/Not resuming aud_\w+, which was interrupted: the custom checks file/);
    expect(changed.stderr).not.toMatch(/Resuming aud_/);
    await slow.close();
  });
});

it("is never run by a server, which finishes an audit that was interrupted without it and says so", async () => {
  const service = await startService();
  const slow = await startSlowSite(24, { delayMs: 200 });
  const marks = inFolder("marks.txt");
  const file = write(
    "marking.ts",
    `import { appendFileSync } from "node:fs";
     export default [{ id: "custom-a", title: "A", check() { appendFileSync(${JSON.stringify(marks)}, "x"); return "Found"; } }];`,
  );
  const owner = await signUp(service);
  const audited = start(
    ["audit", slow.url, "--allow-private", LOOPBACK, "--no-render", "--custom-checks-file", file],
    service.dataDir,
  );
  await until(() => existsSync(marks), "the file to be run");
  audited.signal("SIGKILL");
  await audited.ended;
  const before = readFileSync(marks, "utf8").length;
  const { body } = await owner.call("GET", "/api/v1/audits");
  const audit = await owner.auditEnd(body.data.audits[0].id);
  expect(audit.status).toBe("completed");
  expect(readFileSync(marks, "utf8").length).toBe(before);
  expect(audit.warnings.map(({ code }: { code: string }) => code)).toContain("custom_checks_not_run");
  await slow.close();
  await service.close();
}, 180_000);

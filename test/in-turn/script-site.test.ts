/** Pages that scripts fill, read as a real browser finishes them. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AuditRecord } from "#domain/audit-record.ts";
import { type TestParts, testParts } from "../support/audit-site.ts";
import { browserPath, ensureBrowser } from "../support/browser.ts";
import { type ScriptPage, startScriptSite } from "../support/script-site.ts";

const missing = await ensureBrowser();
let parts: TestParts;

beforeAll(async () => {
  parts = await testParts({ browser: browserPath() });
});
afterAll(() => parts?.close());

async function pagesOf({ id }: AuditRecord): Promise<Record<string, { title: string | null; words: number }>> {
  const pages: Record<string, { title: string | null; words: number }> = {};
  for await (const { url, kind, title, word_count } of parts.store.crawlReads.urls(id))
    if (kind === "page") pages[new URL(url).pathname] = { title, words: word_count ?? 0 };
  return pages;
}

async function checksOf({ id }: AuditRecord): Promise<string[]> {
  const found = [];
  for (const { id: checkId } of parts.checks.list)
    if ((await parts.store.issues.instances(id, [checkId], { perCheck: 1 })).length > 0) found.push(checkId);
  return found;
}

describe.skipIf(missing !== undefined)("a site whose pages are empty until scripts have run", () => {
  const pages: Record<string, ScriptPage> = {
    "/": { title: "A tea house by the river", to: ["/green", "/black"] },
    "/green": { title: "Green tea from the hills", to: ["/", "/white"] },
    "/black": { title: "Black tea from the valley", to: ["/"] },
    "/white": { title: "White tea of early spring", to: ["/green"] },
  };
  let site: Awaited<ReturnType<typeof startScriptSite>>;

  beforeAll(async () => {
    site = await startScriptSite(pages);
  });
  afterAll(() => site?.close());

  it("is read as a browser finishes it, page by page", async () => {
    const audit = await parts.audit(`${site.origin}/`);
    expect(audit.progress).toMatchObject({ pagesCrawled: 4, pagesRendered: 4 });
    const read = await pagesOf(audit);
    expect(Object.fromEntries(Object.entries(read).map(([path, { title }]) => [path, title]))).toEqual(
      Object.fromEntries(Object.entries(pages).map(([path, { title }]) => [path, title])),
    );
    expect(read["/white"]?.words).toBeGreaterThan(150);
    expect(audit.warnings.map(({ code }) => code)).not.toContain("pages_need_scripts");
    expect(audit.summary?.pages.rendered).toBe(4);
  });

  it("tells what is there only by scripts", async () => {
    const found = await checksOf(await parts.audit(`${site.origin}/`));
    expect(found).toContain("js-content-dependent");
    expect(found).not.toContain("h1-missing");
  });

  it("asks the site for a script once, obeys robots.txt, and changes nothing", async () => {
    site.asked.length = 0;
    await parts.audit(`${site.origin}/`);
    const asked = (path: string) => site.asked.filter(({ url }) => url === path);
    // Once for the pages, and once as a file of its own that is judged.
    expect(asked("/words.js").filter(({ method }) => method === "GET").length).toBe(1);
    expect(asked("/app.js").filter(({ method }) => method === "GET").length).toBeLessThanOrEqual(2);
    expect(asked("/private/note.json")).toEqual([]);
    expect(site.asked.filter(({ method }) => method !== "GET" && method !== "HEAD")).toEqual([]);
  });

  it("is read anew each time, as the page that is sent says nothing about what it will be", async () => {
    const first = await parts.audit(`${site.origin}/`);
    expect(first.progress.pagesReused).toBe(0);
    const green = pages["/green"];
    if (green) green.title = "Green tea, picked by hand";
    const second = await parts.audit(`${site.origin}/`);
    expect((await pagesOf(second))["/green"]?.title).toBe("Green tea, picked by hand");
  });

  it("is read as it was sent where nobody wants a browser, and says so", async () => {
    const audit = await parts.audit(`${site.origin}/`, { render: "never" });
    expect(audit.progress).toMatchObject({ pagesCrawled: 1, pagesRendered: 0 });
    expect(audit.warnings.map(({ code }) => code)).toContain("pages_need_scripts");
  });

  it("is not the only one: every page goes to the browser where that is wanted", async () => {
    const plain = await startScriptSite(
      {},
      { "/": "<html lang=en><title>Tea</title><h1>Tea</h1><p>Fine tea, every day.</p>" },
    );
    try {
      expect((await parts.audit(`${plain.origin}/`)).progress).toMatchObject({ pagesCrawled: 1, pagesRendered: 0 });
      const all = await parts.audit(`${plain.origin}/`, { render: "always" });
      expect(all.progress).toMatchObject({ pagesCrawled: 1, pagesRendered: 1 });
    } finally {
      await plain.close();
    }
  });
});

/** Pages that a real browser measures when the crawl is over. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AuditRecord } from "#domain/audit-record.ts";
import { type TestParts, testParts } from "../support/audit-site.ts";
import { browserPath, ensureBrowser } from "../support/browser.ts";
import { type SitePath, startSite } from "../support/site-server.ts";

const missing = await ensureBrowser();
let parts: TestParts;

beforeAll(async () => {
  parts = await testParts({ browser: browserPath() });
});
afterAll(() => parts?.close());

const page = (title: string, body: string, styles = "/shop.css") =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="${styles}"></head><body><nav><a href="/">Home</a> <a href="/green">Green</a> <a href="/black">Black</a> <a href="/about">About</a></nav><main><h1>${title}</h1>${body}</main></body></html>`;
const css = (body: string): SitePath => ({ headers: { "content-type": "text/css" }, body });

async function labIssues({ id }: AuditRecord): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { id: checkId } of parts.checks.list.filter(({ method }) => method === "lab"))
    for (const { url } of await parts.store.issues.instances(id, [checkId], { perCheck: 10 }))
      found[checkId] = [...(found[checkId] ?? []), new URL(url).pathname];
  return found;
}

describe.skipIf(missing !== undefined)("an audit that is told to measure pages", () => {
  let site: Awaited<ReturnType<typeof startSite>>;
  let measured: AuditRecord;

  beforeAll(async () => {
    const tea = (name: string) =>
      page(`${name} tea`, `<p class="pale">${name} tea from the hills</p><p>Picked in spring.</p>`);
    site = await startSite({
      "/robots.txt": { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /private/" },
      "/": page("A tea house", '<p>Teas of the house.</p><div class="wide">All of our teas in one line</div>'),
      "/green": tea("Green"),
      "/black": tea("Black"),
      "/about": page("About us", '<ul><li class="pale">Since 1950</li></ul>', "/private/about.css"),
      "/shop.css": css(".pale { color: #bbb; background: #fff } .wide { width: 800px }"),
      "/private/about.css": css("li { color: #000 }"),
    });
    measured = await parts.audit(`${site.origin}/`, { labPages: 3 });
  }, 300_000);
  afterAll(() => site?.close());

  it("measures one page of each template, the start page first", async () => {
    expect(measured.progress).toMatchObject({ percent: 100, pagesMeasured: 3 });
    const reports = await parts.store.lab.reports(measured.id);
    const urls = await Promise.all(
      reports.map(async ({ id }) => (await parts.store.pages.byNumber(measured.id, id))?.url),
    );
    expect(urls.map((url) => new URL(url ?? "").pathname)).toEqual(["/", "/green", "/about"]);
  });

  it("reports what it saw there, and nothing of pages whose looks robots.txt keeps from us", async () => {
    expect(await labIssues(measured)).toEqual({ "a11y-color-contrast": ["/green"], "mobile-overflow": ["/"] });
  });

  it("asks the site for a page once more, for a style sheet once, and for nothing that robots.txt disallows", () => {
    const asked = (path: string) => site.asked.filter(({ url, method }) => url === path && method === "GET").length;
    expect(asked("/green")).toBe(2);
    expect(asked("/black")).toBe(1);
    // Once as a file of its own that is judged, and once for all pages.
    expect(asked("/shop.css")).toBeLessThanOrEqual(2);
    expect(asked("/private/about.css")).toBe(0);
    expect(site.asked.filter(({ method }) => method !== "GET" && method !== "HEAD")).toEqual([]);
  });

  it("shows figures and a picture of the page", async () => {
    const [first] = await parts.store.lab.reports(measured.id);
    const { lab, links } = await parts.audits.page(measured, first?.id ?? 0);
    expect(lab).toMatchObject({ runs: 3, cls: 0, layout: { screenPx: 412, contentPx: 808 } });
    expect(lab?.lcpMs).toBeGreaterThan(600);
    expect(links.screenshot).toBe(`/api/v1/audit/${measured.id}/pages/pag_${first?.id}/screenshot`);
    const picture = await parts.audits.screenshot(measured, first?.id ?? 0);
    expect(picture.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  });

  it("calls nothing fixed that the next audit did not measure", async () => {
    const next = await parts.audit(`${site.origin}/`);
    expect(next.progress.pagesMeasured).toBe(0);
    expect(await labIssues(next)).toEqual({});
    expect(next.summary?.comparison).toMatchObject({ baseAuditId: measured.id, fixed: 0, new: 0, notComparable: 2 });
  });

  it("calls fixed what it measured and did not find again, beside what is as it was", async () => {
    const before = await parts.audit(`${site.origin}/`, { labPages: 3 });
    expect(before.summary?.comparison).toMatchObject({ new: 0, notComparable: 2 });
    site.pages["/shop.css"] = css(".pale { color: #333 } .wide { width: 800px }");
    const after = await parts.audit(`${site.origin}/`, { labPages: 3 });
    expect(await labIssues(after)).toEqual({ "mobile-overflow": ["/"] });
    expect(after.summary?.comparison).toMatchObject({ baseAuditId: before.id, fixed: 1, new: 0, notComparable: 0 });
  }, 300_000);
});

/**
 * A site whose every word is an attack, shown everywhere that we show sites: no script runs, nothing is asked of other
 * servers, and no sequence reaches a terminal. The site itself shows first that the tripwire would notice.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { inflateSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startAttackSite } from "../support/attack-site.ts";
import { browserMissing, startBrowser, type TestBrowser } from "../support/browser.ts";
import { effort } from "../support/effort.ts";
import { partOf } from "../support/part-of.ts";
import { screensOf } from "../support/screens.ts";
import { type Owner, signUp, sitemend, startService, type TestService } from "../support/service.ts";
import { armTripwire, type Tripwire } from "../support/tripwire.ts";

const missing = browserMissing();
/** Content of the site, as text: what shows none of it would not have been tested. */
const SHOWN = /trip\(|evil\.example|\/C calc/;

describe.skipIf(missing)(`a site that attacks whoever shows it${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let site: Awaited<ReturnType<typeof startAttackSite>>;
  let service: TestService;
  let owner: Owner;
  let browser: TestBrowser;
  let page: Page;
  let tripwire: Tripwire;
  const ids = { websiteId: "", auditId: "", baseId: "" };

  beforeAll(async () => {
    site = await startAttackSite();
    service = await startService();
    owner = await signUp(service);
    // Twice, so that there is something to compare.
    for (const name of ["baseId", "auditId"] as const) {
      ids[name] = await owner.startAudit(site.origin, { externalLinks: false });
      expect((await owner.auditEnd(ids[name])).status).toBe("completed");
    }
    ids.websiteId = (await owner.call("GET", `/api/v1/audit/${ids.auditId}`)).body.data.audit.websiteId;
    browser = await startBrowser(service.url);
    ({ page, tripwire } = await armed(service.url));
  });

  afterAll(async () => {
    await browser?.close();
    await service?.close();
    await site?.close();
  });

  async function armed(own: string) {
    const opened = await browser.open({ serviceWorkers: "block" });
    return { page: opened.page, tripwire: await armTripwire(opened.context, opened.page, own) };
  }

  /** Opens, waits until it stands there whole, looks; answers what stands there. */
  async function visit(url: string): Promise<string> {
    await page.goto(url);
    await page.locator("h1").first().waitFor();
    await page.waitForLoadState("networkidle");
    return look();
  }

  /** As a link within the dashboard leads there; the heading comes with the answer. */
  async function visitIssue(id: string): Promise<string> {
    const answer = page.waitForResponse((response) => response.url().endsWith(`/issues/${id}`));
    await page.evaluate(`history.pushState({}, "", "/audits/${ids.auditId}/issues/${id}")`);
    await answer;
    await page.locator("h1").first().waitFor();
    return look();
  }

  async function look(): Promise<string> {
    await tripwire.look();
    return page.locator("body").innerText();
  }

  async function oneOfEachCheck(): Promise<string[]> {
    const found = new Map<string, string>();
    for (let cursor: string | null = ""; cursor !== null; ) {
      const query: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
      const { body } = await owner.call("GET", `/api/v1/audit/${ids.auditId}/seo-issues?limit=100${query}`);
      for (const { checkId, id } of body.data.issues) if (!found.has(checkId)) found.set(checkId, id);
      cursor = body.data.page.nextCursor;
    }
    return [...found.values()];
  }

  const download = async (path: string) => {
    const answer = await page.context().request.get(`${service.url}${path}`);
    expect(answer.status(), path).toBe(200);
    return answer.body();
  };

  it("is noticed by the tripwire when a browser opens the site itself", async () => {
    const control = await armed("about:");
    for (const at of [0, 1, 4, 8]) await control.page.goto(`${site.origin}/${at}/?q=1`).catch(() => {});
    await control.tripwire.look();
    const kinds = new Set(control.tripwire.fired.map((what) => what.split(":")[0]));
    expect([...kinds].sort()).toEqual(
      expect.arrayContaining(["code", "console", "dialog", "markup", "policy", "request"]),
    );
    await control.page.context().close();
  });

  it("is shown on every screen of the dashboard", async () => {
    await page.goto("/sign-in");
    await page.getByLabel("Email").fill("owner@example.com");
    await page.getByLabel("Password", { exact: true }).fill("a long enough password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { level: 1, name: "Sites" }).waitFor();
    const issues = await oneOfEachCheck();
    expect(issues.length).toBeGreaterThan(30);
    const [issueId = ""] = issues;
    const all = [
      // Requests for approval have a test of their own (approvals.test.ts); this is one that isn't there.
      ...screensOf({
        ...{ ...ids, issueId, pageId: "2", number: "2", otherId: ids.baseId, baseId: ids.baseId },
        approvalRequestId: "apr_none",
      }),
      `/audits/${ids.auditId}/issues?view=each`,
      // The drawer with one page, and addresses that were not read.
      ...["page=pag_2", "page=pag_5", "kind=resource", "visited=false"].map(
        (search) => `/audits/${ids.auditId}/pages?${search}`,
      ),
    ];
    const screens = partOf(all, 2);
    const others = partOf(issues.slice(1), 3);
    const shown: string[] = [];
    for (const screen of screens) if (SHOWN.test(await visit(screen))) shown.push(screen);
    for (const id of others) if (SHOWN.test(await visitIssue(id))) shown.push(id);
    expect(shown.length).toBeGreaterThan((screens.length + others.length) / effort(3, 2));
    expect(tripwire.fired).toEqual([]);
  });

  it("is shown in the shared report, and in its file opened from the disk", async () => {
    const share = await owner.call("POST", `/api/v1/audit/${ids.auditId}/shares`, {});
    expect(await visit(new URL(share.body.data.url).pathname)).toMatch(SHOWN);
    expect(tripwire.fired).toEqual([]);
    const file = join(service.dataDir, "report.html");
    await writeFile(file, await download(`/api/v1/audit/${ids.auditId}/export?format=html`));
    const disk = await armed(pathToFileURL(file).href);
    await disk.page.goto(pathToFileURL(file).href);
    await disk.tripwire.look();
    expect(await disk.page.locator("body").innerText()).toMatch(SHOWN);
    expect(disk.tripwire.fired).toEqual([]);
    await disk.page.context().close();
  });

  it("is printed in a PDF that does nothing", async () => {
    const pdf = await download(`/api/v1/audit/${ids.auditId}/export?format=pdf`);
    const parts = partsOf(pdf);
    expect(parts).toMatch(/\/URI \(http/);
    expect(parts).not.toMatch(/\/(JavaScript|JS|Launch|EmbeddedFile|SubmitForm|ImportData|AA|RichMedia)\b/);
    expect(parts.match(/\/URI \((?!https?:)[^)]*/g)).toBeNull();
  });

  it("is exported without formulas and without sequences", async () => {
    for (const scope of ["issues", "pages", "links", "changes"]) {
      const csv = String(await download(`/api/v1/audit/${ids.auditId}/export?format=csv&scope=${scope}`));
      expect(cellsOf(csv).filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
      expect(csv).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/);
      const json = String(await download(`/api/v1/audit/${ids.auditId}/export?format=json&scope=${scope}`));
      expect(() => JSON.parse(json)).not.toThrow();
      expect(json).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]/);
    }
  });

  it("is shown in a terminal, in colour and without", async () => {
    const files = ["plain.txt", "report.sarif", "report.xml"].map((name) => join(service.dataDir, name));
    const outputs = ["pretty", ...["pretty", "sarif", "junit"].map((format, at) => `${format}=${files[at]}`)];
    const parameters = ["report", ids.auditId, ...outputs.flatMap((output) => ["--output", output])];
    const { code, stdout, stderr } = await sitemend(parameters, service.dataDir, { FORCE_COLOR: "1" });
    expect(code).toBe(0);
    // Our own colours, and nothing else.
    const inColour = stdout.replaceAll(/\u001b\[\d{0,3}(;\d{1,3})*m/g, "");
    expect(inColour).not.toBe(stdout);
    for (const words of [inColour, stderr, ...(await Promise.all(files.map((file) => readFile(file, "utf8"))))])
      expect(words).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
    expect(inColour).toMatch(SHOWN);
  });
});

/** The file and what is packed in it. */
function partsOf(pdf: Buffer): string {
  const raw = pdf.toString("latin1");
  const packed = [...raw.matchAll(/stream\r?\n([\s\S]*?)endstream/g)].map(([, bytes = ""]) => {
    try {
      return inflateSync(Buffer.from(bytes, "latin1")).toString("latin1");
    } catch {
      // A picture or a font, in a packing of its own.
      return "";
    }
  });
  return [raw.replaceAll(/stream\r?\n[\s\S]*?endstream/g, ""), ...packed].join("\n");
}

/** RFC 4180. */
function cellsOf(csv: string): string[] {
  return [...csv.matchAll(/(?:^|,|\r?\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(([, quoted, bare]) =>
    (quoted ?? bare ?? "").replaceAll('""', '"'),
  );
}

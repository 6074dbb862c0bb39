/** Search figures on the dashboard: imported by the keyboard alone, refused with a reason, shown, deleted; on a phone. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openPool, startEmbedded } from "#store/index.ts";
import { browserMissing, startBrowser, type TestBrowser, violationsInBothSchemes } from "../support/browser.ts";
import { pagesCsv, SOME_SEARCH_FILE } from "../support/search-figures.ts";
import { type Owner, PASSWORD_OF_OWNER, signUp, startService, type TestService } from "../support/service.ts";
import { links, startSite } from "../support/site-server.ts";
import { zipOf } from "../support/zip-file.ts";

const missing = browserMissing();

describe.skipIf(missing)(`search figures on the dashboard${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let service: TestService;
  let browser: TestBrowser;
  let page: Page;
  let api: Owner;
  let site: Awaited<ReturnType<typeof startSite>>;
  let websiteId: string;
  let path: string;

  beforeAll(async () => {
    site = await startSite({ "/": links("/a", "/gone"), "/a": "<title>A</title><h1>A</h1><a href=/gone>Gone</a>" });
    service = await startService();
    browser = await startBrowser(service.url);
    api = await signUp(service);
    const request = { url: `${site.origin}/`, name: "Tea shop" };
    websiteId = (await api.call("POST", "/api/v1/websites", request)).body.data.website.id;
    path = `/sites/${websiteId}/search`;
    page = (await browser.open({ reducedMotion: "reduce", timezoneId: "America/Los_Angeles" })).page;
    // Playwright takes the system's dialog over from here on: asked for beside the key press, it may come after it.
    page.on("filechooser", () => undefined);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") console.error(await page.locator("body").innerText());
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
    await site?.close();
  });

  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const form = () => page.getByRole("region", { name: "Import an export of Search Console" });
  const list = () => page.getByRole("region", { name: "Search figures" });

  async function expectAccessible(name: string): Promise<void> {
    expect(await violationsInBothSchemes(page)).toEqual([]);
    if (process.env.LOOK) await page.screenshot({ path: `/tmp/search-${name}.png`, fullPage: true });
  }

  it("says beside the form why a file isn't taken", async () => {
    await page.goto(path);
    await page.getByLabel("Email").fill("owner@example.com");
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD_OF_OWNER);
    await button("Sign in").click();
    await page.getByText("No search figures yet.").waitFor();
    await expectAccessible("empty");
    await button("Import").click();
    await form().getByText("Choose a file.").waitFor();
    const file = join(service.dataDir, "notes.csv");
    await writeFile(file, "name,price\ntea,3\n");
    await form().getByLabel("File").setInputFiles(file);
    await button("Import").click();
    await form().getByText("The columns aren't those of a Search Console export").waitFor();
    await expectAccessible("refused");
  });

  it("imports the archive by the keyboard alone", async () => {
    const file = join(service.dataDir, "export.zip");
    const content = pagesCsv(site.origin, [
      ["/a", 900, 9000],
      ["/", 40, 500],
    ]);
    const days = "Date,Clicks,Impressions,CTR,Position\n2026-01-01,1,10,10%,1\n2026-01-28,1,10,10%,1\n";
    await writeFile(
      file,
      zipOf([
        {
          name: "Queries.csv",
          content: "Top queries,Clicks,Impressions,CTR,Position\n<b>green</b> tea,12,340,3.53%,4.2\n",
        },
        { name: "Pages.csv", content: `${content}\nhttps://coffee.example/,1,10,10%,1\n` },
        { name: "Dates.csv", content: days },
      ]),
    );
    await form().getByLabel("File").focus();
    // The system's own dialog is no part of the page.
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.keyboard.press("Enter")]);
    await chooser.setFiles(file);
    for (let presses = 0; presses < 20; presses++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate("document.activeElement?.textContent === 'Import'")) break;
    }
    await page.keyboard.press("Enter");
    await list().getByText("Jan 1, 2026 to Jan 28, 2026").waitFor();
    await list().getByText("940 clicks, 9,500 impressions on 2 pages").waitFor();
    await list().getByText("1 row not imported: 1 of another host").waitFor();
    await list().getByText("Used for ranking from the next audit").waitFor();
    await page.getByRole("table", { name: "Top pages" }).getByRole("row", { name: "/a 900 9,000 10.0% 4.2" }).waitFor();
    await page.getByRole("table", { name: "Top queries" }).getByText("<b>green</b> tea").waitFor();
    await expectAccessible("imported");
  });

  /** As whoever has signed in downloads it. */
  async function textAt(address: string): Promise<string> {
    const answer = await page.request.get(new URL(address, service.url).href);
    expect(answer.status(), address).toBe(200);
    return answer.text();
  }

  it("fits a phone", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await list().getByText("Used for ranking from the next audit").waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
    await expectAccessible("phone");
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it("says what queries alone leave unknown, and that a last day isn't final", async () => {
    const file = join(service.dataDir, "queries.csv");
    await writeFile(file, SOME_SEARCH_FILE.body);
    const lastDay = new Date().toISOString().slice(0, 10);
    await form().getByLabel("File").setInputFiles(file);
    await form().getByLabel("First day").fill("2026-02-01");
    await form().getByLabel("Last day").fill(lastDay);
    await button("Import").click();
    await page.getByText(/^Imported\. Feb 1, 2026 to .* now has no pages and 1 query$/).waitFor();
    const entry = list().getByRole("listitem").filter({ hasText: "Feb 1, 2026" });
    await entry.getByText("1 query, no pages. Without pages, total clicks are unknown").waitFor();
    await entry.getByText("The last day isn't final").waitFor();
    expect(await list().innerText()).not.toMatch(/\b0 (clicks|pages|queries)/);
    await expectAccessible("queries-only");
    await button(/^Delete figures of Feb 1, 2026/).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await entry.waitFor({ state: "detached" });
  });

  it("orders the next audit, and says so", async () => {
    const auditId = await api.startAudit(site.origin);
    await api.auditEnd(auditId);
    await page.goto(`/audits/${auditId}`);
    const order = page.getByRole("region", { name: "Order by clicks" });
    await order.getByText("2 of 2 pages with figures were found by the audit: 940 of 940 clicks.").waitFor();
    await expectAccessible("overview");
    await page.goto(`/audits/${auditId}/issues`);
    await page
      .getByText(/900 clicks|940 clicks/)
      .first()
      .waitFor();
    await expectAccessible("issues");
    const report = await textAt(`/api/v1/audit/${auditId}/export?format=html`);
    expect(report).toContain("Issues of this audit are ordered by clicks from 1 January 2026 to 28 January 2026");
    expect(report).toContain("2 of 2 pages with figures were found by the audit: 940 of 940 clicks.");
    expect(report).toMatch(/ · 9[04]0 clicks/);
    const { url } = (await api.call("POST", `/api/v1/audit/${auditId}/shares`, {})).body.data;
    const shared = await textAt(url);
    expect(shared).toContain("Issues by priority");
    expect(shared).not.toMatch(/ordered by clicks|\d clicks/);
  });

  it("switches IndexNow on once the site has the key, shows what became of it, and switches it off", async () => {
    await page.goto(path);
    const card = page.getByRole("region", { name: "IndexNow" });
    const key = "0123456789abcdef";
    await card.getByLabel("Key").waitFor();
    expect(await card.getByLabel("Key").inputValue()).toMatch(/^[0-9a-f]{32}$/);
    await card.getByLabel("Key").fill(key);
    await card.getByText(`${site.origin}/${key}.txt`).waitFor();
    await button("Switch on").click();
    await card.getByText("The website doesn't have the IndexNow key file.").waitFor();
    await card.getByText(`${site.origin}/${key}.txt: returns 404`).waitFor();
    await expectAccessible("indexnow-refused");
    site.pages[`/${key}.txt`] = key;
    await button("Switch on").press("Enter");
    await card.getByText("On", { exact: true }).waitFor();
    await card.getByText("No pages").waitFor();
    await expectAccessible("indexnow-on");
    const database = await startEmbedded(service.dataDir);
    const pool = openPool(database.address, "test");
    try {
      await pool.query(
        "update indexnow set state = 'stopped', problem = 'key_refused', notified_at = now(), notified_urls = 3",
      );
    } finally {
      await pool.end();
      await database.stop();
    }
    await page.reload();
    await card.getByText("IndexNow refused the key (403).").waitFor();
    await card.getByText(/^3 pages, /).waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
    await expectAccessible("indexnow-stopped");
    await page.setViewportSize({ width: 1280, height: 800 });
    await button("Switch on again").click();
    await card.getByText("On", { exact: true }).waitFor();
    await button("Switch off").click();
    await page.getByRole("dialog").getByRole("button", { name: "Switch off" }).click();
    await card.getByLabel("Key").waitFor();
  });

  it("deletes figures once somebody has said so", async () => {
    await page.goto(path);
    await button("Delete figures of Jan 1, 2026 to Jan 28, 2026").click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("No search figures yet.").waitFor();
  });
});

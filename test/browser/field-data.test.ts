/** Field data on the overview of an audit: beside lab data and said to be others; what isn't known is a dash. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withoutFigures } from "#domain/field-data.ts";
import { openPool, startEmbedded } from "#store/index.ts";
import { browserMissing, startBrowser, type TestBrowser, violationsInBothSchemes } from "../support/browser.ts";
import { PASSWORD_OF_OWNER, signUp, startService, type TestService } from "../support/service.ts";
import { links, startSite } from "../support/site-server.ts";

const missing = browserMissing();
const PHONE = {
  ...{ state: "measured", lcpMs: 2_801, inpMs: 190, cls: 0, ttfbMs: null, fcpMs: 3_100 },
  ...{ firstDay: "2026-01-03", lastDay: "2026-01-30" },
};

describe.skipIf(missing)(`field data on the dashboard${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let service: TestService;
  let browser: TestBrowser;
  let page: Page;
  let site: Awaited<ReturnType<typeof startSite>>;
  let auditId: string;

  beforeAll(async () => {
    site = await startSite({ "/": links("/a"), "/a": "<title>A</title><h1>A</h1>" });
    service = await startService();
    browser = await startBrowser(service.url);
    const api = await signUp(service);
    auditId = await api.startAudit(site.origin);
    await api.auditEnd(auditId);
    page = (await browser.open({ reducedMotion: "reduce", timezoneId: "Europe/Berlin" })).page;
    await page.goto(`/audits/${auditId}`);
    await page.getByLabel("Email").fill("owner@example.com");
    await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD_OF_OWNER);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
    await site?.close();
  });

  const card = () => page.getByRole("region", { name: "Field data" });
  async function expectAccessible(name: string): Promise<void> {
    expect(await violationsInBothSchemes(page)).toEqual([]);
    if (process.env.LOOK) await page.screenshot({ path: `/tmp/field-${name}.png`, fullPage: true });
  }

  it("isn't there where nobody asked", async () => {
    await page.getByRole("heading", { name: "Top priorities" }).or(page.getByText("Crawl summary")).first().waitFor();
    expect(await card().count()).toBe(0);
  });

  it("shows the figures of each kind of device, or why there are none", async () => {
    const database = await startEmbedded(service.dataDir);
    const pool = openPool(database.address, "test");
    try {
      await pool.query("update audit set summary = jsonb_set(summary, '{field}', $1), version = version + 1", [
        JSON.stringify({ phone: PHONE, desktop: withoutFigures("not_enough_data") }),
      ]);
    } finally {
      await pool.end();
      await database.stop();
    }
    await page.reload();
    await card().getByText("2.8 s").waitFor();
    const figures = await card().getByRole("listitem").allInnerTexts();
    expect(figures.map((text) => text.replaceAll(/\s+/g, " "))).toEqual([
      ...["LCP 2.8 s Needs improvement", "INP 190 ms Good", "CLS 0 Good", "TTFB –", "FCP 3.1 s Poor"],
    ]);
    await card().getByText("Not enough data in CrUX").waitFor();
    await card()
      .getByText(/Jan 3, 2026 to Jan 30, 2026/)
      .waitFor();
    await expectAccessible("overview");
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
    await expectAccessible("phone");
  });
});

/** The map of a site's pages in a real browser: on flat, deep and large sites, by the keyboard, in both schemes and on a phone. */
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openPool, startEmbedded } from "#store/index.ts";
import { browserMissing, startBrowser, type TestBrowser, violationsInBothSchemes } from "../support/browser.ts";
import { seedMapSite } from "../support/map-site.ts";
import type { SeededAudit } from "../support/seed.ts";
import { PASSWORD_OF_OWNER, signUp, startService, type TestService } from "../support/service.ts";

const missing = browserMissing();
const SITES = {
  small: {
    pages: 60,
    parent: "n / 4 + (n < 4)::int",
    path: "case when n < 8 then '/p' || n else '/part-' || n % 5 || '/p' || n end",
  },
  flat: { pages: 10_000, parent: "1", path: "'/page-' || n" },
  deep: { pages: 400, parent: "case when n <= 200 then n - 1 else 1 end", path: "'/p' || n" },
  large: {
    pages: 10_000,
    parent: "(n - 2) / 18 + 1",
    path: "'/part-' || n % 12 || '/' || case when n % 3 = 0 then 'guides/' else '' end || 'page-' || n",
  },
} as const;

describe.skipIf(missing)(`the crawl map${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let service: TestService;
  let browser: TestBrowser;
  let page: Page;
  const audits = new Map<string, SeededAudit>();

  beforeAll(async () => {
    service = await startService();
    browser = await startBrowser(service.url);
    await signUp(service);
    const database = await startEmbedded(service.dataDir);
    const pool = openPool(database.address, "test");
    try {
      for (const [name, site] of Object.entries(SITES))
        audits.set(name, await seedMapSite(pool, { origin: `https://${name}.example`, ...site }));
    } finally {
      await pool.end();
      await database.stop();
    }
    page = (await browser.open({ reducedMotion: "reduce" })).page;
    await page.goto("/sign-in");
    await page.getByLabel("Email").fill("owner@example.com");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD_OF_OWNER);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Sites", level: 1 }).waitFor();
  }, 300_000);
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") console.error((await page.locator("body").innerText()).slice(0, 2_000));
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  const card = () => page.getByRole("region", { name: "Crawl map" });
  const map = () => card().getByRole("application");
  async function open(name: keyof typeof SITES, wide = true): Promise<void> {
    await page.setViewportSize(wide ? { width: 1280, height: 900 } : { width: 360, height: 740 });
    await page.goto(`/audits/${audits.get(name)?.auditId}/structure`);
    await map().waitFor();
  }
  async function look(name: string): Promise<void> {
    if (!process.env.LOOK) return;
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `/tmp/map-${name}-${colorScheme}.png`, fullPage: true });
    }
  }
  /** How many of the canvas's points are of one colour, in the order of the legend. */
  const painted = () =>
    map()
      .locator("canvas")
      .evaluate((canvas) => {
        const { width, height } = canvas as unknown as { width: number; height: number };
        // biome-ignore lint/suspicious/noExplicitAny: a canvas of the browser.
        const { data } = (canvas as any).getContext("2d").getImageData(0, 0, width, height);
        const colours = new Map<string, number>();
        for (let at = 0; at < data.length; at += 4) {
          if (data[at + 3] < 255) continue;
          const colour = `${data[at]} ${data[at + 1]} ${data[at + 2]}`;
          colours.set(colour, (colours.get(colour) ?? 0) + 1);
        }
        return [...colours].sort(([, one], [, other]) => other - one).slice(0, 6);
      });
  const tableRows = async (name: string) => {
    const table = card().getByRole("table", { name });
    const fold = card().locator("details", { hasText: "Show as table" });
    // The fold stays as it is while the map is arranged anew; the table comes a moment later.
    if ((await fold.getAttribute("open")) === null) await fold.getByText("Show as table").click();
    await table.getByRole("row").first().waitFor();
    return Promise.all((await table.getByRole("row").all()).map(async (row) => (await row.innerText()).split("\t")));
  };

  it.each(["flat", "deep", "large"] as const)(
    "draws the pages of a %s site, and counts them in a table",
    async (name) => {
      await open(name);
      expect((await painted()).length).toBeGreaterThan(3);
      const rows = (await tableRows("Pages by crawl depth")).slice(1);
      const total = rows.reduce((sum, [, pages = ""]) => sum + Number(pages.replace(/\D/g, "")), 0);
      expect(total).toBe(SITES[name].pages);
      expect(rows[0]?.slice(0, 2)).toEqual(["Start URL", "1"]);
      expect(rows.at(-1)?.slice(0, 2)).toEqual(["Not reachable", "1"]);
      await look(name);
      await card().getByLabel("Arrange by").selectOption("folders");
      expect((await tableRows("Pages by folder"))[1]?.[1]?.replace(/\D/g, "")).toBe(String(SITES[name].pages));
      await look(`${name}-folders`);
      await page.reload();
      // What is chosen is in the address: a link to it shows the same.
      await map().waitFor();
      expect(await card().getByLabel("Arrange by").inputValue()).toBe("folders");
    },
    60_000,
  );

  it("shows no field of equal squares where all pages lie side by side, and few bars where a site is deep", async () => {
    await open("flat");
    expect(await page.getByRole("region", { name: "Folder treemap" }).count()).toBe(0);
    await open("large");
    await page.getByRole("region", { name: "Folder treemap" }).waitFor();
    await open("deep");
    const bars = page.getByRole("table", { name: "Crawl depth" }).getByRole("row");
    expect(await bars.count()).toBeLessThanOrEqual(14);
    await page.getByRole("link", { name: "20 clicks or more" }).first().click();
    await page.waitForURL(/depth=20-/);
    await page.getByText("180", { exact: false }).first().waitFor();
  }, 60_000);

  it("goes from page to page by the keyboard, and tells the way to each", async () => {
    await open("deep");
    await map().focus();
    await page.keyboard.press("ArrowRight");
    await card().getByText("Start URL · HTTP 200").waitFor();
    await page.keyboard.press("ArrowDown");
    await card().getByText("1 click · HTTP").waitFor();
    for (let step = 0; step < 12; step++) await page.keyboard.press("ArrowDown");
    const way = card().getByRole("navigation", { name: "Shortest path from the start URL" });
    await way.waitFor();
    await page.keyboard.press("ArrowUp");
    const before = await card().locator("[aria-live]").innerText();
    await page.keyboard.press("Escape");
    await card().getByText("Select a page to see").waitFor();
    expect(before).toContain("clicks");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/pages\?page=pag_1$/);
  }, 60_000);

  it("selects with the mouse, highlights one kind, and zooms", async () => {
    await open("small");
    const canvas = map().locator("canvas");
    const box = await canvas.boundingBox();
    if (box === null) throw new Error("the map has no place");
    await canvas.click({ position: { x: box.width / 2, y: box.height / 2 } });
    await card().getByText("Start URL · HTTP 200").waitFor();
    const errors = card().getByRole("button", { name: /^Errors 8$/ });
    const before = await painted();
    await errors.click();
    await expect.poll(painted).not.toEqual(before);
    expect(await errors.getAttribute("aria-pressed")).toBe("true");
    await errors.click();
    await expect.poll(painted).toEqual(before);
    await card().getByRole("button", { name: "Zoom in" }).click();
    await expect.poll(painted).not.toEqual(before);
    await card().getByRole("button", { name: "Show the whole map" }).click();
    await expect.poll(painted).toEqual(before);
    await card().getByLabel("Color by").selectOption("status");
    await card().getByRole("button", { name: "4xx client errors 1" }).waitFor();
  }, 60_000);

  it.each(["small", "large"] as const)(
    "is sound, %s",
    async (name) => {
      await open(name);
      await map().focus();
      for (const key of ["ArrowRight", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
      await tableRows("Pages by crawl depth");
      await look(`${name}-selected`);
      expect(await violationsInBothSchemes(page)).toEqual([]);
      await open(name, false);
      await look(`${name}-phone`);
      await expect
        .poll(() => page.evaluate("document.documentElement.scrollWidth"), { timeout: 120_000 })
        .toBeLessThanOrEqual(360);
      expect(await violationsInBothSchemes(page)).toEqual([]);
      expect(browser.complaints).toEqual([]);
    },
    120_000,
  );
});

/**
 * How soon the dashboard paints after a click, a key or a drag, as the browser measures it (Interaction to Next Paint,
 * and the longest frame), on audits of 10,000 and 50,000 pages with 100,000 issues.
 */
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { openPool, startEmbedded } from "#store/index.ts";
import { ensureBrowser, startBrowser } from "../test/support/browser.ts";
import { seedMapSite } from "../test/support/map-site.ts";
import { signUp, startService, type TestService } from "../test/support/service.ts";
import { seedLargeAudit, signInAsOwner } from "./scrolling.ts";
import type { Bench, Figure } from "./support.ts";

/** What Google calls good. */
const BOUND_MS = 200;
const MAP = {
  origin: "https://mapped.example",
  pages: 10_000,
  parent: "(n - 2) / 18 + 1",
  path: "'/part-' || n % 12 || '/page-' || n",
};

export const interaction: Bench = {
  name: "interaction",
  async run() {
    await ensureBrowser();
    const service = await startService();
    const browser = await startBrowser(service.url);
    try {
      const owner = await signUp(service);
      const large = await seedLargeAudit(service);
      const mapped = await seedMap(service);
      const { websiteId } = (await owner.call("GET", `/api/v1/audit/${large}`)).body.data.audit;
      const { page } = await browser.open();
      await page.addInitScript({ path: join(import.meta.dirname, "interaction-in-page.js") });
      await signInAsOwner(page);
      const figures: Figure[] = [];
      for (const screen of screens({ large, mapped, websiteId })) figures.push(await measure(page, screen));
      return figures;
    } finally {
      await browser.close();
      await service.close();
    }
  },
};

interface Screen {
  readonly name: string;
  readonly path: string;
  /** Is there once the screen has its data. */
  readonly ready: (page: Page) => Locator;
  /** Each as one person's act. */
  readonly acts: Readonly<Record<string, (page: Page) => Promise<unknown>>>;
}

function screens(of: { large: string; mapped: string; websiteId: string }): readonly Screen[] {
  const map = (page: Page) => page.getByRole("region", { name: "Crawl map" }).getByRole("application");
  const option = (label: string, value: string) => (page: Page) =>
    page.getByLabel(label, { exact: true }).selectOption(value);
  return [
    {
      ...{ name: "crawl map", path: `/audits/${of.mapped}/structure`, ready: map },
      acts: {
        "zooms in": async (page) => {
          await map(page).hover();
          for (let turn = 0; turn < 10; turn++) await page.mouse.wheel(0, -120);
        },
        drags: (page) => dragAcross(page, map(page)),
        "moves over dots": (page) => sweep(page, map(page)),
        "selects a page": (page) => map(page).click({ position: { x: 200, y: 200 } }),
        "goes on by a key": async (page) => {
          await map(page).focus();
          for (let n = 0; n < 10; n++) await page.keyboard.press("ArrowRight");
        },
        "colours by status": option("Color by", "status"),
        "arranges by folder": option("Arrange by", "folders"),
        "shows a table": (page) => page.getByText("Show as table").first().click(),
      },
    },
    {
      ...{ name: "structure", path: `/audits/${of.large}/structure` },
      ready: (page) => page.getByRole("treegrid", { name: "Folders" }).getByRole("row").nth(5),
      acts: {
        "opens folders": async (page) => {
          await page.getByRole("treegrid", { name: "Folders" }).getByRole("row").nth(1).focus();
          for (const key of ["ArrowRight", "ArrowDown", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
        },
      },
    },
    {
      ...{ name: "all issues", path: `/audits/${of.large}/issues?view=each` },
      ready: (page) => page.getByRole("list", { name: "Issues" }).getByRole("checkbox").nth(5),
      acts: {
        selects: (page) => page.getByRole("list", { name: "Issues" }).getByRole("checkbox").nth(2).check(),
        "selects all": (page) => page.getByLabel(/^Select all \d+ loaded issues/).check(),
        searches: (page) => page.getByRole("searchbox").first().pressSequentially("chapter-49"),
      },
    },
    {
      ...{ name: "pages", path: `/audits/${of.large}/pages` },
      ready: (page) => page.getByRole("table", { name: "Pages" }).locator("[data-list-item]").nth(5),
      acts: {
        sorts: (page) => page.getByRole("columnheader", { name: "URL" }).getByRole("button").click(),
        searches: (page) => page.getByLabel("URL or title contains").pressSequentially("chapter-49"),
        "opens a page": (page) => page.getByRole("table", { name: "Pages" }).getByRole("link").first().click(),
      },
    },
    {
      ...{ name: "review", path: `/audits/${of.large}/review` },
      ready: (page) => page.getByRole("list", { name: "Review queue" }).getByRole("listitem").nth(2),
      acts: {
        "goes through": async (page) => {
          await page.getByRole("list", { name: "Review queue" }).getByRole("listitem").first().focus();
          for (let n = 0; n < 10; n++) await page.keyboard.press("j");
        },
        "adds to the work list": (page) =>
          page
            .getByRole("button", { name: /^Add to work list/ })
            .first()
            .click(),
      },
    },
    {
      ...{ name: "audits of a site", path: `/sites/${of.websiteId}` },
      ready: (page) => page.getByRole("heading", { level: 1 }),
      acts: { "opens the menu": (page) => page.keyboard.press("Tab") },
    },
  ];
}

async function measure(page: Page, { name, path, ready, acts }: Screen): Promise<Figure> {
  await page.goto(path);
  await ready(page).waitFor();
  await page.evaluate("measured()");
  const found: { act: string; interaction: number; frame: number }[] = [];
  for (const [act, perform] of Object.entries(acts)) {
    await page.evaluate("beginMeasuring()");
    await perform(page);
    const one = await page.evaluate<{ interaction: number; frame: number }>("measured()");
    found.push({ act, ...one });
  }
  const worst = (one: { interaction: number; frame: number }) => Math.max(one.interaction, one.frame);
  const note = found.map((one) => `${one.act} ${Math.round(worst(one))}`).join(", ");
  return { name, value: Math.max(...found.map(worst)), unit: "ms", note, bound: { atMost: BOUND_MS } };
}

async function dragAcross(page: Page, on: Locator): Promise<void> {
  const { x, y } = await middleOf(on);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 150, y + 80, { steps: 20 });
  await page.mouse.up();
}

async function sweep(page: Page, on: Locator): Promise<void> {
  const { x, y } = await middleOf(on);
  await page.mouse.move(x - 150, y - 100);
  await page.mouse.move(x + 150, y + 100, { steps: 40 });
}

async function middleOf(on: Locator): Promise<{ x: number; y: number }> {
  const box = await on.boundingBox();
  if (box === null) throw new Error("it is not shown");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function seedMap(service: TestService): Promise<string> {
  const server = await startEmbedded(service.dataDir);
  const pool = openPool(server.address, "bench");
  try {
    return (await seedMapSite(pool, MAP)).auditId;
  } finally {
    await pool.end();
    await server.stop();
  }
}

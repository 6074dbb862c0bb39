/** Pictures of a site in a real browser: each with its table, by the keyboard, in both schemes and on a phone. */
import type pg from "pg";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { toUuid } from "#domain/ids.ts";
import { openPool, startEmbedded } from "#store/index.ts";
import { browserMissing, startBrowser, type TestBrowser, violationsInBothSchemes } from "../support/browser.ts";
import { type PastAudit, seedHistory } from "../support/history.ts";
import type { SeededAudit } from "../support/seed.ts";
import { PASSWORD_OF_OWNER, signUp, startService, type TestService } from "../support/service.ts";

const missing = browserMissing();
const ORIGIN = "https://tea.example";
const MONTHS = 8;
const OLD_FORMULA = 3;

const past = Array.from({ length: MONTHS }, (_, month): PastAudit => {
  const pages = 400 + month * 30;
  return {
    finishedAt: `2026-0${month + 1}-03T08:00:00Z`,
    score: 52 + month * 5,
    scoreVersion: month < OLD_FORMULA ? 2 : 3,
    issues: [60 - month * 6, 120 - month * 4, 80],
    distribution:
      month === 0
        ? null
        : {
            statuses: [
              { status: "2xx", pages },
              { status: "3xx", pages: 40 },
              { status: "4xx", pages: 30 - month * 3 },
              { status: "none", pages: 2 },
            ],
            depths: [
              { depth: 0, pages: 1 },
              { depth: 1, pages: 40 },
              { depth: 2, pages: 120 },
              { depth: 3, pages },
              { depth: 5, pages: 60 },
              { depth: 9, pages: 12 },
              { depth: null, pages: 9 },
            ],
          },
  };
});
const apart: readonly PastAudit[] = [
  {
    finishedAt: "2026-09-01T08:00:00Z",
    score: 12,
    scoreVersion: 3,
    issues: [1, 1, 1],
    distribution: null,
    truncated: true,
  },
  {
    finishedAt: "2026-09-02T08:00:00Z",
    score: 99,
    scoreVersion: 3,
    issues: [0, 0, 0],
    distribution: null,
    type: "page-audit",
  },
];

const LAB = [
  { path: "/", lcpMs: 2_100, fcpMs: 1_500, tbtMs: 90, cls: 0.02, score: 93 },
  { path: "/tea", lcpMs: 3_900, fcpMs: 1_900, tbtMs: 410, cls: 0.31, score: 61 },
  { path: "/gone", lcpMs: 6_200, fcpMs: 3_300, tbtMs: 120, cls: 0, score: 48 },
];

/** In the later audit ten missing titles are fixed, and of fifteen broken links four are others. Its pages were measured. */
async function seedChanges(pool: pg.Pool, before: SeededAudit | undefined, after: SeededAudit | undefined) {
  if (before === undefined || after === undefined) throw new Error("there are too few audits");
  const audit = toUuid(after.auditId);
  await pool.query("delete from issue where audit_id = $1 and substr(fingerprint, 3)::int < 10", [audit]);
  await pool.query(
    "update issue set fingerprint = 'other' || fingerprint where audit_id = $1 and substr(fingerprint, 3)::int > 40",
    [audit],
  );
  await pool.query("insert into check_tally select id, 'link-broken', 1, 1, 0, 1, 0 from unnest($1::uuid[]) id", [
    [toUuid(before.auditId), audit],
  ]);
  const lab = LAB.map(({ path, ...figures }, index) => ({
    ...figures,
    ...{ pageId: `pag_${index + 1}`, url: `${ORIGIN}${path}`, isPictured: false },
  }));
  await pool.query(
    `update audit set summary = jsonb_set(summary || $2, '{distribution,ttfb}', '{"good":500,"fair":90,"poor":20}') where id = $1`,
    [audit, { lab }],
  );
  const own = { issues: { error: 0, warning: 0, notice: 0 }, passed: 3, failed: 1, notApplicable: 0 };
  for (const [{ auditId }, titles, links] of [[before, 40, 90] as const, [after, 75, 82] as const])
    await pool.query("update audit set score = score || $2 where id = $1", [
      toUuid(auditId),
      {
        categories: [
          { id: "titles", score: titles, ...own },
          { id: "links", score: links, ...own },
          { id: "images", score: 100, ...own },
        ],
      },
    ]);
}

describe.skipIf(missing)(`pictures of a site${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let service: TestService;
  let browser: TestBrowser;
  let page: Page;
  let audits: SeededAudit[];

  beforeAll(async () => {
    service = await startService();
    browser = await startBrowser(service.url);
    await signUp(service);
    const database = await startEmbedded(service.dataDir);
    const pool = openPool(database.address, "test");
    try {
      audits = await seedHistory(pool, ORIGIN, [...past, ...apart]);
      await seedChanges(pool, audits[MONTHS - 2], audits[MONTHS - 1]);
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
    if (task.result?.state === "fail") console.error((await page.locator("body").innerText()).slice(0, 3_000));
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  /** In both colours, and as narrow as phones are. */
  async function expectSound(name: string): Promise<void> {
    await look(name);
    expect(await violationsInBothSchemes(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect
      .poll(() => page.evaluate("document.documentElement.scrollWidth"), { timeout: 120_000 })
      .toBeLessThanOrEqual(360);
    await look(`${name}-phone`);
    expect(await violationsInBothSchemes(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(browser.complaints).toEqual([]);
  }
  async function look(name: string): Promise<void> {
    if (!process.env.LOOK) return;
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `/tmp/pictures-${name}-${colorScheme}.png`, fullPage: true });
    }
  }
  const chart = (name: string) => page.getByRole("group", { name, exact: true }).and(page.locator("svg"));
  const marks = (name: string) => chart(name).getByRole("link");
  const tableOf = async (name: string) => {
    const card = page.getByRole("region", { name, exact: true });
    await card.getByText("Show as table").click();
    const rows = card.getByRole("table").getByRole("row");
    // Below the headings: they are made when somebody opens the table.
    await rows.nth(1).waitFor();
    return await Promise.all((await rows.all()).map(async (row) => (await row.innerText()).split("\t")));
  };

  describe("over time", () => {
    beforeAll(async () => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(`/sites/${audits[0]?.websiteId}`);
      await chart("Score over time").waitFor();
    });

    it("shows audits that can be compared, and says which it leaves out", async () => {
      for (const name of ["Score over time", "Issues over time", "Status codes over time", "Crawl depth over time"])
        expect(await marks(name).count(), name).toBe(MONTHS);
      await page.getByText(/^.*2 audits are not shown/).waitFor();
    });

    it("breaks the line where the formula of the score changed", async () => {
      const lines = await chart("Score over time").locator("polyline").all();
      const points = await Promise.all(lines.map((line) => line.getAttribute("points")));
      expect(points.map((one) => one?.split(" ").length)).toEqual([OLD_FORMULA, MONTHS - OLD_FORMULA]);
      await page.getByText(/The score formula changed at the dashed line/).waitFor();
    });

    it("draws columns as high as their numbers", async () => {
      const heights = await marks("Issues over time")
        .first()
        .locator("rect[class*=stroke-surface]")
        .evaluateAll((parts) => parts.map((part) => Number(part.getAttribute("height"))));
      const [errors = 0, warnings = 0, notices = 0] = heights;
      expect(warnings / errors).toBeCloseTo(120 / 60, 5);
      expect(notices / errors).toBeCloseTo(80 / 60, 5);
    });

    it("tells the same in tables, and what was not recorded", async () => {
      expect((await tableOf("Issues over time")).at(-1)?.slice(1)).toEqual(["60", "120", "80"]);
      const statuses = await tableOf("Status codes over time");
      expect(statuses[1]?.slice(1)).toEqual(["610", "40", "9", "0", "2"]);
      expect(statuses.at(-1)?.slice(1)).toEqual(Array.from({ length: 5 }, () => "not recorded"));
      expect((await tableOf("Crawl depth over time"))[1]?.slice(1)).toEqual(["1", "40", "120", "610", "0", "72", "9"]);
      expect((await tableOf("Score over time")).at(-1)?.slice(1)).toEqual(["52", "2"]);
    });

    it("is sound", () => expectSound("trends"), 120_000);

    it("leads to an audit, by the keyboard alone", async () => {
      await marks("Issues over time").last().focus();
      await page
        .getByText("Errors 18")
        .or(page.locator("p", { hasText: /^Errors\s*18$/ }))
        .first()
        .waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL(`**/audits/${audits[MONTHS - 1]?.auditId}`);
    });
  });

  describe("of web vitals", () => {
    beforeAll(async () => {
      await page.goto(`/audits/${audits[MONTHS - 1]?.auditId}`);
      await page.getByRole("region", { name: "Web vitals" }).waitFor();
    });

    it("tells how many pages are good, and which is worst", async () => {
      const table = await tableOf("Web vitals");
      expect(Object.fromEntries(table.map(([name, ...cells]) => [name, cells]))).toMatchObject({
        "Largest Contentful Paint": ["1", "1", "1"],
        "Total Blocking Time": ["2", "1", "0"],
        "Cumulative Layout Shift": ["2", "0", "1"],
        "Time to First Byte": ["500", "90", "20"],
      });
      const said = await page.getByRole("region", { name: "Web vitals" }).innerText();
      expect(said.match(/Worst:\s+\S+\s+[\d.]+/g)?.map((one) => one.replace(/\s+/g, " "))).toEqual([
        "Worst: /gone 6.2",
        "Worst: /gone 3.3",
        "Worst: /tea 410",
        "Worst: /tea 0.31",
      ]);
    });

    it("is sound", () => expectSound("vitals"), 120_000);
  });

  describe("of two audits", () => {
    beforeAll(async () => {
      await page.goto(`/audits/${audits[MONTHS - 1]?.auditId}/compare?base=${audits[MONTHS - 2]?.auditId}`);
      await page.getByRole("table", { name: "Category scores" }).waitFor();
    });
    const rowsOf = async (name: string) => {
      const rows = await page.getByRole("table", { name, exact: true }).getByRole("row").all();
      return Promise.all(
        rows.slice(1).map(async (row) => (await row.innerText()).split(/\s*[\t\n]\s*/).filter(Boolean)),
      );
    };

    it("shows what was fixed beside what is new, the most changed check first", async () => {
      expect((await rowsOf("Most changed checks")).map((row) => row.slice(1))).toEqual([
        ["10", "0"],
        ["4", "4"],
      ]);
    });

    it("shows categories whose score changed, the worst change first", async () => {
      expect(await rowsOf("Category scores")).toEqual([
        ["Links", "90", "down 8 points", "82"],
        ["Titles", "40", "up 35 points", "75"],
      ]);
    });

    it("compares no scores by different formulas", async () => {
      const [old, later] = [audits[OLD_FORMULA - 1]?.auditId, audits[OLD_FORMULA]?.auditId];
      await page.goto(`/audits/${later}/compare?base=${old}`);
      await page.getByRole("heading", { name: "By check" }).waitFor();
      expect(await page.getByRole("table", { name: "Category scores" }).count()).toBe(0);
      await page.goBack();
      await page.getByRole("table", { name: "Category scores" }).waitFor();
    });

    it("is sound", () => expectSound("comparison"), 120_000);
  });
});

/**
 * Lighthouse on the built dashboard as on a mid-range phone on a slow network (its own simulated throttling), behind a real sign-in, over an
 * audit of 50,000 pages and 100,000 issues: of each main screen the median of five.
 */
import lighthouse from "lighthouse";
import puppeteer, { type Browser } from "puppeteer-core";
import { browserMissing, browserPath, ensureBrowser } from "../test/support/browser.ts";
import { signUp, startService } from "../test/support/service.ts";
import { signIn } from "./dashboard.ts";
import { seedLargeAudit } from "./scrolling.ts";
import type { Bench, Figure } from "./support.ts";

interface Run {
  readonly score: number;
  readonly lcp: number;
  /** What Lighthouse says of this machine at that moment: it counts the same work as longer on a slower one. */
  readonly machine: number;
}

const RUNS = 5;
const SCORE_AT_LEAST = 90;
const LCP_AT_MOST_MS = 2500;

export const mobile: Bench = {
  name: "mobile",
  async run() {
    await ensureBrowser();
    const executablePath = browserPath();
    if (executablePath === undefined) throw new Error(browserMissing());
    const service = await startService();
    const browser = await puppeteer.launch({
      executablePath,
      args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
    });
    try {
      const owner = await signUp(service);
      const auditId = await seedLargeAudit(service);
      const { websiteId } = (await owner.call("GET", `/api/v1/audit/${auditId}`)).body.data.audit;
      await signIn(browser, service);
      const figures: Figure[] = [];
      for (const [name, path] of screensOf(auditId, websiteId))
        figures.push(...(await figuresOf(browser, name, new URL(path, service.url).href)));
      return figures;
    } finally {
      await browser.close();
      await service.close();
    }
  },
};

function screensOf(auditId: string, websiteId: string): readonly (readonly [name: string, path: string])[] {
  const audit = `/audits/${auditId}`;
  return [
    ["sites", "/"],
    ["overview", audit],
    ["issues", `${audit}/issues`],
    ["all issues", `${audit}/issues?view=each`],
    ["review", `${audit}/review`],
    ["pages", `${audit}/pages`],
    ["structure", `${audit}/structure`],
    ["compare", `${audit}/compare`],
    ["audits", `/sites/${websiteId}`],
    ["work list", `/sites/${websiteId}/tasks`],
  ];
}

async function figuresOf(browser: Browser, screen: string, url: string): Promise<readonly Figure[]> {
  const runs: Run[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await measure(browser, url));
  const middle = (of: (run: Run) => number) =>
    runs.map(of).toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? Number.NaN;
  const score = { name: `${screen}, performance`, value: middle((run) => run.score), unit: "of 100" };
  const lcp = { name: `${screen}, LCP`, value: middle((run) => run.lcp), unit: "ms" };
  const note = `median of ${RUNS}: ${runs.map((run) => run.score).join(", ")}; machine ${middle((run) => run.machine)}`;
  return [
    { ...score, note, bound: { atLeast: SCORE_AT_LEAST } },
    { ...lcp, note: `median of ${RUNS}`, bound: { atMost: LCP_AT_MOST_MS } },
  ];
}

async function measure(browser: Browser, url: string): Promise<Run> {
  const page = await browser.newPage();
  const flags = { onlyCategories: ["performance"], disableStorageReset: true, disableFullPageScreenshot: true };
  const result = await lighthouse(url, { ...flags, logLevel: "error" }, undefined, page);
  await page.close();
  const { categories, audits, environment } = result?.lhr ?? {};
  const lcp = audits?.["largest-contentful-paint"]?.numericValue;
  if (categories?.performance?.score == null || lcp === undefined)
    throw new Error(`Lighthouse said nothing of ${url}.`);
  return { score: Math.round(categories.performance.score * 100), lcp, machine: environment?.benchmarkIndex ?? 0 };
}

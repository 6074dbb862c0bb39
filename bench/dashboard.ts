/** Lighthouse on the built dashboard, as on a desktop, behind a real sign-in, over a real audit. */
import lighthouse, { desktopConfig } from "lighthouse";
import puppeteer, { type Browser } from "puppeteer-core";
import { browserMissing, browserPath, ensureBrowser } from "../test/support/browser.ts";
import { PASSWORD_OF_OWNER, signUp, startService, type TestService } from "../test/support/service.ts";
import type { Bench, Figure } from "./support.ts";
import { withSites } from "./web-server.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;
const BOUNDS = { performance: 95, accessibility: 100, "best-practices": 100 };

export const dashboard: Bench = {
  name: "dashboard",
  run: () => withSites(["small"], ({ small }) => judge(small.url)),
};

async function judge(site: string): Promise<readonly Figure[]> {
  await ensureBrowser();
  const service = await startService();
  const executablePath = browserPath();
  if (executablePath === undefined) throw new Error(browserMissing());
  const browser = await puppeteer.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  try {
    const owner = await signUp(service);
    const audit = await owner.startAudit(site, { externalLinks: false, resources: false });
    await owner.auditEnd(audit);
    await signIn(browser, service);
    const screens = ["/", "", "/issues", "/issues?view=each", "/review", "/changes", "/pages", "/structure"];
    const paths = screens.map((screen) => (screen === "/" ? screen : `/audits/${audit}${screen}`));
    const all: Record<string, number>[] = [];
    for (const path of paths) all.push(await scores(browser, new URL(path, service.url).href));
    return CATEGORIES.map((category) => ({
      name: category,
      value: Math.min(...all.map((one) => one[category] ?? 0)),
      unit: "of 100",
      note: `lowest of ${all.length} screens: ${all.map((one) => one[category]).join(", ")}`,
      bound: { atLeast: BOUNDS[category] },
    }));
  } finally {
    await browser.close();
    await service.close();
  }
}

export async function signIn(browser: Browser, service: TestService): Promise<void> {
  const page = await browser.newPage();
  await page.goto(new URL("/sign-in", service.url).href);
  await page.locator('input[name="email"]').fill("owner@example.com");
  await page.locator('input[name="password"]').fill(PASSWORD_OF_OWNER);
  await Promise.all([page.waitForSelector("nav"), page.locator('button[type="submit"]').click()]);
  await page.close();
}

async function scores(browser: Browser, url: string): Promise<Record<string, number>> {
  const page = await browser.newPage();
  const flags = { onlyCategories: [...CATEGORIES], disableStorageReset: true, disableFullPageScreenshot: true };
  const result = await lighthouse(url, { ...flags, logLevel: "error" }, desktopConfig, page);
  await page.close();
  if (result === undefined) throw new Error(`Lighthouse said nothing of ${url}.`);
  return Object.fromEntries(
    Object.values(result.lhr.categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
  );
}

/** A real browser for the tests of the dashboard, and what every page must hold to: no fault in the console, axe content. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { findBrowser } from "#lab/index.ts";

const PACKAGE = "chromium-headless-shell";
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** WCAG 2.2 AA and the practices that axe knows beside it. */
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Of those. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

export function browserPath(): string | undefined {
  return findBrowser(process.env.SITEMEND_BROWSER || undefined, process.env.PATH ?? "");
}

export function browserMissing(): string | undefined {
  return browserPath() === undefined ? "no Chromium was found; SITEMEND_BROWSER may name one" : undefined;
}

/** Debian's headless browser, where there is none and we may install; answers why not otherwise. */
export async function ensureBrowser(): Promise<string | undefined> {
  if (browserPath() !== undefined) return undefined;
  if (process.getuid?.() !== 0) return `install Debian's ${PACKAGE}, or set SITEMEND_BROWSER`;
  const apt = (...parameters: string[]) =>
    promisify(execFile)("apt-get", parameters, { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
  try {
    await apt("update");
    await apt("install", "-y", "--no-install-recommends", PACKAGE);
    return undefined;
  } catch (error) {
    return (error as Error).message.split("\n")[0];
  }
}

export interface TestBrowser {
  readonly browser: Browser;
  /** What pages complained about; a test ends with none. */
  readonly complaints: string[];
  /** Hosts that pages asked beside their own service. */
  readonly strangers: string[];
  open(options?: BrowserContextOptions): Promise<{ context: BrowserContext; page: Page }>;
  close(): Promise<void>;
}

/** @param ownUrl the service; requests elsewhere are noted. */
export async function startBrowser(ownUrl: string): Promise<TestBrowser> {
  const executablePath = browserPath();
  if (executablePath === undefined) throw new Error(browserMissing());
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  const complaints: string[] = [];
  const strangers: string[] = [];
  return {
    browser,
    complaints,
    strangers,
    async open(options = {}) {
      const context = await browser.newContext({ baseURL: ownUrl, ...options });
      context.setDefaultTimeout(20_000);
      const page = await context.newPage();
      page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error}`));
      page.on("console", (message) => {
        // Refusals are part of the journeys; the browser reports each as an error of its own.
        if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
          complaints.push(`${page.url()}: ${message.text()}`);
      });
      page.on("request", (request) => {
        const own = new URL(ownUrl).origin;
        const isOurPage = !request.isNavigationRequest() && request.frame().url().startsWith(own);
        if (isOurPage && new URL(request.url()).origin !== own) strangers.push(request.url());
      });
      return { context, page };
    },
    close: () => browser.close(),
  };
}

/**
 * Violations as "rule: element", so that a failure reads like a list of work. Without rules, by all of ours. It waits
 * for the page's heading, since a screen's code may come after the page's load; a page that has none still is a violation.
 */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page
    .locator("h1")
    .first()
    .waitFor({ state: "attached" })
    .catch(() => undefined);
  // It stays until the page is left.
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(AXE);
  return page.evaluate(
    async (runOnly) => {
      // biome-ignore lint/suspicious/noExplicitAny: axe has put itself into the page.
      const { violations } = await (globalThis as any).axe.run({ runOnly, resultTypes: ["violations"] });
      return violations.flatMap((violation: { id: string; nodes: { html: string; failureSummary: string }[] }) =>
        violation.nodes.map(({ html, failureSummary }) => `${violation.id}: ${html.slice(0, 160)} ${failureSummary}`),
      );
    },
    rules ? { type: "rule", values: [...rules] } : { type: "tag", values: TAGS },
  );
}

/** In the dark by all rules, then in the light by those that look at colours: nothing else differs. Leaves the page in the light. */
export async function violationsInBothSchemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    const violations = await axeViolations(page, colorScheme === "dark" ? undefined : OF_COLOURS);
    found.push(...violations.map((violation) => `${colorScheme}: ${violation}`));
  }
  return found;
}

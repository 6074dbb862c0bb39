/**
 * Somebody scrolls through all 100,000 issues and all 50,000 addresses of a large audit, in a browser. What the page and
 * the service hold must not grow with what went by.
 */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { toUuid } from "#domain/ids.ts";
import { openPool, startEmbedded } from "#store/index.ts";
import { ensureBrowser, startBrowser } from "../test/support/browser.ts";
import { seedAudit } from "../test/support/seed.ts";
import { PASSWORD_OF_OWNER, signUp, startService, type TestService } from "../test/support/service.ts";
import { INSPECTABLE, type Inspected, inspect } from "./inspected.ts";
import { fill, ISSUES, PAGES } from "./large-audit.ts";
import type { Bench, Figure } from "./support.ts";

/** Growth that is allowed from a tenth of the way to its end: what is remembered of a row is its height and place. */
const BOUND_MB = 32;
const MB = 1024 * 1024;

export const scrolling: Bench = {
  name: "scrolling",
  async run() {
    await ensureBrowser();
    const service = await startService({ environment: INSPECTABLE });
    try {
      return await scrollAll(service);
    } finally {
      await service.close();
    }
  },
};

async function scrollAll(service: TestService): Promise<readonly Figure[]> {
  await signUp(service);
  const auditId = await seedLargeAudit(service);
  const browser = await startBrowser(service.url);
  const inspected = await inspect(service);
  try {
    const { page } = await browser.open();
    await page.addInitScript({ path: join(import.meta.dirname, "scrolling-in-page.js") });
    await signInAsOwner(page);
    await page.goto(`/audits/${auditId}/issues?view=each`);
    const issues = await walk(page, { rows: ISSUES, at: "[aria-posinset]", scroller: "html" }, inspected);
    await page.goto(`/audits/${auditId}/pages`);
    const pages = await walk(page, { rows: PAGES, at: "[aria-rowindex]", scroller: "div:has(> table)" }, inspected);
    return [...figures("issues", issues), ...figures("addresses", pages)];
  } finally {
    inspected.close();
    await browser.close();
  }
}

export async function signInAsOwner(page: Page): Promise<void> {
  await page.goto("/sign-in");
  await page.locator('input[name="email"]').fill("owner@example.com");
  await page.locator('input[name="password"]').fill(PASSWORD_OF_OWNER);
  await page.locator('button[type="submit"]').click();
  await page.waitForSelector("nav");
}

/** On the service's own database, which a second opening adopts. */
export async function seedLargeAudit(service: TestService): Promise<string> {
  const server = await startEmbedded(service.dataDir);
  const pool = openPool(server.address, "bench");
  try {
    const { auditId } = await seedAudit(pool, { origin: "https://large.example" });
    await fill(pool, toUuid(auditId));
    return auditId;
  } finally {
    await pool.end();
    await server.stop();
  }
}

interface Way {
  readonly rows: number;
  /** A row that says its number. */
  readonly at: string;
  readonly scroller: string;
}

interface Walked {
  readonly early: Held;
  readonly late: Held;
  /** From reaching the end of what is there to seeing more. */
  readonly stepMs: readonly number[];
}

interface Step {
  readonly reached: number;
  readonly ms: number;
}

interface Held {
  readonly pageMb: number;
  readonly serviceMb: number;
}

async function walk(page: Page, { rows, at, scroller }: Way, service: Inspected): Promise<Walked> {
  await page.waitForSelector(at);
  const stepMs: number[] = [];
  let early: Held | undefined;
  for (let reached = 0; reached < rows; ) {
    const step = await page.evaluate<Step>(`nextStep(${JSON.stringify({ at, scroller, reached })})`);
    reached = step.reached;
    stepMs.push(step.ms);
    if (early === undefined && reached >= rows / 10) early = await held(page, service);
  }
  const late = await held(page, service);
  return { early: early ?? late, late, stepMs };
}

async function held(page: Page, service: Inspected): Promise<Held> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return { pageMb: usedSize / MB, serviceMb: (await service.heldBytes()) / MB };
}

function figures(name: string, { early, late, stepMs }: Walked): readonly Figure[] {
  const sorted = stepMs.toSorted((a, b) => a - b);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
  const growth = (of: keyof Held) => ({
    value: late[of] - early[of],
    unit: "MB",
    note: `${early[of].toFixed(1)} after a tenth, ${late[of].toFixed(1)} at the end`,
    bound: { atMost: BOUND_MB },
  });
  return [
    { name: `${name}: the page grows`, ...growth("pageMb") },
    { name: `${name}: the service grows`, ...growth("serviceMb") },
    { name: `${name}: more is drawn`, value: p95, unit: "ms", note: `p95 of ${sorted.length} steps, with the drawing` },
  ];
}

/** The service is killed in mid-crawl, again and again: the audit goes on by itself and finds the same. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { effort } from "../support/effort.ts";
import { seeded } from "../support/seeded.ts";
import { type Owner, signUp, startService, type TestService } from "../support/service.ts";
import { type SlowSite, startSlowSite } from "../support/slow-site.ts";

const PAGES = effort(400, 600);
const KILLS = effort(3, 6);
/** What a killed process may have fetched and not saved (MAX_UNSAVED in crawl/index.ts). */
const BATCH = 200;
const SEED = 20_261_121;

let site: SlowSite;
let service: TestService;
let owner: Owner;

beforeAll(async () => {
  site = await startSlowSite(PAGES, { delayMs: 40 });
  service = await startService();
  owner = await signUp(service);
});

afterAll(async () => {
  await service?.close();
  await site?.close();
});

it("ends with the same findings and score, and asks again for one batch at most each time", async () => {
  const undisturbed = await owner.startAudit(site.url);
  await owner.auditEnd(undisturbed);
  const expected = await outcome(undisturbed);
  const requests = site.asked.length;
  expect(expected.findings.length).toBeGreaterThan(100);

  site.forget();
  const disturbed = await owner.startAudit(site.url);
  const again: number[] = [];
  for (const share of moments(KILLS)) {
    await site.reached(Math.max(Math.floor(share * requests), site.asked.length + 5));
    await service.kill9();
    again.push(repeated());
    await service.restart();
  }
  const audit = await owner.auditEnd(disturbed);

  expect(audit.status).toBe("completed");
  expect(audit.runtime.attempt).toBe(KILLS + 1);
  expect(Math.max(...steps([...again, repeated()]))).toBeLessThanOrEqual(BATCH);
  expect(await outcome(disturbed)).toEqual(expected);
});

/** How many requests were for something that had been asked before. */
function repeated(): number {
  return site.asked.length - new Set(site.asked).size;
}

function steps(counts: readonly number[]): number[] {
  return counts.map((count, index) => count - (counts[index - 1] ?? 0));
}

/** Ascending shares of the way, the same in every run. */
function moments(count: number): number[] {
  const random = seeded(SEED);
  return Array.from({ length: count }, () => 0.01 + 0.97 * random()).sort((a, b) => a - b);
}

async function outcome(id: string) {
  const { status, body } = await owner.call("GET", `/api/v1/audit/${id}/results`);
  expect(status).toBe(200);
  return { score: body.data.score.overall, summary: body.data.summary.issues.total, findings: await findings(id) };
}

async function findings(id: string): Promise<string[]> {
  const all: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const after: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await owner.call("GET", `/api/v1/audit/${id}/seo-issues?limit=200${after}`);
    for (const { checkId, url, locator, severity } of body.data.issues)
      all.push([checkId, url, locator, severity].join(" "));
    cursor = body.data.page.nextCursor;
  }
  return all.sort();
}

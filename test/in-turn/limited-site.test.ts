/**
 * Sites that bear only so much: whoever asks more gets 429 or 503. An audit of them takes its time, reads every page all
 * the same, and calls nothing broken that was only busy.
 */
import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Owner, signUp, startService, type TestService, until } from "../support/service.ts";
import { links, range, startSite } from "../support/site-server.ts";

const PAGES = 40;
let service: TestService;
let owner: Owner;

beforeAll(async () => {
  service = await startService({ environment: { SITEMEND_RATE_LIMITS: "off" } });
  owner = await signUp(service);
});
afterAll(() => service?.close());

describe("a site that refuses who asks too much", () => {
  // Together, because an audit of such a site does nothing but wait.
  it.concurrent.each([
    ["5 requests in half a second, and says when to come again", () => windowOf(5, 500), { "retry-after": "1" }, 429],
    ["nobody for a while after each 20 answers, and says nothing", () => bursts(20, 1_500), {}, 429],
    // 503 is as often one page's own fault, and 20 such pages once made an audit an hour: a rate is learned from it when pages recover.
    ["5 requests in half a second, as an overload", () => windowOf(5, 500), { "retry-after": "1" }, 503],
    ["nobody for a while after each 20 answers, as an overload", () => bursts(20, 1_500), {}, 503],
  ])("is read whole: %s", async (_, limit, headers, status) => {
    const site = await startLimited(limit(), (response) => void response.writeHead(status, headers).end());
    try {
      const { id, looks } = await follow(`${site.origin}/`);
      const last = looks.at(-1);
      expect(last).toMatchObject({ status: "completed", pagesCrawled: PAGES + 1, pagesFailed: 0, percent: 100 });
      expect(site.refused()).toBeGreaterThan(0);
      expectForward(looks);
      await expectNothingBroken(id);
    } finally {
      await site.close();
    }
  });
});

/** True = may be answered. */
type Limit = () => boolean;

function windowOf(requests: number, ms: number): Limit {
  let [since, count] = [0, 0];
  return () => {
    const now = Date.now();
    if (now - since >= ms) [since, count] = [now, 0];
    count += 1;
    return count <= requests;
  };
}

/** After so many answers it refuses everybody for a while. */
function bursts(answers: number, forMs: number): Limit {
  let [left, until] = [answers, 0];
  return () => {
    if (Date.now() < until) return false;
    left -= 1;
    if (left === 0) [left, until] = [answers, Date.now() + forMs];
    return true;
  };
}

async function startLimited(may: Limit, refuse: (response: ServerResponse) => void) {
  let refused = 0;
  const paths = range(PAGES);
  const pages = Object.fromEntries(paths.map((path, number) => [path, page(`Tea ${number}`, paths.slice(0, 5))]));
  const all: Record<string, string> = { "/": page("Tea house", paths), ...pages };
  const site = await startSite({
    "*": (request, response) => {
      if (!may()) {
        refused += 1;
        return refuse(response);
      }
      const body = all[request.url ?? ""];
      response.writeHead(body === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
      response.end(body ?? "<title>Not found</title>");
    },
  });
  return { ...site, refused: () => refused };
}

function page(title: string, hrefs: readonly string[]): string {
  return `<html lang="en"><h1>${title}</h1>${links(...hrefs).replace("Links", title)}`;
}

interface Look {
  readonly status: string;
  readonly percent: number;
  readonly pagesCrawled: number;
  readonly pagesDiscovered: number;
  readonly pagesFailed: number;
}

/** Audits, and looks again and again. */
async function follow(website: string): Promise<{ readonly id: string; readonly looks: readonly Look[] }> {
  const id = await owner.startAudit(website, { concurrency: 16 });
  const looks: Look[] = [];
  await until(
    async () => {
      const { audit } = (await owner.call("GET", `/api/v1/audit/${id}/audit-status`)).body.data;
      looks.push({ status: audit.status, ...audit.progress });
      return ["completed", "failed", "cancelled"].includes(audit.status);
    },
    "the audit to end",
    110_000,
  );
  return { id, looks };
}

const ORDER = ["queued", "running", "completed"];

function expectForward(looks: readonly Look[]): void {
  for (const [at, look] of looks.entries()) {
    const before = looks[at - 1] ?? look;
    expect(ORDER.indexOf(look.status)).toBeGreaterThanOrEqual(ORDER.indexOf(before.status));
    for (const name of ["percent", "pagesCrawled", "pagesDiscovered", "pagesFailed"] as const) {
      expect([name, look[name]]).toEqual([name, Math.max(look[name], before[name])]);
    }
  }
}

async function expectNothingBroken(id: string): Promise<void> {
  const { audit } = (await owner.call("GET", `/api/v1/audit/${id}/audit-status`)).body.data;
  expect([audit.completeness.unverified, audit.completeness.coveragePercent]).toEqual([0, 100]);
  const { issues } = (await owner.call("GET", `/api/v1/audit/${id}/seo-issues?limit=100&severity=error`)).body.data;
  expect(issues.filter((issue: unknown) => /\b(?:429|503|broken|unreachable)\b/.test(JSON.stringify(issue)))).toEqual(
    [],
  );
}

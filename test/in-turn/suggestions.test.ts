/**
 * Suggestions on real sites: a documentation tool's, three of them large, and a WordPress. Written into the page that
 * was served, each makes its check pass there, and no other check of pages starts to tell of an error or a warning.
 */
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createChecks } from "#checks/index.ts";
import { pageFromAnswer } from "#checks/kit/examples.ts";
import type { IssueRecord } from "#store/index.ts";
import { applySuggestion, rewritten } from "../support/apply-suggestion.ts";
import { type TestParts, testParts } from "../support/audit-site.ts";
import { SITE_PACKAGES, serveFolder, siteFolder } from "../support/corpora.ts";
import { effort } from "../support/effort.ts";
import { parseExample } from "../support/parse-example.ts";
import { partOf } from "../support/part-of.ts";
import { startWordPress, wordpressMissing } from "../support/wordpress.ts";

/** Of each check on each site; those of one template are alike. */
const MOST_ISSUES = effort(5, 40);
const PATIENCE_MS = 300_000;

const checks = createChecks();

interface Site {
  readonly url: string;
  close(): Promise<void>;
}

const SITES: readonly (readonly [name: string, start: (() => Promise<Site>) | undefined])[] = [
  ...SITE_PACKAGES.map((name) => {
    const folder = siteFolder(name);
    return [name, folder === undefined ? undefined : () => serveFolder(folder)] as const;
  }),
  [
    "WordPress",
    wordpressMissing() === undefined ? () => startWordPress({ theme: "blocks", title: "The tea shop" }) : undefined,
  ],
];

describe.each([...partOf(SITES.slice(0, -1), 2), ...SITES.slice(-1)])("suggestions for %s", (_, start) => {
  let parts: TestParts;
  let site: Site | undefined;
  let issues: readonly IssueRecord[] = [];

  beforeAll(async () => {
    if (start === undefined) return;
    parts = await testParts();
    site = await start();
    const audit = await parts.audit(site.url);
    expect(audit.status).toBe("completed");
    issues = await parts.store.issues.instances(audit.id, checks.suggesting, { perCheck: MOST_ISSUES });
  }, PATIENCE_MS);
  afterAll(async () => {
    await site?.close();
    await parts?.close();
  });

  it.skipIf(start === undefined)("are sound", { timeout: PATIENCE_MS }, async () => {
    const faults: string[] = [];
    const counts = new Map<string, { suggested: number; silent: number }>();
    for (const issue of issues) {
      const count = counts.get(issue.checkId) ?? { suggested: 0, silent: 0 };
      counts.set(issue.checkId, count);
      if (issue.suggestion === null) count.silent++;
      else {
        count.suggested++;
        faults.push(...(await faultsAfter(issue)));
      }
    }
    console.table(Object.fromEntries(counts));
    expect(faults).toEqual([]);
    expect(issues.some(({ suggestion }) => suggestion !== null)).toBe(true);
  });
});

/** What the page's checks say of the page with the suggestion in it that they did not say before. */
async function faultsAfter({ checkId, url, locator, suggestion }: IssueRecord): Promise<readonly string[]> {
  const isElsewhere = suggestion?.field === "link_added" || suggestion?.field === "json_ld";
  const place = isElsewhere ? (suggestion.target ?? url) : url;
  const html = suggestion && place !== "" ? await served(place) : undefined;
  const changed = html === undefined || suggestion === null ? undefined : applySuggestion(html, suggestion, place);
  if (html === undefined || changed === undefined) return [];
  const [before, after] = [judged(rewritten(html), place), judged(changed, place)];
  const own = `${checkId} ${locator}`;
  const isStillThere = count(after, own) >= count(before, own) && count(before, own) > 0;
  const moved = after.filter((each) => each.checkId === checkId && !before.some(({ key }) => key === each.key));
  const started = after.filter((each) => each.severity !== "notice" && !before.some(({ key }) => key === each.key));
  const named = `${own} at ${place} with ${JSON.stringify(suggestion)}`;
  return [
    ...(isStillThere ? [`${named} is still there`] : []),
    ...new Set([...moved, ...started].map(({ key }) => `${named} starts ${key}`)),
  ];
}

function count(findings: ReturnType<typeof judged>, key: string): number {
  return findings.filter((each) => each.key === key).length;
}

function judged(html: string, url: string) {
  const page = pageFromAnswer({ html }, { url, urlId: 1, kind: "page" }, parseExample);
  return checks
    .judgePage({ page })
    .findings.map(({ checkId, locator, severity }) => ({ checkId, severity, key: `${checkId} ${locator}` }));
}

/** Kept, because many issues lie on one page. */
const kept = new Map<string, string | undefined>();

async function served(url: string): Promise<string | undefined> {
  if (!kept.has(url)) {
    const answer = await fetch(url, { redirect: "manual" });
    const isPage = answer.status === 200 && (answer.headers.get("content-type") ?? "").includes("html");
    kept.set(url, isPage ? await answer.text() : undefined);
    await answer.body?.cancel().catch(() => delay(0));
  }
  return kept.get(url);
}

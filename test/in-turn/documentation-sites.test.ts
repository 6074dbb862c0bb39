/**
 * Sites that nobody of us wrote, audited whole. What the audit saw is held against two others that share no code with
 * it: a closure computed with a real HTML tree, and the link checker linkinator.
 */
import { LinkChecker } from "linkinator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AuditRecord } from "#domain/audit-record.ts";
import { readVerdicts } from "../../scripts/quality.ts";
import { type TestParts, testParts } from "../support/audit-site.ts";
import { type Closure, closureOf, pair, withoutFragment } from "../support/closure.ts";
import { type ServedSite, SITE_PACKAGES, type SiteName, serveFolder, siteFolder } from "../support/corpora.ts";
import { partOf } from "../support/part-of.ts";

/** At least so many, so that neither an empty folder nor a blind comparison can look like a success. */
const FEWEST: Readonly<Record<SiteName, { readonly pages: number; readonly brokenLinks: number }>> = {
  "postgresql-doc-15": { pages: 1_000, brokenLinks: 0 },
  "apache2-doc": { pages: 2_500, brokenLinks: 100 },
  "developers-reference": { pages: 15, brokenLinks: 0 },
  "debian-policy": { pages: 40, brokenLinks: 0 },
};
/** On the large sites the closure speaks alone: linkinator takes minutes there. */
const WITHOUT_LINKINATOR: readonly SiteName[] = ["postgresql-doc-15", "apache2-doc"];

interface Broken {
  readonly source: string;
  readonly target: string;
}

/** Why linkinator may call a link broken that the audit does not. Anything else that differs fails the test. */
const EXPLAINED: readonly { readonly because: string; readonly fits: (link: Broken, closure: Closure) => boolean }[] = [
  {
    because: "linkinator takes scripts, stylesheets and images for links; here they are what pages load",
    fits: ({ source, target }, { links }) => !links.has(pair(source, target)),
  },
];

/** The two small ones, and one of the large ones. */
function someSites(): readonly SiteName[] {
  const isLarge = (name: SiteName) => WITHOUT_LINKINATOR.includes(name);
  return [...partOf(SITE_PACKAGES.filter(isLarge), 2), ...SITE_PACKAGES.filter((name) => !isLarge(name))];
}

let parts: TestParts;
beforeAll(async () => {
  parts = await testParts();
});
afterAll(() => parts.close());

describe.each(someSites())("%s", (name) => {
  const folder = siteFolder(name);
  let site: ServedSite;
  let audit: AuditRecord;
  let closure: Closure;
  beforeAll(async () => {
    if (folder === undefined) return;
    site = await serveFolder(folder);
    audit = await parts.audit(site.url);
    closure = await closureOf(site.url);
  });
  afterAll(() => site?.close());

  it.skipIf(folder === undefined)("is audited completely", async () => {
    expect(audit).toMatchObject({
      status: "completed",
      failure: null,
      warnings: [],
      completeness: { partial: false, truncated: false, coveragePercent: 100, pagesUnvisited: 0, unverified: 0 },
    });
    for await (const { visited, left_out } of parts.store.crawlReads.urls(audit.id)) {
      expect(visited || left_out !== null).toBe(true);
    }
  });

  it.skipIf(folder === undefined)("finds nothing by a check whose findings nobody has judged", async () => {
    const judged = new Set(readVerdicts().map(({ check }) => check));
    const fired = await parts.store.issues.groups(audit.id);
    expect(fired.flatMap(({ checkId }) => (judged.has(checkId) ? [] : [checkId]))).toEqual([]);
  });

  it.skipIf(folder === undefined)("has exactly the pages that an independent reading finds", async () => {
    const seen = new Map<string, number | null>();
    for await (const { url, kind, visited, status } of parts.store.crawlReads.urls(audit.id)) {
      if (kind === "page" && visited) seen.set(url, status);
    }
    expect(seen.size).toBeGreaterThan(FEWEST[name].pages);
    expect(sorted(seen)).toEqual(sorted(closure.statuses));
  });

  it.skipIf(folder === undefined)("has exactly the broken links that an independent reading finds", async () => {
    const expected = [...closure.links].filter((link) => closure.statuses.get(link.split(" → ")[1] ?? "") === 404);
    const found = (await brokenLinks(audit)).map(({ source, target }) => pair(source, target));
    expect(found.length).toBeGreaterThanOrEqual(FEWEST[name].brokenLinks);
    expect(found.sort()).toEqual(expected.sort());
  });

  if (WITHOUT_LINKINATOR.includes(name)) return;
  it.skipIf(folder === undefined)(
    "agrees with linkinator about broken links, but for listed reasons",
    { timeout: 180_000 },
    async () => {
      const ours = await brokenLinks(audit);
      const theirs = await linkinator(site.url);
      const unexplained = theirs.filter(
        (link) => !has(ours, link) && !EXPLAINED.some(({ fits }) => fits(link, closure)),
      );
      expect(unexplained).toEqual([]);
      // On a busy machine some of its own requests get no answer, and it never reads those pages: it is asked again.
      const missed = ours.filter((link) => !has(theirs, link));
      const again = await linkinator(site.url, [...new Set(missed.map(({ source }) => source))]);
      expect(missed.filter((link) => !has(again, link))).toEqual([]);
    },
  );
});

async function brokenLinks({ id }: AuditRecord): Promise<Broken[]> {
  const issues = await parts.store.issues.instances(id, ["link-broken-internal"], { perCheck: 100_000 });
  return issues.map(({ url, args }) => ({ source: url, target: String(args.target) }));
}

/** The broken links that linkinator finds on the whole site, or on the given pages of it alone. */
async function linkinator(start: string, pages?: readonly string[]): Promise<Broken[]> {
  if (pages?.length === 0) return [];
  const { links } = await new LinkChecker().check({
    path: pages === undefined ? start : [...pages],
    recurse: pages === undefined,
    concurrency: 25,
    linksToSkip: async (link) => !link.startsWith(start),
  });
  const claimed = links.filter(({ state, url }) => state === "BROKEN" && url.startsWith(start));
  // On a busy machine its own requests may get no answer (status 0): such a claim stands only if asking again confirms it.
  const unanswered = [...new Set(claimed.filter(({ status }) => !status).map(({ url }) => url))];
  const answering = new Set<string>();
  for (const url of unanswered) if ((await fetch(url)).ok) answering.add(url);
  const broken = claimed.filter(({ url }) => !answering.has(url));
  const pairs = broken.map(({ parent = start, url }) => [
    withoutFragment(new URL(parent)),
    withoutFragment(new URL(url)),
  ]);
  return pairs.map(([source = "", target = ""]) => ({ source, target }));
}

function has(links: readonly Broken[], { source, target }: Broken): boolean {
  return links.some((link) => link.source === source && link.target === target);
}

function sorted(statuses: ReadonlyMap<string, number | null>): readonly string[] {
  return [...statuses].map(([url, status]) => `${url} ${status}`).sort();
}

/** Search figures on a real audit: they decide the order, and change no score. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AuditRecord } from "#domain/audit-record.ts";
import { toUuid } from "#domain/ids.ts";
import { ISSUE_DETAIL } from "#store/issue-detail.ts";
import { type TestParts, testParts } from "../support/audit-site.ts";
import { pagesCsv } from "../support/search-figures.ts";
import { links, startSite } from "../support/site-server.ts";
import { zipOf } from "../support/zip-file.ts";

const PATHS = ["/a", "/b", "/c", "/d"];
const RANGE = { firstDay: "2026-01-01", lastDay: "2026-01-28" };
const ROWS = [
  ["/d", 900, 9000],
  ["/c", 4, 400],
  ["/elsewhere", 50, 500],
] as const;

let parts: TestParts;
let site: Awaited<ReturnType<typeof startSite>>;
let before: AuditRecord;
beforeAll(async () => {
  const page = (path: string) => `<title>Page ${path}</title><h1>${path}</h1><a href="/gone${path}">More</a>`;
  site = await startSite({ "/": links(...PATHS), ...Object.fromEntries(PATHS.map((path) => [path, page(path)])) });
  parts = await testParts();
  // The first has none to be compared with, so that a category of checks has no score.
  await parts.audit(`${site.origin}/`);
  before = await parts.audit(`${site.origin}/`);
}, 60_000);
afterAll(async () => {
  await parts?.close();
  await site?.close();
});

async function importFile(content: string | Buffer) {
  const bytes = async function* () {
    yield Buffer.from(content);
  };
  const website = await parts.websites.read(before.websiteId);
  return parts.search.importFile(website, { bytes: bytes(), range: RANGE }, "usr_test");
}

/** The pages with broken links, in the order of the issues. */
async function orderOf({ id }: AuditRecord) {
  const { rows } = await parts.pool.query<{ url: string }>(
    `select url from ${ISSUE_DETAIL} i where audit_id = $1 and check_id = 'link-broken-internal' order by impact desc, url`,
    [toUuid(id)],
  );
  return rows.map(({ url }) => new URL(url).pathname);
}

async function groupsOf(audit: AuditRecord) {
  const filter = { severities: [], categories: [], checkIds: [], causes: [] };
  const request = { filter, after: undefined, limit: 100, plus: undefined, byCheck: true };
  return parts.audits.groups(audit, request);
}

it("knows no clicks without figures", async () => {
  expect(await orderOf(before)).toEqual(PATHS);
  expect(before.summary?.search).toBeNull();
  const { checks, groups } = await groupsOf(before);
  expect(new Set([...(checks ?? []), ...groups].map(({ clicks }) => clicks))).toEqual(new Set([null]));
});

it("puts first what is found on pages with clicks, keeps the score, and says by which figures", async () => {
  const figures = await importFile(pagesCsv(site.origin, ROWS));
  const after = await parts.audit(`${site.origin}/`);
  expect(await orderOf(after)).toEqual(["/d", "/c", "/a", "/b"]);
  expect(after.score).toEqual(before.score);
  expect(after.summary?.search).toEqual({
    ...{ figuresId: figures.id, source: "file", ...RANGE },
    ...{ pages: 3, clicks: 954, matchedPages: 2, matchedClicks: 904 },
  });
  const { checks, groups } = await groupsOf(after);
  expect(checks?.find(({ checkId }) => checkId === "link-broken-internal")?.clicks).toBe(904);
  expect(groups.find(({ checkId }) => checkId === "link-broken-internal")?.clicks).toBe(904);
  const filter = {
    severities: [],
    categories: [],
    statuses: [],
    checkIds: ["link-broken-internal"],
    fixable: undefined,
  };
  const rest = { urlContains: undefined, search: undefined, isNew: undefined, group: undefined, page: undefined };
  const { issues } = await parts.audits.issues(after, {
    ...{ filter: { ...filter, ...rest } as never, sort: [{ key: "impact", descending: true }] },
    ...{ after: undefined, limit: 10 },
  });
  expect(issues.map(({ clicks }) => clicks)).toEqual([900, 4, null, null]);
});

it("ranks the same by the archive as by the file of pages", async () => {
  const byFile = await groupsOf(await parts.audit(`${site.origin}/`));
  const days = "Date,Clicks,Impressions,CTR,Position\n2026-01-01,1,10,10%,1\n2026-01-28,1,10,10%,1\n";
  await importFile(
    zipOf([
      { name: "Seiten.csv", content: pagesCsv(site.origin, ROWS) },
      { name: "Diagramm.csv", content: days },
    ]),
  );
  const after = await parts.audit(`${site.origin}/`);
  expect(await orderOf(after)).toEqual(["/d", "/c", "/a", "/b"]);
  const ranked = ({ groups }: typeof byFile) =>
    groups.map(({ checkId, priority, clicks }) => [checkId, priority, clicks]);
  expect(ranked(await groupsOf(after))).toEqual(ranked(byFile));
});

it("keeps the order of an audit when its figures are deleted", async () => {
  const ordered = await parts.audit(`${site.origin}/`);
  const website = await parts.websites.read(before.websiteId);
  for (const figures of await parts.search.list(website)) await parts.search.remove(figures);
  expect(await orderOf(ordered)).toEqual(["/d", "/c", "/a", "/b"]);
  const last = await parts.audit(`${site.origin}/`);
  expect([last.summary?.search, await orderOf(last)]).toEqual([null, PATHS]);
});

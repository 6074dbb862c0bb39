/** Search Console's API against a Google on loopback: what is fetched orders a real audit as an imported file does, and no failure is a zero. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { AuditRecord } from "#domain/audit-record.ts";
import { toUuid, type WebsiteId } from "#domain/ids.ts";
import { LOCAL_OPERATOR } from "#domain/principal.ts";
import type { SearchConsoleProblem } from "#domain/search-console.ts";
import { ISSUE_DETAIL } from "#store/issue-detail.ts";
import type { openParts } from "../../src/main.ts";
import { type TestParts, testParts } from "../support/audit-site.ts";
import { errorBody } from "../support/google/errors.ts";
import { type Door, type Google, type Misbehavior, startGoogle } from "../support/google/google.ts";
import type { SearchRecord } from "../support/google/search-data.ts";
import type { ServiceAccount } from "../support/google/service-account.ts";
import { wmxSite } from "../support/google/sites.ts";
import { pagesCsv } from "../support/search-figures.ts";
import { links, startSite } from "../support/site-server.ts";

const PATHS = ["/a", "/b", "/c", "/d"];
const NO_TABLES = { pages: [], queries: [], leftOut: { otherSite: 0, noUrl: 0, unreadable: 0 } };
const ROWS = [
  ["/d", 900, 9000],
  ["/c", 4, 400],
  ["/elsewhere", 50, 500],
] as const;

const INSPECTION = {
  ...{ url: "http://tea.example/", verdict: "PASS", coverageState: null, robotsTxtState: null, indexingState: null },
  ...{ pageFetchState: null, googleCanonical: null, userCanonical: null, lastCrawlAt: null, inspectedAt: new Date(0) },
};
const STATUS_WITH_TIME = (lastCrawlTime: string, verdict = "PASS") =>
  JSON.stringify({ inspectionResult: { indexStatusResult: { verdict, lastCrawlTime } } });

let parts: TestParts;
let google: Google;
let account: ServiceAccount;
let site: Awaited<ReturnType<typeof startSite>>;
let websiteId: WebsiteId;
let property: string;

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const LAST_FINAL = dayBefore(3);
const record = (path: string, clicks: number, impressions: number, more: Partial<SearchRecord> = {}): SearchRecord => ({
  ...{ day: LAST_FINAL, page: `${site.origin}${path}`, query: "green tea", clicks, impressions, position: 4.2 },
  ...more,
});
const records = () => ROWS.map(([path, clicks, impressions]) => record(path, clicks, impressions));
const website = () => parts.websites.read(websiteId);
const figures = async () => parts.search.list(await website());
const queries = () => google.asked.filter(({ door }) => door === "query").map(({ body }) => body);

beforeAll(async () => {
  const page = (path: string) => `<title>Page ${path}</title><h1>${path}</h1><a href="/gone${path}">More</a>`;
  site = await startSite({ "/": links(...PATHS), ...Object.fromEntries(PATHS.map((path) => [path, page(path)])) });
  property = `${site.origin}/`;
  google = await startGoogle();
  parts = await testParts({ world: google.world });
  account = await google.newServiceAccount();
  ({ websiteId } = await parts.audit(`${site.origin}/`));
}, 60_000);
beforeEach(() => {
  google.data.set(property, { records: records() });
  google.sites.set(account.email, [wmxSite(property)]);
});
afterEach(async () => {
  google.behave();
  google.asked.length = 0;
  await parts.pool.query("delete from search_console; delete from search_figures; delete from url_inspection");
  google.inspections.clear();
});
afterAll(async () => {
  await parts?.close();
  await google?.close();
  await site?.close();
});

async function connection() {
  const connected = await parts.searchConsole.read(await website());
  if (connected === null) throw new Error("nothing is connected");
  return connected;
}

const connect = async () => parts.searchConsole.connectByKey(await website(), account.key, "usr_test");

async function fetchNow() {
  await parts.searchConsole.askFor(await website());
  await parts.fetchRunner.runDue();
  return connection();
}

async function importFile() {
  const bytes = async function* () {
    yield Buffer.from(pagesCsv(site.origin, ROWS));
  };
  const range = { firstDay: dayBefore(30), lastDay: LAST_FINAL };
  await parts.search.importFile(await website(), { bytes: bytes(), range }, "usr_test");
}

async function ranked(audit: AuditRecord) {
  const { rows } = await parts.pool.query(
    `select url, check_id, impact from ${ISSUE_DETAIL} i where audit_id = $1 order by impact desc, check_id, url`,
    [toUuid(audit.id)],
  );
  return rows;
}

it("ranks an audit's issues by the API as by the imported file", async () => {
  await connect();
  await parts.fetchRunner.runDue();
  const byApi = await parts.audit(property);
  expect(byApi.summary?.search).toMatchObject({ source: "search_console", lastDay: LAST_FINAL, pages: 3, clicks: 954 });
  await parts.pool.query("delete from search_figures");
  await importFile();
  const byFile = await parts.audit(property);
  expect(byFile.summary?.search).toMatchObject({ source: "file", pages: 3, clicks: 954 });
  expect(await ranked(byApi)).toEqual(await ranked(byFile));
  await parts.pool.query("delete from search_figures");
  // Without figures, the order is another one.
  expect(await ranked(await parts.audit(property))).not.toEqual(await ranked(byFile));
});

describe("the range", () => {
  it("ends with the last final day and has 28 days: older ones and those that are still collected don't count", async () => {
    const partial = { day: dayBefore(2), clicks: 7000, impressions: 70_000 };
    const old = { day: dayBefore(3 + 28), clicks: 8000, impressions: 80_000 };
    const first = { day: dayBefore(3 + 27), clicks: 10, impressions: 100 };
    google.data.set(property, {
      records: [
        ...records(),
        ...[partial, old, first].map(({ day, clicks, impressions }) => record("/a", clicks, impressions, { day })),
      ],
      firstIncompleteDay: dayBefore(2),
    });
    await connect();
    const { lastRange } = await fetchNow();
    expect(lastRange).toEqual({ firstDay: dayBefore(30), lastDay: LAST_FINAL, daysWithData: 2, isCut: false });
    expect(await figures()).toMatchObject([{ firstDay: dayBefore(30), lastDay: LAST_FINAL, clicks: 964 }]);
  });

  it("replaces figures of the same days, and keeps the newest three without pushing out what people imported", async () => {
    await importFile();
    await connect();
    for (const ago of [9, 8, 7, 6, 6, 5]) {
      google.data.set(property, { records: [record("/a", 5, 50, { day: dayBefore(ago) })] });
      await fetchNow();
    }
    const kept = (await figures()).map(({ source, lastDay }) => [source, lastDay]);
    expect(kept).toEqual([["file", LAST_FINAL], ...[5, 6, 7].map((ago) => ["search_console", dayBefore(ago)])]);
  });
});

describe("what goes wrong", () => {
  beforeEach(async () => {
    await connect();
    await fetchNow();
    google.asked.length = 0;
  });

  const day = 86_400_000;
  const quota = (reason: string) => errorBody(403, "PERMISSION_DENIED", reason);
  it.each<[code: SearchConsoleProblem, what: string, door: Door, how: Misbehavior]>([
    ["quota_exceeded", "429", "query", { status: 429 }],
    ["quota_exceeded", "403 quotaExceeded", "query", { status: 403, error: quota("quotaExceeded") }],
    ["quota_exceeded", "403 rateLimitExceeded", "query", { status: 403, error: quota("rateLimitExceeded") }],
    ["unavailable", "500", "query", { status: 500 }],
    ["unavailable", "503 of the token server", "token", { status: 503, body: "<html>" }],
    ["timeout", "no answer", "query", "hang"],
    ["unreachable", "a broken connection", "query", "drop"],
    ["unexpected_response", "HTML", "query", { body: "<!doctype html><title>Sign in</title>" }],
    ["unexpected_response", "another type", "query", { body: '{"rows": {"length": 3}}' }],
    [
      "unexpected_response",
      "more rows than were asked for",
      "query",
      { body: `{"rows": [${"{},".repeat(30_000)}{}]}` },
    ],
    ["unexpected_response", "33 MB", "query", { body: Buffer.alloc(33 * 1024 * 1024, 0x20) }],
    [
      "unexpected_response",
      "days of another range",
      "query",
      { body: '{"rows":[{"keys":["2001-01-01"],"clicks":1}]}' },
    ],
    ["unexpected_response", "NaN", "query", { body: '{"rows":[{"keys":["2026-01-01"],"clicks":NaN}]}' }],
    [
      "unexpected_response",
      "a redirect",
      "query",
      { status: 302, body: "", headers: { location: "http://169.254.169.254/" } },
    ],
    ["unexpected_response", "a token that is none", "token", { body: '{"access_token": 7}' }],
    ["no_data", "an empty answer", "query", { body: "{}" }],
  ])("%s: %s. Earlier figures stay, and it is tried again later", async (code, _what, door, how) => {
    google.misbehave(door, how);
    const { problem, nextFetchAt } = await fetchNow();
    expect(problem?.code).toBe(code);
    const wait = Number(nextFetchAt) - Date.now();
    expect(wait).toBeGreaterThan(6 * 60_000);
    expect(wait).toBeLessThanOrEqual(day);
    expect(await figures()).toMatchObject([{ clicks: 954, pages: 3 }]);
    google.behave();
    expect((await fetchNow()).problem).toBeNull();
  });

  it("keeps figures when days have data and pages none", async () => {
    google.data.set(property, { records: [record("/a", 0, 0, { page: "https://coffee.example/" })] });
    expect((await fetchNow()).problem?.code).toBe("no_data");
    expect(await figures()).toMatchObject([{ clicks: 954 }]);
  });

  it("waits as long as Google wants, also when somebody asks", async () => {
    google.misbehave("query", { status: 429, headers: { "retry-after": "7200" } });
    const { nextFetchAt } = await fetchNow();
    expect(Number(nextFetchAt) - Date.now()).toBeGreaterThan(7_100_000);
    google.asked.length = 0;
    await fetchNow();
    expect(google.asked).toEqual([]);
  });

  it.each<[code: SearchConsoleProblem, what: string, door: Door, how: Misbehavior]>([
    ["access_denied", "a permission that was taken back", "query", { status: 403, error: quota("forbidden") }],
    ["api_disabled", "an API that isn't enabled", "query", { status: 403, error: quota("accessNotConfigured") }],
    ["credentials_rejected", "401", "query", { status: 401 }],
    ["credentials_rejected", "invalid_grant", "token", { status: 400, body: '{"error":"invalid_grant"}' }],
  ])("%s: %s. Nothing is asked any more until somebody acts", async (code, _what, door, how) => {
    google.misbehave(door, how);
    expect(await fetchNow()).toMatchObject({ problem: { code }, nextFetchAt: null });
    expect(await figures()).toMatchObject([{ clicks: 954 }]);
    google.behave();
    google.asked.length = 0;
    await parts.fetchRunner.runDue();
    expect(google.asked).toEqual([]);
    expect((await fetchNow()).problem).toBeNull();
  });
});

it("asks of a domain's property only for pages of the website's own host", async () => {
  const { hostname, port } = new URL(site.origin);
  const domain = `sc-domain:${hostname}`;
  google.sites.set(account.email, [wmxSite(domain)]);
  const ofAnother = { page: `http://127.0.0.2:${port}/a` };
  const secure = { page: `https://${hostname}:${port}/a` };
  google.data.set(domain, {
    records: [...records(), record("/a", 70, 700, ofAnother), record("/a", 6, 60, secure)],
  });
  await connect();
  await fetchNow();
  expect(await figures()).toMatchObject([{ clicks: 960, pages: 4, leftOut: { otherSite: 0 } }]);
  const filters = [{ dimension: "page", operator: "includingRegex" }];
  expect(queries()).toMatchObject([1, 2, 3].map(() => ({ dimensionFilterGroups: [{ filters }] })));
});

it("leaves out rows of other hosts and those that can't be read, and counts them", async () => {
  const good = { keys: [`${site.origin}/a`], clicks: 3, impressions: 30, position: 2.5 };
  const rows = [
    good,
    ...[{ clicks: -1 }, { clicks: 1.5 }, { clicks: "3" }, { clicks: 31 }, { clicks: 3e9, impressions: 3e9 }],
    ...[{ position: null }, { position: -2 }, { impressions: undefined }, { keys: null }, { keys: [7] }, { keys: [] }],
    ...[{ keys: ["https://coffee.example/"] }, { keys: ["javascript:alert(1)"] }, { keys: ["<b>tea</b>"] }],
  ].map((more) => ({ ...good, ...more }));
  const days = JSON.stringify({ rows: [{ keys: [LAST_FINAL], clicks: 3, impressions: 30, ctr: 0.1, position: 2 }] });
  await connect();
  google.answers("query", [days, JSON.stringify({ rows: [...rows, null, 7, "x"] }), "{}"]);
  expect((await fetchNow()).problem).toBeNull();
  const [kept] = await figures();
  expect(kept).toMatchObject({ pages: 1, clicks: 3, leftOut: { otherSite: 1, noUrl: 2, unreadable: 14 } });
});

it("refuses a host that leads to a private address", async () => {
  const { lookup } = google.world;
  const elsewhere = await testParts({
    world: { ...google.world, lookup: async (name) => (name.endsWith("googleapis.com") ? ["10.0.0.1"] : lookup(name)) },
  });
  const { websiteId: other } = await elsewhere.audit(property);
  const connecting = elsewhere.searchConsole.connectByKey(
    await elsewhere.websites.read(other),
    account.key,
    "usr_test",
  );
  await expect(connecting).rejects.toMatchObject({ code: "search_console_unavailable" });
  await elsewhere.close();
});

describe("URL inspection", () => {
  const inspected = () => google.asked.filter(({ door }) => door === "inspect");
  const inspections = async () => parts.searchConsole.inspections(await website());

  it("asks once a day of the home page and the 19 pages of most clicks, and keeps what Google says", async () => {
    const many = Array.from({ length: 40 }, (_, at) => record(`/p${at}`, 100 - at, 1000, { query: `tea ${at}` }));
    google.data.set(property, { records: many });
    google.inspections.set(`${site.origin}/p0`, {
      ...{ verdict: "PASS", coverageState: "Submitted and indexed", robotsTxtState: "ALLOWED" },
      ...{ indexingState: "INDEXING_ALLOWED", pageFetchState: "SUCCESSFUL", crawledAs: "MOBILE" },
      ...{ googleCanonical: `${site.origin}/p0`, userCanonical: `${site.origin}/p1` },
      lastCrawlTime: "2026-11-20T08:30:00Z",
    });
    await connect();
    await fetchNow();
    await fetchNow();
    const expected = ["/", ...Array.from({ length: 19 }, (_, at) => `/p${at}`)].map((path) => `${site.origin}${path}`);
    expect(inspected().map(({ body }) => Reflect.get(Object(body), "inspectionUrl"))).toEqual(expected);
    const all = await inspections();
    expect(all).toHaveLength(20);
    expect(all.at(-1)).toMatchObject({
      ...{ url: `${site.origin}/p0`, verdict: "PASS", userCanonical: `${site.origin}/p1` },
      lastCrawlAt: new Date("2026-11-20T08:30:00Z"),
    });
    expect(all[0]).toMatchObject({ coverageState: "URL is unknown to Google", lastCrawlAt: null });
  });

  it("asks under the property's own scheme and host, and keeps the page's URL", async () => {
    const secure = site.origin.replace("http:", "https:");
    google.sites.set(account.email, [wmxSite(`${secure}/`)]);
    google.data.set(`${secure}/`, { records: records() });
    google.inspections.set(`${secure}/d`, { verdict: "PASS" });
    await connect();
    await fetchNow();
    expect((await inspections()).at(-1)).toMatchObject({ url: `${site.origin}/d`, verdict: "PASS" });
  });

  it.each<[code: SearchConsoleProblem, what: string, how: Misbehavior]>([
    ["quota_exceeded", "429", { status: 429 }],
    ["access_denied", "403", { status: 403, error: errorBody(403, "PERMISSION_DENIED", "forbidden") }],
    ["unexpected_response", "no status", { body: '{"inspectionResult":{}}' }],
    ["unexpected_response", "a time that is none", { body: STATUS_WITH_TIME("yesterday") }],
    [
      "unexpected_response",
      "a word of a megabyte",
      { body: STATUS_WITH_TIME("2026-01-01T00:00:00Z", "x".repeat(1e6)) },
    ],
  ])("%s: %s. It ends the look, and nothing else", async (code, _what, how) => {
    google.misbehave("inspect", how);
    await connect();
    expect(await fetchNow()).toMatchObject({ problem: null, inspectionProblem: code });
    expect([await inspections(), inspected()]).toMatchObject([[], [{}]]);
    expect(await figures()).toMatchObject([{ clicks: 954 }]);
  });
});

describe("two processes", () => {
  let second: Awaited<ReturnType<typeof openParts>>;
  beforeAll(async () => {
    second = await parts.another();
  });
  afterAll(() => second?.close());

  it("fetch and inspect what is due once", async () => {
    await connect();
    google.asked.length = 0;
    await Promise.all([parts.fetchRunner.runDue(), second.fetchRunner.runDue(), parts.fetchRunner.runDue()]);
    expect(queries()).toHaveLength(3);
    expect(await figures()).toHaveLength(1);
    // The home page and the three that have clicks.
    expect(google.asked.filter(({ door }) => door === "inspect")).toHaveLength(4);
  });

  it("save nothing of a fetch that another has taken over, or that was disconnected meanwhile", async () => {
    await connect();
    google.data.set(property, { records: [record("/a", 1, 10)] });
    const [taken] = await parts.store.searchConsole.take(1, { now: new Date(), seconds: 0 });
    if (taken === undefined) throw new Error("nothing was due");
    // Its time is over at once.
    await second.fetchRunner.runDue();
    const late = {
      ...NO_TABLES,
      id: parts.newId("sfg"),
      websiteId,
      source: "search_console",
      importedBy: "x",
    } as const;
    const range = { firstDay: dayBefore(30), lastDay: LAST_FINAL, daysWithData: 1, isCut: false };
    const at = { range, now: new Date(), nextAt: new Date() };
    const settle = () => parts.store.searchConsole.settle(taken, { ...late, ...range }, at);
    expect(await settle()).toBe(false);
    await parts.searchConsole.disconnect(await website());
    expect(await settle()).toBe(false);
    expect(await figures()).toMatchObject([{ clicks: 1, pages: 1 }]);
  });

  it("give back what they fetch when they stop", async () => {
    await connect();
    const third = await parts.another();
    google.misbehave("query", "hang");
    const running = third.fetchRunner.runDue();
    await vi.waitFor(() => expect(queries()).toHaveLength(1), { timeout: 60_000 });
    await third.close();
    await running;
    google.behave();
    await parts.fetchRunner.runDue();
    expect((await connection()).problem).toBeNull();
    expect(await figures()).toHaveLength(1);
  });

  it("give back what they inspect when they stop, and save nothing of a connection that was made anew", async () => {
    await connect();
    const third = await parts.another();
    google.misbehave("inspect", "hang");
    const inspected = () => google.asked.filter(({ door }) => door === "inspect").length;
    google.asked.length = 0;
    const running = third.fetchRunner.runDue();
    await vi.waitFor(() => expect(inspected()).toBe(1), { timeout: 60_000 });
    await third.close();
    await running;
    expect(await connection()).toMatchObject({ inspectedAt: null, inspectionProblem: null });
    google.behave();
    const times = { now: new Date(), before: new Date(), seconds: 600 };
    const [taken] = await parts.store.searchConsole.takeInspections(1, times);
    if (taken === undefined) throw new Error("nothing was given back");
    expect(await parts.store.searchConsole.takeInspections(1, times)).toEqual([]);
    await connect();
    expect(await parts.store.searchConsole.saveInspection(taken, INSPECTION)).toBe(false);
    await parts.store.searchConsole.endInspection(taken, { problem: "timeout", now: new Date() });
    expect(await connection()).toMatchObject({ inspectedAt: null, inspectionProblem: null });
    await parts.fetchRunner.runDue();
    expect(await connection()).toMatchObject({ inspectedAt: expect.any(Date), inspectionProblem: null });
  });
});

it("fetches first what somebody waits for", async () => {
  await connect();
  await parts.fetchRunner.runDue();
  const other = await parts.websites.create({ url: "http://127.0.0.1:9" }, LOCAL_OPERATOR);
  const connecting = {
    method: "service_account",
    account: "a",
    properties: [],
    sealedSecret: Buffer.alloc(1),
  } as const;
  const { searchConsole } = parts.store;
  const before = new Date(Date.now() - 3_600_000);
  await searchConsole.connect({ ...connecting, websiteId: other.id, property: "x", connectedBy: "usr_test" }, before);
  await parts.pool.query("update search_console set asked_at = null where property = 'x'");
  await parts.searchConsole.askFor(await website());
  const taken = await searchConsole.take(2, { now: new Date(), seconds: 0 });
  expect(new Set(taken.map((one) => one.websiteId))).toEqual(new Set([websiteId, other.id]));
  const [first] = await searchConsole.take(1, { now: new Date(), seconds: 0 });
  expect(first?.websiteId).toBe(websiteId);
});

it("knows of a connection that is made anew what it fetched, and how long the same account has to wait", async () => {
  await connect();
  const { lastRange, lastFetchedAt } = await fetchNow();
  google.misbehave("query", { status: 429, headers: { "retry-after": "3600" } });
  const { nextFetchAt } = await fetchNow();
  google.behave();
  await connect();
  expect(await connection()).toMatchObject({ lastRange, lastFetchedAt, problem: null });
  expect(Number((await connection()).nextFetchAt)).toBeGreaterThan(Date.now() + 3_000_000);
  expect(Number((await connection()).nextFetchAt)).toBeLessThanOrEqual(Number(nextFetchAt));
});

it("reads pages of 25,000 rows, up to 50,000 of each table, and says that there were more", async () => {
  const many = Array.from({ length: 50_010 }, (_, at) =>
    record(`/p${at}`, 5_010 - Math.floor(at / 10), 6_000, { query: `tea ${at}` }),
  );
  google.data.set(property, { records: many });
  await connect();
  const { lastRange, problem } = await fetchNow();
  expect([problem, lastRange?.isCut]).toEqual([null, true]);
  expect(await figures()).toMatchObject([{ pages: 50_000, queries: 50_000 }]);
  expect(queries()).toMatchObject([
    { dimensions: ["date"], dataState: "final" },
    ...[0, 25_000].map((startRow) => ({ dimensions: ["page"], rowLimit: 25_000, startRow })),
    ...[0, 25_000].map((startRow) => ({ dimensions: ["page", "query"], rowLimit: 25_000, startRow })),
  ]);
});

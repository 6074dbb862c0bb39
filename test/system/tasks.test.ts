/** Tasks by real audits of a real site: what the next audit proves, what it doesn't, and what comes back. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { AuditRecord } from "#domain/audit-record.ts";
import { toUuid } from "#domain/ids.ts";
import { LOCAL_OPERATOR } from "#domain/principal.ts";
import type { TaskState } from "#domain/task.ts";
import { type TestParts, testParts } from "../support/audit-site.ts";
import { startSite } from "../support/site-server.ts";

let parts: TestParts;
let site: Awaited<ReturnType<typeof startSite>>;

const page = (title: string, links: readonly string[]) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${title === "" ? "" : `<title>${title}</title>`}</head><body><h1>Tea</h1>
   ${links.map((href) => `<a href="${href}">Tea ${href}</a>`).join(" ")}</body></html>`;
const PAGES = ["/green", "/black", "/white", "/oolong"];
/** Pages without a title. */
const lose = (...paths: string[]) => {
  for (const path of PAGES)
    site.pages[path] = page(paths.includes(path) ? "" : `All about ${path.slice(1)} tea`, ["/"]);
};

const audit = async (options: object = {}): Promise<AuditRecord> => {
  const done = await parts.audit(`${site.origin}/`, { reuse: false, ...options });
  await parts.alertRunner.runDue();
  return done;
};
const ALL = { states: [], checkIds: [], search: undefined, fingerprints: undefined };
const tasks = async ({ websiteId }: AuditRecord) =>
  parts.tasks.list(await parts.websites.read(websiteId), ALL, { after: 0, limit: 100 });
/** By the path of their page. */
const states = async (of: AuditRecord): Promise<Record<string, TaskState>> =>
  Object.fromEntries((await tasks(of)).map(({ url, state }) => [new URL(url).pathname, state]));
const mark = async (of: AuditRecord, paths: readonly string[], state: "done" | "to_do") => {
  const chosen = (await tasks(of)).filter(({ url }) => paths.includes(new URL(url).pathname));
  const website = await parts.websites.read(of.websiteId);
  await parts.tasks.update(
    website,
    chosen.map(({ id }) => id),
    state,
    LOCAL_OPERATOR,
  );
};
const TITLES = {
  severities: [],
  categories: [],
  checkIds: ["title-missing"],
  urlContains: undefined,
  suggested: false,
};

beforeAll(async () => {
  parts = await testParts();
  site = await startSite({ "/": page("Tea of all kinds", PAGES) });
});
afterAll(async () => {
  await parts?.close();
  await site?.close();
});
beforeEach(() => parts.pool.query("delete from task"));

it("proves what was fixed, whether or not somebody said so, and finds what wasn't", async () => {
  lose("/green", "/black", "/white");
  const first = await audit();
  expect(await parts.tasks.addMatching(first, TITLES, LOCAL_OPERATOR)).toEqual({ added: 3, already: 0, leftOut: 0 });
  await mark(first, ["/green", "/black"], "done");
  lose("/black");
  const second = await audit();
  expect(await states(second)).toEqual({ "/green": "verified", "/black": "still_found", "/white": "verified" });
  expect((await tasks(second)).map(({ judgedBy }) => judgedBy)).toEqual([second.id, second.id, second.id]);
  lose("/green");
  expect(await states(await audit())).toEqual({ "/green": "still_found", "/black": "verified", "/white": "verified" });
});

it("says nothing of a page that it didn't meet, or not as it was", async () => {
  lose("/green", "/black", "/white", "/oolong");
  const first = await audit();
  await parts.tasks.addMatching(first, TITLES, LOCAL_OPERATOR);
  await mark(first, PAGES, "done");
  site.pages["/green"] = { status: 403, body: "" };
  site.pages["/black"] = { status: 404, body: "" };
  site.pages["/white"] = page("Fixed", ["/"]);
  // Nothing leads there any more.
  site.pages["/"] = page("Tea of all kinds", ["/green", "/black", "/white"]);
  site.pages["/oolong"] = page("Fixed", ["/"]);
  try {
    expect(await states(await audit())).toEqual({
      ...{ "/green": "done", "/black": "done", "/white": "verified", "/oolong": "done" },
    });
  } finally {
    site.pages["/"] = page("Tea of all kinds", PAGES);
  }
});

it("says nothing of links that it didn't ask for, nor of targets that failed", async () => {
  lose();
  site.pages["/green"] = page("Green tea", ["/", "/gone"]);
  site.pages["/gone"] = { status: 404, body: "<title>Gone</title>" };
  const first = await audit();
  const links = { ...TITLES, checkIds: ["link-broken-internal"] };
  expect(await parts.tasks.addMatching(first, links, LOCAL_OPERATOR)).toMatchObject({ added: 1 });
  await mark(first, ["/green"], "done");
  await audit({ exclude: ["/gone"] });
  expect(await states(first)).toEqual({ "/green": "done" });
  site.pages["/gone"] = { status: 403, body: "" };
  expect(await states(await audit())).toEqual({ "/green": "done" });
  site.pages["/gone"] = page("Back again", ["/"]);
  expect(await states(await audit())).toEqual({ "/green": "verified" });
  // Nobody takes it back from an audit.
  await mark(first, ["/green"], "done");
  expect(await states(first)).toEqual({ "/green": "verified" });
  delete site.pages["/gone"];
});

it("takes a build that was never published for no proof", async () => {
  lose("/green");
  const first = await audit();
  await parts.tasks.addMatching(first, TITLES, LOCAL_OPERATOR);
  lose();
  const build = await audit();
  await parts.pool.query("update task set state = 'to_do', judged_by = null");
  await parts.pool.query(
    `update audit set site = jsonb_set(site, '{warnings}', '[{"code": "served_elsewhere", "message": ""}]') where id = $1`,
    [toUuid(build.id)],
  );
  await parts.pool.query("insert into audit_to_evaluate (audit_id, website_id) values ($1, $2)", [
    ...[toUuid(build.id), toUuid(build.websiteId)],
  ]);
  await parts.alertRunner.runDue();
  expect(await states(build)).toEqual({ "/green": "to_do" });
});

it("doesn't hold against anybody what was marked as done while the audit ran", async () => {
  lose("/green");
  const first = await audit();
  await parts.tasks.addMatching(first, TITLES, LOCAL_OPERATOR);
  await mark(first, ["/green"], "done");
  await parts.pool.query("update task set done_at = now() + interval '1 hour'");
  expect(await states(await audit())).toEqual({ "/green": "done" });
});

it("keeps its tasks when their audit is deleted, and loses them with the website", async () => {
  lose("/green");
  const first = await audit();
  await parts.tasks.addMatching(first, TITLES, LOCAL_OPERATOR);
  await parts.pool.query("delete from audit where id = (select audit_id from task)");
  lose();
  expect(await states(await audit())).toEqual({ "/green": "verified" });
  await parts.pool.query("delete from website");
  expect((await parts.pool.query("select from task")).rowCount).toBe(0);
});

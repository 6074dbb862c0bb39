/** What closes an incident, and what is no news: audits of a real site that loses robots.txt and pages, and gets them back. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AlertTrigger } from "#domain/alert.ts";
import type { AuditOptions, AuditType } from "#domain/audit.ts";
import { type AuditId, toUuid } from "#domain/ids.ts";
import { LOCAL_OPERATOR, LOCAL_WORKSPACE_ID } from "#domain/principal.ts";
import { type TestParts, testParts } from "../support/audit-site.ts";
import { startSite } from "../support/site-server.ts";

const PATHS = ["/about.html", "/post.html", "/menu.html", "/contact.html"];
const TITLE = "issues title-missing full-audit";

let parts: TestParts;
let site: Awaited<ReturnType<typeof startSite>>;

const textOf = (words: string) => `<p>${`${words} is described here in words of its own. `.repeat(12)}</p>`;
const page = (title: string, words: string, more = "") => `<!doctype html><html lang="en"><head>
  <meta charset="utf-8"><meta name="viewport" content="width=device-width">${title === "" ? "" : `<title>${title}</title>`}</head>
  <body><h1>${words}</h1>${textOf(words)}${more}<ul>
  ${["/", ...PATHS].map((path) => `<li><a href="${path}">The page ${path}</a></li>`).join("")}</ul></body></html>`;
const about = (title: string) => {
  site.pages["/about.html"] = page(title, "About the tea house");
};
const robots = (status: number) => {
  site.pages["/robots.txt"] = {
    ...{ status, headers: { "content-type": "text/plain" } },
    body: status === 200 ? "User-agent: *\nAllow: /\n" : "later",
  };
};

/** Ended, and judged. */
async function audit(
  options: Partial<AuditOptions> = {},
  { type = "full-audit", path = "/" }: { readonly type?: AuditType; readonly path?: string } = {},
): Promise<AuditId> {
  const website = `${site.origin}${path}`;
  const asked = { externalLinks: false, render: "auto" as const, labPages: 0, ...options };
  const { id } = await parts.audits.start({ website, type, options: asked }, LOCAL_OPERATOR);
  await parts.runner.run(id);
  await parts.alertRunner.runDue();
  return id;
}
const watch = (trigger: object) =>
  parts.alerts.create(
    LOCAL_WORKSPACE_ID,
    ...([
      { name: "Watch", trigger: AlertTrigger.parse(trigger), websiteIds: null, recipientIds: [] },
      "usr_test",
    ] as const),
  );
const ANY = { kind: "new_issues", sensitivity: "high" };
const openKeys = async () =>
  (await parts.pool.query("select key from incident where state = 'open' order by key")).rows.map(({ key }) => key);
const openedBy = async (id: AuditId) =>
  (await parts.pool.query("select key from incident where opened_by = $1 order by key", [toUuid(id)])).rows.map(
    ({ key }) => key,
  );
const reasons = async (key: string) =>
  (await parts.pool.query("select closed_because from incident where key = $1 order by id", [key])).rows.map(
    (row) => row.closed_because,
  );

beforeAll(async () => {
  parts = await testParts();
});
beforeEach(async () => {
  await parts.pool.query("delete from alert");
  site = await startSite({});
  for (const path of ["/", ...PATHS]) site.pages[path] = page(`Tea house: the page ${path}`, `Tea at ${path}`);
  robots(200);
  return () => site.close();
});
afterAll(() => parts?.close());

describe("an incident of issues", () => {
  it("stays open while audits find what it came with, also when the audit between couldn't see the page", async () => {
    about("");
    await audit();
    about("About the tea house and its teas");
    await audit();
    await watch(ANY);
    robots(503);
    await audit();
    robots(200);
    about("");
    expect(await openedBy(await audit())).toContain(TITLE);
    await audit();
    expect(await openKeys()).toContain(TITLE);

    about("About the tea house and its teas");
    await audit({ maxPages: 1 });
    expect(await openKeys()).toContain(TITLE);
    robots(503);
    await audit();
    expect(await openKeys()).toContain(TITLE);
    robots(200);
    await audit();
    expect(await openKeys()).not.toContain(TITLE);
    expect(await reasons(TITLE)).toEqual(["fixed"]);
  });

  it("is closed by an audit of another type that proves it", async () => {
    const of = { type: "page-audit", path: "/about.html" } as const;
    await audit({}, of);
    await audit();
    await watch(ANY);
    about("");
    await audit({}, of);
    await audit();
    const ofPage = `issues title-missing page-audit ${site.origin}/about.html`;
    expect(await openKeys()).toEqual(expect.arrayContaining([ofPage, TITLE]));
    about("About the tea house and its teas");
    await audit({}, { type: "page-audit", path: "/menu.html" });
    expect(await openKeys()).toEqual(expect.arrayContaining([ofPage, TITLE]));
    await audit();
    const open = await openKeys();
    expect(open).not.toContain(ofPage);
    expect(open).not.toContain(TITLE);

    about("");
    await audit();
    expect(await openKeys()).toContain(TITLE);
    about("About the tea house and its teas");
    await audit({}, of);
    expect(await openKeys()).not.toContain(TITLE);
    expect(await reasons(TITLE)).toEqual(["fixed", "fixed"]);
  });

  it("is not called fixed when its issues are ignored", async () => {
    await audit();
    await watch(ANY);
    about("");
    const id = await audit();
    const { rows } = await parts.pool.query(
      "update issue set status = 'ignored' where audit_id = $1 and check_id = 'title-missing' returning website_id, fingerprint",
      [toUuid(id)],
    );
    await parts.pool.query(
      `insert into ignored_issue (website_id, fingerprint, reason, author_id, author, check_id, url, locator)
       values ($1, $2, 'accepted_risk', 'usr_test', 'Test', 'title-missing', '', '')`,
      [rows[0]?.website_id, rows[0]?.fingerprint],
    );
    await audit();
    expect(await reasons(TITLE)).toEqual(["ignored"]);
  });
});

it("tells of a site whose audits never succeed as soon as somebody has set it up", async () => {
  await watch({ kind: "audit_failed" });
  site.pages["/"] = { status: 403, body: "no" };
  for (let times = 0; times < 2; times++) expect(await openedBy(await audit())).toEqual([]);
  await parts.pool.query("update website set provisional = false where origin = $1", [site.origin]);
  expect(await openedBy(await audit())).toEqual(["failed full-audit"]);
});

it("gives the home page its share of a site that is kept out of search", async () => {
  for (const path of PATHS) delete site.pages[path];
  const alone = (head: string) => {
    site.pages["/"] =
      `<!doctype html><html lang="en"><head>${head}<title>Tea house: fresh teas from small gardens</title></head>
      <body><h1>Tea</h1>${textOf("Tea")}</body></html>`;
  };
  alone("");
  await audit();
  await watch({ kind: "new_issues" });
  alone('<meta name="robots" content="noindex">');
  const id = await audit();
  const { rows } = await parts.pool.query(
    "select facts from incident where opened_by = $1 and facts ->> 'checkId' like '%noindex%'",
    [toUuid(id)],
  );
  expect(rows.map(({ facts }) => facts.share)).toContain(1);
});

it("opens incidents when robots.txt fails, once, and closes them when it is back", async () => {
  await audit();
  await watch(ANY);
  await watch({ kind: "audit_failed" });
  robots(503);
  const first = await audit();
  expect(await openedBy(first)).toEqual(["failed full-audit", "issues robots-txt-unreachable full-audit"]);
  expect(await openedBy(await audit())).toEqual([]);
  expect(await openKeys()).toEqual(["failed full-audit", "issues robots-txt-unreachable full-audit"]);
  const [incident] = await parts.alerts.incidents({
    ...{ workspaceIds: [LOCAL_WORKSPACE_ID], websiteId: undefined, alertId: undefined, state: "open" },
    ...{ after: undefined, limit: 1 },
  });
  expect(incident?.facts).not.toHaveProperty("baseId");
  robots(200);
  await audit({ maxPages: 3 });
  expect(await openKeys()).toEqual([]);
});

it("opens nothing for old issues of a page that was gone and is back, and something for new ones", async () => {
  const image = '<a href="/menu.html"><img src="/tea.png" alt=""></a>';
  const post = site.pages["/post.html"] ?? "";
  site.pages["/post.html"] = page("Tea house: what we have posted", "Tea posts", image);
  const whole = site.pages["/post.html"];
  await audit();
  await watch(ANY);
  site.pages["/post.html"] = { status: 404, body: "<title>Not found</title>" };
  expect(await openedBy(await audit())).not.toEqual([]);
  site.pages["/post.html"] = whole;
  expect(await openedBy(await audit())).toEqual([]);

  site.pages["/post.html"] = post;
  await audit();
  site.pages["/post.html"] = { status: 404, body: "<title>Not found</title>" };
  await audit();
  site.pages["/post.html"] = whole;
  expect(await openedBy(await audit())).toEqual(["issues link-image-no-alt full-audit"]);
});

import { spawnSync } from "node:child_process";
import { hostname } from "node:os";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bulks, issues, results, wordpress } from "#contract/index.ts";
import { toUuid } from "#domain/ids.ts";
import { type TestApi, testApi } from "../../test/support/api.ts";
import { newId } from "../../test/support/identity.ts";
import { CREDENTIALS, type MemoryShop, memoryShop, titlePlace } from "../../test/support/memory-shop.ts";
import { newChange } from "../../test/support/new-change.ts";

const SUGGESTED = 30;
const FRESH = { place: 0, tokenId: null, effect: "written", reverses: null } as const;
const ANOTHER_MACHINE = "another-machine 7 7";

interface Listed {
  readonly id: string;
  readonly fixable: boolean;
  readonly fixMode: string | null;
  readonly notFixableReason: string | null;
  readonly notFixableWords: string | null;
  readonly version: number;
}

describe("what can be fixed", () => {
  let api: TestApi;
  let shop: MemoryShop;
  beforeAll(async () => {
    api = await testApi();
  });
  beforeEach(async () => {
    shop = await memoryShop(api);
    api.site.brokenPages.clear();
    // Two that the connection says it can write, and the site cannot.
    await shop.suggest(0, { field: "link", target: "https://example.com/gone", value: "https://example.com/there" });
    await shop.suggest(1, { field: "lang", value: "en" });
    api.site.located = 0;
  });
  afterAll(() => api.close());

  const params = () => ({ auditId: shop.auditId });
  const read = async (query: Record<string, string> = {}) =>
    (await api.call(issues.listIssues, { params: params(), query: { limit: "200", ...query } })).body.data;
  const list = async (query?: Record<string, string>): Promise<Listed[]> => (await read(query)).issues;
  const one = async (index: number): Promise<Listed> =>
    (await api.call(issues.getIssue, { params: shop.at(index) })).body.data.issue;
  const previews = async (ids: readonly string[]) =>
    (await api.call(bulks.bulkPreview, { as: "editor", params: params(), body: { issueIds: ids } })).body.data.previews;
  const summary = async () =>
    (await api.call(results.getResults, { params: params() })).body.data.summary.issues.fixable;
  const due = () => ({ auditId: shop.auditId, websiteId: shop.websiteId });
  /** A change of one issue that has rewritten a link of another page, too. */
  const redirected = async (index: number, { old, there, page }: Record<"old" | "there" | "page", string>) => {
    const resource = { kind: "memory", ref: "redirect:/old", url: old, title: "/old", editUrl: null };
    const change = newChange({ ...shop, issueIds: [shop.issue(index)] }, FRESH);
    const begun = await api.store.journal.begin(
      {
        ...{ ...change, url: old, resource, field: "redirect:/old", before: null, suggested: there, after: there },
        edits: [
          { kind: "value", resource: resource.ref, field: "redirect_target", before: null, after: there },
          { kind: "fragment", resource: page, field: "content", name: `link ${old}`, before: old, after: there },
        ],
      },
      { issueVersion: null, owner: "a test" },
    );
    if (begun.is !== "begun") throw new Error(begun.is);
    const step = { actor: change.actor, reason: "a test" };
    await api.store.journal.move(begun.change, "verifying", step);
    await api.store.journal.move({ ...begun.change, state: "verifying" }, "applied", step);
  };
  const run = (set: string) =>
    api.database.pool.query(`update fixability_run set ${set} where audit_id = $1`, [toUuid(shop.auditId)]);
  const site = (set: string) =>
    api.database.pool.query(`update fixability_site set ${set} where website_id = $1`, [toUuid(shop.websiteId)]);

  it("is what a preview says, for every issue, and every count says the same", async () => {
    const listed = await list();
    const shown = await previews(listed.map(({ id }) => id));
    for (const { id, fixable, notFixableReason, notFixableWords } of listed) {
      expect(fixable, id).toBe(shown[id].fixable);
      if (!fixable)
        expect([notFixableReason, notFixableWords]).toEqual([shown[id].notFixableReason, shown[id].message]);
    }
    expect(await one(0)).toMatchObject({ fixable: false, fixMode: null, notFixableReason: "element_not_found" });
    expect(await one(2)).toMatchObject({ fixable: true, fixMode: "guarded", notFixableReason: null });
    expect(await one(40)).toMatchObject({ fixable: false, notFixableReason: "no_suggestion" });

    expect(await list({ fixable: "true" })).toHaveLength(SUGGESTED - 2);
    expect((await read()).facets.fixable).toEqual({ true: SUGGESTED - 2, false: 17 });
    expect(await summary()).toBe(SUGGESTED - 2);
  });

  it("is not known again and again: the site is asked once", async () => {
    await list();
    await list();
    await one(0);
    expect(api.site.located).toBe(SUGGESTED);
  });

  it("leaves the version of every issue alone, and gives the audit another", async () => {
    const before = await api.store.audits.byId(shop.auditId);
    const listed = await list();
    expect(new Set(listed.map(({ version }) => version))).toEqual(new Set([1]));
    expect((await api.store.audits.byId(shop.auditId))?.version).toBe((before?.version ?? 0) + 1);
  });

  it("stays as it was before a site is connected", async () => {
    await api.call(wordpress.disconnectWordPress, { as: "admin", params: { websiteId: shop.websiteId } });
    expect(await one(0)).toMatchObject({ fixable: true, notFixableReason: "wordpress_not_connected" });
    expect(await summary()).toBe(SUGGESTED);
    expect(api.site.located).toBe(0);
  });

  it("is found out anew when the connection becomes another one", async () => {
    await list();
    api.site.mode = "basic";
    await api.call(wordpress.verifyWordPress, { params: { websiteId: shop.websiteId } });
    expect(await one(2)).toMatchObject({ fixable: true, fixMode: "basic" });
    expect(await one(0)).toMatchObject({ notFixableReason: "element_not_found" });
    expect(api.site.located).toBe(2 * SUGGESTED);
  });

  it("is a guess while the site cannot be read, and the site is left alone for a while", async () => {
    api.site.trouble = "down";
    expect(await one(0)).toMatchObject({ fixable: true });
    api.site.trouble = "none";
    expect(await one(0)).toMatchObject({ fixable: true });
    expect(api.site.located).toBe(0);
    await run("not_before = now()");
    expect(await one(0)).toMatchObject({ fixable: false });
  });

  it("does not come again and again to a site that rejects it, until it is connected anew", async () => {
    api.site.trouble = "another-site";
    await one(0);
    const { rows } = await api.database.pool.query(
      "select not_before > now() + interval '23 hours' as later from fixability_run where audit_id = $1",
      [toUuid(shop.auditId)],
    );
    expect(rows).toEqual([{ later: true }]);
    api.site.trouble = "none";
    expect(await one(0)).toMatchObject({ fixable: true });
    const anew = { as: "admin", params: { websiteId: shop.websiteId }, body: CREDENTIALS } as const;
    expect((await api.call(wordpress.connectWordPress, anew)).status).toBe(200);
    expect(await one(0)).toMatchObject({ fixable: false });
  });

  it("is known of all others when one page cannot be read", async () => {
    api.site.brokenPages.add(`${api.site.homeUrl}/${shop.auditId}/2`);
    const listed = await list({ fixable: "true" });
    expect(listed).toHaveLength(SUGGESTED - 2);
    expect(api.site.located).toBe(SUGGESTED - 1);
  });

  it("is gone on with where a dead process left it, and by nobody else while it lives", async () => {
    const grantKey = (await api.store.connections.of(shop.websiteId))?.grantKey ?? "";
    const { fixability } = api.store;
    expect(await fixability.claim(due(), ANOTHER_MACHINE)).toBe(true);
    const judged = shop.issueIds
      .slice(5, 15)
      .map((issueId) => ({ issueId, verdict: { fixable: true, reason: null, words: null } as const }));
    const changes = await fixability.changesOf(shop.websiteId);
    const batch = { grantKey, owner: ANOTHER_MACHINE, changes, judged, unread: [] };
    expect(await fixability.save(due(), batch)).toBe(true);
    expect(await one(0)).toMatchObject({ fixable: true });
    expect(api.site.located).toBe(0);
    await site("lease_until = now() - interval '1 second'");
    expect(await one(0)).toMatchObject({ fixable: false });
    expect(api.site.located).toBe(SUGGESTED - judged.length);
    expect(await fixability.save(due(), batch)).toBe(false);
  });

  it("is gone on with at once when the process has died on this machine", async () => {
    const { pid } = spawnSync("true");
    expect(await api.store.fixability.claim(due(), `${hostname()} ${pid} 0`)).toBe(true);
    expect(await one(0)).toMatchObject({ fixable: false });
  });

  it("gives way to whoever writes to the site", async () => {
    await api.store.connections.takeTurn(shop.websiteId, ANOTHER_MACHINE);
    expect(await one(0)).toMatchObject({ fixable: true });
    expect(api.site.located).toBe(0);
    await api.store.connections.endTurn(shop.websiteId, ANOTHER_MACHINE);
    expect(await one(0)).toMatchObject({ fixable: false });
  });

  it("keeps nothing of a site that is disconnected meanwhile", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    api.site.locateGate = promise;
    const reading = one(0);
    await api.store.connections.erase(shop.websiteId);
    resolve();
    expect(await reading).toMatchObject({ fixable: true, notFixableReason: "wordpress_not_connected" });
  });

  it("does no harm when the audit is deleted meanwhile", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    api.site.locateGate = promise;
    const reading = api.call(issues.getIssue, { params: shop.at(0) });
    await api.store.audits.remove(shop.auditId);
    resolve();
    expect((await reading).status).toBe(404);
  });

  it("follows a preview, which looks at the page itself", async () => {
    expect(await one(0)).toMatchObject({ fixable: false });
    api.site.values.set(`page:/${shop.auditId}/0 content`, "<a href='https://example.com/gone'>tea</a>");
    await shop.preview(0);
    expect(await one(0)).toMatchObject({ fixable: true, fixMode: "guarded" });
    api.site.values.clear();
    await shop.preview(0);
    expect(await one(0)).toMatchObject({ fixable: false, notFixableReason: "element_not_found" });
  });

  it("is nothing that a preview of a person's own words decides", async () => {
    await list();
    await shop.preview(0, { query: { overrideSuggestedValue: "https://example.com/elsewhere" } });
    expect(await one(0)).toMatchObject({ fixable: false });
  });

  it("is found out again for a page that was written to", async () => {
    await list();
    const change = await shop.change(2);
    expect(await summary()).toBe(SUGGESTED - 3);
    expect(await one(2)).toMatchObject({ fixable: false, fixMode: null, notFixableReason: "issue_not_open" });
    await shop.rollback(change);
    expect(api.site.values.get(titlePlace(shop, 2))).toBeUndefined();
    const asked = api.site.located;
    expect(await one(2)).toMatchObject({ fixable: true });
    expect(api.site.located).toBeGreaterThan(asked);
    expect(await summary()).toBe(SUGGESTED - 2);
  });

  it("is found out again for the pages whose links a redirect has taken along", async () => {
    const [old, there] = ["https://example.com/old", "https://example.com/there"];
    const page = `page:/${shop.auditId}/0`;
    await shop.suggest(0, { field: "link", target: old, value: "https://example.com/new" });
    api.site.values.set(`${page} content`, `See ${old}.`);
    expect(await one(0)).toMatchObject({ fixable: true });
    await redirected(5, { old, there, page });
    api.site.values.set(`${page} content`, `See ${there}.`);
    expect(await one(0)).toMatchObject({ fixable: false, notFixableReason: "element_not_found" });
  });

  it("is found out for an issue that was ignored until now", async () => {
    const ignored = { reason: "accepted_risk", note: null, authorId: newId("usr"), author: "Ann", expiresAt: null };
    await api.store.history.ignore(shop.auditId, shop.issue(0), ignored);
    await list();
    expect(await api.store.history.reopen(shop.auditId, shop.issue(0))).toBe(true);
    expect(await one(0)).toMatchObject({ fixable: false, notFixableReason: "element_not_found" });
  });

  it("is found out again where a rollback had nothing left to write", async () => {
    const change = await shop.change(2);
    await list();
    api.site.values.delete(titlePlace(shop, 2));
    expect((await shop.rollback(change)).body.data.rollback.effect).toBe("none");
    const asked = api.site.located;
    expect(await one(2)).toMatchObject({ fixable: true });
    expect(api.site.located).toBeGreaterThan(asked);
  });

  it("looks at those that matter most", async () => {
    await api.database.pool.query("update issue set impact = 50 where id = $1", [toUuid(shop.issue(7))]);
    expect(await api.store.fixability.pending(shop.auditId, "any", 1)).toEqual([shop.issue(7)]);
  });
});

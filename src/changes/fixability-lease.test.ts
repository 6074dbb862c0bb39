/** Who looks at a site, and when: one at a time, not against our own changes, and not for ever at what cannot be read. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { issues, wordpress } from "#contract/index.ts";
import type { Connector, Located } from "#domain/connector.ts";
import { toUuid } from "#domain/ids.ts";
import { type TestApi, testApi } from "../../test/support/api.ts";
import { CREDENTIALS, type MemoryShop, memoryShop } from "../../test/support/memory-shop.ts";

const ANOTHER_MACHINE = "another-machine 7 7";
const SUGGESTED = 30;

describe("looking at what can be fixed", () => {
  let api: TestApi;
  let shop: MemoryShop;
  let others = 0;
  let open: TestApi["site"]["platform"]["open"];
  beforeAll(async () => {
    api = await testApi();
    open = api.site.platform.open;
  });
  beforeEach(async () => {
    Object.assign(api.site.platform, { open });
    api.site.values.clear();
    api.site.brokenPages.clear();
    // Websites whose audits are gone are due no more.
    await api.database.pool.query("delete from audit");
    await api.database.pool.query("delete from fixability_site");
    shop = await memoryShop(api);
    api.site.located = 0;
  });
  afterEach(() => void vi.useRealTimers());
  afterAll(() => api.close());

  const locating = (locate: (real: Connector["locate"]) => Connector["locate"]) =>
    Object.assign(api.site.platform, {
      open: (...given: Parameters<typeof open>) => {
        const connector = open(...given);
        return { ...connector, locate: locate(connector.locate) };
      },
    });
  const one = async (index: number, of = shop) =>
    (await api.call(issues.getIssue, { params: of.at(index) })).body.data.issue;
  const due = (of = shop) => ({ auditId: of.auditId, websiteId: of.websiteId });
  const judgedCount = async () => {
    const { rows } = await api.database.pool.query(
      "select count(*)::int as judged from issue_fixability where fixable is not null",
    );
    return rows[0].judged;
  };
  const waitIsOver = () => api.database.pool.query("update fixability_run set not_before = now(), retry_at = now()");
  /** Another audit of the same website. */
  const quickAudit = async () => {
    const quick = await memoryShop(api);
    await api.database.pool.query("update audit set type = 'quick-audit' where id = $1", [toUuid(quick.auditId)]);
    expect(quick.websiteId).toBe(shop.websiteId);
    return quick;
  };
  const onePage = (index: number, other: number) =>
    api.database.pool.query("update issue set url_id = (select url_id from issue where id = $2) where id = $1", [
      toUuid(shop.issue(index)),
      toUuid(shop.issue(other)),
    ]);
  /** The first answer of the site waits until it is let through. */
  const heldAnswer = () => {
    const [read, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let isFirst = true;
    locating((real) => async (fixRequests) => {
      const found = await real(fixRequests);
      if (!isFirst) return found;
      isFirst = false;
      read.resolve();
      await gate.promise;
      return found;
    });
    return { isRead: read.promise, letThrough: gate.resolve };
  };

  it("does not save what it had read before a change was written", async () => {
    const link = { field: "link", target: "https://example.com/gone" };
    await shop.suggest(0, { ...link, value: "https://example.com/there" });
    await shop.suggest(3, { ...link, value: "https://example.com/elsewhere" });
    await onePage(3, 0);
    api.site.values.set(`page:/${shop.auditId}/0 content`, "<a href='https://example.com/gone'>tea</a>");
    const { isRead, letThrough } = heldAnswer();
    const looking = one(3);
    await isRead;
    await shop.change(0);
    letThrough();
    await looking;
    expect(await one(3)).toMatchObject({ fixable: false, notFixableReason: "element_not_found" });
  });

  it("keeps no preview either that had read the site before a change was written", async () => {
    await shop.suggest(0, { field: "link", target: "https://example.com/gone", value: "https://example.com/there" });
    await shop.suggest(3, { field: "link", target: "https://example.com/gone", value: "https://example.com/else" });
    await onePage(3, 0);
    api.site.values.set(`page:/${shop.auditId}/0 content`, "<a href='https://example.com/gone'>tea</a>");
    const { isRead, letThrough } = heldAnswer();
    const previewing = shop.preview(3);
    await isRead;
    await shop.change(0);
    expect(await one(3)).toMatchObject({ fixable: false });
    letThrough();
    expect((await previewing).body.data.fixable).toBe(true);
    expect(await one(3)).toMatchObject({ fixable: false });
  });

  it("keeps nothing of what the site says while its kill switch is on", async () => {
    const off: Located = { is: "unfixable", reason: "writes_switched_off", words: "Writing is switched off." };
    let isOff = true;
    locating((real) => async (fixRequests) => (isOff ? fixRequests.map(() => off) : real(fixRequests)));
    await one(2);
    expect((await shop.preview(2)).body.data).toMatchObject({ fixable: false });
    expect(await judgedCount()).toBe(0);
    expect(await api.store.fixability.dueOf(shop.auditId)).toBeUndefined();
    isOff = false;
    await api.call(wordpress.verifyWordPress, { params: { websiteId: shop.websiteId } });
    expect(await one(2)).toMatchObject({ fixable: true });
    await waitIsOver();
    await one(2);
    expect(await judgedCount()).toBe(SUGGESTED);
  });

  it("asks a site for one batch at a time, also for audits of two types", async () => {
    const quick = await quickAudit();
    const { isRead, letThrough } = heldAnswer();
    const looking = one(2);
    await isRead;
    expect(await one(2, quick)).toMatchObject({ fixable: true });
    expect(api.site.located).toBe(SUGGESTED);
    letThrough();
    await looking;
    await one(2, quick);
    expect(api.site.located).toBe(2 * SUGGESTED);
  });

  it("is done by one process for all audits of a site", async () => {
    const quick = await quickAudit();
    expect(await api.store.fixability.claim(due(quick), ANOTHER_MACHINE)).toBe(true);
    expect(await api.store.fixability.claim(due(), "yet-another-machine 7 7")).toBe(false);
    await one(2);
    expect(api.site.located).toBe(0);
  });

  it("is begun for one audit of each site, and a site that another process looks at hides no other", async () => {
    await quickAudit();
    const { fixability } = api.store;
    expect(await fixability.due(5)).toHaveLength(1);
    const other = await otherSite();
    expect((await fixability.due(1)).map(({ websiteId }) => websiteId)).toEqual([other.websiteId]);
    expect(await fixability.claim(due(other), ANOTHER_MACHINE)).toBe(true);
    expect((await fixability.due(1)).map(({ websiteId }) => websiteId)).toEqual([shop.websiteId]);
  });

  it("is done at two sites at the same time, not at three, whoever reads", async () => {
    const [second, third] = [await otherSite(), await otherSite()];
    const gate = Promise.withResolvers<void>();
    const started: (() => void)[] = [];
    let asked = 0;
    locating((real) => async (fixRequests) => {
      asked += 1;
      started.shift()?.();
      await gate.promise;
      return real(fixRequests);
    });
    const bothAsked = [0, 1].map(() => {
      const { promise, resolve } = Promise.withResolvers<void>();
      started.push(resolve);
      return promise;
    });
    const reading = [one(2), one(2, second)];
    await Promise.all(bothAsked);
    await one(2, third);
    expect(asked).toBe(2);
    gate.resolve();
    await Promise.all(reading);
    await one(2, third);
    expect(asked).toBe(3);
  });

  it("keeps the lease while the site takes its time", async () => {
    const { isRead, letThrough } = heldAnswer();
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const looking = one(2);
    await isRead;
    await api.database.pool.query("update fixability_site set lease_until = now() - interval '1 second'");
    const renew = vi.spyOn(api.store.fixability, "renew");
    vi.advanceTimersByTime(30_000);
    await Promise.all(renew.mock.results.map(({ value }) => value));
    expect(renew).toHaveBeenCalled();
    expect(await api.store.fixability.claim(due(), ANOTHER_MACHINE)).toBe(false);
    letThrough();
    await looking;
    expect(await judgedCount()).toBe(SUGGESTED);
    renew.mockRestore();
  });

  it("gets to all other pages when three of them cannot be read, and gives up on these", async () => {
    const page = (index: number) => `${api.site.homeUrl}/${shop.auditId}/${index}`;
    const broken = [0, 1, 2].map(page);
    for (const url of broken) api.site.brokenPages.add(url);
    let asked = 0;
    locating((real) => async (fixRequests) => {
      if (fixRequests.every(({ page }) => broken.includes(page.url))) asked += 1;
      return real(fixRequests);
    });
    await one(2);
    await waitIsOver();
    await one(2);
    expect(await judgedCount()).toBe(SUGGESTED - broken.length);
    for (let occasion = 0; occasion < 4; occasion += 1) {
      await waitIsOver();
      await one(2);
    }
    // Three times each; when nothing else is left, they are asked for together first.
    expect(asked).toBe(3 * broken.length + 1);
    await waitIsOver();
    api.site.brokenPages.clear();
    await one(2);
    expect(await judgedCount()).toBe(SUGGESTED - broken.length);
  });

  async function otherSite(): Promise<MemoryShop> {
    const { homeUrl, restRoot } = api.site;
    const siteUrl = `https://shop-${++others}.example`;
    Object.assign(api.site, { homeUrl: siteUrl, restRoot: `${siteUrl}/wp-json/` });
    const other = await memoryShop(api, { connect: false });
    const connect = { params: { websiteId: other.websiteId }, body: { ...CREDENTIALS, siteUrl } };
    expect((await api.call(wordpress.connectWordPress, { as: "admin", ...connect })).status).toBe(200);
    Object.assign(api.site, { homeUrl, restRoot });
    return other;
  }
});

it("lets a site rest between batches, in proportion to the time that a batch took", async () => {
  // Each look at the clock finds it 14 ms later.
  let clock = 0;
  const now = () => {
    clock += 14;
    return clock;
  };
  const api = await testApi({ changes: { now } });
  const shop = await memoryShop(api);
  api.site.mode = "basic";
  await api.call(wordpress.verifyWordPress, { params: { websiteId: shop.websiteId } });
  const timers = vi.spyOn(globalThis, "setTimeout");
  await api.call(issues.getIssue, { params: shop.at(0) });
  expect(api.site.located).toBe(SUGGESTED);
  expect(timers.mock.calls.filter(([, ms]) => ms === 7)).toHaveLength(1);
  timers.mockRestore();
  await api.close();
});

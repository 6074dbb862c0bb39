/** IndexNow: told once of each verified change, together, and no more than it likes; with real changes and the endpoint's double. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { search as contract } from "#contract/index.ts";
import { type ChangeId, toUuid } from "#domain/ids.ts";
import { INDEXNOW_ENDPOINT, INDEXNOW_URLS_AT_ONCE } from "#domain/indexnow.ts";
import { type TestApi, testApi } from "../../test/support/api.ts";
import { newUuid } from "../../test/support/identity.ts";
import { type IndexNowDouble, startIndexNow } from "../../test/support/indexnow-double.ts";
import { type MemoryShop, memoryShop } from "../../test/support/memory-shop.ts";
import { showingAll } from "../../test/support/public-pages.ts";
import { createNotifier } from "./notify.ts";

const KEY = "0123456789abcdef0123456789abcdef";

describe("IndexNow after verified changes", () => {
  let api: TestApi;
  let shop: MemoryShop;
  let double: IndexNowDouble;
  let faults: string[];
  /** What the public pages show of issues. */
  let found: ReadonlySet<string>;

  beforeAll(async () => {
    api = await testApi({
      changes: {
        verifyPublicPage: async () => ({
          ...{ is: "judged", findings: found, unseen: new Map(), cache: null },
          shown: showingAll([...api.site.values.values()]),
        }),
      },
    });
    double = await startIndexNow();
  });
  beforeEach(async () => {
    await api.database.pool.query("delete from indexnow");
    [faults, found] = [[], new Set()];
    [double.taken, double.next].forEach((list) => {
      (list as unknown[]).length = 0;
    });
    shop = await memoryShop(api);
    double.keyFiles.set(`${api.site.homeUrl}/${KEY}.txt`, `${KEY}\n`);
    await switchOn();
  });
  afterEach(() => expect(faults).toEqual([]));
  afterAll(async () => {
    await api?.close();
    await double?.close();
  });

  const params = () => ({ websiteId: shop.websiteId });
  const switchOn = () => api.call(contract.enableIndexNow, { as: "admin", params: params(), body: { key: KEY } });
  const read = async () => (await api.call(contract.getIndexNow, { params: params() })).body.data.indexNow;
  /** One of several processes. */
  const notifier = () =>
    createNotifier({
      ...{ store: api.store, endpoint: INDEXNOW_ENDPOINT, random: () => 0.5 },
      post: double.post,
      reportFault: (error, words) => void faults.push(`${words}: ${error}`),
    });
  const pageOf = (index: number) => `${api.site.homeUrl}/${shop.auditId}/${index}`;
  const notedOf = async (url: string) =>
    (await api.database.pool.query("select from indexnow_url where url = $1", [url])).rowCount;
  /** Applied, and verified on the public page. */
  async function change(index: number): Promise<string> {
    const id = await shop.change(index);
    await api.deps.changes.idle();
    return id;
  }
  /** Rolled back, and verified: the page has the issue again. */
  async function rollBack(id: string): Promise<void> {
    const { rows } = await api.database.pool.query<{ place: string }>(
      "select check_id || ' ' || locator as place from applied_change where id = $1",
      [toUuid(id as ChangeId)],
    );
    found = new Set(rows.map(({ place }) => place));
    await shop.rollback(id);
    await api.deps.changes.idle();
    found = new Set();
  }
  /** Whoever waits for the next attempt waits no longer. */
  const timeGoesBy = () => api.database.pool.query("update indexnow set next_at = now() where state = 'active'");

  it("tells of the pages of changes and rollbacks together, each page once", async () => {
    const first = await change(1);
    await change(2);
    await rollBack(first);
    expect(await notedOf(pageOf(1))).toBe(2);
    expect(await read()).toMatchObject({ state: "active", waiting: 2, lastNotifiedAt: null, problem: null });
    await Promise.all([notifier().runDue(), notifier().runDue(), notifier().runDue()]);
    expect(double.taken).toHaveLength(1);
    expect(double.taken[0]?.host).toBe(new URL(api.site.homeUrl).host);
    expect(double.taken[0]?.urlList.toSorted()).toEqual([pageOf(1), pageOf(2)]);
    expect(await read()).toMatchObject({ waiting: 0, lastNotifiedUrls: 2, lastNotifiedAt: expect.any(String) });
    await notifier().runDue();
    expect(double.taken).toHaveLength(1);
  });

  it("tells of a page again after another change, not when a change is verified again", async () => {
    const id = await change(3);
    await notifier().runDue();
    await api.database.pool.query(
      `update applied_change set verification = jsonb_set(verification, '{status}', '"pending"') where id = $1`,
      [toUuid(id as ChangeId)],
    );
    await api.database.pool.query(
      `update applied_change set verification = jsonb_set(verification, '{status}', '"verified"') where id = $1`,
      [toUuid(id as ChangeId)],
    );
    expect((await read()).waiting).toBe(0);
    await rollBack(id);
    await notifier().runDue();
    expect(double.taken.map(({ urlList }) => urlList)).toEqual([[pageOf(3)], [pageOf(3)]]);
  });

  it("notes nothing while it is off, nothing unverified, and no page of another host", async () => {
    const id = await change(4);
    await notifier().runDue();
    const verify = (url: string, status: string) =>
      api.database.pool
        .query(
          `with copied as (insert into applied_change select (jsonb_populate_record(c, jsonb_build_object('id', $1::text,
           'op_key', $1::text, 'token_id', null, 'url', $2::text, 'verification', '{"status":"pending"}'::jsonb))).*
           from applied_change c where c.id = $3 returning id) select from copied`,
          [newUuid(), url, toUuid(id as ChangeId)],
        )
        .then(() =>
          api.database.pool.query(
            `update applied_change set verification = jsonb_build_object('status', $2::text) where url = $1`,
            [url, status],
          ),
        );
    const { homeUrl } = api.site;
    await verify(`${homeUrl}/unseen`, "stored_not_rendered");
    await verify(`${homeUrl}.evil.example/`, "verified");
    await verify("https://evil.example/", "verified");
    await verify(`https://me@${new URL(homeUrl).host}/`, "verified");
    expect((await read()).waiting).toBe(0);
    await verify(`${homeUrl}/seen`, "verified");
    expect((await read()).waiting).toBe(1);
    await api.call(contract.disableIndexNow, { as: "admin", params: params() });
    await verify(`${homeUrl}/off`, "verified");
    await switchOn();
    expect((await read()).waiting).toBe(0);
    await notifier().runDue();
    expect(double.taken).toHaveLength(1);
  });

  it("takes 202 as received", async () => {
    await change(5);
    double.next.push(202);
    await notifier().runDue();
    expect(await read()).toMatchObject({ waiting: 0, problem: null, lastNotifiedUrls: 1 });
  });

  it.each<[number | "hangs_up", string]>([
    [429, "too_many_requests"],
    [500, "server_error"],
    [503, "server_error"],
    [302, "unexpected_answer"],
    ["hangs_up", "no_answer"],
  ])("tries again later after %s", async (answer, problem) => {
    await change(6);
    double.next.push(answer, answer);
    const before = double.requests();
    const waits: number[] = [];
    for (const _ of [1, 2]) {
      await timeGoesBy();
      await notifier().runDue();
      const { rows } = await api.database.pool.query<{ wait: number }>(
        "select extract(epoch from next_at - now())::int as wait from indexnow",
      );
      waits.push(Math.round((rows[0]?.wait ?? 0) / 60));
      expect(await read()).toMatchObject({ state: "active", waiting: 1, problem, nextAttemptAt: expect.any(String) });
      // Not before its time.
      await notifier().runDue();
    }
    expect(double.requests() - before).toBe(2);
    expect(waits).toEqual([1, 5]);
    await timeGoesBy();
    await notifier().runDue();
    expect(await read()).toMatchObject({ waiting: 0, problem: null, nextAttemptAt: null, lastNotifiedUrls: 1 });
  });

  it("stops when its key is refused, says so, and goes on when it is switched on again", async () => {
    await change(7);
    double.keyFiles.clear();
    await notifier().runDue();
    await change(8);
    expect(await read()).toMatchObject({ state: "stopped", problem: "key_refused", waiting: 2, nextAttemptAt: null });
    const before = double.requests();
    await timeGoesBy();
    await notifier().runDue();
    expect(double.requests()).toBe(before);
    double.keyFiles.set(`${api.site.homeUrl}/${KEY}.txt`, KEY);
    await switchOn();
    await notifier().runDue();
    expect(await read()).toMatchObject({ state: "active", problem: null, waiting: 0, lastNotifiedUrls: 2 });
  });

  it.each([
    [422, "urls_refused"],
    [400, "request_refused"],
  ])("stops after %s", async (answer, problem) => {
    await change(9);
    double.next.push(answer);
    await notifier().runDue();
    expect(await read()).toMatchObject({ state: "stopped", problem, waiting: 1 });
  });

  it("tells of many in requests of 500", async () => {
    const id = await change(10);
    await api.database.pool.query(
      `insert into applied_change select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'op_key', n::text,
         'token_id', null, 'url', $2 || '/many/' || n, 'verification', '{"status":"pending"}'::jsonb))).*
       from applied_change c, generate_series(1, 1200) n where c.id = $1`,
      [toUuid(id as ChangeId), api.site.homeUrl],
    );
    await api.database.pool.query(
      `update applied_change set verification = '{"status":"verified"}' where url like '%/many/%'`,
    );
    await Promise.all([notifier().runDue(), notifier().runDue()]);
    expect(double.taken.map(({ urlList }) => urlList.length)).toEqual([
      INDEXNOW_URLS_AT_ONCE,
      INDEXNOW_URLS_AT_ONCE,
      201,
    ]);
    expect(new Set(double.taken.flatMap(({ urlList }) => urlList)).size).toBe(1201);
  });

  it("waits for others of the same bulk", async () => {
    await change(11);
    expect(await api.store.indexNow.claim(30)).toBeUndefined();
    await api.database.pool.query("update indexnow_url set noted_at = now() - interval '31 seconds'");
    expect((await api.store.indexNow.claim(30))?.urls).toEqual([pageOf(11)]);
    // Somebody has it.
    expect(await api.store.indexNow.claim(0)).toBeUndefined();
  });

  it("forgets what became of a request after it was switched off and on", async () => {
    await change(12);
    const due = await api.store.indexNow.claim(0);
    if (due === undefined) throw new Error("A page waits.");
    await api.call(contract.disableIndexNow, { as: "admin", params: params() });
    await switchOn();
    await api.store.indexNow.settle(due, { is: "stop", problem: "key_refused" });
    expect(await read()).toMatchObject({ state: "active", problem: null, waiting: 0 });
  });
});

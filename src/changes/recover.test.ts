/** How often a site is asked about a change in doubt: ever later, and hardly at all where it rejects us. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changes as contract, wordpress } from "#contract/index.ts";
import type { Change } from "#domain/change.ts";
import { type Connector, SiteUnreadable } from "#domain/connector.ts";
import { ServiceError } from "#domain/errors.ts";
import { toUuid } from "#domain/ids.ts";
import { type TestApi, testApi } from "../../test/support/api.ts";
import { CREDENTIALS, type MemoryShop, memoryShop } from "../../test/support/memory-shop.ts";
import { newChange } from "../../test/support/new-change.ts";
import { seedAudit } from "../../test/support/seed.ts";
import type { ApplyDeps } from "./apply.ts";
import { recover } from "./recover.ts";
import { createSiteWriteLock } from "./site-write-lock.ts";

const OWNER = "a test 1 1";
const UNUSABLE = "a password that cannot be opened";
/** As many as one sweep takes up. */
const MANY = 200;

describe("asking about a change in doubt", () => {
  let api: TestApi;
  let shop: MemoryShop;
  let now = Date.now();
  let reads = 0;
  let opened = 0;
  let refusal: SiteUnreadable["code"] | undefined;
  let id = "";
  let ended: string[] = [];
  beforeAll(async () => {
    api = await testApi();
  });
  beforeEach(async () => {
    // All shops are one website: nothing of another test may be in doubt there.
    await api.database.pool.query("truncate applied_change cascade");
    shop = await memoryShop(api);
    ended = [];
    [now, reads, opened, refusal] = [Date.now(), 0, 0, undefined];
    id = await inDoubt(0);
  });
  afterAll(() => api.close());

  const inDoubt = async (index: number) => {
    const approvalToken = await shop.token(index);
    api.site.trouble = "answer-lost-then-down";
    const { body } = await shop.apply(index, { approvalToken }, { headers: { prefer: "respond-async" } });
    const appliedChangeId = String(body.data.appliedChange.id);
    await expect.poll(() => stateOf(appliedChangeId)).toBe("in_doubt");
    await letGo();
    api.site.trouble = "none";
    return appliedChangeId;
  };
  const stateOf = async (appliedChangeId: string) =>
    (await api.call(contract.getAppliedChange, { params: { auditId: shop.auditId, appliedChangeId } })).body.data
      .appliedChange.status;
  /** The process that has made the change has let go of it, and its own wait is over. */
  const letGo = async () => {
    const held = "select from applied_change where state = 'in_doubt' and lease_owner = 'nobody'";
    await expect.poll(async () => (await api.database.pool.query(held)).rowCount).toBe(1);
    await api.database.pool.query("update applied_change set lease_until = now() - interval '1 second'");
  };
  const deps = () =>
    ({
      ...{
        store: api.store,
        owner: OWNER,
        now: () => now,
        siteWriteLock: createSiteWriteLock({ store: api.store, owner: OWNER }),
      },
      sealer: {
        open: (sealed: Uint8Array) => {
          opened++;
          if (Buffer.from(sealed).toString() === UNUSABLE) throw new ServiceError("wordpress_not_connected");
          return "a password";
        },
      },
      platforms: {
        wordpress: {
          open: (...given: Parameters<typeof api.site.platform.open>): Connector => {
            const connector = api.site.platform.open(...given);
            const read: Connector["read"] = async (...wants) => {
              reads++;
              if (refusal !== undefined) throw new SiteUnreadable(refusal, "It cannot be read.");
              return connector.read(...wants);
            };
            return { ...connector, read };
          },
        },
      },
      verifier: { verify: async () => {} },
      ...{ reach: async () => {}, background: () => {}, reportEnd: (change: Change) => ended.push(change.state) },
      reportFault: (error: unknown) => {
        throw error;
      },
    }) as unknown as ApplyDeps;
  /** Seconds until the site is asked once more; the sweep comes by every 15 of them. */
  const nextAfter = async (limit: number): Promise<number> => {
    const before = reads;
    for (let seconds = 0; seconds <= limit; seconds += 15) {
      await recover(deps());
      if (reads > before) return seconds;
      now += 15_000;
    }
    return Number.POSITIVE_INFINITY;
  };

  it("waits longer each time at a site that cannot be read, up to a limit", async () => {
    refusal = "unreachable";
    const waits: number[] = [];
    for (let time = 0; time < 8; time++) waits.push(await nextAfter(600));
    expect(waits).toEqual([0, 15, 30, 60, 120, 240, 300, 300]);
    refusal = undefined;
    expect(ended).toEqual([]);
    expect(await nextAfter(600)).toBe(300);
    expect(await stateOf(id)).toBe("applied");
    expect(ended).toEqual(["applied"]);
  });

  it("begins with the short wait again once the site has answered", async () => {
    refusal = "timeout";
    for (let time = 0; time < 4; time++) await nextAfter(600);
    refusal = undefined;
    await nextAfter(600);
    id = await inDoubt(1);
    refusal = "timeout";
    expect([await nextAfter(600), await nextAfter(600)]).toEqual([0, 15]);
  });

  it("leaves a site alone that rejects the password, for a day", async () => {
    refusal = "credentials_rejected";
    expect(await nextAfter(0)).toBe(0);
    now += 24 * 60 * 60 * 1000 - 60_000;
    expect(await nextAfter(120)).toBe(60);
  });

  it.each([
    ["made anew", wordpress.connectWordPress, { body: CREDENTIALS }],
    ["verified", wordpress.verifyWordPress, {}],
  ])("goes on at once when the connection is %s", async (_how, route, options) => {
    refusal = "credentials_rejected";
    await nextAfter(0);
    await recover(deps());
    expect(reads).toBe(1);
    refusal = undefined;
    const done = await api.call(route, { as: "admin", params: { websiteId: shop.websiteId }, ...options });
    expect(done.status).toBe(200);
    await recover(deps());
    expect(await stateOf(id)).toBe("applied");
  });

  /** Changes in doubt of another website, all older than ours. */
  const manyElsewhere = async (): Promise<string> => {
    const elsewhere = await seedAudit(api.database.pool);
    for (let place = 0; place < MANY; place++) {
      const change = newChange(elsewhere, { place, tokenId: null, effect: "written", reverses: null });
      await api.store.journal.begin(change, { issueVersion: null, owner: "another machine 1 1" });
    }
    const websiteId = toUuid(elsewhere.websiteId);
    await api.database.pool.query(
      `update applied_change set state = 'in_doubt', lease_until = now() - interval '1 second',
         created_at = now() - interval '1 day' where website_id = $1`,
      [websiteId],
    );
    return websiteId;
  };
  const connectWith = async (websiteId: string, password: string, ownership: string) => {
    await api.database.pool.query(
      `insert into site_connection (website_id, epoch, identity, site_url, platform, access, credential_hint, sealed_secret,
         status, profile, can, checks)
       select $1, 1, identity, site_url, platform, access, credential_hint, $2, status, profile, can, checks
         from site_connection where website_id = $3`,
      [websiteId, Buffer.from(password), toUuid(shop.websiteId)],
    );
    await api.database.pool.query("update website set ownership = $2 where id = $1", [websiteId, ownership]);
  };
  const held = "update applied_change set lease_until = now() + interval '1 hour' where website_id = $1";

  it.each<[string, (websiteId: string) => Promise<unknown>]>([
    ["are not connected", async () => {}],
    ["are not verified", (id) => connectWith(id, "a password", "unverified")],
    ["cannot be opened", (id) => connectWith(id, UNUSABLE, "verified")],
    ["answer nothing of use", (id) => connectWith(id, "a password", "verified")],
    ["are being worked on", (id) => connectWith(id, "x", "verified").then(() => api.database.pool.query(held, [id]))],
  ])("settles a change though many older ones of sites are in doubt that %s", async (_what, prepare) => {
    await prepare(await manyElsewhere());
    await recover(deps());
    expect(await stateOf(id)).toBe("applied");
  });

  it("leaves a change alone while a site of another platform is connected", async () => {
    const siteIs = (identity: string) =>
      api.database.pool.query("update applied_change set site_identity = $1", [identity]);
    await siteIs('{"platform":"another","instance":null,"home":null}');
    await recover(deps());
    expect([reads, await stateOf(id)]).toEqual([0, "in_doubt"]);
    await siteIs('{"platform":"wordpress","instance":null,"home":null}');
    await recover(deps());
    expect(await stateOf(id)).toBe("applied");
  });

  it("waits longer each time where the connection cannot be opened", async () => {
    await connectWith(await manyElsewhere(), UNUSABLE, "verified");
    await recover(deps());
    const begun = opened;
    const waits: number[] = [];
    for (let seconds = 0, before = begun; seconds <= 120; seconds += 15, now += 15_000) {
      await recover(deps());
      if (opened > before) waits.push(seconds);
      before = opened;
    }
    expect(waits).toEqual([15, 45, 105]);
  });

  it("keeps waiting when a look at the connection finds that it does not work", async () => {
    refusal = "credentials_rejected";
    await nextAfter(0);
    api.site.health.status = "unhealthy";
    await api.call(wordpress.verifyWordPress, { as: "admin", params: { websiteId: shop.websiteId } });
    expect(await nextAfter(60)).toBe(Number.POSITIVE_INFINITY);
  });
});

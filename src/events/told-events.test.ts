/** Events beside those of audits and changes: of request keys, of integrations, and of issues between two audits. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiKeys, wordpress } from "#contract/index.ts";
import { type AuditId, toUuid, type WebsiteId } from "#domain/ids.ts";
import { payloadOf } from "#domain/outbox-event.ts";
import { type TestApi, testApi } from "../../test/support/api.ts";
import { connectIn } from "../../test/support/memory-shop.ts";
import { newKey } from "../../test/support/request-keys.ts";
import { seedAudit } from "../../test/support/seed.ts";
import { newIntegration } from "../../test/support/webhooks.ts";

describe("events", () => {
  let api: TestApi;
  let [one, other] = [{ websiteId: "" as WebsiteId }, { websiteId: "" as WebsiteId }];
  beforeAll(async () => {
    api = await testApi();
    [one, other] = [await seedAudit(api.database.pool), await seedAudit(api.database.pool)];
  });
  afterAll(() => api.close());

  /** Of these websites since the last time. */
  let read = 0;
  async function told(websiteIds = [one.websiteId, other.websiteId]) {
    while ((await api.store.outbox.place()) > 0);
    const events = await api.store.outbox.after(read, { websiteIds, limit: 100 });
    read = events.at(-1)?.place ?? read;
    return events.map(payloadOf).map(({ type, data }) => ({ type, ...data }));
  }

  it("tell of a key that is created and revoked, for each of its websites", async () => {
    const { id } = await newKey(api, { websiteIds: [one.websiteId, other.websiteId] });
    const created = await told();
    expect(created.map(({ type, keyId, state }) => [type, keyId, state])).toEqual([
      ["key.created", id, "active"],
      ["key.created", id, "active"],
    ]);
    expect(created.map(({ projectId }) => projectId).toSorted()).toEqual([one.websiteId, other.websiteId].toSorted());
    await api.call(apiKeys.revokeApiKey, { params: { keyId: id } });
    await api.call(apiKeys.revokeApiKey, { params: { keyId: id } });
    expect((await told()).map(({ type, keyId, state }) => [type, keyId, state])).toEqual([
      ["key.revoked", id, "revoked"],
      ["key.revoked", id, "revoked"],
    ]);
  });

  it("tell once that a key expires within 7 days, and again of the next end that a roll gives it", async () => {
    const { pool } = api.database;
    const { id } = await newKey(api, { websiteIds: [one.websiteId], expiresInDays: 30 });
    await newKey(api, { websiteIds: [one.websiteId], expiresInDays: 7 });
    const { id: ended } = await newKey(api, { websiteIds: [one.websiteId], expiresInDays: 30 });
    const endsIn = (key: string, time: string) =>
      pool.query(
        "update request_key set created_at = now() - interval '30 days', expires_at = now() + $2::interval where id = $1",
        [toUuid(key as never), time],
      );
    await endsIn(ended, "-1 second");
    await told();
    await api.store.outbox.tellExpiring(7);
    expect(await told()).toEqual([]);
    await endsIn(id, "6 days 23 hours");
    await api.store.outbox.tellExpiring(7);
    await api.store.outbox.tellExpiring(7);
    const [expiring, ...more] = await told();
    expect(more).toEqual([]);
    expect(expiring).toMatchObject({ type: "key.expiring", keyId: id, state: "active" });
    const { rows } = await pool.query<{ end: Date }>(`select expires_at as "end" from request_key where id = $1`, [
      toUuid(id as never),
    ]);
    expect(expiring?.expiresAt).toBe(rows[0]?.end.toISOString());
    await endsIn(id, "90 days");
    await endsIn(id, "5 days");
    await api.store.outbox.tellExpiring(7);
    expect((await told()).map(({ keyId }) => keyId)).toEqual([id]);
  });

  it("tell that a webhook was disabled, but not that a person paused it", async () => {
    const { id } = await newIntegration(api, one.websiteId);
    await told();
    const set = (state: string) =>
      api.database.pool.query("update webhook set state = $2 where id = $1", [toUuid(id as never), state]);
    await set("paused");
    await set("active");
    expect(await told()).toEqual([]);
    await set("disabled");
    expect(await told()).toEqual([
      { type: "integration.degraded", projectId: one.websiteId, integrationId: id, state: "disabled" },
    ]);
  });

  it("tell once that a WordPress connection fails its verification", async () => {
    await connectIn(api, one.websiteId);
    await told();
    const verify = () => api.call(wordpress.verifyWordPress, { params: { websiteId: one.websiteId } });
    await verify();
    expect(await told()).toEqual([]);
    Object.assign(api.site.health, { status: "unhealthy" });
    await verify();
    await verify();
    Object.assign(api.site.health, { status: "healthy" });
    expect(await told()).toMatchObject([
      {
        type: "integration.degraded",
        projectId: one.websiteId,
        state: "unhealthy",
        integrationId: expect.stringMatching(/^int_/),
      },
    ]);
  });

  it("tell by check which issues came back or are fixed, after the audit has completed, and not of a failed one", async () => {
    const { pool } = api.database;
    const changes = [
      { checkId: "title-missing", change: "fixed", count: 3 },
      { checkId: "h1-missing", change: "regressed", count: 2 },
      { checkId: "title-long", change: "persisting", count: 9 },
    ] as const;
    const ending = {
      ...{ failure: null, score: null, summary: null, changes, warnings: [], percent: 100, issuesFound: 0 },
      ...{ engineVersion: "1", checksVersion: "1" },
      completeness: {
        partial: false,
        truncated: false,
        reason: null,
        coveragePercent: 100,
        pagesUnvisited: 0,
        unverified: 0,
      },
    };
    const finish = async (status: "completed" | "failed") => {
      const { auditId, websiteId } = await seedAudit(pool, { status: "running" });
      await pool.query("update audit set lease_owner = 'test' where id = $1", [toUuid(auditId)]);
      const lease = { auditId: auditId as AuditId, websiteId, owner: "test" };
      await api.store.analysis.finish(lease, { ...ending, status } as never);
      read = 0;
      return { auditId, events: await told([websiteId]) };
    };
    const { auditId, events } = await finish("completed");
    expect(events.map(({ type, auditId: of, checkId, issueCount }) => [type, of, checkId, issueCount])).toEqual([
      ["audit.completed", auditId, undefined, undefined],
      ["issue.resolved", auditId, "title-missing", 3],
      ["issue.regressed", auditId, "h1-missing", 2],
    ]);
    expect((await finish("failed")).events.map(({ type }) => type)).toEqual(["audit.failed"]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { websites as contract } from "#contract/index.ts";
import { toUuid } from "#domain/ids.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

describe("list-websites", () => {
  let api: TestApi;
  let done: SeededAudit;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
    await seedAudit(api.database.pool);
  });
  afterAll(() => api.close());

  const list = (query: Record<string, string> = {}, as: "viewer" | "stranger" = "viewer") =>
    api.call(contract.listWebsites, { as, query });

  describe("200", () => {
    it("pages through the websites of the caller, with the last audit", async () => {
      const first = await list({ limit: "1" });
      const second = await list({ limit: "1", cursor: first.body.data.page.nextCursor });
      expect(second.body.data.websites[0]).toMatchObject({
        id: done.websiteId,
        lastAudit: { id: done.auditId, score: 78 },
      });
      expect(second.body.data.page.hasMore).toBe(false);
      expect((await list({}, "stranger")).body.data.websites).toEqual([]);
    });
  });

  it("counts no issue that was ignored or mended since the audit", async () => {
    const { issueIds, websiteId } = await seedAudit(api.database.pool, { origin: "https://mended.example" });
    for (const [index, status] of ["ignored", "resolved", "superseded", "applying"].entries())
      await api.database.pool.query("update issue set status = $2 where id = $1", [
        toUuid(issueIds[index] as (typeof issueIds)[number]),
        status,
      ]);
    const standing = { issues: { error: 27, warning: 15, notice: 0 } };
    expect((await list({ limit: "1" })).body.data.websites[0]).toMatchObject({ id: websiteId, standing });
    const { body } = await api.call(contract.getWebsite, { as: "viewer", params: { websiteId } });
    expect(body.data.website).toMatchObject({ standing });
  });

  it("takes no sample for the standing of a site that was seen whole", async () => {
    const origin = "https://sampled.example";
    const whole = await seedAudit(api.database.pool, { origin });
    const sample = await seedAudit(api.database.pool, { origin });
    await api.database.pool.query(
      `update audit set score = jsonb_set(score, '{overall}', '99'), completeness = '{"truncated":true,"partial":false}' where id = $1`,
      [toUuid(sample.auditId)],
    );
    const site = async () => (await list({ limit: "1" })).body.data.websites[0];
    expect(await site()).toMatchObject({
      lastAudit: { id: sample.auditId },
      standing: { auditId: whole.auditId, score: 78, delta: null, trend: [78], truncated: false },
    });
    const audit = await api.deps.audits.read(sample.auditId);
    expect(await api.store.audits.previousScore(audit)).toBeNull();
    await api.database.pool.query("delete from audit where id = $1", [toUuid(whole.auditId)]);
    expect(await site()).toMatchObject({ standing: { auditId: sample.auditId, trend: [99], truncated: true } });
  });

  it("tells how each site stands by its last whole audit, and what is connected", async () => {
    const origin = "https://standing.example";
    const before = await seedAudit(api.database.pool, { origin });
    await api.database.pool.query("update audit set score = jsonb_set(score, '{overall}', '70') where id = $1", [
      toUuid(before.auditId),
    ]);
    const last = await seedAudit(api.database.pool, { origin });
    const single = await seedAudit(api.database.pool, { origin, type: "page-audit" });
    await api.database.pool.query(
      `insert into site_connection (website_id, epoch, identity, site_url, platform, access, credential_hint, status, profile, can, checks)
       values ($1, 1, 'x', $2, 'wordpress', '{"username":"bot"}', '…abcd', 'degraded', '{"mode":"guarded"}', '[]', '[]')`,
      [toUuid(last.websiteId), origin],
    );
    const { body } = await list({ limit: "1" });
    expect(body.data.websites[0]).toMatchObject({
      lastAudit: { id: single.auditId },
      standing: {
        ...{ auditId: last.auditId, score: 78, grade: "B", delta: 8, trend: [70, 78] },
        ...{ pages: 3, issues: { error: 30, warning: 15, notice: 0 } },
      },
      ...{ wordpress: { status: "degraded", mode: "guarded" }, git: null },
    });
    const git = { remote: "https://git.example/site.git", branch: "main", writeMode: "pull_request" };
    await api.database.pool.query(
      `update site_connection set platform = 'git', access = $2, profile = '{"host":"gitlab"}' where website_id = $1`,
      [toUuid(last.websiteId), git],
    );
    expect((await list({ limit: "1" })).body.data.websites[0]).toMatchObject({
      ...{ wordpress: null, git: { ...git, status: "degraded", host: "gitlab" } },
    });
    await api.database.pool.query("delete from audit where website_id = $1", [toUuid(last.websiteId)]);
    await api.database.pool.query("delete from website where id = $1", [toUuid(last.websiteId)]);
  });

  describe("400", () => {
    it("refuses another person's cursor: cursor_mismatch", async () => {
      const { nextCursor: cursor } = (await list({ limit: "1" })).body.data.page;
      expect((await list({ limit: "1", cursor }, "stranger")).body.error.code).toBe("cursor_mismatch");
    });
  });

  commonRefusals(contract.listWebsites, () => api);
});

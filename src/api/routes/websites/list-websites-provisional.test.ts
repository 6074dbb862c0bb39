/** Typing errors and failed first audits don't become websites: nothing lists them until an audit, or somebody, shows that they exist. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audits, websites as contract, schedules } from "#contract/index.ts";
import { type AuditId, toUuid, type WebsiteId } from "#domain/ids.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";

describe("list-websites, after a first audit that failed", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const list = async () =>
    (await api.call(contract.listWebsites, { as: "viewer" })).body.data.websites.map(
      ({ origin }: { origin: string }) => origin,
    );
  const total = async () => (await api.call(contract.listWebsites, { as: "viewer" })).body.data.facets.total;
  const begin = async (website: string) => {
    const { status, body } = await api.call(audits.startAudit, {
      as: "editor",
      body: { website, type: "quick-audit" },
    });
    expect(status).toBe(202);
    const { id, websiteId } = body.data.audit as { id: AuditId; websiteId: WebsiteId };
    return { id, websiteId };
  };
  /** As a runner ends it. */
  const end = async (
    { id, websiteId }: Awaited<ReturnType<typeof begin>>,
    status: "failed" | "cancelled" | "completed",
  ) => {
    expect(await api.store.runs.claim(id)).toBe(true);
    const failure = {
      code: "site_unreachable" as const,
      message: "No answer.",
      nextStep: "Check it.",
      retryable: true,
    };
    await api.store.analysis.finish(
      { auditId: id, websiteId, owner: api.store.runs.owner },
      {
        ...{
          status,
          failure: status === "failed" ? failure : null,
          score: null,
          summary: null,
          changes: [],
          warnings: [],
        },
        completeness: {
          partial: true,
          truncated: false,
          reason: null,
          coveragePercent: 0,
          pagesUnvisited: 0,
          unverified: 0,
        },
        ...{ percent: 0, issuesFound: 0, engineVersion: "1", checksVersion: "1" },
      },
    );
  };
  const readPage = (id: AuditId, status: number | null) =>
    api.database.pool.query(
      `insert into page (audit_id, url_id, kind, status, wire_bytes, body_bytes, tries, challenge, fetched_at,
         is_html, title, description, h1, noindex, nofollow, word_count, text_hash, template_hash, indexable, paginated)
       values ($1, 1, 'page', $2, 9, 9, 1, false, now(), true, '', '', '', false, false, 1, '', '', true, false)`,
      [toUuid(id), status],
    );

  it("isn't listed, but its audit says why, and another one can be started", async () => {
    const first = await begin("https://exmaple.example");
    expect(await list()).toEqual(["https://exmaple.example"]);
    await readPage(first.id, null);
    await end(first, "failed");
    expect(await list()).toEqual([]);
    expect(await total()).toBe(0);
    const of = { as: "viewer", params: { auditId: first.id } } as const;
    expect((await api.call(audits.getAudit, of)).body.data.audit).toMatchObject({ websiteId: first.websiteId });
    const { audit } = (await api.call(audits.getAuditStatus, of)).body.data;
    expect(audit).toMatchObject({ status: "failed", failure: { code: "site_unreachable" } });
    const again = await begin("https://exmaple.example");
    expect(again.websiteId).toBe(first.websiteId);
    expect(await list()).toEqual(["https://exmaple.example"]);
    await end(again, "cancelled");
    expect(await list()).toEqual([]);
    const third = await begin("https://exmaple.example");
    await end(third, "completed");
    expect(await list()).toEqual(["https://exmaple.example"]);
  });

  it("is listed when a page was read before the audit failed, or was canceled", async () => {
    const half = await begin("https://half.example");
    await readPage(half.id, 200);
    await end(half, "cancelled");
    expect(await list()).toContain("https://half.example");
  });

  it("stays listed when a later audit fails", async () => {
    await end(await begin("https://half.example"), "failed");
    expect(await list()).toContain("https://half.example");
  });

  it("is listed when somebody adds it, under the id that it had", async () => {
    const failed = await begin("https://added.example");
    await end(failed, "failed");
    const added = await api.call(contract.createWebsite, { body: { url: "https://added.example", name: "Added" } });
    expect(added.status).toBe(201);
    expect(added.body.data.website).toMatchObject({ id: failed.websiteId, name: "Added" });
    expect(await list()).toContain("https://added.example");
  });

  it("is listed when somebody changes its settings, or makes a schedule for it", async () => {
    const changed = await begin("https://changed.example");
    await end(changed, "failed");
    const params = { websiteId: changed.websiteId };
    const headers = { "if-match": "*" };
    await api.call(contract.updateWebsite, { as: "admin", params, headers, body: { tags: ["staging"] } });
    expect(await list()).toContain("https://changed.example");

    const scheduled = await begin("https://scheduled.example");
    await end(scheduled, "failed");
    const body = {
      ...{ name: "Weekly", recurrence: "0 6 * * 1", timeZone: "UTC" },
      action: { kind: "audit", type: "quick-audit" },
    };
    const made = await api.call(schedules.createSchedule, { params: { websiteId: scheduled.websiteId }, body });
    expect(made.status).toBe(201);
    expect(await list()).toContain("https://scheduled.example");
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { websites as contract } from "#contract/index.ts";
import { toUuid } from "#domain/ids.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

const TEXT = "User-agent: *\nDisallow: /cart/\nDisallow /tea\n";

describe("test-robots-txt", () => {
  let api: TestApi;
  let audit: SeededAudit;
  beforeAll(async () => {
    api = await testApi();
    audit = await seedAudit(api.database.pool, { origin: "https://tea.example" });
  });
  afterAll(() => api.close());

  const test = (body: object, as: "viewer" | "editor" = "viewer") =>
    api.call(contract.testRobotsTxt, { as, params: { websiteId: audit.websiteId }, body });
  const readBefore = (robots: object) =>
    api.database.pool.query("update audit set site = $2 where id = $1", [toUuid(audit.auditId), { robots }]);

  describe("200", () => {
    it("says for each path and crawler what both verdicts are, and the line", async () => {
      const { body } = await test({
        text: TEXT,
        paths: ["/cart/1", "https://tea.example/tea"],
        agents: ["Bingbot/2.0"],
      });
      expect(body.data).toEqual({
        ...{ text: null, source: null, moreRemarks: 0, sitemaps: [] },
        rows: [
          {
            ...{ path: "/cart/1", agent: "Bingbot", difference: null },
            google: { allowed: false, line: 2, rule: "Disallow: /cart/", group: "*" },
            rfc: { allowed: false, line: 2, rule: "Disallow: /cart/", group: "*" },
          },
          {
            ...{ path: "/tea", agent: "Bingbot", difference: expect.stringContaining("line 3 (“Disallow /tea”)") },
            google: { allowed: false, line: 3, rule: "Disallow /tea", group: "*" },
            rfc: { allowed: true, line: null, rule: null, group: "*" },
          },
        ],
        remarks: [{ line: 3, message: "“Disallow /tea” is not a directive: it has no colon." }],
      });
    });

    it("tests the usual crawlers and the start page of what the last audit read", async () => {
      expect((await test({})).body.data).toMatchObject({ text: "", source: null });
      await readBefore({ state: "found", status: 200, text: TEXT });
      const { data } = (await test({})).body;
      expect(data).toMatchObject({
        text: TEXT,
        source: { auditId: audit.auditId, state: "found", status: 200, readAt: "2026-01-01T00:00:00.000Z" },
      });
      expect(data.rows.map(({ agent, path }: { agent: string; path: string }) => `${agent} ${path}`)).toEqual([
        ...["Googlebot /", "Bingbot /", "GPTBot /", "Sitemend /", "* /"],
      ]);
    });

    it("knows what the last audit's status means", async () => {
      await readBefore({ state: "missing", status: 429, text: "" });
      expect((await test({})).body.data).toMatchObject({
        source: { state: "rate_limited" },
        rows: expect.arrayContaining([
          expect.objectContaining({ google: expect.objectContaining({ allowed: false }) }),
        ]),
      });
    });
  });

  describe("400", () => {
    it.each([
      [{ paths: ["cart"] }, "/paths/0"],
      [{ paths: [] }, "/paths"],
      [{ paths: Array.from({ length: 101 }, () => "/") }, "/paths"],
      [{ paths: [`/${"a".repeat(2083)}`] }, "/paths/0"],
      [{ agents: ["007"] }, "/agents/0"],
      [{ agents: Array.from({ length: 11 }, () => "*") }, "/agents"],
      [{ text: "a".repeat(512_001) }, "/text"],
    ])("refuses what is out of bounds: %#", async (body, pointer) => {
      const { error } = (await test(body, "editor")).body;
      expect(error).toMatchObject({ code: "validation_failed", fields: [expect.objectContaining({ pointer })] });
    });

    it("refuses what would take too long", async () => {
      const text = `User-agent: *\n${"Allow: *ab\n".repeat(45_000)}`;
      const { error } = (await test({ text, paths: [`/${"a".repeat(2000)}`] }, "editor")).body;
      expect(error).toMatchObject({ code: "validation_failed", fields: [{ pointer: "/paths", code: "too_big" }] });
    });
  });

  commonRefusals(
    contract.testRobotsTxt,
    () => api,
    () => ({ params: { websiteId: audit.websiteId }, body: {} }),
  );
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pages as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

describe("list-links", () => {
  let api: TestApi;
  let done: SeededAudit;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
  });
  afterAll(() => api.close());

  const list = (query: Record<string, string> = {}) =>
    api.call(contract.listLinks, { as: "viewer", params: { auditId: done.auditId }, query });
  const texts = (answer: Awaited<ReturnType<typeof list>>): string[] =>
    answer.body.data.links.map(({ text }: { text: string }) => text);

  describe("200", () => {
    it("shows from where to where a link leads and what it found", async () => {
      const { body } = await list();
      expect(body.data.links).toHaveLength(2);
      expect(body.data.links[1]).toMatchObject({
        from: { id: "pag_1" },
        to: { id: "pag_3", status: 404 },
        text: "Gone",
        nofollow: true,
        broken: true,
      });
    });

    it.each([
      [{ broken: "true" }, ["Gone"]],
      [{ broken: "false" }, ["Tea"]],
      [{ to: "pag_2" }, ["Tea"]],
      [{ from: "pag_1" }, ["Tea", "Gone"]],
      [{ from: "pag_2" }, []],
    ])("filters by %j", async (query, expected) => {
      expect(texts(await list(query))).toEqual(expected);
    });

    it("pages through the links of a page", async () => {
      const first = await list({ limit: "1" });
      const second = await list({ limit: "1", cursor: first.body.data.page.nextCursor });
      expect([...texts(first), ...texts(second)]).toEqual(["Tea", "Gone"]);
      expect(second.body.data.page.hasMore).toBe(false);
    });
  });

  describe("304", () => {
    it("answers without a body while nothing changed", async () => {
      const params = { auditId: done.auditId };
      const { headers } = await api.call(contract.listLinks, { params });
      expect(
        (await api.call(contract.listLinks, { params, headers: { "if-none-match": String(headers.etag) } })).status,
      ).toBe(304);
    });
  });

  describe("400", () => {
    it("refuses what names no page, and a cursor with other filters: cursor_mismatch", async () => {
      expect((await list({ from: "pag_x" })).body.error.code).toBe("validation_failed");
      const { body } = await list({ limit: "1" });
      expect((await list({ limit: "1", broken: "true", cursor: body.data.page.nextCursor })).body.error.code).toBe(
        "cursor_mismatch",
      );
    });
  });

  commonRefusals(
    contract.listLinks,
    () => api,
    () => ({ params: { auditId: done.auditId } }),
  );
});

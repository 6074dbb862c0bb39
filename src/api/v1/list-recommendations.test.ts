import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recommendations as contract } from "#contract/v1/index.ts";
import { keyRefusals } from "../../../test/support/key-refusals.ts";
import { type KeyWorld, openKeyWorld } from "../../../test/support/key-world.ts";

describe("list-recommendations", () => {
  let world: KeyWorld;
  beforeAll(async () => {
    world = await openKeyWorld();
  });
  afterAll(() => world.close());

  const read = (query: Record<string, string> = {}, headers = {}) =>
    world.api.call(contract.listRecommendations, {
      key: world.all,
      params: { auditId: world.own.auditId },
      query,
      headers,
    });

  describe("200", () => {
    it("retrieves the suggested value of each open issue that has one, with where it comes from", async () => {
      const { body } = await read();
      expect(body.data.recommendations).toHaveLength(30);
      for (const one of body.data.recommendations)
        expect(one).toMatchObject({
          ...{ status: "open", value: expect.any(String), source: expect.stringMatching(/^(rule|site)$/) },
          ...{ validated: false, model: null, costUsd: null, risk: expect.stringMatching(/^(safe|review)$/) },
        });
    });

    it("goes page by page, and filters", async () => {
      const first = (await read({ limit: "20" })).body.data;
      const second = (await read({ limit: "20", cursor: first.page.nextCursor })).body.data;
      const ids = [...first.recommendations, ...second.recommendations].map((one) => one.issueId);
      expect(new Set(ids).size).toBe(30);
      expect(second.page.hasMore).toBe(false);
      const countOf = async (query: Record<string, string>) => (await read(query)).body.data.recommendations.length;
      expect(await countOf({ check: "title-missing" })).toBe(30);
      expect(await countOf({ category: "links" })).toBe(0);
      expect(await countOf({ severity: "warning" })).toBe(0);
    });
  });

  describe("304", () => {
    it("answers without a body while nothing changed", async () => {
      const { headers } = await read();
      expect((await read({}, { "if-none-match": String(headers.etag) })).status).toBe(304);
    });
  });

  describe("400, of a list", () => {
    it("takes no cursor of another list: cursor_mismatch", async () => {
      expect((await read({ cursor: "x" })).body.error.code).toBe("cursor_mismatch");
    });
  });

  keyRefusals(
    contract.listRecommendations,
    () => world,
    () => ({ params: { auditId: world.own.auditId } }),
  );
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keyAudits as contract } from "#contract/v1/index.ts";
import type { ApiAnswer } from "../../../test/support/api.ts";
import { keyRefusals } from "../../../test/support/key-refusals.ts";
import { type KeyWorld, openKeyWorld } from "../../../test/support/key-world.ts";

describe("list-project-issues", () => {
  let world: KeyWorld;
  beforeAll(async () => {
    world = await openKeyWorld();
  });
  afterAll(() => world.close());

  const read = (query: Record<string, string> = {}, headers = {}) =>
    world.api.call(contract.listProjectIssues, {
      key: world.all,
      params: { auditId: world.own.auditId },
      query,
      headers,
    });

  describe("200", () => {
    it("lists every issue once, largest impact first, without what only people do", async () => {
      const seen: { id: string; impact: { score: number } }[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const { body }: ApiAnswer = await read({ limit: "20", ...(cursor === "" ? {} : { cursor }) });
        const { data } = body;
        seen.push(...data.issues);
        cursor = data.page.nextCursor;
      }
      expect(new Set(seen.map(({ id }) => id)).size).toBe(45);
      const scores = seen.map(({ impact }) => impact.score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      expect((await read()).text).not.toContain("/api/v1");
    });

    it.each([
      [{ severity: "error" }, 30],
      [{ category: "links" }, 15],
      [{ status: "resolved" }, 0],
      [{ check: "title-missing" }, 30],
      [{ new: "false" }, 0],
      [{ group: "grp_999" }, 0],
    ])("filters by %j: %i", async (query, count) => {
      expect((await read(query)).body.data.page.totalEstimate).toBe(count);
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
    contract.listProjectIssues,
    () => world,
    () => ({ params: { auditId: world.own.auditId } }),
  );
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keyAudits as contract } from "#contract/v1/index.ts";
import { keyRefusals } from "../../../test/support/key-refusals.ts";
import { type KeyWorld, openKeyWorld } from "../../../test/support/key-world.ts";
import { publishGroups } from "../../../test/support/publish-groups.ts";

describe("list-project-issue-groups", () => {
  let world: KeyWorld;
  beforeAll(async () => {
    world = await openKeyWorld();
    await publishGroups(world.api.database, world.own);
  });
  afterAll(() => world.close());

  const read = (query: Record<string, string> = {}, headers = {}) =>
    world.api.call(contract.listProjectIssueGroups, {
      key: world.all,
      params: { auditId: world.own.auditId },
      query,
      headers,
    });

  describe("200", () => {
    it("groups the issues by cause, without what only people do", async () => {
      const { body, text } = await read();
      expect(body.data.groups.length).toBeGreaterThan(0);
      expect(text).not.toContain("/api/v1");
      const some = (await read({ severity: "warning" })).body.data.groups;
      expect(some.every(({ severity }: { severity: string }) => severity === "warning")).toBe(true);
      const first = (await read({ limit: "1" })).body.data;
      expect(first.groups).toEqual(body.data.groups.slice(0, 1));
      if (first.page.hasMore) {
        const next = (await read({ limit: "1", cursor: first.page.nextCursor })).body.data;
        expect(next.groups).toEqual(body.data.groups.slice(1, 2));
      }
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
    contract.listProjectIssueGroups,
    () => world,
    () => ({ params: { auditId: world.own.auditId } }),
  );
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { approvals as contract } from "#contract/index.ts";
import { type ApprovalWorld, type AskingShop, openApprovalWorld } from "../../../../test/support/approval-world.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("list-approval-requests", () => {
  let world: ApprovalWorld;
  let shop: AskingShop;
  beforeAll(async () => {
    world = await openApprovalWorld();
    shop = await world.shop();
  });
  afterAll(() => world.close());

  const list = async (query: Record<string, string> = {}) =>
    (await world.api.call(contract.listApprovalRequests, { as: "viewer", query })).body;
  const ids = (body: { data: { approvalRequests: { id: string }[] } }) =>
    body.data.approvalRequests.map(({ id }) => id);

  describe("200", () => {
    it("lists them newest first, page by page, and by status", async () => {
      const asked = [];
      for (const index of [0, 1, 2]) asked.unshift((await shop.ask([index])).approvalRequest.id);
      const ana = await world.person("editor");
      await shop.decide(asked[1], ana);
      expect(ids(await list())).toEqual(asked);
      expect(ids(await list({ status: "pending" }))).toEqual([asked[0], asked[2]]);
      expect(ids(await list({ status: "granted,declined" }))).toEqual([asked[1]]);
      const first = await list({ limit: "2" });
      const second = await list({ limit: "2", cursor: first.data.page.nextCursor });
      expect([ids(first), ids(second)]).toEqual([asked.slice(0, 2), asked.slice(2)]);
    });
  });

  describe("400", () => {
    it("takes a cursor for the same list only: cursor_mismatch", async () => {
      const { nextCursor } = (await list({ limit: "1" })).data.page;
      expect((await list({ limit: "1", status: "pending", cursor: nextCursor })).error.code).toBe("cursor_mismatch");
    });
  });

  describe("403", () => {
    it("is about one's own workspaces: project_access_denied", async () => {
      const answer = await world.api.call(contract.listApprovalRequests, {
        query: { workspaceId: world.api.strangersWorkspace },
      });
      expect(answer.body.error.code).toBe("project_access_denied");
    });
  });

  commonRefusals(contract.listApprovalRequests, () => world.api);
});

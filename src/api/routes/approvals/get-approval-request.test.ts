import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { approvals as contract } from "#contract/index.ts";
import { type ApprovalWorld, type AskingShop, openApprovalWorld } from "../../../../test/support/approval-world.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("get-approval-request", () => {
  let world: ApprovalWorld;
  let shop: AskingShop;
  beforeAll(async () => {
    world = await openApprovalWorld();
  });
  beforeEach(async () => {
    shop = await world.shop();
  });
  afterAll(() => world.close());

  describe("200", () => {
    it("shows a viewer what is asked, by which key, and where to decide; and no claim of a grant", async () => {
      const { approvalRequest } = await shop.ask([0, 40], { reason: "Titles <b>first</b>" });
      const params = { approvalRequestId: approvalRequest.id };
      const { body, text } = await world.api.call(contract.getApprovalRequest, { as: "viewer", params });
      expect(body.data.approvalRequest).toEqual(approvalRequest);
      expect(approvalRequest).toMatchObject({
        ...{ status: "pending", kind: "apply", target: "wordpress", reason: "Titles <b>first</b>", needed: 1 },
        ...{ key: { name: "CI" }, approveUrl: `http://127.0.0.1:3000/approvals/${approvalRequest.id}` },
      });
      const [title, refused] = body.data.items;
      expect(title).toMatchObject({ state: "open", before: null, after: "Tea 0", refusal: null, risk: "review" });
      expect(title.diff).toEqual([{ op: "insert", text: "Tea 0" }]);
      expect(refused).toMatchObject({ state: "refused", after: null, refusal: { code: "no_suggestion" } });
      expect(text).not.toMatch(/claims|"cur"|"sug"|"cep"/);
    });
  });

  commonRefusals(
    contract.getApprovalRequest,
    () => world.api,
    async () => ({ params: { approvalRequestId: (await shop.ask([0])).approvalRequest.id } }),
  );
});

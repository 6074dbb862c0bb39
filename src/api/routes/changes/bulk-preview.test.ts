import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bulks as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type MemoryShop, memoryShop, SPOILED, titlePlace } from "../../../../test/support/memory-shop.ts";

describe("bulk-preview", () => {
  let api: TestApi;
  let shop: MemoryShop;
  beforeAll(async () => {
    api = await testApi();
  });
  beforeEach(async () => {
    shop = await memoryShop(api);
  });
  afterAll(() => api.close());

  const preview = (issueIds: readonly unknown[]) =>
    api.call(contract.bulkPreview, { as: "editor", params: { auditId: shop.auditId }, body: { issueIds } });
  const spoiled = async (code: string) => {
    await SPOILED[code]?.(api, shop);
    return (await preview([shop.issue(0)])).body.error.code;
  };

  describe("200", () => {
    it("gives each issue a preview and a token of its own, good for that issue alone", async () => {
      api.site.values.set(titlePlace(shop, 1), "Old");
      const { body, headers } = await preview([shop.issue(0), shop.issue(1), shop.issue(2)]);
      const { previews } = body.data;
      expect(Object.keys(previews)).toEqual([0, 1, 2].map((index) => shop.issue(index)));
      expect(previews[shop.issue(1)].change).toMatchObject({ currentValue: "Old", proposedValue: "Tea 1" });
      expect(headers["cache-control"]).toBe("no-store");
      const { approvalToken } = previews[shop.issue(2)];
      expect((await shop.apply(1, { approvalToken })).body.error.code).toBe("approval_token_invalid");
      expect((await shop.apply(2, { approvalToken })).status).toBe(200);
    });

    it("says of each issue by itself why it has no preview", async () => {
      const done = await shop.change(3);
      expect(done).toMatch(/^chg_/);
      const foreign = (await memoryShop(api)).issue(0);
      const { previews } = (await preview([shop.issue(0), shop.issue(3), shop.issue(40), foreign, "nonsense"])).body
        .data;
      expect(previews[shop.issue(0)].fixable).toBe(true);
      expect(previews[shop.issue(3)].error).toMatchObject({ code: "issue_not_open", details: { status: "resolved" } });
      expect(previews[shop.issue(40)]).toMatchObject({ fixable: false, notFixableReason: "no_suggestion" });
      expect(previews[foreign].error.code).toBe("not_found");
      expect(previews.nonsense.error.code).toBe("not_found");
    });

    it("asks nothing of the site when there is nothing to write", async () => {
      api.site.trouble = "down";
      expect((await preview([shop.issue(40)])).status).toBe(200);
    });
  });

  describe("400", () => {
    it.each([
      ["no issue", 0],
      ["more than a hundred", 101],
    ])("refuses %s", async (_what, count) => {
      const ids = Array.from({ length: count }, (_, n) => `iss_${n}`);
      expect((await preview(ids)).body.error.code).toBe("validation_failed");
    });

    it("refuses an issue named twice", async () => {
      expect((await preview([shop.issue(0), shop.issue(0)])).body.error.code).toBe("validation_failed");
    });
  });

  describe("409", () => {
    it.each(["wordpress_not_connected", "ownership_not_verified", "site_identity_changed"])("%s", async (code) => {
      expect(await spoiled(code)).toBe(code);
    });
  });

  describe("502", () => {
    it.each(["wordpress_unreachable", "wordpress_bad_response"])("%s", async (code) => {
      expect(await spoiled(code)).toBe(code);
    });
  });

  describe("504", () => {
    it("wordpress_timeout", async () => {
      expect(await spoiled("wordpress_timeout")).toBe("wordpress_timeout");
    });
  });

  commonRefusals(
    contract.bulkPreview,
    () => api,
    () => ({ params: { auditId: shop.auditId }, body: { issueIds: [shop.issue(20)] } }),
  );
});

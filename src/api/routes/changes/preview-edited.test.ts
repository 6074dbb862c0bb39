import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changes as contract, issues } from "#contract/index.ts";
import { SuggestionField } from "#domain/suggestion.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type MemoryShop, memoryShop, SPOILED, titlePlace } from "../../../../test/support/memory-shop.ts";

describe("preview-edited", () => {
  let api: TestApi;
  let shop: MemoryShop;
  beforeAll(async () => {
    api = await testApi();
  });
  beforeEach(async () => {
    shop = await memoryShop(api);
  });
  afterAll(() => api.close());

  const edited = (index: number, overrideSuggestedValue: unknown) =>
    api.call(contract.previewEdited, { as: "editor", params: shop.at(index), body: { overrideSuggestedValue } });
  const codeOf = async (index: number, value: unknown) => (await edited(index, value)).body.error.code;
  const spoiled = async (code: string) => {
    await SPOILED[code]?.(api, shop);
    return codeOf(0, "Mine");
  };

  describe("200", () => {
    it("shows the edited value against the live one, beside the suggestion", async () => {
      api.site.values.set(titlePlace(shop, 0), "Old tea");
      const { body, headers } = await edited(0, "My tea");
      expect(body.data.change).toMatchObject({
        ...{ currentValue: "Old tea", suggestedValue: "Tea 0", proposedValue: "My tea", edited: true },
      });
      expect(headers["cache-control"]).toBe("no-store");
    });

    it("gives a token for this value alone: what was seen is what is written", async () => {
      const { approvalToken } = (await edited(0, "My tea")).body.data;
      const other = { approvalToken, overrideSuggestedValue: "Another tea" };
      expect((await shop.apply(0, other)).body.error.code).toBe("override_required");
      expect((await shop.apply(0, { approvalToken })).body.error.code).toBe("override_required");
      const done = await shop.apply(0, { approvalToken, overrideSuggestedValue: "My tea" });
      expect(done.body.data.appliedChange).toMatchObject({ after: "My tea", overridden: true });
    });

    it("says that there is no automatic fix, whatever the words", async () => {
      await shop.suggest(1, { field: "lang", value: "en" });
      expect((await edited(1, "de")).body.data).toMatchObject({
        fixable: false,
        notFixableReason: "kind_not_supported",
      });
    });
  });

  describe("400", () => {
    it.each([
      ["control characters", "a\u0007b"],
      ["line breaks in a line", "two\nlines"],
      ["nothing", "  "],
      ["too much", "x".repeat(513)],
      ["half a character", "\ud800"],
    ])("override_invalid: %s", async (_what, value) => {
      const { error } = (await edited(0, value)).body;
      expect(error).toMatchObject({ code: "override_invalid", fields: [{ pointer: "/overrideSuggestedValue" }] });
    });

    it("override_not_allowed: where there is nothing to decide", async () => {
      await shop.suggest(0, { field: "image_removed", value: "", target: "x" });
      expect(await codeOf(0, "y")).toBe("override_not_allowed");
    });

    it.each(SuggestionField.options.filter((field) => field !== "lang"))(
      "refuses another value exactly where the preview says so: %s",
      async (field) => {
        await shop.suggest(0, { field, value: "x" });
        const { overrideAllowed } = (await shop.preview(0)).body.data.constraints;
        const { status, body } = await edited(0, "y");
        expect(overrideAllowed ? status : body.error.code).toBe(overrideAllowed ? 200 : "override_not_allowed");
      },
    );

    it("override_no_change: the site has these words already", async () => {
      api.site.values.set(titlePlace(shop, 0), "Mine");
      expect(await codeOf(0, "Mine")).toBe("override_no_change");
    });

    it("asks for the value, and guesses at a misspelt name", async () => {
      expect((await edited(0, undefined)).body.error.code).toBe("validation_failed");
      const body = { overideSuggestedValue: "Mine" };
      const answer = await api.call(contract.previewEdited, { params: shop.at(0), body });
      expect(answer.body.error.code).toBe("unknown_field");
      expect(answer.text).toContain('Did you mean \\"overrideSuggestedValue\\"');
    });
  });

  describe("409", () => {
    it("issue_not_open: somebody decided otherwise", async () => {
      const body = { status: "ignored", reason: "later" };
      await api.call(issues.updateIssue, { as: "editor", params: shop.at(0), body });
      expect(await codeOf(0, "Mine")).toBe("issue_not_open");
    });

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
    contract.previewEdited,
    () => api,
    () => ({ params: shop.at(20), body: { overrideSuggestedValue: "Mine" } }),
  );
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { websites as contract } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

const price = { name: "price", css: ".price" };
const lorem = { id: "custom-lorem", title: "Placeholder text", regex: "(?i)lorem", reportIf: "present" };
const noCents = { id: "custom-price", title: "Price", css: ".price", reportIf: "does-not-match", pattern: "USD" };

describe("try-custom-rules", () => {
  let api: TestApi;
  let done: SeededAudit;
  let origin: string;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
    const { body } = await api.call(contract.getWebsite, { params: { websiteId: done.websiteId } });
    origin = body.data.website.origin;
  });
  afterAll(() => api.close());

  const attempt = (custom: unknown, url = `${origin}/green`) =>
    api.call(contract.tryCustomRules, { as: "admin", params: { websiteId: done.websiteId }, body: { url, custom } });

  describe("200", () => {
    it("says what would be extracted and reported, and saves nothing", async () => {
      const { status, body } = await attempt({ extract: [price], checks: [lorem, noCents] });
      expect(status).toBe(200);
      expect(body.data.page).toMatchObject({ status: 200, isHtml: true });
      expect(body.data.extracted).toEqual([{ name: "price", values: ["12.50 EUR"] }]);
      expect(body.data.checks).toMatchObject([
        { id: "custom-lorem", outcome: "passed" },
        { id: "custom-price", outcome: "failed", snippet: '<p class="price">12.50 EUR</p>' },
      ]);
      const saved = await api.call(contract.getWebsite, { params: { websiteId: done.websiteId } });
      expect(saved.body.data.website.custom).toEqual({ extract: [], checks: [] });
    });
  });

  describe("400", () => {
    it("names the expression that is none", async () => {
      const { body } = await attempt({ extract: [{ name: "a", css: "a:hover" }], checks: [{ ...lorem, regex: "(" }] });
      expect(body.error).toMatchObject({
        code: "validation_failed",
        fields: [{ pointer: "/custom/extract/0/css" }, { pointer: "/custom/checks/0/regex" }],
      });
    });

    it("refuses a page of another website", async () => {
      const { body } = await attempt({ extract: [price], checks: [] }, "https://other.example/");
      expect(body.error).toMatchObject({ code: "validation_failed", fields: [{ pointer: "/url" }] });
    });
  });

  describe("403 target_not_allowed", () => {
    it("requests nothing of a host that may not be audited", async () => {
      const shut = await testApi({
        audits: {
          checkTarget: async () => {
            throw new ServiceError("target_not_allowed");
          },
        },
      });
      const { websiteId } = await seedAudit(shut.database.pool);
      const site = await shut.call(contract.getWebsite, { params: { websiteId } });
      const { body } = await shut.call(contract.tryCustomRules, {
        ...{ as: "admin", params: { websiteId } },
        body: { url: site.body.data.website.origin, custom: { extract: [price], checks: [] } },
      });
      expect(body.error.code).toBe("target_not_allowed");
      await shut.close();
    });
  });

  commonRefusals(
    contract.tryCustomRules,
    () => api,
    () => ({
      params: { websiteId: done.websiteId },
      body: { url: `${origin}/green`, custom: { extract: [], checks: [] } },
    }),
  );
});

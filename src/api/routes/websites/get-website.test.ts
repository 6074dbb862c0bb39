import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { websites as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

describe("get-website", () => {
  let api: TestApi;
  let done: SeededAudit;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("shows the website and the ETag that a change needs", async () => {
      const { body, headers } = await api.call(contract.getWebsite, {
        as: "viewer",
        params: { websiteId: done.websiteId },
      });
      expect(body.data.website.id).toBe(done.websiteId);
      expect(headers.etag).toBe('"1"');
    });
  });

  commonRefusals(
    contract.getWebsite,
    () => api,
    () => ({ params: { websiteId: done.websiteId } }),
  );
});

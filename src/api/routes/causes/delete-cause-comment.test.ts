import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { causes as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { newCause, newComment } from "../../../../test/support/causes.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

describe("delete-cause-comment", () => {
  let api: TestApi;
  let done: SeededAudit;
  let causeKey: string;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
    causeKey = await newCause(api, done.auditId);
  });
  afterAll(() => api.close());

  const remove = (commentId: string, as: "editor" | "admin" | "owner" = "editor") =>
    api.call(contract.deleteCauseComment, { as, params: { websiteId: done.websiteId, causeKey, commentId } });
  const comment = (as: "editor" | "admin") => newComment(api, { websiteId: done.websiteId, causeKey }, as);

  describe("204", () => {
    it("deletes one's own, and for an admin any; the cause is forgotten with the last", async () => {
      const [own, others] = [await comment("editor"), await comment("editor")];
      expect((await remove(own)).status).toBe(204);
      expect((await remove(others, "admin")).status).toBe(204);
      const { body } = await api.call(contract.listCauses, { params: { websiteId: done.websiteId } });
      expect(body.data.causes).toEqual([]);
    });
  });

  describe("404", () => {
    it("knows nothing of what somebody else wrote, of another cause, or that is gone", async () => {
      const ofAdmin = await comment("admin");
      expect((await remove(ofAdmin)).body.error.code).toBe("not_found");
      const params = { websiteId: done.websiteId, causeKey: await newCause(api, done.auditId), commentId: ofAdmin };
      expect((await api.call(contract.deleteCauseComment, { as: "admin", params })).body.error.code).toBe("not_found");
      expect((await remove(ofAdmin, "admin")).status).toBe(204);
      expect((await remove(ofAdmin, "admin")).body.error.code).toBe("not_found");
      expect((await remove("x", "admin")).body.error.code).toBe("not_found");
    });
  });

  commonRefusals(
    contract.deleteCauseComment,
    () => api,
    async () => ({ params: { websiteId: done.websiteId, causeKey, commentId: await comment("editor") } }),
  );
});

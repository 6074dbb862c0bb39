import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { causes as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { newCause, newComment } from "../../../../test/support/causes.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { newId } from "../../../../test/support/identity.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";
import { insertTicket } from "../../../../test/support/trackers.ts";

describe("delete-ticket", () => {
  let api: TestApi;
  let done: SeededAudit;
  let causeKey: string;
  let commentId: string;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
    causeKey = await newCause(api, done.auditId);
    commentId = await newComment(api, { websiteId: done.websiteId, causeKey });
  });
  afterAll(() => api.close());

  const remove = (ticketId: string, key = causeKey) =>
    api.call(contract.deleteTicket, { as: "editor", params: { websiteId: done.websiteId, causeKey: key, ticketId } });
  const ticket = () => insertTicket(api, { websiteId: done.websiteId, causeKey });

  describe("204", () => {
    it("removes it here; the cause is forgotten with the last that is known of it", async () => {
      const ticketId = await ticket();
      const params = { websiteId: done.websiteId, causeKey, commentId };
      await api.call(contract.deleteCauseComment, { as: "editor", params });
      const list = async () => (await api.call(contract.listCauses, { params })).body.data.causes;
      expect(await list()).toMatchObject([{ causeKey, tickets: [{ id: ticketId, key: "#7" }] }]);
      expect((await remove(ticketId)).status).toBe(204);
      expect(await list()).toEqual([]);
      await newComment(api, { websiteId: done.websiteId, causeKey });
    });
  });

  describe("404", () => {
    it("knows nothing of one of another cause, or that is gone", async () => {
      const ticketId = await ticket();
      expect((await remove(ticketId, await newCause(api, done.auditId))).body.error.code).toBe("not_found");
      expect((await remove(newId("tkt"))).body.error.code).toBe("not_found");
      expect((await remove("x")).body.error.code).toBe("not_found");
    });
  });

  commonRefusals(
    contract.deleteTicket,
    () => api,
    async () => ({ params: { websiteId: done.websiteId, causeKey, ticketId: await ticket() } }),
  );
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { causes as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { newCause, newComment } from "../../../../test/support/causes.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

describe("list-causes", () => {
  let api: TestApi;
  let done: SeededAudit;
  let causeKey: string;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
    causeKey = await newCause(api, done.auditId);
  });
  afterAll(() => api.close());

  const list = async () =>
    (await api.call(contract.listCauses, { as: "viewer", params: { websiteId: done.websiteId } })).body.data.causes;

  describe("200", () => {
    it("lists those that people work on, the first due first", async () => {
      expect(await list()).toEqual([]);
      const due = async (dueOn: string) => {
        const key = await newCause(api, done.auditId);
        const params = { websiteId: done.websiteId, causeKey: key };
        await api.call(contract.updateCause, { as: "editor", params, body: { dueOn } });
        return key;
      };
      const [late, soon] = [await due("2027-03-01"), await due("2027-02-01")];
      await newComment(api, { websiteId: done.websiteId, causeKey });
      const causes = await list();
      expect(causes.map((cause: { causeKey: string }) => cause.causeKey)).toEqual([soon, late, causeKey]);
      expect(causes[2]).toMatchObject({
        ...{ checkId: "title-missing", cause: "template", locator: "/blog/", comments: 1, dueOn: null },
        last: { auditId: done.auditId, groupId: expect.stringMatching(/^grp_/), open: 3, affectedPages: 3 },
      });
    });

    it("says what the last audit of the same kind found, and not that a smaller one didn't", async () => {
      const { rows } = await api.database.pool.query(
        "select origin from website w join audit a on a.website_id = w.id limit 1",
      );
      await seedAudit(api.database.pool, { origin: rows[0].origin, type: "page-audit" });
      expect((await list())[0].last).toMatchObject({ auditId: done.auditId, open: 3 });
      const next = await seedAudit(api.database.pool, { origin: rows[0].origin });
      expect((await list())[0].last).toEqual({ auditId: next.auditId, groupId: null, open: 0, affectedPages: 0 });
      await api.database.pool.query("delete from audit");
      expect((await list())[0].last).toBeNull();
    });
  });

  commonRefusals(
    contract.listCauses,
    () => api,
    () => ({ params: { websiteId: done.websiteId } }),
  );
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { causes as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { newCause, newComment } from "../../../../test/support/causes.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

describe("get-cause", () => {
  let api: TestApi;
  let done: SeededAudit;
  let causeKey: string;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
    causeKey = await newCause(api, done.auditId);
  });
  afterAll(() => api.close());

  const get = (key = causeKey) =>
    api.call(contract.getCause, { as: "viewer", params: { websiteId: done.websiteId, causeKey: key } });

  describe("200", () => {
    it("shows a cause that nobody has touched, and one with comments", async () => {
      const { cause, comments } = (await get()).body.data;
      expect(cause).toMatchObject({
        ...{ websiteId: done.websiteId, causeKey, checkId: "title-missing", cause: "template", locator: "/blog/" },
        ...{ assignee: null, dueOn: null, comments: 0, updatedAt: null },
        last: { auditId: done.auditId, groupId: expect.stringMatching(/^grp_/), open: 3, affectedPages: 3 },
      });
      expect(cause.title).not.toBe("");
      expect(comments).toEqual([]);
      const first = await newComment(api, { websiteId: done.websiteId, causeKey });
      const second = await newComment(api, { websiteId: done.websiteId, causeKey });
      const { data } = (await get()).body;
      expect(data.comments.map(({ id }: { id: string }) => id)).toEqual([first, second]);
      expect(data.comments[0]).toMatchObject({ text: "Ask the agency.", author: "editor" });
      expect(data.cause.updatedAt).toMatch(/Z$/);
    });
  });

  describe("404", () => {
    it.each(["cau_000000000000000000000000", "x"])(
      "doesn't know the cause %s, nor that of another website",
      async (key) => {
        expect((await get(key)).body.error.code).toBe("not_found");
        const other = await newCause(api, (await seedAudit(api.database.pool)).auditId);
        expect((await get(other)).body.error.code).toBe("not_found");
      },
    );
  });

  commonRefusals(
    contract.getCause,
    () => api,
    () => ({ params: { websiteId: done.websiteId, causeKey } }),
  );
});

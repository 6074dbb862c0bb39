import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tasks as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

describe("list-tasks", () => {
  let api: TestApi;
  let done: SeededAudit;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
    const params = { auditId: done.auditId };
    await api.call(contract.addTasks, { as: "editor", params, body: { matching: {} } });
  });
  afterAll(() => api.close());

  const list = (query: Record<string, string> = {}) =>
    api.call(contract.listTasks, { as: "viewer", params: { websiteId: done.websiteId }, query });
  interface Row {
    readonly id: string;
    readonly checkId: string;
    readonly url: string;
    readonly fingerprint: string;
  }

  describe("200", () => {
    it("gives pages of it in the order in which tasks were added", async () => {
      const all: Row[] = (await list({ limit: "200" })).body.data.tasks;
      expect(all.length).toBe(45);
      expect(new Set(all.map(({ id }) => id)).size).toBe(45);
      const first = (await list({ limit: "30" })).body.data;
      const rest = (await list({ limit: "30", cursor: first.page.nextCursor })).body.data;
      expect([...first.tasks, ...rest.tasks]).toEqual(all);
      expect(rest.page).toMatchObject({ nextCursor: null, hasMore: false });
    });

    it("shows those of a check, a state or with a word", async () => {
      const all: Row[] = (await list({ limit: "200" })).body.data.tasks;
      const [{ checkId = "" } = {}] = all;
      const ofCheck: Row[] = (await list({ limit: "200", check: checkId })).body.data.tasks;
      expect(ofCheck).toEqual(all.filter((task) => task.checkId === checkId));
      const two = [all[3], all[7]];
      const fingerprint = two.map((task) => task?.fingerprint).join(",");
      expect((await list({ fingerprint: `${fingerprint},none` })).body.data.tasks).toEqual(two);
      expect((await list({ state: "done,verified" })).body.data.tasks).toEqual([]);
      const { tasks, counts } = (await list({ search: "NOWHERE" })).body.data;
      expect(tasks).toEqual([]);
      expect(counts.to_do).toBe(45);
    });
  });

  describe("400", () => {
    it("refuses a state that there is not", async () => {
      expect((await list({ state: "open" })).body.error.code).toBe("validation_failed");
    });
    it("refuses the cursor of other filters", async () => {
      const { nextCursor } = (await list({ limit: "2" })).body.data.page;
      expect((await list({ limit: "2", state: "done", cursor: nextCursor })).body.error.code).toBe("cursor_mismatch");
    });
  });

  commonRefusals(
    contract.listTasks,
    () => api,
    () => ({ params: { websiteId: done.websiteId } }),
  );
});

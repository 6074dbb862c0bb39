import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog, tasks as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

describe("update-tasks", () => {
  let api: TestApi;
  let done: SeededAudit;
  let ids: readonly string[];
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
    const issues = done.issueIds.slice(0, 3).map((issueId) => ({ issueId }));
    await api.call(contract.addTasks, { as: "editor", params: { auditId: done.auditId }, body: { issues } });
    ids = (await list()).map(({ id }) => id);
  });
  afterAll(() => api.close());

  const list = async (): Promise<{ id: string; state: string; doneBy: string | null; doneAt: string | null }[]> =>
    (await api.call(contract.listTasks, { as: "viewer", params: { websiteId: done.websiteId } })).body.data.tasks;
  const update = (body: unknown, { websiteId } = done) =>
    api.call(contract.updateTasks, { as: "editor", params: { websiteId }, body });

  describe("200", () => {
    it("marks as done with who says so, takes up again, and removes", async () => {
      expect((await update({ taskIds: ids.slice(0, 2), state: "done" })).body.data).toEqual({ changed: 2 });
      expect(await list()).toMatchObject([
        { state: "done", doneBy: "editor", doneAt: expect.stringMatching(/Z$/) },
        { state: "done" },
        { state: "to_do", doneBy: null, doneAt: null },
      ]);
      expect((await update({ taskIds: ids, state: "done" })).body.data).toEqual({ changed: 1 });
      expect((await update({ taskIds: [ids[0]], state: "to_do" })).body.data).toEqual({ changed: 1 });
      expect((await list())[0]).toMatchObject({ state: "to_do", doneBy: null, doneAt: null });
      expect((await update({ taskIds: [ids[1]], state: "removed" })).body.data).toEqual({ changed: 1 });
      expect(await list()).toHaveLength(2);
      const { entries } = (await api.call(auditLog.listLogEntries, { query: { action: "tasks.updated" } })).body.data;
      expect(entries[0]).toMatchObject({ outcome: "done", details: { state: "removed", changed: 1 } });
    });

    it("leaves out what is no task of the website", async () => {
      const other = await seedAudit(api.database.pool);
      expect((await update({ taskIds: [ids[0], "x"], state: "done" }, other)).body.data).toEqual({ changed: 0 });
      expect((await list())[0]).toMatchObject({ state: "to_do" });
    });
  });

  describe("400", () => {
    it.each([{ taskIds: [], state: "done" }, { taskIds: ["x"], state: "verified" }, { state: "done" }])(
      "refuses %j: only an audit verifies",
      async (body) => expect((await update(body)).body.error.code).toBe("validation_failed"),
    );
  });

  commonRefusals(
    contract.updateTasks,
    () => api,
    () => ({ params: { websiteId: done.websiteId }, body: { taskIds: ["x"], state: "done" } }),
  );
});

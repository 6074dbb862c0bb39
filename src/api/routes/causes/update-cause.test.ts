import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog, causes as contract, team } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { newCause } from "../../../../test/support/causes.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

describe("update-cause", () => {
  let api: TestApi;
  let done: SeededAudit;
  let causeKey: string;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
    causeKey = await newCause(api, done.auditId);
  });
  afterAll(() => api.close());

  const update = (body: object, key = causeKey) =>
    api.call(contract.updateCause, { as: "editor", params: { websiteId: done.websiteId, causeKey: key }, body });
  const list = async () =>
    (await api.call(contract.listCauses, { as: "viewer", params: { websiteId: done.websiteId } })).body.data.causes;
  const memberOf = async (as: "owner" | "stranger") => (await api.call(team.listMembers, { as })).body.data.members[0];

  describe("200", () => {
    it("assigns, sets a day, keeps what isn't sent, and forgets what has been taken back", async () => {
      const { userId, name } = await memberOf("owner");
      expect((await update({ assigneeId: userId })).body.data.cause).toMatchObject({
        ...{ assignee: { userId, name }, dueOn: null },
      });
      expect((await update({ dueOn: "2027-01-31" })).body.data.cause).toMatchObject({
        ...{ assignee: { userId, name }, dueOn: "2027-01-31" },
      });
      const { entries } = (await api.call(auditLog.listLogEntries, { query: { action: "cause.updated" } })).body.data;
      expect(entries[0].details).toMatchObject({ cause: causeKey, check: "title-missing", due: "2027-01-31" });
      expect((await update({ assigneeId: null })).body.data.cause).toMatchObject({
        assignee: null,
        dueOn: "2027-01-31",
      });
      expect(await list()).toHaveLength(1);
      expect((await update({ dueOn: null })).body.data.cause).toMatchObject({ updatedAt: null });
      expect(await list()).toEqual([]);
    });

    it("tells who is assigned by e-mail: once, others than oneself, and no mailbox without end", async () => {
      const email = "ben@example.com";
      await api.identity.createUser({ email, name: "Ben", role: "editor" });
      const { members } = (await api.call(team.listMembers, { query: { limit: "200" } })).body.data;
      const ben = members.find((member: { email: string }) => member.email === email);
      api.messages.length = 0;
      const told = () => api.messages.filter(({ kind }) => kind === "cause-assigned");
      await update({ assigneeId: ben.userId, dueOn: "2027-01-31" });
      await update({ assigneeId: ben.userId });
      await update({ dueOn: "2027-02-01" });
      const link = expect.stringContaining(`/sites/${done.websiteId}/tasks`);
      expect(told()).toMatchObject([{ to: email, link, dueOn: "2027-01-31" }]);
      const { data } = (await api.call(team.listMembers, { as: "editor", query: { limit: "200" } })).body;
      const self = data.members.find(({ you }: { you: boolean }) => you);
      await update({ assigneeId: self.userId });
      expect(told()).toHaveLength(1);
      for (let n = 0; n < 25; n++)
        for (const assigneeId of [ben.userId, null]) expect((await update({ assigneeId })).status).toBe(200);
      expect(told()).toHaveLength(20);
      await update({ dueOn: null });
    });

    it("keeps who was assigned when they have left", async () => {
      const email = "leaving@example.com";
      await api.identity.createUser({ email, name: "Ana", role: "editor" });
      const { members } = (await api.call(team.listMembers, { query: { limit: "200" } })).body.data;
      const ana = members.find((member: { email: string }) => member.email === email);
      await update({ assigneeId: ana.userId });
      await api.call(team.removeMember, { params: { memberId: ana.id } });
      expect((await list())[0].assignee).toEqual({ userId: ana.userId, name: "Ana" });
    });
  });

  describe("400", () => {
    it.each([{}, { dueOn: "2027-02-30" }, { dueOn: "0000-01-01" }, { dueOn: "tomorrow" }, { assigneeId: "usr_none" }])(
      "refuses %j: validation_failed",
      async (body) => expect((await update(body)).body.error.code).toBe("validation_failed"),
    );

    it("assigns nobody of another workspace", async () => {
      const { error } = (await update({ assigneeId: (await memberOf("stranger")).userId })).body;
      expect(error.fields).toMatchObject([{ pointer: "/assigneeId" }]);
    });
  });

  describe("404", () => {
    it.each(["cau_000000000000000000000000", "x"])(
      "doesn't know the cause %s, nor that of another website",
      async (key) => {
        expect((await update({ dueOn: null }, key)).body.error.code).toBe("not_found");
        const other = await newCause(api, (await seedAudit(api.database.pool)).auditId);
        expect((await update({ dueOn: null }, other)).body.error.code).toBe("not_found");
      },
    );
  });

  describe("409", () => {
    it("stops at so many that nobody oversees them: too_many_causes", async () => {
      const { websiteId, auditId } = await seedAudit(api.database.pool);
      const key = await newCause(api, auditId);
      await api.database.pool.query(
        `insert into cause_work (website_id, cause_key, check_id, cause, locator, audit_type, start_url)
         select (select website_id from audit order by id desc limit 1), 'cau_' || n, 'x', 'site', '', 'x', 'x' from generate_series(1, 1000) n`,
      );
      const answer = await api.call(contract.updateCause, {
        ...{ as: "editor", params: { websiteId, causeKey: key }, body: { dueOn: "2027-01-31" } },
      });
      expect(answer.body.error.code).toBe("too_many_causes");
    });
  });

  commonRefusals(
    contract.updateCause,
    () => api,
    () => ({ params: { websiteId: done.websiteId, causeKey }, body: { dueOn: "2027-01-31" } }),
  );
});

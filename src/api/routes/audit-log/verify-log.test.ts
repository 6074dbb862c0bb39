import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auth, auditLog as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("verify-log", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const verify = async () => (await api.call(contract.verifyLog)).body.data;
  /** As somebody would who owns the database but not the secret; the log is put back afterwards. */
  const tamper = async (...statements: string[]) => {
    const client = await api.database.pool.connect();
    try {
      await client.query("create table kept as table audit_log; create table kept_head as table audit_log_head");
      await client.query("alter table audit_log disable trigger user");
      for (const statement of statements) await client.query(statement);
      return await verify();
    } finally {
      await client.query("delete from audit_log; insert into audit_log table kept; drop table kept");
      await client.query(
        "delete from audit_log_head; insert into audit_log_head table kept_head; drop table kept_head",
      );
      await client.query("alter table audit_log enable trigger user");
      client.release();
    }
  };

  describe("200", () => {
    it("calls an empty log intact", async () => {
      expect(await verify()).toEqual({ chain: "intact", entries: 0, brokenAt: null, head: "" });
    });

    it("calls the log intact as it was written, also at the same moment", async () => {
      await Promise.all(["a", "b", "c", "d", "e"].map((name) => api.call(auth.updateMe, { body: { name } })));
      expect(await verify()).toMatchObject({
        chain: "intact",
        entries: 5,
        brokenAt: null,
        head: expect.stringMatching(/.{43}/),
      });
    });

    it.each([
      [3, "update audit_log set actor = 'eve@example.com' where seq = 3"],
      [3, "update audit_log set details = '{\"a\":1}' where seq = 3"],
      [2, "update audit_log set at = at - interval '1 day' where seq = 2"],
      [4, "update audit_log set address = '' where seq = 4"],
      [1, "delete from audit_log where seq = 1"],
      [3, "delete from audit_log where seq = 3"],
      [3, "update audit_log set hash = 'x' where seq = 3"],
      [5, "delete from audit_log where seq = 5"],
      [1, "delete from audit_log"],
      [6, "update audit_log set workspace_id = 'wsp_other' where seq = 6"],
    ])("finds entry %i when somebody did: %s", async (brokenAt, statement) => {
      await api.call(auth.updateMe, { body: { name: "Ana" } });
      expect(await tamper(statement)).toMatchObject({ chain: "broken", brokenAt });
    });

    it("finds entries that nobody appended", async () => {
      const forged =
        "insert into audit_log select workspace_id, 1000, at, actor_id, actor, action, object, outcome, code, address, details, request_id, hash from audit_log where seq = 1";
      expect((await tamper(forged)).chain).toBe("broken");
    });
  });

  it.each(["update audit_log set actor = ''", "delete from audit_log", "truncate audit_log"])(
    "refuses in the database: %s",
    async (statement) => {
      await expect(api.database.pool.query(statement)).rejects.toThrow("only appended to");
    },
  );

  describe("403, workspaces", () => {
    it("refuses another workspace: project_access_denied", async () => {
      const query = { workspaceId: api.strangersWorkspace };
      expect((await api.call(contract.verifyLog, { query })).body.error.code).toBe("project_access_denied");
    });
  });

  commonRefusals(contract.verifyLog, () => api);
});

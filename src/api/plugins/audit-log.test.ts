/** What the audit log tells and what has happened are one: neither is there without the other. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  audits,
  auth,
  bulks,
  auditLog as contract,
  issues,
  shares,
  team,
  websites,
  wordpress,
} from "#contract/index.ts";
import { type ApiAnswer, type Person, type TestApi, testApi } from "../../../test/support/api.ts";
import { CREDENTIALS, type MemoryShop, memoryShop } from "../../../test/support/memory-shop.ts";
import { seedAudit } from "../../../test/support/seed.ts";
import { share } from "../../../test/support/shares.ts";

interface Case {
  readonly action: string;
  /** In whose workspace it is logged. */
  readonly reader?: Person;
  /** The table whose row is changed. */
  readonly table: string;
  /** Makes what the change needs, and answers how it is asked for. */
  readonly prepare: (api: TestApi, shop: MemoryShop) => Promise<() => Promise<ApiAnswer>>;
}

const memberId = async (api: TestApi, email: string) =>
  String(
    (await api.call(team.listMembers)).body.data.members.find((member: { email: string }) => member.email === email).id,
  );
const invite = (api: TestApi, email: string) =>
  api.call(team.createInvitation, { as: "admin", body: { email, role: "viewer" } });
const PASSWORD = "correct horse battery";
let emails = 0;
const newEmail = () => `person${++emails}@example.com`;

const CASES: readonly Case[] = [
  {
    action: "share.created",
    table: "report_share",
    prepare: async (api, { auditId: id }) => {
      return () => api.call(shares.createShare, { as: "editor", params: { auditId: id }, body: {} });
    },
  },
  {
    action: "share.revoked",
    table: "report_share",
    prepare: async (api, { auditId }) => {
      const { id } = await share(api, auditId);
      return () => api.call(shares.deleteShare, { as: "editor", params: { auditId, shareId: id } });
    },
  },
  {
    action: "invitation.created",
    table: "workspace_invitation",
    prepare: async (api) => () => invite(api, newEmail()),
  },
  {
    action: "invitation.revoked",
    table: "workspace_invitation",
    prepare: async (api) => {
      const invitationId = (await invite(api, newEmail())).body.data.invitation.id;
      return () => api.call(team.revokeInvitation, { as: "admin", params: { invitationId } });
    },
  },
  {
    action: "invitation.accepted",
    table: "member",
    prepare: async (api) => {
      const token = String((await invite(api, newEmail())).body.data.link.split("#")[1]);
      const body = { token, name: "Bo", password: PASSWORD };
      return () => api.call(team.acceptInvitation, { as: null, body });
    },
  },
  {
    action: "member.role_changed",
    table: "member",
    prepare: async (api) => {
      const params = { memberId: await memberId(api, "viewer@example.com") };
      return () => api.call(team.updateMember, { as: "owner", params, body: { role: "editor" } });
    },
  },
  {
    action: "member.removed",
    table: "member",
    prepare: async (api) => {
      const email = newEmail();
      const token = String((await invite(api, email)).body.data.link.split("#")[1]);
      const body = { token, name: "Bo", password: PASSWORD };
      await api.call(team.acceptInvitation, { as: null, body });
      const params = { memberId: await memberId(api, email) };
      return () => api.call(team.removeMember, { as: "owner", params });
    },
  },
  {
    action: "workspace.updated",
    table: "organization",
    prepare: async (api) => {
      const call = { as: "owner", params: { workspaceId: "wsp_local" } } as const;
      return () => api.call(team.updateWorkspace, { ...call, body: { name: newEmail() } });
    },
  },
  {
    action: "session.ended",
    reader: "stranger",
    table: "session",
    prepare: async (api) => {
      const { principal } = await api.identity.login(
        { email: "stranger@example.com", password: PASSWORD },
        { address: "", userAgent: "" },
      );
      const params = { sessionId: String(principal.sessionId) };
      return () => api.call(auth.endSession, { as: "stranger", params });
    },
  },
  {
    action: "account.renamed",
    table: "user",
    prepare: async (api) => () => api.call(auth.updateMe, { as: "editor", body: { name: newEmail() } }),
  },
  {
    action: "issue.updated",
    table: "ignored_issue",
    prepare: async (api, shop) => {
      const call = { as: "editor", params: shop.at(3) } as const;
      return () =>
        api.call(issues.updateIssue, { ...call, body: { status: "ignored", reason: "other", note: newEmail() } });
    },
  },
  {
    action: "website.updated",
    table: "website",
    prepare: async (api, { websiteId }) => {
      const call = { as: "admin", params: { websiteId }, headers: { "if-match": "*" } } as const;
      return () => api.call(websites.updateWebsite, { ...call, body: { name: newEmail() } });
    },
  },
  {
    action: "audit.deleted",
    table: "audit",
    prepare: async (api) => {
      const { auditId } = await seedAudit(api.database.pool, { origin: "https://tea.example" });
      return () => api.call(audits.deleteAudit, { as: "admin", params: { auditId } });
    },
  },
  {
    action: "connection.disconnected",
    table: "site_connection",
    prepare: async (api, { websiteId }) => {
      return () => api.call(wordpress.disconnectWordPress, { as: "admin", params: { websiteId } });
    },
  },
  {
    action: "connection.connected",
    table: "site_connection",
    prepare: async (api, { websiteId }) => {
      return () => api.call(wordpress.connectWordPress, { as: "admin", params: { websiteId }, body: CREDENTIALS });
    },
  },
  {
    action: "change.applied",
    table: "applied_change",
    prepare: async (_api, shop) => {
      const approvalToken = await shop.token(0);
      return () => shop.apply(0, { approvalToken });
    },
  },
  {
    action: "change.rolled_back",
    table: "applied_change",
    prepare: async (_api, shop) => {
      const id = await shop.change(1);
      return () => shop.rollback(id);
    },
  },
  {
    action: "bulk.applied",
    table: "bulk_operation",
    prepare: async (api, shop) => {
      const body = { approvals: { [shop.issue(2)]: await shop.token(2) } };
      return () => api.call(bulks.bulkApply, { as: "editor", params: { auditId: shop.auditId }, body });
    },
  },
];

describe("a change and its entry", () => {
  let api: TestApi;
  let shop: MemoryShop;
  beforeAll(async () => {
    // What is refused here in the background is what these tests are about.
    api = await testApi({ changes: { reportFault: () => {} } });
    await api.database.pool.query(
      "create function refuse_row() returns trigger language plpgsql as $$ begin raise 'refused by a test'; end $$",
    );
  });
  afterAll(() => api.close());

  const rowsOf = async (table: string): Promise<string[]> => {
    const { rows } = await api.database.pool.query<{ row: string }>(
      `select t::text as row from "${table}" t order by 1`,
    );
    return rows.map(({ row }) => row);
  };
  const entriesOf = async ({ action, reader: as = "admin" }: Case): Promise<string[]> => {
    const { entries } = (await api.call(contract.listLogEntries, { as, query: { action } })).body.data;
    return entries.map(({ outcome }: { outcome: string }) => outcome);
  };
  const refusing = async <T>(trigger: string, work: () => Promise<T>): Promise<T> => {
    await api.database.pool.query(`create ${trigger} for each row execute function refuse_row()`);
    try {
      return await work();
    } finally {
      const [, table] = / on "(\w+)"/.exec(trigger) ?? [];
      await api.database.pool.query(`drop trigger refused_by_test on "${table}"`);
    }
  };

  describe.each(CASES)("$action", (tested) => {
    const { table, prepare } = tested;
    it("fails together when the entry cannot be written", async () => {
      shop = await memoryShop(api);
      const ask = await prepare(api, shop);
      const before = [await rowsOf(table), await entriesOf(tested)];
      const { status } = await refusing('trigger refused_by_test before insert on "audit_log"', ask);
      expect(status).toBe(500);
      expect([await rowsOf(table), await entriesOf(tested)]).toEqual(before);
    });

    it("fails together when the change is lost at the last moment, and then tells that it failed", async () => {
      shop = await memoryShop(api);
      const ask = await prepare(api, shop);
      const before = [await rowsOf(table), await entriesOf(tested)];
      const trigger = `constraint trigger refused_by_test after insert or update or delete on "${table}" deferrable initially deferred`;
      const { status } = await refusing(trigger, ask);
      expect(status).toBe(500);
      expect([await rowsOf(table), await entriesOf(tested)]).toEqual([before[0], ["failed", ...(before[1] ?? [])]]);
    });

    it("is there once when nothing stands in the way", async () => {
      shop = await memoryShop(api);
      const ask = await prepare(api, shop);
      const before = await entriesOf(tested);
      expect((await ask()).status).toBeLessThan(300);
      expect(await entriesOf(tested)).toEqual(["done", ...before]);
    });
  });

  it("leaves a log whose chain holds", async () => {
    expect((await api.call(contract.verifyLog)).body.data).toMatchObject({ chain: "intact" });
  });
});

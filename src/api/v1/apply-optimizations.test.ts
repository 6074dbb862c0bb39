import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { apiKeys, auditLog, auth, wordpress } from "#contract/index.ts";
import { deployments as contract, keyApprovals, keyEvents } from "#contract/v1/index.ts";
import { toUuid } from "#domain/ids.ts";
import { KEY_SCOPES } from "#domain/request-key.ts";
import {
  type ApprovalWorld,
  type AskingShop,
  openApprovalWorld,
  type PersonAtBrowser,
} from "../../../test/support/approval-world.ts";
import { newId } from "../../../test/support/identity.ts";
import { keyRefusals } from "../../../test/support/key-refusals.ts";
import { type KeyWorld, openKeyWorld } from "../../../test/support/key-world.ts";
import { CREDENTIALS, titlePlace } from "../../../test/support/memory-shop.ts";

describe("apply-optimizations", () => {
  let world: ApprovalWorld;
  let keys: KeyWorld;
  let shop: AskingShop;
  let ana: PersonAtBrowser;
  /** When the live value has been read, and nothing is written down yet. */
  let beforeWriting = Promise.resolve();
  beforeAll(async () => {
    world = await openApprovalWorld({
      changes: {
        reach: async (point) => {
          if (point === "approval-checked") await beforeWriting;
        },
      },
    });
    keys = await openKeyWorld();
    ana = await world.person("editor");
  });
  beforeEach(async () => {
    shop = await world.shop();
  });
  afterAll(async () => {
    await world.close();
    await keys.close();
  });

  const { query } = { query: (text: string, values: unknown[] = []) => world.api.database.pool.query(text, values) };
  /** Asked for and granted; its id. */
  const granted = async (indexes: readonly number[], by = ana) => {
    const { approvalRequest } = await shop.ask(indexes);
    const { status, text } = await shop.decide(approvalRequest.id, by);
    expect(status, text).toBe(200);
    return String(approvalRequest.id);
  };
  const deployed = async (id: string) => {
    const { status, body, text } = await shop.apply(id);
    expect(status, text).toBe(202);
    return shop.ended(body.data.deployment.id);
  };
  const writes = () => world.api.site.writes.length;

  describe("202", () => {
    it("writes what people granted, and nothing of what they declined", async () => {
      const { approvalRequest } = await shop.ask([0, 1, 2]);
      expect((await shop.decide(approvalRequest.id, ana, { grant: [0, 1], decline: [2] })).status).toBe(200);
      expect((await shop.read(approvalRequest.id)).approvalRequest.status).toBe("partly_granted");
      const { body, headers, text, status } = await shop.apply(approvalRequest.id);
      expect(status, text).toBe(202);
      const { id } = body.data.deployment;
      expect(headers.location).toBe(`/v1/deployments/${id}`);
      const { deployment, items } = await shop.ended(id);
      expect([shop.titleOf(0), shop.titleOf(1), shop.titleOf(2)]).toEqual(["Tea 0", "Tea 1", undefined]);
      expect(deployment).toMatchObject({ state: "verified", approvalRequestId: approvalRequest.id, kind: "apply" });
      expect(items).toHaveLength(2);
      expect(items[0]).toMatchObject({ result: "applied", verification: "verified", error: null });
      const now = await shop.read(approvalRequest.id);
      expect(now.approvalRequest).toMatchObject({ status: "used", deploymentId: id });
      expect(now.items.map((item: { state: string }) => item.state)).toEqual(["used", "used", "declined"]);
    });

    it("writes the key's own value, and the person sees that it isn't the suggestion", async () => {
      const { approvalRequest, items } = await shop.ask([0], { values: ["Our finest tea"] });
      expect(items[0]).toMatchObject({ after: "Our finest tea", edited: true });
      await shop.decide(approvalRequest.id, ana);
      await deployed(approvalRequest.id);
      expect(shop.titleOf(0)).toBe("Our finest tea");
    });

    it("names the key and whoever approved in the change, and each use in the audit log", async () => {
      const { items } = await deployed(await granted([0, 1]));
      const { rows } = await query("select actor from applied_change where id = $1", [
        toUuid(items[0].appliedChangeId),
      ]);
      expect(rows[0].actor).toMatchObject({ type: "key", id: shop.key.id, name: "CI, approved by Ana (editor)" });
      const { entries } = (await world.api.call(auditLog.listLogEntries, { query: { limit: "10" } })).body.data;
      expect(entries.map((entry: { action: string }) => entry.action).slice(0, 5)).toEqual([
        ...["approval.used", "approval.used", "deployment.requested", "approval.decided", "approval.requested"],
      ]);
    });

    it("tells the feed each step in order", async () => {
      const id = await granted([0]);
      await deployed(id);
      await world.api.store.outbox.place();
      const { events } = (await world.api.call(keyEvents.listEvents, { key: shop.key.secret })).body.data;
      expect(events.map((event: { type: string }) => event.type).slice(-6)).toEqual([
        ...["approval.requested", "approval.granted", "deployment.requested", "change.applied"],
        ...["deployment.live", "deployment.verified"],
      ]);
      expect(events.at(-5).data).toEqual({ projectId: shop.websiteId, approvalRequestId: id, state: "granted" });
    });

    it("is one deployment for an Idempotency-Key", async () => {
      const body = { projectId: shop.websiteId, approvalRequestId: await granted([0]) };
      const headers = { "idempotency-key": "deploy-of-tonight" };
      const send = () => world.api.call(contract.applyOptimizations, { key: shop.key.secret, body, headers });
      const [one, again] = [await send(), await send()];
      expect([one.status, again.status]).toEqual([202, 202]);
      expect(again.body.data.deployment.id).toBe(one.body.data.deployment.id);
    });

    it("is not ended by signing out", async () => {
      const ben = await world.person("editor");
      const id = await granted([0], ben);
      await world.api.call(auth.logout, { as: null, headers: { cookie: ben.cookie } });
      await deployed(id);
      expect(shop.titleOf(0)).toBe("Tea 0");
    });
  });

  describe("409", () => {
    const code = async (id: string, key?: string) => {
      const { body } = await shop.apply(id, key);
      return body.error?.code;
    };

    it("waits for people: approval_not_granted", async () => {
      const { approvalRequest } = await shop.ask([0, 1]);
      expect(await code(approvalRequest.id)).toBe("approval_not_granted");
      await shop.decide(approvalRequest.id, ana, { grant: [0] });
      expect(await code(approvalRequest.id)).toBe("approval_not_granted");
      await shop.decide(approvalRequest.id, ana, { grant: [], decline: [0, 1] });
      expect(await code(approvalRequest.id)).toBe("approval_not_granted");
      expect(shop.titleOf(0)).toBeUndefined();
    });

    it("keeps no answer of before people decided for an Idempotency-Key", async () => {
      const { approvalRequest } = await shop.ask([0]);
      const body = { projectId: shop.websiteId, approvalRequestId: approvalRequest.id };
      const headers = { "idempotency-key": "apply-once-granted" };
      const send = () => world.api.call(contract.applyOptimizations, { key: shop.key.secret, body, headers });
      expect((await send()).status).toBe(409);
      await shop.decide(approvalRequest.id, ana);
      expect((await send()).status).toBe(202);
    });

    it("is used once, and says by which deployment: approval_used", async () => {
      const id = await granted([0]);
      const { deployment } = await deployed(id);
      const { body } = await shop.apply(id);
      expect(body.error).toMatchObject({ code: "approval_used", details: { deploymentId: deployment.id } });
    });

    it("writes once, whatever twenty clients ask at the same time", async () => {
      const id = await granted([0, 1]);
      const before = writes();
      const answers = await Promise.all(Array.from({ length: 20 }, () => shop.apply(id)));
      expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
      await world.api.deps.changes.idle();
      expect(writes() - before).toBe(2);
    });

    it("loses nothing to a key that asks all the time while a person decides", async () => {
      const { approvalRequest } = await shop.ask([0, 1, 2, 3, 4]);
      let answer = await shop.apply(approvalRequest.id);
      const deciding = shop.decide(approvalRequest.id, ana);
      while (answer.status === 409) answer = await shop.apply(approvalRequest.id);
      await deciding;
      expect(answer.body.data.items).toHaveLength(5);
      await shop.ended(answer.body.data.deployment.id);
      expect([0, 1, 2, 3, 4].map(shop.titleOf)).toEqual(["Tea 0", "Tea 1", "Tea 2", "Tea 3", "Tea 4"]);
    });

    const rolled = (keyId: string) =>
      world.api.call(apiKeys.rollApiKey, { as: "owner", params: { keyId }, body: { overlapHours: 24 } });

    it.each<[string, (id: string, by: PersonAtBrowser) => Promise<unknown>, string]>([
      ["the person's role is lowered", (_, { userId }) => lowered(userId), "approval_not_granted"],
      ["the person is removed and invited again", (_, { userId }) => removedAndBack(userId), "approval_not_granted"],
      ["the person's password changes", (_, by) => newPassword(by), "approval_not_granted"],
      ["the person's session is revoked", (_, { userId }) => revoked(userId), "approval_not_granted"],
      ["an hour has passed", () => query("update approval_grant set expires_at = now()"), "approval_not_granted"],
      ["the key was rolled", () => rolled(shop.key.id), "approval_not_granted"],
      ["the request was withdrawn", (id) => withdrawn(id), "approval_not_granted"],
      ["an item was edited since", (id, by) => edited(id, by), "approval_not_granted"],
      ["the key lost the website", () => query("delete from request_key_website"), "not_found"],
      ["the key's scope is gone", () => scopeless(), "key_scope_missing"],
    ])("allows nothing once %s", async (_, spoil, expected) => {
      const ben = await world.person("editor");
      const id = await granted([0], ben);
      await spoil(id, ben);
      const before = writes();
      expect(await code(id)).toBe(expected);
      await world.api.deps.changes.idle();
      expect(writes()).toBe(before);
    });

    it.each<[string, () => Promise<unknown>, string]>([
      [
        "the key is revoked",
        () => world.api.call(apiKeys.revokeApiKey, { params: { keyId: shop.key.id } }),
        "key_ended",
      ],
      [
        "the key's networks exclude the address",
        () => query(`update request_key set networks = '{"192.0.2.0/24"}'`),
        "key_network",
      ],
      [
        "the key's creator is no admin any more",
        () => query("update request_key set created_by = $1", [ana.userId]),
        "key_role",
      ],
      ["WordPress was connected anew", () => reconnected(), "connection_changed"],
      ["the person loses the role", () => lowered(ana.userId), "not_granted"],
    ])("writes nothing where %s after the deployment has begun: grant_not_valid", async (_, spoil, reason) => {
      const id = await granted([0, 1]);
      const gate = Promise.withResolvers<void>();
      beforeWriting = gate.promise;
      const { body } = await shop.apply(id);
      const before = writes();
      await spoil();
      beforeWriting = Promise.resolve();
      gate.resolve();
      await world.api.deps.changes.idle();
      await world.api.deps.approvals.look();
      expect(writes()).toBe(before);
      const { rows } = await query(
        "select i.result from bulk_item i join bulk_operation b on b.id = i.bulk_id where b.deployment_id = $1",
        [toUuid(body.data.deployment.id)],
      );
      const errors = rows.map(({ result }) => [result.error.code, result.error.details.reason]);
      expect(errors).toEqual([
        ["grant_not_valid", reason],
        ["grant_not_valid", reason],
      ]);
      await query("update member set role = 'editor' where \"userId\" = $1", [ana.userId]);
    });

    it("leaves alone what somebody else has written since: preview_stale in the item", async () => {
      const id = await granted([0, 1]);
      world.api.site.values.set(titlePlace(shop, 0), "Written by the owner");
      const { deployment, items } = await deployed(id);
      expect(shop.titleOf(0)).toBe("Written by the owner");
      expect(items[0]).toMatchObject({ result: "conflict", appliedChangeId: null, error: { code: "preview_stale" } });
      expect(items[1]).toMatchObject({ result: "applied" });
      expect(deployment.state).toBe("verified");
    });

    const lowered = (userId: string) => query("update member set role = 'viewer' where \"userId\" = $1", [userId]);
    const removedAndBack = async (userId: string) => {
      const { rows } = await query('delete from member where "userId" = $1 returning *', [userId]);
      await query(
        "insert into member select (json_populate_record(m, json_build_object('id', $2::text))).* from json_populate_record(null::member, $1) m",
        [...[JSON.stringify(rows[0]), newId("mem")]],
      );
    };
    const newPassword = ({ cookie }: PersonAtBrowser) =>
      world.api.call(auth.changePassword, {
        ...{ as: null, headers: { cookie } },
        body: { currentPassword: "correct horse battery", newPassword: "a staple for the battery" },
      });
    const revoked = (userId: string) => query('delete from session where "userId" = $1', [userId]);
    const withdrawn = (approvalRequestId: string) =>
      world.api.call(keyApprovals.withdrawApprovalRequest, { key: shop.key.secret, params: { approvalRequestId } });
    const edited = (id: string, by: PersonAtBrowser) => shop.revise(id, by, { position: 0, value: "Another title" });
    const scopeless = () =>
      query("update request_key set scopes = $1", [KEY_SCOPES.filter((scope) => scope !== "changes:apply")]);
    const reconnected = () =>
      world.api.call(wordpress.connectWordPress, {
        ...{ as: "admin" as const, params: { websiteId: shop.websiteId }, body: CREDENTIALS },
      });
  });

  describe("404", () => {
    it("knows no request of another key, website or workspace: not_found", async () => {
      const id = await granted([0]);
      const { secret: other } = await shop.newKey();
      for (const key of [other]) expect((await shop.apply(id, key)).body.error.code).toBe("not_found");
      const elsewhere = { projectId: newId("web"), approvalRequestId: id };
      const answer = await world.api.call(contract.applyOptimizations, { key: shop.key.secret, body: elsewhere });
      expect(answer.body.error.code).toBe("not_found");
      expect((await shop.apply(newId("apr"))).body.error.code).toBe("not_found");
    });
  });

  keyRefusals(
    contract.applyOptimizations,
    () => keys,
    () => ({ body: { projectId: keys.own.websiteId, approvalRequestId: newId("apr") } }),
  );
});

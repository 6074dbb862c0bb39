import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { integrations } from "#contract/index.ts";
import { keyIntegrations as contract } from "#contract/v1/index.ts";
import { fromUuid, toUuid } from "#domain/ids.ts";
import { keyRefusals } from "../../../test/support/key-refusals.ts";
import { type KeyWorld, openKeyWorld } from "../../../test/support/key-world.ts";
import { connectIn } from "../../../test/support/memory-shop.ts";
import { newKey } from "../../../test/support/request-keys.ts";
import { GITHUB_HOOK, GITLAB_HOOK, newDeployHook, newEvent, newIntegration } from "../../../test/support/webhooks.ts";

interface Sent {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

describe("verify-project-integration", () => {
  let world: KeyWorld;
  const sent: Sent[] = [];
  let receiver: () => number = () => 204;
  beforeAll(async () => {
    world = await openKeyWorld({
      post: async (url, { headers, body }) => {
        sent.push({ url, headers: { ...headers }, body });
        return receiver();
      },
    });
  });
  afterAll(() => world.close());

  const verify = (id: string, more: object = {}) =>
    world.api.call(contract.verifyProjectIntegration, { key: world.all, params: { integrationId: id }, ...more });

  describe("200", () => {
    it("sends a signed test event, once, also to one that is paused", async () => {
      const { id, secret } = await newIntegration(world.api, world.own.websiteId);
      await world.api.database.pool.query("update webhook set state = 'paused'");
      sent.length = 0;
      const { body } = await verify(id);
      expect(body.data.verification).toMatchObject({ ok: true, status: 204, problem: null, checks: [] });
      expect(body.data.integration.state).toBe("paused");
      expect(sent).toHaveLength(1);
      const [one] = sent;
      expect(one?.url).toBe("https://ci.example/hook");
      const payload = new Webhook(secret).verify(one?.body ?? "", one?.headers ?? {});
      expect(payload).toMatchObject({ type: "integration.test", version: 3, data: { integrationId: id } });
      expect(one?.body).not.toContain(world.own.websiteId);
    });

    it("signs with both keys of Ed25519 while they are being rolled", async () => {
      const { id } = await newIntegration(world.api, world.own.websiteId, { ed25519: true });
      const params = { integrationId: id };
      const kinds = async () => {
        sent.length = 0;
        await verify(id);
        return (sent[0]?.headers["webhook-signature"] ?? "").split(" ").map((one) => one.split(",")[0]);
      };
      expect(await kinds()).toEqual(["v1", "v1a"]);
      const before = (await world.api.call(integrations.getIntegration, { params })).body.data.integration.publicKey;
      await world.api.call(integrations.rollIntegrationSecret, { params, body: { overlapHours: 1 } });
      const after = (await world.api.call(integrations.getIntegration, { params })).body.data.integration.publicKey;
      expect([before, after]).toEqual([expect.stringMatching(/^whpk_/), expect.stringMatching(/^whpk_/)]);
      expect(after).not.toBe(before);
      expect(await kinds()).toEqual(["v1", "v1", "v1a", "v1a"]);
    });

    it("says what the receiver answered, or why it didn't", async () => {
      const { id } = await newIntegration(world.api, world.own.websiteId);
      receiver = () => 500;
      expect((await verify(id)).body.data.verification).toMatchObject({ ok: false, status: 500, problem: null });
      receiver = () => {
        throw Object.assign(new Error("no"), { code: "blocked_address" });
      };
      const { verification } = (await verify(id)).body.data;
      expect(verification).toMatchObject({ ok: false, status: null, problem: "blocked_address" });
      receiver = () => 204;
    });

    it.each([{}, GITHUB_HOOK, GITLAB_HOOK])(
      "starts no build to try %j, and tells how the last call ended",
      async (settings) => {
        const { id } = await newDeployHook(world.api, world.own.websiteId, settings);
        sent.length = 0;
        const { verification } = (await verify(id)).body.data;
        expect(verification).toMatchObject({ ok: false, status: null, problem: "never_called" });
        const { id: webhookId } = await newIntegration(world.api, world.own.websiteId);
        await newEvent(world.api, world.own.auditId, webhookId);
        await world.api.database.pool.query(
          `insert into webhook_delivery (webhook_id, event_id, subject, place, state, status)
         select $1, id, subject, place, 'delivered', 201 from outbox_event where place is not null limit 1`,
          [toUuid(id as never)],
        );
        expect((await verify(id)).body.data.verification).toMatchObject({ ok: true, status: 201, problem: null });
        expect(sent).toEqual([]);
      },
    );

    it("looks at a WordPress connection as people do, and tells the audit log", async () => {
      await connectIn(world.api, world.own.websiteId);
      const { body } = await verify(fromUuid("int", toUuid(world.own.websiteId)));
      expect(body.data.verification).toMatchObject({ ok: true, status: null, checks: expect.any(Array) });
      expect(body.data.verification.checks.length).toBeGreaterThan(0);
      expect(body.data.integration).toMatchObject({ kind: "wordpress", state: "healthy" });
      const { rows } = await world.api.database.pool.query("select action from audit_log order by seq desc limit 1");
      expect(rows[0].action).toBe("integration.verified");
    });
  });

  describe("403, roles", () => {
    it("is for keys of admins, as for people: role_required", async () => {
      const wanted = { websiteIds: [world.own.websiteId], scopes: ["integrations:write" as const] };
      await expect(newKey(world.api, wanted, "editor")).rejects.toThrow("role_required");
    });
  });

  describe("409", () => {
    it("does once what an Idempotency-Key names", async () => {
      const { id } = await newIntegration(world.api, world.own.websiteId);
      sent.length = 0;
      const headers = { "idempotency-key": "verify-once" };
      await verify(id, { headers });
      expect((await verify(id, { headers })).headers["idempotency-replayed"]).toBe("true");
      expect(sent).toHaveLength(1);
    });
  });

  describe("415", () => {
    it("takes JSON only", async () => {
      const answer = await verify(world.own.integrationId, { body: "a=1", headers: { "content-type": "text/plain" } });
      expect(answer.body.error.code).toBe("unsupported_media_type");
    });
  });

  keyRefusals(
    contract.verifyProjectIntegration,
    () => world,
    () => ({ params: { integrationId: world.own.integrationId } }),
  );
});

/** Deploy hooks: what people grant calls them, and nothing else does. */
import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSealer } from "#auth/index.ts";
import { integrations as contract } from "#contract/index.ts";
import { CALL_WAITS } from "#domain/deploy-hook.ts";
import { deploymentState, stepsTo } from "#domain/deployment.ts";
import { toUuid } from "#domain/ids.ts";
import { createDeploymentStore } from "#store/deployments.ts";
import { createOutboxStore } from "#store/outbox.ts";
import {
  type ApprovalWorld,
  type AskingShop,
  openApprovalWorld,
  type PersonAtBrowser,
} from "../../test/support/approval-world.ts";
import { backUp, restore } from "../../test/support/backups.ts";
import { testDatabase } from "../../test/support/database.ts";
import { type DeployHost, HOST_TOKENS, openDeployHost } from "../../test/support/deploy-host.ts";
import { MASTER_SECRET } from "../../test/support/identity.ts";
import { createDelivery } from "./deliver.ts";

describe("deploy hooks", () => {
  let world: ApprovalWorld;
  let shop: AskingShop;
  let ana: PersonAtBrowser;
  let host: DeployHost;
  beforeAll(async () => {
    world = await openApprovalWorld();
    ana = await world.person("editor");
  });
  beforeEach(async () => {
    shop = await world.shop();
    host = await openDeployHost();
  });
  afterEach(async () => {
    await world.api.database.pool.query("delete from webhook");
    await host.close();
  });
  afterAll(() => world.close());

  const query = (text: string, values: unknown[] = []) => world.api.database.pool.query(text, values);
  const settings = () => ({
    url: { service: "url", url: host.urls.url },
    github: { service: "github", url: host.urls.github, repository: "tea-house/shop", token: HOST_TOKENS.github },
    gitlab: {
      ...{ service: "gitlab", url: host.urls.gitlab, repository: "tea/house/shop", ref: "main" },
      token: HOST_TOKENS.gitlab,
    },
  });
  async function newHook(service: keyof ReturnType<typeof settings> = "url", more: object = {}) {
    const body = { kind: "deploy_hook", name: "Build", websiteIds: [shop.websiteId], ...settings()[service], ...more };
    const answer = await world.api.call(contract.createIntegration, { as: "admin", body });
    expect(answer.status, answer.text).toBe(201);
    return String(answer.body.data.integration.id);
  }
  const change = (integrationId: string, body: object) =>
    world.api.call(contract.updateIntegration, {
      ...{ as: "admin", params: { integrationId }, body, headers: { "if-match": "*" } },
    });

  /** Asked for and granted; its id. */
  async function granted() {
    const { approvalRequest } = await shop.ask([0]);
    const { status, text } = await shop.decide(approvalRequest.id, ana);
    expect(status, text).toBe(200);
    return String(approvalRequest.id);
  }
  async function deployed(id: string) {
    const { status, body, text } = await shop.apply(id);
    expect(status, text).toBe(202);
    return String((await shop.ended(body.data.deployment.id)).deployment.id);
  }
  async function deliver() {
    const delivery = createDelivery({
      ...{ store: world.api.store, sealer: createSealer(MASTER_SECRET, randomBytes), now: Date.now, random: () => 0.5 },
      publicUrl: "https://sitemend.example",
      post: async (url, { headers, body }) => {
        const signal = AbortSignal.timeout(2_000);
        return (await fetch(url, { method: "POST", headers, body, redirect: "manual", signal })).status;
      },
      reportFault: (error) => {
        throw error;
      },
    });
    delivery.look();
    await delivery.idle();
    await delivery.stop();
  }
  const log = async (integrationId: string) =>
    (await world.api.call(contract.listDeliveries, { as: "admin", params: { integrationId } })).body.data.deliveries;
  const dueAtOnce = () => query("update webhook_delivery set next_at = now() where state = 'pending'");

  describe("call", () => {
    it("a deploy hook URL once the site has what was granted, and log it", async () => {
      const hook = await newHook();
      const deploymentId = await deployed(await granted());
      await deliver();
      await deliver();
      expect(host.calls).toMatchObject([{ method: "POST", path: new URL(host.urls.url).pathname, status: 201 }]);
      const [call] = host.calls;
      expect(JSON.parse(call?.body ?? "")).toEqual({
        ...{ event_id: expect.stringMatching(/^evt_/), deployment_id: deploymentId, state: "live" },
        ...{ project_id: shop.websiteId, deployment_url: `https://sitemend.example/v1/deployments/${deploymentId}` },
      });
      expect(await log(hook)).toMatchObject([
        { payload: { type: "deployment.live", data: { deploymentId } }, state: "delivered", attempts: 1, status: 201 },
      ]);
    });

    it("GitHub as it describes repository_dispatch", async () => {
      await newHook("github");
      const deploymentId = await deployed(await granted());
      await deliver();
      expect(host.calls).toMatchObject([{ path: "/api/v3/repos/tea-house/shop/dispatches", status: 204 }]);
      const { event_type: type, client_payload: told } = JSON.parse(host.calls[0]?.body ?? "");
      expect(type).toBe("sitemend-deployment");
      expect(told).toMatchObject({ deployment_id: deploymentId, state: "live", project_id: shop.websiteId });
    });

    it("GitLab as it describes pipeline triggers, with the token out of the address", async () => {
      await newHook("gitlab");
      const deploymentId = await deployed(await granted());
      await deliver();
      expect(host.calls).toMatchObject([{ status: 201 }]);
      const form = new URLSearchParams(host.calls[0]?.body);
      expect([form.get("ref"), form.get("variables[SITEMEND_DEPLOYMENT_ID]")]).toEqual(["main", deploymentId]);
      expect(form.get("variables[SITEMEND_STATE]")).toBe("live");
    });

    it("for a program that carries it out itself when it is asked to, and not again when it is live", async () => {
      await newHook();
      const id = await granted();
      const { rows } = await query(
        `insert into deployment (id, workspace_id, website_id, key_id, request_id, kind, target, environment, address)
         select gen_random_uuid(), workspace_id, website_id, key_id, id, kind, 'event', 'production', '127.0.0.1'
           from approval_request where id = $1 returning id`,
        [toUuid(id as never)],
      );
      await deliver();
      expect(host.calls.map(({ body }) => JSON.parse(body).state)).toEqual(["queued"]);
      await query("update deployment set state = 'live' where id = $1", [rows[0].id]);
      await deliver();
      expect(host.calls).toHaveLength(1);
    });
  });

  describe("are called again", () => {
    it.each([
      ["fails", 500],
      ["redirects", 302],
      ["hangs up", null],
    ] as const)("when the host %s, a few times within an hour, and by hand", async (_, status) => {
      const hook = await newHook();
      await deployed(await granted());
      host.answers((response) => {
        if (status === null) response.destroy();
        else response.writeHead(status, { location: `${host.origin}/elsewhere` }).end();
      });
      let waited = 0;
      for (let attempts = 1; attempts <= CALL_WAITS.length + 1; attempts++) {
        await deliver();
        const [one] = await log(hook);
        expect(one).toMatchObject({ attempts, status, state: attempts > CALL_WAITS.length ? "failed" : "pending" });
        const { rows } = await query("select extract(epoch from next_at - now())::float as wait from webhook_delivery");
        waited += rows[0].wait ?? 0;
        await dueAtOnce();
      }
      expect(waited / 3600).toBeCloseTo(1, 1);
      expect(host.calls.map(({ path }) => path)).not.toContain("/elsewhere");
      const ids = host.calls.map(({ body }) => JSON.parse(body).event_id);
      expect(new Set(ids).size).toBe(1);
      host.answers(undefined);
      const params = { integrationId: hook, eventId: ids[0] };
      expect((await world.api.call(contract.redeliverEvent, { as: "admin", params })).status).toBe(204);
      await deliver();
      expect(await log(hook)).toMatchObject([{ state: "delivered", status: 201 }]);
    });

    it("but not turned off for failing long ago, because builds may be rare", async () => {
      const hook = await newHook();
      await query("update webhook set failing_since = now() - interval '30 days'");
      await deployed(await granted());
      host.answers((response) => void response.writeHead(503).end());
      await deliver();
      expect((await query("select state from webhook where id = $1", [toUuid(hook as never)])).rows).toEqual([
        { state: "active" },
      ]);
    });
  });

  describe("are part of what people grant", () => {
    it("who see them on the request, and so does the key", async () => {
      const [first, other] = [await newHook("url", { name: "Netlify build" }), await newHook("github")];
      const { approvalRequest } = await shop.ask([0]);
      const { triggers } = await shop.read(approvalRequest.id);
      expect(triggers).toEqual([
        { id: first, name: "Netlify build", service: "url", origin: host.origin, repository: null, version: 1 },
        {
          ...{ id: other, name: "Build", service: "github", origin: host.origin },
          repository: "tea-house/shop",
          version: 1,
        },
      ]);
      await shop.decide(approvalRequest.id, ana);
      await deployed(approvalRequest.id);
      await change(other, { state: "paused" });
      expect((await shop.read(approvalRequest.id)).triggers.map(({ id }: { id: string }) => id)).toEqual([first]);
    });

    const secret = () => ({ url: `${host.origin}/another/hook` });
    it.each<[string, (hook: string) => Promise<unknown>]>([
      ["one was added", () => newHook("github")],
      [
        "one was deleted",
        (integrationId) => world.api.call(contract.deleteIntegration, { as: "admin", params: { integrationId } }),
      ],
      ["its URL changed", (hook) => change(hook, secret())],
      ["it was paused", (hook) => change(hook, { state: "paused" })],
      [
        "it was paused and resumed",
        async (hook) => [await change(hook, { state: "paused" }), await change(hook, { state: "active" })],
      ],
      ["it was turned off", () => query("update webhook set state = 'disabled'")],
    ])("a grant doesn't count once %s: triggers_changed", async (_, spoil) => {
      const hook = await newHook();
      const id = await granted();
      await spoil(hook);
      const { body } = await shop.apply(id);
      expect(body.error).toMatchObject({ code: "grant_not_valid", details: { reason: "triggers_changed" } });
      expect(shop.titleOf(0)).toBeUndefined();
      expect((await shop.read(id)).approvalRequest.status).toBe("pending");
      expect((await shop.decide(id, ana)).status).toBe(200);
      await deployed(id);
      expect(shop.titleOf(0)).toBe("Tea 0");
    });

    it.each<[string, object]>([
      ["token", { token: "glptt-another" }],
      ["ref", { ref: "next" }],
      ["project", { repository: "tea/another" }],
    ])("nor once GitLab's %s changed", async (_, body) => {
      const hook = await newHook("gitlab");
      const id = await granted();
      expect((await change(hook, body)).status).toBe(200);
      expect((await shop.apply(id)).body.error.details).toEqual({ reason: "triggers_changed" });
    });

    it("but it does when only the name changed", async () => {
      const hook = await newHook();
      const id = await granted();
      await change(hook, { name: "Another name" });
      await deployed(id);
      await deliver();
      expect(host.calls).toHaveLength(1);
    });

    it("and nothing is decided on a page that showed others", async () => {
      const { approvalRequest } = await shop.ask([0]);
      const hook = await newHook();
      for (const triggers of [[], [{ id: hook, version: 2 }], [{ id: "int_x", version: 1 }]]) {
        const answer = await shop.decide(approvalRequest.id, ana, { triggers });
        expect(answer.body.error.code).toBe("approval_changed");
      }
      expect((await shop.decide(approvalRequest.id, ana, { grant: [], decline: [0], triggers: [] })).status).toBe(200);
    });

    it("so that one that changed after the grant was used is not called", async () => {
      const hook = await newHook();
      const id = await granted();
      const { deployment } = (await shop.apply(id)).body.data;
      await change(hook, secret());
      await newHook("github");
      await shop.ended(deployment.id);
      await deliver();
      expect(host.calls).toEqual([]);
    });
  });

  it("leave no credential in answers, tables and logs of calls", async () => {
    const hooks = [await newHook("url"), await newHook("github"), await newHook("gitlab")];
    await deployed(await granted());
    await deliver();
    expect(host.calls).toHaveLength(3);
    const answers = [await world.api.call(contract.listIntegrations, { as: "admin" })];
    for (const integrationId of hooks) {
      answers.push(await world.api.call(contract.getIntegration, { as: "admin", params: { integrationId } }));
      answers.push(await world.api.call(contract.listDeliveries, { as: "admin", params: { integrationId } }));
    }
    const { rows: tables } = await query(
      "select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE'",
    );
    const rows: string[] = [];
    for (const { name } of tables) {
      const found = await query(`select row_to_json(t)::text as row from "${name}" t`);
      rows.push(...found.rows.map(({ row }) => row));
    }
    const text = [...answers.map((answer) => answer.text), ...rows].join("\n");
    expect(text).toContain(host.origin);
    for (const token of Object.values(HOST_TOKENS))
      for (const form of [token, Buffer.from(token).toString("hex"), Buffer.from(token).toString("base64")])
        expect(text).not.toContain(form);
  });

  describe("reach no further than was granted:", () => {
    it("a call that is repeated isn't made to an address that nobody granted", async () => {
      const hook = await newHook();
      await deployed(await granted());
      host.answers((response) => void response.writeHead(500).end());
      await deliver();
      await change(hook, { url: `${host.origin}/never/granted` });
      await dueAtOnce();
      await deliver();
      expect(host.calls.map(({ path }) => path)).not.toContain("/never/granted");
    });

    it("a token isn't sent to another origin than the one it was entered for", async () => {
      const hook = await newHook("github");
      const other = await openDeployHost();
      const refused = await change(hook, { url: `${other.origin}/api/v3` });
      expect(refused.body.error.fields).toMatchObject([{ pointer: "/token" }]);
      await deployed(await granted());
      await deliver();
      await other.close();
      expect(other.calls.map(({ headers }) => headers.authorization)).toEqual([]);
    });

    it("a restored deployment calls nothing by itself", async () => {
      await newHook();
      await shop.apply(await granted());
      await world.api.deps.changes.idle();
      const target = await testDatabase();
      await restore(target.pool, await backUp(world.api.database.pool));
      const store = createDeploymentStore(target.pool);
      while (await store.advanceDue(({ state }, items, progress) => stepsTo(state, deploymentState(items, progress))));
      await createOutboxStore(target.pool).place();
      const { rows } = await target.pool.query("select from webhook_delivery where state = 'pending'");
      await target.drop();
      expect(rows).toHaveLength(0);
    });

    it("an attempt whose lease is over doesn't undo a delivery", async () => {
      await newHook();
      await deployed(await granted());
      const { outbox, webhooks } = world.api.store;
      await outbox.place();
      const [one] = await webhooks.claim(4, 32);
      await query("update webhook_delivery set lease_until = now() - interval '1 second'");
      const [two] = await webhooks.claim(4, 32);
      await webhooks.settle(two as never, { isDelivered: true, status: 200, problem: null });
      await webhooks.settle(one as never, { isDelivered: false, status: null, problem: "timeout", wait: 0 });
      expect((await query("select state from webhook_delivery")).rows).toEqual([{ state: "delivered" }]);
    });
  });
});

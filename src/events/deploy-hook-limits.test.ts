/** What a grant of a deploy hook reaches, and no further. */
import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSealer } from "#auth/index.ts";
import { integrations as contract } from "#contract/index.ts";
import {
  type ApprovalWorld,
  type AskingShop,
  openApprovalWorld,
  type PersonAtBrowser,
} from "../../test/support/approval-world.ts";
import { type DeployHost, HOST_TOKENS, openDeployHost } from "../../test/support/deploy-host.ts";
import { MASTER_SECRET } from "../../test/support/identity.ts";
import { createDelivery } from "./deliver.ts";

describe("what a deploy hook is called for", () => {
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
  const dueAtOnce = () => query("update webhook_delivery set next_at = now() where state = 'pending'");

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
    const { backUp, restore } = await import("../../test/support/backups.ts");
    const { testDatabase } = await import("../../test/support/database.ts");
    const { createDeploymentStore } = await import("#store/deployments.ts");
    const { createOutboxStore } = await import("#store/outbox.ts");
    const { deploymentState, stepsTo } = await import("#domain/deployment.ts");
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

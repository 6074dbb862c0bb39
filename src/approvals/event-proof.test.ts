/** What counts as a proof that people's own code has done what was granted, and how often pages are looked at for it. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { integrations as contract } from "#contract/index.ts";
import { keyApprovals } from "#contract/v1/index.ts";
import { toUuid } from "#domain/ids.ts";
import type { PersonAtBrowser } from "../../test/support/approval-world.ts";
import { type EventSite, type EventWorld, openEventWorld } from "../../test/support/event-world.ts";

let world: EventWorld;
let site: EventSite;
let ana: PersonAtBrowser;
beforeAll(async () => {
  world = await openEventWorld();
  ana = await world.person("editor");
});
beforeEach(async () => {
  world.pages.gate = Promise.resolve();
  await query("update deployment set next_check_at = null");
  await query("delete from webhook");
  site = await world.site();
});
afterAll(() => world.close());
const query = (text: string, values: unknown[] = []) => world.api.database.pool.query(text, values);
const uuid = (id: string) => toUuid(id as never);

it("the same fault in another place of the page is no proof", async () => {
  const d = await site.deployed(ana, [0]);
  world.pages.findings.set(site.url(0), new Set(["title-missing place 0, moved"]));
  expect((await site.later(d.id, 1)).deployment.state).not.toBe("verified");
});

it("a page for maintenance, with neither title nor H1 of before, is no proof", async () => {
  const at = site.url(0);
  world.pages.shown.set(at, { title: ["Teas"], h1: ["Our teas"] });
  await query("update issue set suggestion = jsonb_set(suggestion, '{field}', '\"image_alt\"') where id = $1", [
    uuid(site.issue(0)),
  ]);
  const { id } = await site.deployed(ana, [0]);
  world.pages.findings.set(at, new Set());
  world.pages.shown.set(at, { title: ["Back soon"] });
  const during = await site.later(id, 1);
  expect([during.deployment.state, during.items[0].result]).toEqual(["queued", "pending"]);
  expect(during.items[0].hint).toContain("maintenance");
  world.pages.shown.set(at, { title: ["Teas | The shop"], h1: ["Our teas"] });
  expect((await site.later(id, 1)).deployment.state).toBe("verified");
});

it("an item whose audit was deleted was never shown", async () => {
  const other = await world.site();
  const body = { projectId: site.websiteId, target: "event", items: [site.at(0), other.at(1)] };
  const asked = await world.api.call(keyApprovals.requestApproval, { key: site.key.secret, body });
  const { id } = asked.body.data.approvalRequest;
  await site.decide(id, ana);
  const { deployment } = (await site.apply(id)).body.data;
  site.fix(0);
  expect((await site.later(deployment.id, 1)).deployment.state).toBe("deploying");
  await query("delete from audit where id = $1", [uuid(other.auditId)]);
  const after = await site.later(deployment.id, 1);
  expect([after.deployment.state, after.items.length]).not.toEqual(["verified", 1]);
});

it("what is left in conflict still has its issue", async () => {
  const { approvalRequest } = await site.ask([0, 1]);
  await site.decide(approvalRequest.id, ana);
  world.pages.shown.set(site.url(1), { title: ["somebody else's"] });
  const { deployment } = (await site.apply(approvalRequest.id)).body.data;
  site.fix(0);
  expect((await site.later(deployment.id, 1)).deployment.state).not.toBe("verified");
});

it("a look that took longer than 10 s is not followed by another one at once", async () => {
  const d = await site.deployed(ana, [0]);
  await site.later(d.id, 1);
  const before = world.pages.looks.length;
  let open = () => {};
  world.pages.gate = new Promise((resolve) => {
    open = resolve;
  });
  await query("update deployment set next_check_at = now() where id = $1", [uuid(d.id)]);
  const work = world.api.deps.approvals.checkPages();
  await expect.poll(() => world.pages.looks.length).toBe(before + 1);
  await query("update deployment set last_check_at = now() - interval '15 seconds' where id = $1", [uuid(d.id)]);
  await site.report(d.id, { state: "in_progress" });
  open();
  await work;
  expect(world.pages.looks.length - before).toBe(1);
});

it("a hook that changes while a decision is written is not part of it", async () => {
  const hook = {
    kind: "deploy_hook",
    service: "url",
    name: "Build",
    websiteIds: [site.websiteId],
    url: "https://a.example/h",
  };
  const made = await world.api.call(contract.createIntegration, { as: "admin", body: hook });
  const { approvalRequest } = await site.ask([0, 1]);
  const client = await world.api.database.pool.connect();
  await client.query("begin");
  await client.query("select from approval_item where request_id = $1 and position = 0 for update", [
    uuid(approvalRequest.id),
  ]);
  const deciding = site.decide(approvalRequest.id, ana, { decline: [0], grant: [1] });
  const waiting = "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'";
  await expect.poll(async () => (await query(waiting)).rows[0].n).toBeGreaterThan(0);
  const params = { integrationId: made.body.data.integration.id };
  const body = { url: "https://evil.example/h" };
  await world.api.call(contract.updateIntegration, { as: "admin", params, body, headers: { "if-match": "*" } });
  await client.query("commit");
  client.release();
  await deciding;
  expect((await site.apply(approvalRequest.id)).status).not.toBe(202);
});

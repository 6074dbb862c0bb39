/** Deployments that people's own code carries out, from asking to proof. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EventSite, type EventWorld, openEventWorld } from "../../test/support/event-world.ts";

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers freely; the schema has been checked by then
type Data = any;

describe("an event deployment", () => {
  let world: EventWorld;
  let site: EventSite;
  let by: Awaited<ReturnType<EventWorld["person"]>>;
  beforeAll(async () => {
    world = await openEventWorld();
    by = await world.person("editor");
  });
  beforeEach(async () => {
    site = await world.site();
  });
  afterAll(() => world.close());

  const begun = async (...indexes: number[]) => {
    const { approvalRequest } = await site.ask(indexes);
    expect((await site.decide(approvalRequest.id, by)).status).toBe(200);
    const { status, text, body } = await site.apply(approvalRequest.id);
    expect(status, text).toBe(202);
    return body.data;
  };

  it("hands out what was granted, and is verified once the pages show it", async () => {
    const { deployment, items } = await begun(0, 1);
    expect(deployment).toMatchObject({ target: "event", state: "queued" });
    expect(items[0]).toMatchObject({
      ...{ result: "pending", verification: "pending", appliedChangeId: null, issueId: site.issue(0) },
      edit: { url: site.url(0), checkId: "title-missing", field: "title", after: "Tea 0", locator: "place 0" },
    });
    site.fix(0);
    const some = await site.later(deployment.id, 1);
    expect(some.deployment.state).toBe("deploying");
    expect(some.items.map(({ result }: Data) => result)).toEqual(["applied", "pending"]);
    expect([await site.issueStatus(0), await site.issueStatus(1)]).toEqual(["resolved", "open"]);
    site.fix(1);
    const all = await site.later(deployment.id, 1);
    expect(all.deployment).toMatchObject({ state: "verified", nextCheckAt: null });
    expect(all.items[1]).toMatchObject({ result: "applied", verification: "verified" });
    expect(await site.issueStatus(1)).toBe("resolved");
  });
});

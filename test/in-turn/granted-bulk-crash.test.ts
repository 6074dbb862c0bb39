/** A deployment whose process dies: whoever takes it up asks for each item once more whether it is still granted. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { toUuid } from "#domain/ids.ts";
import {
  type ApprovalWorld,
  type AskingShop,
  openApprovalWorld,
  type PersonAtBrowser,
} from "../support/approval-world.ts";
import { until } from "../support/service.ts";

class Died extends Error {}

describe("a deployment whose process dies", () => {
  let world: ApprovalWorld;
  let shop: AskingShop;
  let ana: PersonAtBrowser;
  let diesAt: string | undefined;
  beforeEach(async () => {
    world = await openApprovalWorld({
      changes: {
        reach: async (point) => {
          if (point !== diesAt) return;
          diesAt = undefined;
          throw new Died(point);
        },
        reportFault: (error) => {
          if (!(error instanceof Died)) throw error;
        },
      },
    });
    shop = await world.shop();
    ana = await world.person("editor");
  });
  afterEach(() => world.close());

  const query = (text: string, values: unknown[] = []) => world.api.database.pool.query(text, values);

  /** Begins one of two titles, and dies there; another process takes it up once `meanwhile` is over. */
  async function dies(point: string, meanwhile: () => Promise<unknown>) {
    const { approvalRequest } = await shop.ask([0, 1]);
    await shop.decide(approvalRequest.id, ana);
    const before = world.api.site.writes.length;
    diesAt = point;
    const { body } = await shop.apply(approvalRequest.id);
    await world.api.deps.changes.idle();
    expect(diesAt).toBeUndefined();
    const id = body.data.deployment.id;
    await meanwhile();
    await query("update bulk_operation set lease_until = now() where deployment_id = $1", [toUuid(id)]);
    await query("update applied_change set lease_until = now()");
    world.api.deps.changes.start({ recover: true });
    const isOver = async () => {
      const { rows } = await query("select status from bulk_operation where deployment_id = $1", [toUuid(id)]);
      return rows[0].status === "completed";
    };
    await until(isOver, "the deployment to be taken up");
    await world.api.deps.changes.idle();
    await world.api.deps.approvals.look();
    // Its key may have ended, and sees nothing any more.
    const { deployments } = world.api.store;
    const state = (await deployments.byId(id))?.state;
    const errors = (await deployments.items(id)).map(({ error }) => error?.code);
    return { state, errors, writes: world.api.site.writes.length - before };
  }

  it.each(["approval-checked", "journal-written"])("is taken up, and each item is written once: %s", async (point) => {
    const { state, errors, writes } = await dies(point, async () => {});
    expect(writes).toBe(2);
    expect(errors).toEqual([undefined, undefined]);
    // What is taken up is looked at a while later.
    expect(["live", "verified"]).toContain(state);
    expect([shop.titleOf(0), shop.titleOf(1)]).toEqual(["Tea 0", "Tea 1"]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["the person lost the role", () => query("update member set role = 'viewer' where \"userId\" = $1", [ana.userId])],
    ["the key was revoked", () => query("update request_key set revoked_at = now()")],
    ["the hour is over", () => query("update approval_grant set expires_at = now()")],
  ])("writes nothing more where %s meanwhile", async (_, spoil) => {
    const { state, errors, writes } = await dies("approval-checked", spoil);
    expect(writes).toBe(0);
    expect([state, errors]).toEqual(["failed", ["grant_not_valid", "grant_not_valid"]]);
  });
});

import { afterAll, beforeAll, expect, it } from "vitest";
import type { ApprovalRequestId } from "#domain/approval-request.ts";
import { toUuid } from "#domain/ids.ts";
import { type ApprovalWorld, openApprovalWorld } from "../../test/support/approval-world.ts";

let world: ApprovalWorld;
beforeAll(async () => {
  world = await openApprovalWorld();
});
afterAll(() => world.close());

it("a request that is used at the moment its time ends is told as used, and not as expired", async () => {
  const { pool } = world.api.database;
  const [shop, ana] = [await world.shop(), await world.person("editor")];
  const { approvalRequest } = await shop.ask([0]);
  const id = toUuid(approvalRequest.id as ApprovalRequestId);
  expect((await shop.decide(approvalRequest.id, ana)).status).toBe(200);
  // As a deployment begins.
  const using = await pool.connect();
  await using.query("begin");
  await using.query("select from approval_request where id = $1 for update", [id]);
  await pool.query("update approval_grant set expires_at = now() where request_id = $1", [id]);
  const telling = world.api.store.approvals.tellDue();
  const waiting =
    "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await expect.poll(async () => (await pool.query(waiting)).rows[0].n).toBeGreaterThan(0);
  await using.query("update approval_request set used_at = now(), told_status = 'used' where id = $1", [id]);
  await using.query("commit");
  using.release();
  await telling;
  const { rows } = await pool.query("select type from outbox_event where subject = $1 order by seq", [id]);
  expect(rows.map(({ type }) => type)).toEqual(["approval.requested", "approval.granted"]);
});

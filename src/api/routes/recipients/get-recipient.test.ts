import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recipients as contract } from "#contract/index.ts";
import { type Id, toUuid } from "#domain/ids.ts";
import { newAlert, newIncident, newRecipient, SOME_RECIPIENT } from "../../../../test/support/alerts.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("get-recipient", () => {
  let api: TestApi;
  let recipientId: string;
  beforeAll(async () => {
    api = await testApi();
    recipientId = await newRecipient(api);
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("shows it with its ETag", async () => {
      const { body, headers } = await api.call(contract.getRecipient, { as: "editor", params: { recipientId } });
      expect(headers.etag).toBe('"1"');
      expect(body.data.recipient).toMatchObject({ ...SOME_RECIPIENT, id: recipientId });
    });
  });

  it("shows how many incidents wait after six messages in an hour, and until when", async () => {
    const { pool } = api.database;
    const { incidentId } = await newIncident(api, await newAlert(api));
    const recipient = toUuid(recipientId as Id<"rcp">);
    const first = new Date(Date.now() - 30 * 60_000);
    for (let times = 0; times < 6; times++)
      await pool.query(
        "insert into alert_message (recipient_id, content, state, created_at) values ($1, '{}', 'delivered', $2)",
        [recipient, first],
      );
    await pool.query(
      "insert into incident_notice (incident_id, recipient_id, what, at) values ($1, $2, 'opened', now())",
      [...[toUuid(incidentId as Id<"inc">), recipient]],
    );
    const get = async () =>
      (await api.call(contract.getRecipient, { as: "editor", params: { recipientId } })).body.data;
    const nextAt = new Date(first.getTime() + 60 * 60_000).toISOString();
    expect((await get()).recipient.waiting).toEqual({ incidents: 1, nextAt });
    await pool.query("update incident set facts = $1", [{ kind: "audit_failed", code: "timeout" }]);
    expect((await get()).recipient.waiting).toBeNull();
  });

  commonRefusals(
    contract.getRecipient,
    () => api,
    () => ({ params: { recipientId } }),
  );
});

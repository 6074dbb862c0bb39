import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recipients as contract } from "#contract/index.ts";
import { newRecipient, SOME_RECIPIENT } from "../../../../test/support/alerts.ts";
import { FORBIDDEN_TARGET, type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("update-recipient", () => {
  let api: TestApi;
  let recipientId: string;
  beforeAll(async () => {
    api = await testApi();
    recipientId = await newRecipient(api);
  });
  afterAll(() => api.close());

  const update = (body: object, etag = "*", id = recipientId) =>
    api.call(contract.updateRecipient, {
      ...{ as: "admin", params: { recipientId: id }, body, headers: { "if-match": etag } },
    });

  describe("200", () => {
    it("changes what is sent and keeps the rest", async () => {
      const { body } = await update({ name: "Renamed" });
      expect(body.data.recipient).toMatchObject({ name: "Renamed", address: SOME_RECIPIENT.address, version: 2 });
      expect((await update({ address: "new@example.com" })).body.data.recipient.address).toBe("new@example.com");
    });

    it("drops what waits when it is paused", async () => {
      await api.database.pool.query(
        "insert into alert_message (recipient_id, content, created_at) select id, '{}', now() from recipient",
      );
      expect((await update({ state: "paused" })).body.data.recipient).toMatchObject({
        ...{ state: "paused", lastMessage: { state: "failed", problem: "paused" } },
      });
    });

    it("replaces the URL of a chat, and never shows it", async () => {
      const id = await newRecipient(api, { kind: "teams", address: "https://a.example/x" });
      const { body, text } = await update({ address: "https://b.example/never-shown" }, "*", id);
      expect(body.data.recipient.address).toBe("https://b.example");
      expect(text).not.toContain("never-shown");
    });
  });

  describe("400", () => {
    it.each([
      [{ address: "https://a.example/x" }, "address_kind"],
      [{ address: "x" }, undefined],
      [{}, undefined],
    ])("refuses %j: validation_failed", async (body, code) => {
      const { error } = (await update(body)).body;
      expect(error.code).toBe("validation_failed");
      if (code !== undefined) expect(error.fields).toMatchObject([{ code }]);
    });
  });

  describe("403", () => {
    it("tells nobody inside a private network: target_not_allowed", async () => {
      const id = await newRecipient(api, { kind: "slack", address: "https://a.example/x" });
      const address = FORBIDDEN_TARGET.replace(/^http:/, "https:");
      expect((await update({ address }, "*", id)).body.error.code).toBe("target_not_allowed");
    });
  });

  describe("412", () => {
    it("wants the version that it has: precondition_failed", async () => {
      expect((await update({ name: "Late" }, '"99"')).body.error.code).toBe("precondition_failed");
    });
  });

  describe("428", () => {
    it("wants to know which version is changed: precondition_required", async () => {
      const { body } = await api.call(contract.updateRecipient, {
        as: "admin",
        params: { recipientId },
        body: { name: "Blind" },
      });
      expect(body.error.code).toBe("precondition_required");
    });
  });

  commonRefusals(
    contract.updateRecipient,
    () => api,
    () => ({ params: { recipientId }, headers: { "if-match": "*" }, body: { name: "Same" } }),
  );
});

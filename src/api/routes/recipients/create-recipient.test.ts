import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recipients as contract } from "#contract/index.ts";
import { newRecipient, SOME_RECIPIENT } from "../../../../test/support/alerts.ts";
import { FORBIDDEN_TARGET, type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

const SLACK = { kind: "slack", name: "SEO channel", address: "https://hooks.slack.example/services/T0/B0/never-shown" };

describe("create-recipient", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const create = (body: object, of = api) => of.call(contract.createRecipient, { as: "admin", body });

  describe("201", () => {
    it("shows an email address, and when it gets messages", async () => {
      const { status, body, headers } = await create(SOME_RECIPIENT);
      expect([status, headers.etag]).toEqual([201, '"1"']);
      expect(body.data.recipient).toMatchObject({
        ...SOME_RECIPIENT,
        ...{ state: "active", failingSince: null, lastMessage: null },
        timing: { delivery: "immediate", time: "08:00", quiet: null, timeZone: "UTC" },
      });
    });

    it("shows of a chat the origin alone, and keeps the rest sealed", async () => {
      const { status, body, text } = await create(SLACK);
      expect(status, text).toBe(201);
      expect(body.data.recipient).toMatchObject({ kind: "slack", address: "https://hooks.slack.example" });
      expect(text).not.toContain("never-shown");
      const { rows } = await api.database.pool.query("select row_to_json(recipient)::text as row from recipient");
      expect(JSON.stringify(rows)).not.toContain("never-shown");
    });

    it("takes quiet hours and a daily time", async () => {
      const timing = {
        ...{ delivery: "daily", time: "07:30", timeZone: "Europe/Berlin" },
        quiet: { from: "20:00", to: "07:00" },
      };
      expect((await create({ ...SOME_RECIPIENT, timing })).body.data.recipient.timing).toEqual(timing);
    });

    it("is in the audit log, without the address", async () => {
      const id = (await create({ ...SLACK, name: "Told" })).body.data.recipient.id;
      const { rows } = await api.database.pool.query("select * from audit_log where object = $1", [id]);
      expect(rows).toMatchObject([{ action: "recipient.created", details: { recipient: "Told" } }]);
      expect(JSON.stringify(rows)).not.toContain("never-shown");
    });
  });

  describe("400", () => {
    it.each<[object, string]>([
      [{ ...SOME_RECIPIENT, address: "nobody" }, "/address"],
      [{ ...SOME_RECIPIENT, address: "a@example.com\r\nBcc: b@example.com" }, "/address"],
      [{ ...SOME_RECIPIENT, address: "a@example.com, b@example.com" }, "/address"],
      [{ ...SOME_RECIPIENT, address: "Ann <a@example.com>" }, "/address"],
      [{ ...SOME_RECIPIENT, name: "a\u202eb" }, "/name"],
      [{ ...SLACK, address: "http://hooks.slack.example/x" }, "/address"],
      [{ ...SLACK, address: "https://me:secret@hooks.slack.example/x" }, "/address"],
      [{ ...SLACK, kind: "pigeon" }, "/kind"],
      [{ ...SOME_RECIPIENT, timing: { time: "25:00" } }, "/timing/time"],
      [{ ...SOME_RECIPIENT, timing: { timeZone: "Moon/Base" } }, "/timing/timeZone"],
      [{ ...SOME_RECIPIENT, timing: { quiet: { from: "08:00", to: "08:00" } } }, "/timing/quiet"],
    ])("refuses %j: validation_failed", async (body, pointer) => {
      expect((await create(body)).body.error).toMatchObject({ code: "validation_failed", fields: [{ pointer }] });
    });
  });

  describe("403", () => {
    it("tells nobody inside a private network: target_not_allowed", async () => {
      const address = FORBIDDEN_TARGET.replace(/^http:/, "https:");
      expect((await create({ ...SLACK, address })).body.error.code).toBe("target_not_allowed");
    });

    it("makes none in a workspace of others: project_access_denied", async () => {
      const { body } = await create({ ...SOME_RECIPIENT, workspaceId: api.strangersWorkspace });
      expect(body.error.code).toBe("project_access_denied");
    });
  });

  describe("409", () => {
    it("takes no email address where no email is sent: email_not_configured", async () => {
      const without = await testApi({ recipients: { sendMail: null } });
      expect((await create(SOME_RECIPIENT, without)).body.error.code).toBe("email_not_configured");
      expect((await create(SLACK, without)).status).toBe(201);
      await without.close();
    });

    it("stops at so many that nobody oversees them: too_many_recipients", async () => {
      const own = await testApi();
      for (let count = 0; count < 50; count++) await newRecipient(own);
      expect((await create(SOME_RECIPIENT, own)).body.error.code).toBe("too_many_recipients");
      await own.close();
    });
  });

  commonRefusals(
    contract.createRecipient,
    () => api,
    () => ({ body: SOME_RECIPIENT }),
  );
});

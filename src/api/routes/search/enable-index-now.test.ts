import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { search as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { seedAudit } from "../../../../test/support/seed.ts";

const KEY = "0123456789abcdef";

describe("enable-index-now", () => {
  let api: TestApi;
  let websiteId: string;
  let file: { status: number; text: string } | "no_answer";
  let asked: string[];
  beforeAll(async () => {
    asked = [];
    const readKeyFile = async (url: string) => {
      asked.push(url);
      if (file === "no_answer") throw new Error("timeout");
      return file;
    };
    api = await testApi({ readKeyFile });
    ({ websiteId } = await seedAudit(api.database.pool, { origin: "https://tea.example" }));
  });
  afterAll(() => api.close());

  const enable = (key = KEY) =>
    api.call(contract.enableIndexNow, { as: "admin", params: { websiteId }, body: { key } });

  describe("200", () => {
    it.each([KEY, `${KEY}\r\n`, `\uFEFF${KEY}\n`])("switches it on where the file has the key: %j", async (text) => {
      file = { status: 200, text };
      const { status, body } = await enable();
      expect([status, body.data.indexNow.state]).toEqual([200, "active"]);
      expect(asked.at(-1)).toBe(`https://tea.example/${KEY}.txt`);
    });

    it("takes another key in its place, and is in the audit log", async () => {
      const other = "Another-Key-2026";
      file = { status: 200, text: other };
      expect((await enable(other)).body.data.indexNow.key).toBe(other);
      const { rows } = await api.database.pool.query(
        "select action, object from audit_log where outcome = 'done' order by seq desc limit 1",
      );
      expect(rows).toEqual([{ action: "indexnow.enabled", object: websiteId }]);
    });
  });

  describe("400", () => {
    it.each(["short", "a".repeat(129), "with space 123", "../../etc/passwd", "key.with.dots", "käse-12345678"])(
      "takes no key that isn't one: %j: validation_failed",
      async (key) => {
        const before = asked.length;
        const { body } = await enable(key);
        expect(body.error).toMatchObject({ code: "validation_failed", fields: [{ pointer: "/key" }] });
        expect(asked).toHaveLength(before);
      },
    );
  });

  describe("409", () => {
    it.each<[typeof file, string]>([
      [{ status: 404, text: "" }, "404"],
      [{ status: 301, text: KEY }, "301"],
      [{ status: 200, text: "<!doctype html>" }, "other_text"],
      [{ status: 200, text: `${KEY} and more` }, "other_text"],
      ["no_answer", "no_answer"],
    ])("stays off where the file isn't there: %j: indexnow_key_missing", async (given, found) => {
      await api.call(contract.disableIndexNow, { as: "admin", params: { websiteId } });
      file = given;
      const { body } = await enable();
      const url = `https://tea.example/${KEY}.txt`;
      expect(body.error).toMatchObject({ code: "indexnow_key_missing", details: { url, found } });
      const read = await api.call(contract.getIndexNow, { params: { websiteId } });
      expect(read.body.data.indexNow.state).toBe("off");
    });
  });

  commonRefusals(
    contract.enableIndexNow,
    () => api,
    () => {
      file = { status: 200, text: KEY };
      return { params: { websiteId }, body: { key: KEY } };
    },
  );
});

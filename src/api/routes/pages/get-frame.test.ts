import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pages as contract } from "#contract/index.ts";
import { toUuid } from "#domain/ids.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

const OTHER = Buffer.from([0xff, 0xd8, 1]);
const PICTURE = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2, 0xff, 0xd9]);

describe("get-frame", () => {
  let api: TestApi;
  let done: SeededAudit;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
    await api.database.pool.query(
      "insert into lab_report (audit_id, url_id, report, frames) values ($1, 1, '{}', $2), ($1, 2, '{}', default)",
      [toUuid(done.auditId), [OTHER, PICTURE]],
    );
  });
  afterAll(() => api.close());

  const picture = (pageId: string, frame = "1", headers = {}) =>
    api.call(contract.getFrame, { as: "viewer", params: { auditId: done.auditId, pageId, frame }, headers });

  describe("200", () => {
    it("gives the picture as it was taken, as a picture and nothing else", async () => {
      const { headers, bytes } = await picture("pag_1");
      expect(headers["content-type"]).toBe("image/jpeg");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(bytes).toEqual(PICTURE);
    });
  });

  describe("304", () => {
    it("answers without a body while nothing changed", async () => {
      const { etag } = (await picture("1")).headers;
      const params = { auditId: done.auditId, pageId: "1", frame: "1" };
      const again = await api.call(contract.getFrame, { params, headers: { "if-none-match": String(etag) } });
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
    });
  });

  describe("404", () => {
    it.each(["pag_2", "pag_3", "pag_99", "x"])("has none of %s", async (pageId) => {
      for (const headers of [{}, { "if-none-match": "*" }])
        expect((await picture(pageId, "0", headers)).body.error.code).toBe("not_found");
    });

    it.each(["2", "99", "-1", "x", "1e0"])("has no picture %s", async (frame) => {
      expect((await picture("pag_1", frame)).body.error.code).toBe("not_found");
    });
  });

  commonRefusals(
    contract.getFrame,
    () => api,
    () => ({ params: { auditId: done.auditId, pageId: "pag_1", frame: "0" } }),
  );
});

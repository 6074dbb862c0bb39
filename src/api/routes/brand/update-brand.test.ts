import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog, brand as contract } from "#contract/index.ts";
import { LOCAL_WORKSPACE_ID } from "#domain/principal.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { PNG_LOGO, SVG_LOGO } from "../../../../test/support/logos.ts";

describe("update-brand", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const params = { workspaceId: LOCAL_WORKSPACE_ID };
  const update = (body: object, etag = "*") =>
    api.call(contract.updateBrand, { as: "admin", params, body, headers: { "if-match": etag } });

  describe("200", () => {
    it("sets what is sent, keeps the rest, and removes what is null", async () => {
      const first = await update({ name: " Bright Ideas ", accentColor: "#0A5CFF" }, '"0"');
      expect(first.body.data.brand).toMatchObject({
        ...{ workspaceId: LOCAL_WORKSPACE_ID, name: "Bright Ideas", accentColor: "#0a5cff", textColor: "#ffffff" },
        ...{ introduction: null, logo: null, version: 1 },
      });
      expect(first.headers.etag).toBe('"1"');
      const second = await update({ introduction: "Dear client,\n\nthis is the report.", name: null }, '"1"');
      expect(second.body.data.brand).toMatchObject({
        ...{ name: null, accentColor: "#0a5cff", introduction: "Dear client,\n\nthis is the report.", version: 2 },
      });
    });

    it("takes a logo by what it holds, and logs what was changed but not the file", async () => {
      const { body } = await update({ logo: PNG_LOGO.toString("base64") });
      expect(body.data.brand.logo).toEqual({
        ...{ type: "image/png", bytes: PNG_LOGO.length, width: 60, height: 24 },
        url: `/api/v1/workspaces/${LOCAL_WORKSPACE_ID}/brand/logo`,
      });
      expect((await update({ logo: SVG_LOGO.toString("base64") })).body.data.brand.logo.type).toBe("image/svg+xml");
      const { entries } = (await api.call(auditLog.listLogEntries, { query: { limit: "1" } })).body.data;
      expect(entries[0]).toMatchObject({ action: "brand.updated", details: { changed: "logo" } });
      expect((await update({ logo: null })).body.data.brand.logo).toBeNull();
    });
  });

  describe("400", () => {
    it.each([
      {},
      { name: "" },
      { name: "two\nlines" },
      { name: "turned \u202e around" },
      { name: "x".repeat(81) },
      { accentColor: "red" },
      { accentColor: "#12345" },
      { accentColor: "#123456;background:url(//evil.example)" },
      { introduction: "x".repeat(1_001) },
      { introduction: "turned \u2067 around" },
      { logo: "no base64!" },
    ])("refuses %j: validation_failed", async (body) => {
      expect((await update(body)).body.error.code).toBe("validation_failed");
    });

    it.each([
      ["too_large", Buffer.concat([PNG_LOGO, Buffer.alloc(200 * 1024 - PNG_LOGO.length + 1)])],
      ["unknown_type", Buffer.from("GIF89a")],
      ["unsafe_svg", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
      ["malformed_svg", Buffer.from("<svg>")],
    ])("says why a logo is refused: %s", async (code, bytes) => {
      const { error } = (await update({ logo: bytes.toString("base64") })).body;
      expect(error).toMatchObject({ code: "validation_failed", fields: [{ pointer: "/logo", code }] });
    });
  });

  describe("412", () => {
    it("wants the version that it has: precondition_failed", async () => {
      expect((await update({ name: "Late" }, '"99"')).body.error.code).toBe("precondition_failed");
    });

    it("lets one of two who change it at once win", async () => {
      const { headers } = await update({ name: "Before" });
      const etag = String(headers.etag);
      const answers = await Promise.all([update({ name: "One" }, etag), update({ name: "Two" }, etag)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    });
  });

  describe("428", () => {
    it("wants to know which version is changed: precondition_required", async () => {
      const { body } = await api.call(contract.updateBrand, { as: "admin", params, body: { name: "Blind" } });
      expect(body.error.code).toBe("precondition_required");
    });
  });

  commonRefusals(
    contract.updateBrand,
    () => api,
    () => ({ params, body: { name: "Tea" }, headers: { "if-match": "*" } }),
  );
});

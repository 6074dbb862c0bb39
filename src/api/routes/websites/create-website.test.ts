import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { websites as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("create-website", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const create = (body: unknown) => api.call(contract.createWebsite, { as: "editor", body });

  describe("201", () => {
    it("adds the origin to the default workspace", async () => {
      const { status, body, headers } = await create({ url: "https://Tea.example:443/shop?x#y", name: "Tea" });
      expect(status).toBe(201);
      expect(body.data.website).toMatchObject({
        origin: "https://tea.example",
        name: "Tea",
        workspaceId: "wsp_local",
        version: 1,
      });
      expect(headers.location).toBe(`/api/v1/websites/${body.data.website.id}`);
    });
  });

  describe("400", () => {
    it.each([
      [{}, "validation_failed"],
      [{ url: "tea" }, "validation_failed"],
      [{ url: "https://tea.example", name: " " }, "validation_failed"],
      [{ url: "https://tea.example", workspaceId: "wsp_1" }, "unknown_field"],
      [{ url: "http://10.0.0.1/" }, "target_not_allowed"],
    ])("refuses %j with %s", async (body, code) => {
      expect((await create(body)).body.error.code).toBe(code);
    });
  });

  describe("409", () => {
    it("names the website that is there already: website_exists", async () => {
      const first = await create({ url: "https://twice.example" });
      const second = await create({ url: "https://twice.example/b" });
      expect(second.body.error).toMatchObject({
        code: "website_exists",
        details: { websiteId: first.body.data.website.id },
      });
    });
  });

  describe("422", () => {
    it("refuses a key that was used for another request", async () => {
      const call = (url: string) =>
        api.call(contract.createWebsite, { body: { url }, headers: { "idempotency-key": "website-1" } });
      await call("https://one.example");
      expect((await call("https://two.example")).body.error.code).toBe("idempotency_key_reused");
    });
  });

  commonRefusals(
    contract.createWebsite,
    () => api,
    () => ({ body: { url: "https://common.example" } }),
  );
});

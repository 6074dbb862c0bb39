import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brand as contract } from "#contract/index.ts";
import { LOCAL_WORKSPACE_ID } from "#domain/principal.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { setBrand } from "../../../../test/support/brands.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { SVG_LOGO } from "../../../../test/support/logos.ts";

describe("get-brand-logo", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const params = { workspaceId: LOCAL_WORKSPACE_ID };
  const get = () => api.call(contract.getBrandLogo, { as: "viewer", params });

  describe("404", () => {
    it("has none before one is set: not_found", async () => {
      expect((await get()).body.error.code).toBe("not_found");
    });
  });

  describe("200", () => {
    it("gives the file as it was sent, in a sandbox where nothing runs", async () => {
      await setBrand(api, { logo: SVG_LOGO.toString("base64") });
      const { headers, bytes } = await get();
      expect(bytes).toEqual(SVG_LOGO);
      expect(headers).toMatchObject({
        "content-type": "image/svg+xml",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
      });
    });
  });

  commonRefusals(
    contract.getBrandLogo,
    () => api,
    async () => {
      await setBrand(api, { logo: SVG_LOGO.toString("base64") });
      return { params };
    },
  );
});

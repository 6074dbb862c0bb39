import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brand as contract } from "#contract/index.ts";
import { LOCAL_WORKSPACE_ID } from "#domain/principal.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { setBrand } from "../../../../test/support/brands.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("get-brand", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const params = { workspaceId: LOCAL_WORKSPACE_ID };
  const get = () => api.call(contract.getBrand, { as: "viewer", params });

  describe("200", () => {
    it("is there before it is set, with nothing in it", async () => {
      const { headers, body } = await get();
      expect(headers.etag).toBe('"0"');
      expect(body.data.brand).toEqual({
        ...{ workspaceId: LOCAL_WORKSPACE_ID, name: null, accentColor: null, textColor: null },
        ...{ introduction: null, logo: null, version: 0 },
      });
    });

    it("says in which color text is read on its own", async () => {
      await setBrand(api, { accentColor: "#ffee00" });
      expect((await get()).body.data.brand).toMatchObject({ accentColor: "#ffee00", textColor: "#000000", version: 1 });
    });
  });

  commonRefusals(
    contract.getBrand,
    () => api,
    () => ({ params }),
  );
});

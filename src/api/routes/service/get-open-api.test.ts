import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { service as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("get-open-api", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("is the document, with every reference resolved and no leftovers", async () => {
      const { body, text } = await api.call(contract.getOpenApi, { as: null });
      expect(body.openapi).toBe("3.1.0");
      const names = Object.keys(body.components.schemas);
      const referenced = new Set([...text.matchAll(/#\/components\/schemas\/([^"]+)/g)].map(([, name]) => name));
      expect(names.sort()).toEqual([...referenced].sort());
    });
  });

  commonRefusals(contract.getOpenApi, () => api);
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApi } from "#api/index.ts";
import { service as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("get-metrics", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("shows figures to loopback, by operation", async () => {
      await api.call(contract.getHealth, { as: null });
      const { text } = await api.call(contract.getMetrics, { as: null });
      expect(text).toContain('sitemend_http_request_duration_seconds_count{operation="getHealth",status="200"}');
    });
  });

  describe("401", () => {
    it("refuses a forwarded request, and with a token set everyone without it: authentication_required", async () => {
      const forwarded = await api.call(contract.getMetrics, { as: null, headers: { "x-forwarded-for": "127.0.0.1" } });
      expect(forwarded.body.error.code).toBe("authentication_required");
      const rebound = await api.call(contract.getMetrics, { as: null, headers: { host: "figures.example:3000" } });
      expect(rebound.body.error.code).toBe("authentication_required");
      const settings = { ...api.deps.settings, metricsToken: "figures" };
      const guarded = await createApi({ ...api.deps, settings });
      const read = (authorization: string) =>
        guarded.inject({ url: contract.getMetrics.url, headers: { authorization } });
      expect((await read("Bearer other")).statusCode).toBe(401);
      expect((await read("Bearer figures")).statusCode).toBe(200);
    });
  });

  commonRefusals(contract.getMetrics, () => api);
});

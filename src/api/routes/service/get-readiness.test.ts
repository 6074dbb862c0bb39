import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApi } from "#api/index.ts";
import { service as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("get-readiness", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("answers while the database does", async () => {
      expect((await api.call(contract.getReadiness, { as: null })).body.data).toEqual({
        status: "ready",
        version: "0.0.0-test",
      });
    });
  });

  describe("503", () => {
    it("says so when the database is away", async () => {
      const away = await createApi({ ...api.deps, ready: () => Promise.reject(new Error("connect ECONNREFUSED")) });
      const answer = await away.inject(contract.getReadiness.url);
      expect(answer.statusCode).toBe(503);
      expect(answer.json().error).toMatchObject({ code: "storage_unavailable", retryable: true });
      expect(answer.headers["retry-after"]).toBe("2");
    });
  });

  describe("507", () => {
    it("says so when the disk is full: disk_full", async () => {
      const space = { freeBytes: () => 0, hasRoom: () => false, mayGoOn: () => false };
      const full = await createApi({ ...api.deps, space });
      const answer = await full.inject(contract.getReadiness.url);
      expect([answer.statusCode, answer.json().error.code]).toEqual([507, "disk_full"]);
    });
  });

  commonRefusals(contract.getReadiness, () => api);
});

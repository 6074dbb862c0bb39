import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApi } from "#api/index.ts";
import { service as contract } from "#contract/index.ts";
import { NO_PROCESSES } from "#domain/processes.ts";
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
        degraded: [],
      });
    });

    it("names what works only in part, without an address", async () => {
      const publicUrls = ["https://a.example", "https://b.example"];
      const processes = () => ({ ...NO_PROCESSES, queued: 1, oldestQueuedSeconds: 60, publicUrls });
      const degraded = await createApi({ ...api.deps, processes });
      const answer = await degraded.inject(contract.getReadiness.url);
      expect(answer.statusCode).toBe(200);
      const { data } = answer.json();
      expect(data.degraded.map(({ name }: { name: string }) => name)).toEqual(["workers", "public-urls"]);
      expect(answer.body).not.toContain("example");
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

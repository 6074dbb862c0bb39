import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { service as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";

describe("get-system-health", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("tells every viewer how the installation is, point by point", async () => {
      const { data } = (await api.call(contract.getSystemHealth, { as: "viewer" })).body;
      const names = data.checks.map(({ name }: { name: string }) => name);
      expect(names).toEqual(expect.arrayContaining(["version", "database", "migrations", "disk", "queue", "engine"]));
      for (const { status, nextStep } of data.checks) expect(nextStep === null).toBe(status === "pass");
      const migrations = data.checks.find(({ name }: { name: string }) => name === "migrations");
      expect(migrations.status).toBe("pass");
      expect(data.version).toBe("0.0.0-test");
    });
  });

  describe("403", () => {
    it("tells nothing to an account without a workspace: role_required", async () => {
      await api.database.pool.query(
        `delete from member m using "user" u where u.id = m."userId" and u.name = 'Stranger'`,
      );
      const { body } = await api.call(contract.getSystemHealth, { as: "stranger" });
      expect(body.error.code).toBe("role_required");
    });
  });

  commonRefusals(contract.getSystemHealth, () => api);
});

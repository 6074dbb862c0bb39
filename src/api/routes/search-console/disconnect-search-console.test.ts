import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchConsole as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { newSearchConsole } from "../../../../test/support/google/connect.ts";
import { seedAudit } from "../../../../test/support/seed.ts";

const ORIGIN = "https://tea.example";

describe("disconnect-search-console", () => {
  let api: TestApi;
  let websiteId: string;
  beforeAll(async () => {
    api = await testApi();
    ({ websiteId } = await seedAudit(api.database.pool, { origin: ORIGIN }));
  });
  afterAll(() => api.close());

  async function connected() {
    await newSearchConsole(api, websiteId);
    return { params: { websiteId } };
  }
  const disconnect = () => api.call(contract.disconnectSearchConsole, { as: "admin", params: { websiteId } });

  describe("204", () => {
    it("forgets the credentials", async () => {
      await connected();
      expect((await disconnect()).status).toBe(204);
      expect((await api.database.pool.query("select from search_console")).rowCount).toBe(0);
    });
  });

  describe("404", () => {
    it("not_found: nothing is connected", async () => {
      await api.database.pool.query("delete from search_console");
      expect((await disconnect()).body.error.code).toBe("not_found");
    });
  });

  commonRefusals(contract.disconnectSearchConsole, () => api, connected);
});

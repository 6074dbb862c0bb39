import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchConsole as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { keyFor } from "../../../../test/support/google/connect.ts";
import { seedAudit } from "../../../../test/support/seed.ts";

const ORIGIN = "https://tea.example";

describe("choose-search-console-property", () => {
  let api: TestApi;
  let websiteId: string;
  beforeAll(async () => {
    api = await testApi();
    ({ websiteId } = await seedAudit(api.database.pool, { origin: ORIGIN }));
  });
  afterAll(() => api.close());

  const choose = (property: string) =>
    api.call(contract.chooseSearchConsoleProperty, { as: "admin", params: { websiteId }, body: { property } });

  async function connected() {
    const key = await keyFor(api, [`${ORIGIN}/`, "sc-domain:tea.example"]);
    await api.call(contract.connectSearchConsole, { as: "admin", params: { websiteId }, body: { key } });
    return { params: { websiteId }, body: { property: `${ORIGIN}/` } };
  }

  describe("200", () => {
    it("chooses another one that is offered, to be fetched at once", async () => {
      await connected();
      const { connection } = (await choose(`${ORIGIN}/`)).body.data;
      expect(connection.property).toBe(`${ORIGIN}/`);
      expect(Date.parse(connection.nextFetchAt)).toBeLessThanOrEqual(Date.now());
    });
  });

  describe("400", () => {
    it("validation_failed: a property that isn't offered", async () => {
      await connected();
      const { error } = (await choose("sc-domain:coffee.example")).body;
      expect(error).toMatchObject({ code: "validation_failed", fields: [{ code: "property_unknown" }] });
    });
  });

  describe("404", () => {
    it("not_found: nothing is connected", async () => {
      await api.database.pool.query("delete from search_console");
      expect((await choose(`${ORIGIN}/`)).body.error.code).toBe("not_found");
    });
  });

  commonRefusals(contract.chooseSearchConsoleProperty, () => api, connected);
});

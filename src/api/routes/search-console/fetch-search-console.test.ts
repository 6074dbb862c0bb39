import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchConsole as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { newSearchConsole } from "../../../../test/support/google/connect.ts";
import { seedAudit } from "../../../../test/support/seed.ts";

const ORIGIN = "https://tea.example";

describe("fetch-search-console", () => {
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
  const fetchNow = () => api.call(contract.fetchSearchConsole, { as: "editor", params: { websiteId } });
  const isDue = (at: string) => Date.parse(at) <= Date.now();

  describe("202", () => {
    it("makes it due now, also after a problem that had stopped it", async () => {
      await connected();
      await api.database.pool.query(
        "update search_console set next_at = null, problem = 'access_denied', problem_at = now()",
      );
      const { status, body } = await fetchNow();
      expect([status, isDue(body.data.connection.nextFetchAt)]).toEqual([202, true]);
      expect(body.data.connection.problem).toMatchObject({ code: "access_denied" });
    });

    it("waits as long as Google wants, whoever asks", async () => {
      await connected();
      await api.database.pool.query("update search_console set not_before = now() + interval '1 hour'");
      expect(isDue((await fetchNow()).body.data.connection.nextFetchAt)).toBe(false);
    });
  });

  describe("404", () => {
    it("not_found: nothing is connected", async () => {
      await api.database.pool.query("delete from search_console");
      expect((await fetchNow()).body.error.code).toBe("not_found");
    });
  });

  commonRefusals(contract.fetchSearchConsole, () => api, connected);
});

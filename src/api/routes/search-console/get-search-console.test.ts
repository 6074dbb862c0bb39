import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchConsole as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { newSearchConsole } from "../../../../test/support/google/connect.ts";
import { seedAudit } from "../../../../test/support/seed.ts";

const ORIGIN = "https://tea.example";

describe("get-search-console", () => {
  let api: TestApi;
  let websiteId: string;
  beforeAll(async () => {
    api = await testApi();
    ({ websiteId } = await seedAudit(api.database.pool, { origin: ORIGIN }));
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("says that nothing is connected, and where Google would redirect to", async () => {
      const { body } = await api.call(contract.getSearchConsole, { as: "viewer", params: { websiteId } });
      expect(body.data.connection).toBeNull();
      expect(new URL(body.data.redirectUri).pathname).toBe("/search-console/authorized");
    });

    it("has all about the connection, and nothing of its credentials", async () => {
      await newSearchConsole(api, websiteId);
      const answer = await api.call(contract.getSearchConsole, { as: "viewer", params: { websiteId } });
      const { email } = await api.google.account();
      const { connection } = answer.body.data;
      expect(connection).toMatchObject({ method: "service_account", account: email, property: `${ORIGIN}/` });
      expect(connection).toMatchObject({
        lastFetchedAt: null,
        lastRange: null,
        problem: null,
        isFetching: true,
        isInspecting: false,
      });
      expect(Date.parse(connection.nextFetchAt)).toBeLessThanOrEqual(Date.now());
      expect(answer.text).not.toContain("PRIVATE KEY");
    });
  });

  commonRefusals(
    contract.getSearchConsole,
    () => api,
    () => ({ params: { websiteId } }),
  );
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { trackers as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { startTracker, type TrackerDouble } from "../../../../test/support/tracker-double.ts";
import { newTracker } from "../../../../test/support/trackers.ts";

describe("test-tracker", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const test = (trackerId: string) => api.call(contract.testTracker, { as: "admin", params: { trackerId } });

  describe("200", () => {
    describe.each(["github", "gitlab", "jira"] as const)("of %s", (kind) => {
      let double: TrackerDouble;
      let trackerId: string;
      beforeAll(async () => {
        double = await startTracker(kind);
        trackerId = await newTracker(api, double.request);
      });
      afterAll(() => double.close());

      it("says that the project takes tickets, and creates none", async () => {
        expect((await test(trackerId)).body.data).toEqual({ isReachable: true, problem: null, problemText: null });
        expect(double.taken).toEqual([]);
        expect(double.faults).toEqual([]);
      });

      it("says that it takes none", async () => {
        double.facts.hasIssues = false;
        const problem = kind === "jira" ? "issue_type_missing" : "issues_disabled";
        expect((await test(trackerId)).body.data).toMatchObject({ isReachable: false, problem });
        double.facts.isArchived = true;
        expect((await test(trackerId)).body.data).toMatchObject({ isReachable: false, problem: "archived" });
      });

      it.each([
        [401, "token_rejected"],
        [403, "permission_missing"],
        [404, "not_found"],
        [429, "rate_limited"],
        [301, "moved"],
        [503, "unreachable"],
        ["drop", "unreachable"],
        ["garbage", "bad_response"],
      ] as const)("says what is wrong at %s, in our own words", async (fault, problem) => {
        double.behave(fault);
        const { body, text } = await test(trackerId);
        expect(body.data).toMatchObject({ isReachable: false, problem, problemText: expect.stringMatching(/\.$/) });
        expect(text).not.toContain("Bearer");
      });
    });
  });

  commonRefusals(
    contract.testTracker,
    () => api,
    async () => ({ params: { trackerId: await newTracker(api) } }),
  );
});

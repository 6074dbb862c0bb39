import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { trackers as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { newTracker, SOME_TRACKER } from "../../../../test/support/trackers.ts";

describe("get-tracker", () => {
  let api: TestApi;
  let trackerId: string;
  beforeAll(async () => {
    api = await testApi();
    trackerId = await newTracker(api);
  });
  afterAll(() => api.close());

  describe("200", () => {
    it("shows it without its token, with the ETag that is needed to change it", async () => {
      const { headers, body, text } = await api.call(contract.getTracker, { as: "editor", params: { trackerId } });
      expect(headers.etag).toBe('"1"');
      expect(body.data.tracker).toMatchObject({ id: trackerId, name: SOME_TRACKER.name });
      expect(text).not.toContain(SOME_TRACKER.token);
    });
  });

  commonRefusals(
    contract.getTracker,
    () => api,
    () => ({ params: { trackerId } }),
  );
});

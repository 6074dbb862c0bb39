/** What the public page must show before a change counts as proved. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApi, testApi } from "../../test/support/api.ts";
import { memoryShop } from "../../test/support/memory-shop.ts";

const WHY = "The page sends visitors on to /login/, so nothing could be seen there.";
let api: TestApi;

beforeAll(async () => {
  api = await testApi({
    changes: {
      verifyPublicPage: async ({ checkIds }) => ({
        ...{ is: "judged", findings: new Set(), cache: null },
        unseen: new Map(checkIds.map((id) => [id, WHY])),
        shown: { title: [], description: [], h1: [], links: [], redirectTo: null },
      }),
    },
  });
});
afterAll(() => api.close());

it("does not take a page that could not be judged for one that shows the change", async () => {
  const shop = await memoryShop(api);
  const { body } = await shop.apply(0, { approvalToken: await shop.token(0) });
  expect(body.data.appliedChange).toMatchObject({
    status: "applied",
    verification: { status: "stored_not_rendered", rendered: "unreachable", hint: WHY },
  });
  expect(body.data.issue.status).toBe("applied_unverified");
});

it("takes an address that sends visitors on for what a moved page is about", async () => {
  const shop = await memoryShop(api);
  await shop.suggest(0, { field: "slug", value: "oolong" });
  const { body } = await shop.apply(0, { approvalToken: await shop.token(0) });
  expect(body.data.appliedChange).toMatchObject({ field: "slug", verification: { status: "verified" } });
});

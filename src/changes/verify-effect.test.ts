/** What is proved at once of changes whose check needs the whole site. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { toUuid } from "#domain/ids.ts";
import { type TestApi, testApi } from "../../test/support/api.ts";
import { type MemoryShop, memoryShop, titlePlace } from "../../test/support/memory-shop.ts";
import type { PageNow, ShownPage } from "./deps.ts";

const NOTHING: ShownPage = { title: [], description: [], h1: [], links: [], redirectTo: null };

/** The web, by address; what is not in it does not answer. */
const web = new Map<string, Partial<ShownPage>>();
let api: TestApi;
let shop: MemoryShop;

beforeAll(async () => {
  api = await testApi({
    changes: {
      verifyPublicPage: async ({ url }): Promise<PageNow> => {
        const page = web.get(url);
        if (page === undefined) return { is: "unreachable", words: "The page answered with status 404." };
        const shown = { ...NOTHING, ...page };
        return { is: "judged", findings: new Set(), unseen: new Map(), cache: null, shown };
      },
    },
  });
});
beforeEach(async () => {
  web.clear();
  shop = await memoryShop(api);
});
afterAll(() => api.close());

const page = () => `${api.site.homeUrl}/${shop.auditId}/0`;

/** The answer to applying the first issue as one of that check. */
async function applied(checkId: string) {
  await api.database.pool.query("update issue set check_id = $2 where id = $1", [toUuid(shop.issue(0)), checkId]);
  const { body } = await shop.apply(0, { approvalToken: await shop.token(0) });
  return { ...body.data.appliedChange.verification, issue: body.data.issue.status };
}

describe("a text that was on several pages", () => {
  it("is proved when the page shows it and no other page of the audit does", async () => {
    web.set(page(), { title: ["Tea 0 – Shop"] });
    expect(await applied("title-duplicate")).toMatchObject({
      ...{ status: "verified", rendered: "confirmed", issue: "resolved" },
      hint: "No other page of the audit shows this text; the next audit checks all pages again.",
    });
  });

  it("is not when another page shows the same", async () => {
    const { rows } = await api.database.pool.query(
      "update page set title = 'Tea 0', indexable = true where audit_id = $1 returning url_id",
      [toUuid(shop.auditId)],
    );
    web.set(page(), { title: ["Tea 0"] });
    expect(await applied("title-duplicate")).toMatchObject({
      ...{ status: "not_judged", rendered: "confirmed", issue: "applied_unverified" },
      hint: expect.stringContaining(`so do ${rows.length - 1} other pages`),
    });
  });

  it("is not when the page shows another", async () => {
    web.set(page(), { title: ["Coffee"] });
    expect(await applied("title-duplicate")).toMatchObject({ status: "stored_not_rendered", rendered: "not_seen" });
  });

  it("says that the page shows it, where the check asks for more than that", async () => {
    web.set(page(), { title: ["Tea 0"] });
    expect(await applied("title-rewritten")).toMatchObject({
      ...{ status: "not_judged", rendered: "confirmed" },
      hint: "The page shows the new text. This check needs the whole site; the next audit will verify it.",
    });
  });
});

describe("a link", () => {
  const [old, next] = ["https://shop.example/old", "https://shop.example/new"];

  beforeEach(async () => {
    api.site.values.set(titlePlace(shop, 0).replace("title", "content"), `<a href="${old}">tea</a>`);
    await shop.suggest(0, { field: "link", target: old, value: next });
  });

  it("is proved when the page links to what opens", async () => {
    web.set(page(), { links: [`${next}#top`] }).set(next, {});
    expect(await applied("link-broken-internal")).toMatchObject({
      ...{ status: "verified", rendered: "confirmed", issue: "resolved" },
      hint: `The page links to ${next}, which loads.`,
    });
  });

  it.each<[string, () => unknown, string, string]>([
    ["the target does not answer", () => {}, "not_judged", "status 404"],
    ["the target redirects", () => web.set(next, { redirectTo: old }).set(old, {}), "not_judged", "redirects to"],
    ["the target redirects without end", () => web.set(next, { redirectTo: next }), "not_judged", "more than 5 times"],
    [
      "the page links to the old target still",
      () => web.set(page(), { links: [next, old] }),
      "stored_not_rendered",
      "",
    ],
    ["the page does not answer", () => web.delete(page()), "stored_not_rendered", "status 404"],
  ])("is not when %s", async (_why, spoil, status, words) => {
    web.set(page(), { links: [next] });
    spoil();
    const found = await applied("redirect-internal-link");
    expect(found).toMatchObject({ status, issue: "applied_unverified" });
    expect(found.hint).toContain(words);
  });
});

describe("a redirect", () => {
  const next = "https://shop.example/new";
  beforeEach(() => shop.suggest(0, { field: "redirect", value: next }));

  it("is proved when the address leads to what opens", async () => {
    web.set(page(), { redirectTo: next }).set(next, {});
    expect(await applied("http-not-found")).toMatchObject({ status: "verified", issue: "resolved" });
  });

  it.each<[string, Partial<ShownPage>, string]>([
    ["leads elsewhere", { redirectTo: "https://shop.example/" }, "stored_not_rendered"],
    ["leads to what does not answer", { redirectTo: next }, "not_judged"],
  ])("is not when the address %s", async (_why, shown, status) => {
    web.set(page(), shown);
    expect(await applied("http-not-found")).toMatchObject({ status, issue: "applied_unverified" });
  });
});

it("leaves to the next audit what no page shows", async () => {
  await shop.suggest(0, { field: "robots", value: "noindex" });
  web.set(page(), {});
  expect(await applied("index-noindex-disallowed")).toMatchObject({ status: "not_judged", rendered: "not_judged" });
});

/** A link of a menu is an issue of every page: what lists and previews say of the others once a change has fixed it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bulks, issues } from "#contract/index.ts";
import type { Connector, FixRequest, Located } from "#domain/connector.ts";
import { toUuid } from "#domain/ids.ts";
import { type TestApi, testApi } from "../../test/support/api.ts";
import { type MemoryShop, memoryShop } from "../../test/support/memory-shop.ts";

const PAGES = [0, 1, 2, 3];

describe.each([
  ["a link", "https://example.com/gone"],
  ["a link whose address is long", `https://example.com/gone?campaign=${"a".repeat(250)}`],
])("%s that several pages show", (_name, target) => {
  const there = "https://example.com/there";
  let api: TestApi;
  let shop: MemoryShop;
  // Another one for each test, because changes outlive their audits.
  let menu = "";
  beforeAll(async () => {
    api = await testApi();
    const { open } = api.site.platform;
    const atMenu = (fixRequests: readonly FixRequest[]) =>
      fixRequests.map((fixRequest) =>
        fixRequest.suggestion.field.startsWith("link")
          ? { ...fixRequest, page: { ...fixRequest.page, url: `${api.site.homeUrl}${menu}` } }
          : fixRequest,
      );
    // What leads elsewhere by now is no link to the target any more.
    const asShown = (found: Located): Located =>
      found.is === "proposal" && found.field.startsWith("content#") && found.edits.length === 0
        ? { is: "unfixable", reason: "element_not_found", words: "The theme may print it: change it there." }
        : found;
    Object.assign(api.site.platform, {
      open: (...given: Parameters<typeof open>): Connector => {
        const connector = open(...given);
        return {
          ...connector,
          locate: async (fixRequests) => (await connector.locate(atMenu(fixRequests))).map(asShown),
          locateInOrder: async (fixRequests, accepts) =>
            (await connector.locateInOrder(atMenu(fixRequests), accepts)).map(({ alone, planned }) => ({
              ...{ alone: asShown(alone), planned: asShown(planned) },
            })),
        };
      },
    });
  });
  beforeEach(async () => {
    shop = await memoryShop(api);
    menu = `/menu-of-${shop.auditId}`;
    api.site.values.set(inMenu(), `<a href="${target}">tea</a>`);
    await suggestOn(shop);
  });
  afterAll(() => api.close());

  const inMenu = () => `page:${menu} content`;
  const suggestOn = async (one: MemoryShop) => {
    for (const index of PAGES) await one.suggest(index, { field: "link", target, value: there });
  };
  const listed = async (of = shop) => {
    const query = { limit: "200" };
    const { body } = await api.call(issues.listIssues, { params: { auditId: of.auditId }, query });
    const fixable = new Map(body.data.issues.map((one: { id: string; fixable: boolean }) => [one.id, one.fixable]));
    return PAGES.map((index) => fixable.get(of.issue(index)));
  };
  const previews = async (of = shop, indexes = PAGES) => {
    const issueIds = indexes.map((index) => of.issue(index));
    const call = { as: "editor", params: { auditId: of.auditId }, body: { issueIds } } as const;
    const { body } = await api.call(bulks.bulkPreview, call);
    return issueIds.map((id) => body.data.previews[id]);
  };
  const approvals = async (indexes: readonly number[]) =>
    Object.fromEntries(
      (await previews(shop, [...indexes])).map(({ approvalToken }, at) => [
        shop.issue(indexes[at] ?? 0),
        approvalToken,
      ]),
    );
  const apply = async (given: Readonly<Record<string, string>>) =>
    (
      await api.call(bulks.bulkApply, {
        ...{ as: "editor", params: { auditId: shop.auditId }, body: { approvals: given } },
      })
    ).body.data;

  it("is fixable on the other pages, because a preview offers to rely on the change, and applying writes nothing more", async () => {
    expect(await listed()).toEqual([true, true, true, true]);
    const change = await shop.change(0);
    expect(api.site.values.get(inMenu())).toBe(`<a href="${there}">tea</a>`);
    // The list is made first: it must not need a preview to say the truth.
    expect(await listed()).toEqual([false, true, true, true]);
    const [shown] = await previews(shop, [1]);
    expect(shown).toMatchObject({
      fixable: true,
      change: { currentValue: there, edits: 0 },
      constraints: { overrideAllowed: false },
    });
    expect(shown.warnings.join(" ")).toContain("has already written this value");
    const writes = api.site.writes.length;
    const { results } = await apply(await approvals([1, 2]));
    for (const index of [1, 2])
      expect(results[shop.issue(index)]).toMatchObject({
        ...{ status: "unchanged", appliedChange: { effect: "none", satisfiedBy: change } },
      });
    expect(api.site.writes).toHaveLength(writes);
  });

  it("is relied on, too, by approvals that were given before the change", async () => {
    const given = await approvals([1, 2]);
    const change = await shop.change(0);
    const { results } = await apply(given);
    expect(results[shop.issue(2)]).toMatchObject({ appliedChange: { effect: "none", satisfiedBy: change } });
  });

  it("is not relied on where a person has written something else since, whenever the approval was given", async () => {
    await listed();
    await shop.change(0);
    const early = await approvals([1]);
    api.site.values.set(inMenu(), `<a href="https://example.com/of-a-person">tea</a>`);
    const [shown] = await previews(shop, [1]);
    expect(shown).toMatchObject({ fixable: false, notFixableReason: "element_not_found" });
    const { results } = await apply(early);
    expect(results[shop.issue(1)]).toMatchObject({ status: "failed", error: { code: "issue_not_fixable" } });
    expect(await listed()).toEqual([false, false, false, false]);
  });

  it("is found out again for every page when the change is rolled back", async () => {
    await listed();
    await shop.rollback(await shop.change(0));
    api.site.values.delete(inMenu());
    expect(await listed()).toEqual([false, false, false, false]);
    expect((await previews()).map(({ fixable }) => fixable)).toEqual([false, false, false, false]);
  });

  it("is found out again in the last audits of other types, too", async () => {
    const quick = await memoryShop(api);
    await suggestOn(quick);
    await api.database.pool.query("update audit set type = 'quick-audit' where id = $1", [toUuid(quick.auditId)]);
    expect(await listed(quick)).toEqual([true, true, true, true]);
    expect(await api.store.fixability.dueOf(quick.auditId)).toBeUndefined();
    await shop.change(0);
    expect(await api.store.fixability.dueOf(quick.auditId)).toBeDefined();
    expect(await listed(quick)).toEqual((await previews(quick)).map(({ fixable }) => fixable));
  });

  it("is found out again on pages where something else is wanted of it", async () => {
    await shop.suggest(3, { field: "link_rel", target, value: "nofollow" });
    expect(await listed()).toEqual([true, true, true, true]);
    await shop.change(0);
    expect(await listed()).toEqual([false, true, true, false]);
    expect((await previews(shop, [3]))[0]).toMatchObject({ fixable: false });
  });

  it("is not fixable where another value is wanted than the change has written", async () => {
    await shop.suggest(3, { field: "link", target, value: "https://example.com/elsewhere" });
    await listed();
    await shop.change(0);
    expect(await listed()).toEqual([false, true, true, false]);
    const [shown] = await previews(shop, [3]);
    expect(shown).toMatchObject({ fixable: false, notFixableReason: "element_not_found" });
  });
});

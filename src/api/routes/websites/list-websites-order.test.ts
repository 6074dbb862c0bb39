/** The list of many websites: sorted, filtered, and page by page. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { websites as contract } from "#contract/index.ts";
import { toUuid, type WebsiteId } from "#domain/ids.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { seedPortfolio } from "../../../../test/support/portfolio.ts";
import { seedAudit } from "../../../../test/support/seed.ts";

const SITES = [
  { name: "Berta", score: 50, errors: 7, group: "Acme", tags: ["shop", "de"], nextAt: "2026-07-02T00:00:00Z" },
  { name: "anna", score: 90, errors: 0, group: "Acme", tags: ["blog"], finishedAt: "2026-03-01T00:00:00Z" },
  { name: "Carla", score: null, group: "Zett", nextAt: "2026-07-01T00:00:00Z" },
  { name: "Dora", score: 50, errors: 30, tags: ["shop"], finishedAt: "2026-02-01T00:00:00Z" },
];

describe("list-websites, its order", () => {
  let api: TestApi;
  let ids: readonly WebsiteId[];
  beforeAll(async () => {
    api = await testApi();
    ids = await seedPortfolio(api.database.pool, SITES);
  });
  afterAll(() => api.close());

  const list = (query: Record<string, string> = {}) => api.call(contract.listWebsites, { as: "viewer", query });
  const names = async (query: Record<string, string>) =>
    (await list(query)).body.data.websites.map(({ name }: { name: string }) => name).join(" ");
  /** Two at a time, by cursors. */
  const pagedNames = async (query: Record<string, string>) => {
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const answered = await list({ ...query, limit: "2", ...(cursor === null ? {} : { cursor }) });
      const { websites, page } = answered.body.data;
      found.push(...websites.map(({ name }: { name: string }) => name));
      cursor = page.nextCursor;
    } while (cursor !== null);
    return found.join(" ");
  };

  it.each([
    [undefined, "Dora Carla anna Berta"],
    ["name", "anna Berta Carla Dora"],
    ["-name", "Dora Carla Berta anna"],
    ["score", "Dora Berta anna Carla"],
    ["-score", "anna Dora Berta Carla"],
    ["errors", "anna Berta Dora Carla"],
    ["-errors", "Dora Berta anna Carla"],
    ["last_audit", "Berta Dora anna Carla"],
    ["-last_audit", "anna Dora Berta Carla"],
    ["next_audit", "Carla Berta Dora anna"],
    ["-next_audit", "Berta Carla Dora anna"],
  ])("by %s: %s, all at once and page by page", async (sort, wanted) => {
    const query: Record<string, string> = sort === undefined ? {} : { sort };
    expect(await names(query)).toBe(wanted);
    expect(await pagedNames(query)).toBe(wanted);
  });

  it.each([
    [{ group: "Acme" }, "anna Berta"],
    [{ tag: "shop" }, "Dora Berta"],
    [{ group: "Acme", tag: "shop" }, "Berta"],
    [{ search: "ANN" }, "anna"],
    [{ search: "dora.example" }, "Dora"],
    [{ search: "https" }, ""],
    [{ search: "%" }, ""],
    [{ group: "nobody's" }, ""],
  ])("with the filter %j: %s", async (query, wanted) => {
    expect(await names(query)).toBe(wanted);
  });

  it("says on the first page what it can be filtered by", async () => {
    const first = (await list({ limit: "1", tag: "shop" })).body.data;
    expect(first.facets).toEqual({
      total: 4,
      groups: [
        { value: "Acme", count: 2 },
        { value: "Zett", count: 1 },
      ],
      tags: [
        { value: "blog", count: 1 },
        { value: "de", count: 1 },
        { value: "shop", count: 2 },
      ],
    });
    const { nextCursor: cursor } = first.page;
    expect((await list({ limit: "1", tag: "shop", cursor })).body.data.facets).toBeNull();
  });

  it("orders by the errors that are open, as it shows them", async () => {
    const { rows } = await api.database.pool.query("select id from audit where website_id = $1", [
      toUuid(ids[3] as WebsiteId),
    ]);
    const closed = (status: string) =>
      api.database.pool.query(
        `update issue set status = $2 where id in (
           select id from issue where audit_id = $1 and severity = 'error' order by id limit 25)`,
        [rows[0].id, status],
      );
    await closed("resolved");
    const { websites } = (await list({ sort: "-errors" })).body.data;
    const found = websites.map(
      ({ name, standing }: { name: string; standing: { issues: { error: number } } | null }) => [
        ...[name, standing?.issues.error],
      ],
    );
    expect(found).toEqual([
      ["Berta", 7],
      ["Dora", 5],
      ["anna", 0],
      ["Carla", undefined],
    ]);
    await closed("open");
  });

  it("names the next audit that a schedule starts", async () => {
    const { websites } = (await list({ sort: "next_audit" })).body.data;
    expect(websites[0].nextAudit).toEqual({
      at: "2026-07-01T00:00:00.000Z",
      scheduleId: expect.stringMatching(/^sch_/),
    });
    expect(websites[3].nextAudit).toBeNull();
  });

  it("takes no cursor of another order or filter", async () => {
    const { nextCursor: cursor } = (await list({ limit: "1", sort: "name" })).body.data.page;
    for (const query of [{ sort: "-name" }, { sort: "name", tag: "shop" }])
      expect((await list({ limit: "1", cursor, ...query })).body.error.code).toBe("cursor_mismatch");
  });

  it("counts what a stranger has as theirs", async () => {
    await seedAudit(api.database.pool, { workspaceId: "wsp_other", origin: "https://other.example" });
    expect((await list()).body.data.facets.total).toBe(4);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { search as contract } from "#contract/index.ts";
import { toUuid } from "#domain/ids.ts";
import { SEARCH_FILE_BYTES } from "#search/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { pagesCsv, SEARCH_DAYS, SOME_SEARCH_FILE } from "../../../../test/support/search-figures.ts";
import { seedAudit } from "../../../../test/support/seed.ts";
import { zipOf } from "../../../../test/support/zip-file.ts";

const ORIGIN = "https://tea.example";
const DAYS = "Date,Clicks,Impressions,CTR,Position\n2026-01-01,1,10,10%,1\n2026-01-28,1,10,10%,1\n";

describe("import-search-figures", () => {
  let api: TestApi;
  let websiteId: string;
  beforeAll(async () => {
    api = await testApi();
    ({ websiteId } = await seedAudit(api.database.pool, { origin: ORIGIN }));
  });
  afterAll(() => api.close());

  const send = (body: string | Buffer, query: Record<string, string> = SEARCH_DAYS, type = "text/csv") =>
    api.call(contract.importSearchFigures, {
      ...{ as: "editor", params: { websiteId }, query, body, headers: { "content-type": type } },
    });

  describe("201", () => {
    it("imports the export of Search Console, with the range of its days", async () => {
      const pages = pagesCsv(ORIGIN, [
        ["/", 100, 1000],
        ["/green", 20, 400],
      ]);
      const archive = zipOf([
        { name: "Pages.csv", content: `${pages}\nhttps://coffee.example/,1,10,10%,1\n` },
        { name: "Dates.csv", content: DAYS },
      ]);
      const { status, body } = await send(archive, {}, "application/zip");
      expect([status, body.data.figures]).toEqual([
        201,
        expect.objectContaining({
          ...{ websiteId, source: "file", firstDay: "2026-01-01", lastDay: "2026-01-28" },
          ...{ pages: 2, queries: 0, clicks: 120, impressions: 1400 },
          leftOut: { otherSite: 1, noUrl: 0, unreadable: 0 },
        }),
      ]);
    });

    it("replaces figures of the same days", async () => {
      await send(pagesCsv(ORIGIN, [["/", 100, 1000]]));
      const { body } = await send(pagesCsv(ORIGIN, [["/", 7, 1000]]));
      const { body: listed } = await api.call(contract.listSearchFigures, { params: { websiteId } });
      expect(listed.data.figures.map(({ id, clicks }: { id: string; clicks: number }) => [id, clicks])).toEqual([
        [body.data.figures.id, 7],
      ]);
    });

    it.each(["pages first", "queries first"])(
      "keeps the table that a file of the same days lacks: %s",
      async (order) => {
        const range = { first_day: "2025-11-01", last_day: order === "pages first" ? "2025-11-28" : "2025-11-29" };
        const files = [pagesCsv(ORIGIN, [["/", 100, 1000]]), SOME_SEARCH_FILE.body];
        if (order === "queries first") files.reverse();
        const answers = [];
        for (const file of files) answers.push((await send(file, range)).body.data.figures);
        const unknown = { clicks: null, impressions: null, pages: 0, queries: 1 };
        const known = { clicks: 100, impressions: 1000, pages: 1 };
        expect(answers).toMatchObject([
          order === "pages first" ? { ...known, queries: 0 } : unknown,
          { ...known, queries: 1, id: answers[0].id },
        ]);
        const params = { websiteId, figuresId: answers[1].id };
        const { data } = (await api.call(contract.getSearchFigures, { params })).body;
        expect(data).toMatchObject({ pages: [{ clicks: 100 }], queries: [{ query: "green tea", clicks: 12 }] });
        // Each table replaces its own kind.
        await send(SOME_SEARCH_FILE.body.replace("green tea", "black tea"), range);
        const again = (await api.call(contract.getSearchFigures, { params })).body.data;
        expect(again).toMatchObject({ figures: known, pages: [{ clicks: 100 }], queries: [{ query: "black tea" }] });
      },
    );

    it.each([
      ["2026-06-01T12:00:00Z", false],
      // It is still the day before at Google.
      ["2026-06-04T03:00:00Z", false],
      ["2026-06-04T12:00:00Z", true],
    ])("says whether the last day is final: imported %s", async (importedAt, isFinal) => {
      const { body } = await send(SOME_SEARCH_FILE.body, { first_day: "2025-10-01", last_day: "2025-10-28" });
      const { id } = body.data.figures;
      expect(body.data.figures.isFinal).toBe(true);
      await api.database.pool.query(
        "update search_figures set last_day = '2026-06-01', imported_at = $2 where id = $1",
        [toUuid(id), importedAt],
      );
      const read = await api.call(contract.getSearchFigures, { params: { websiteId, figuresId: id } });
      expect(read.body.data.figures.isFinal).toBe(isFinal);
      await api.call(contract.deleteSearchFigures, { as: "editor", params: { websiteId, figuresId: id } });
    });

    it("takes the same days twice at once, and makes a site of the website", async () => {
      await api.database.pool.query("update website set provisional = true");
      const answers = await Promise.all([send(SOME_SEARCH_FILE.body), send(SOME_SEARCH_FILE.body)]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(answers[0]?.body.data.figures.id).toBe(answers[1]?.body.data.figures.id);
      const { rows } = await api.database.pool.query("select from website where provisional");
      expect(rows).toEqual([]);
    });

    it("is in the audit log", async () => {
      const { body } = await send(SOME_SEARCH_FILE.body);
      const { rows } = await api.database.pool.query(
        "select action, object, details from audit_log order by seq desc limit 1",
      );
      expect(rows).toMatchObject([
        { action: "search_figures.imported", object: body.data.figures.id, details: { pages: 0 } },
      ]);
    });
  });

  describe("400", () => {
    it.each<[string, string | Buffer, Record<string, string>, string, string]>([
      ["a file that isn't a table of figures", "name,price\ntea,3\n", SEARCH_DAYS, "/file", "columns_unknown"],
      ["a broken archive", Buffer.from("PK\u0003\u0004nonsense"), SEARCH_DAYS, "/file", "zip_broken"],
      ["a file without days", SOME_SEARCH_FILE.body, {}, "?lastDay", "range_missing"],
      [
        "a range that ends before it begins",
        SOME_SEARCH_FILE.body,
        { first_day: "2026-01-02", last_day: "2026-01-01" },
        "?lastDay",
        "range_invalid",
      ],
      [
        "a range of many years",
        SOME_SEARCH_FILE.body,
        { first_day: "2020-01-01", last_day: "2026-01-01" },
        "?lastDay",
        "range_too_long",
      ],
      [
        "days that haven't come",
        SOME_SEARCH_FILE.body,
        { first_day: "2999-01-01", last_day: "2999-01-02" },
        "?lastDay",
        "range_in_future",
      ],
    ])("refuses %s: validation_failed", async (_name, file, query, pointer, code) => {
      const { status, body } = await send(file, query);
      expect([status, body.error.code, body.error.fields]).toEqual([
        400,
        "validation_failed",
        [expect.objectContaining({ pointer, code })],
      ]);
    });

    it("refuses a range that is older than all that are kept, before anything is written", async () => {
      await api.database.pool.query(
        `insert into search_figures (id, website_id, source, first_day, last_day, clicks, impressions, pages, queries, left_out, imported_by)
         select gen_random_uuid(), id, 'file', day, day, 0, 0, 0, 0, '{"otherSite":0,"noUrl":0,"unreadable":0}', 'usr'
           from website, generate_series(date '2026-02-01', date '2026-03-12', interval '1 day') day`,
      );
      const { body } = await send(SOME_SEARCH_FILE.body, { first_day: "2025-01-01", last_day: "2025-01-02" });
      expect(body.error.fields).toMatchObject([{ pointer: "?lastDay", code: "range_too_old" }]);
      await api.database.pool.query("delete from search_figures where imported_by = 'usr'");
    });

    it("refuses a day that the calendar doesn't have", async () => {
      const { body } = await send(SOME_SEARCH_FILE.body, { first_day: "2026-02-01", last_day: "2026-02-31" });
      expect(body.error.fields).toMatchObject([{ code: "range_invalid" }]);
    });

    it("refuses what is no day", async () => {
      expect((await send(SOME_SEARCH_FILE.body, { first_day: "yesterday" })).body.error.code).toBe("validation_failed");
    });
  });

  describe("413", () => {
    it("stops reading when a file is too large: payload_too_large", async () => {
      const { body } = await send(
        Buffer.alloc(SEARCH_FILE_BYTES + 1, "PK\u0003\u0004"),
        SEARCH_DAYS,
        "application/zip",
      );
      expect(body.error.code).toBe("payload_too_large");
    });
  });

  describe("415", () => {
    it("takes no JSON: unsupported_media_type", async () => {
      expect((await send('{"a":1}', SEARCH_DAYS, "application/json")).body.error.code).toBe("unsupported_media_type");
    });
  });

  commonRefusals(
    contract.importSearchFigures,
    () => api,
    () => ({ params: { websiteId }, ...SOME_SEARCH_FILE }),
  );
});

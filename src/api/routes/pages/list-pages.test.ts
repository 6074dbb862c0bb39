import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pages as contract } from "#contract/index.ts";
import { toUuid } from "#domain/ids.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

describe("list-pages", () => {
  let api: TestApi;
  let done: SeededAudit;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
    await api.database.pool.query(
      `update page set depth = case url_id when 3 then null else url_id - 1 end, inlinks = case url_id when 2 then 9 else 0 end,
         ttfb_ms = case url_id when 3 then 80 end, content_type = case url_id when 1 then 'text/html; charset=utf-8' end`,
    );
  });
  afterAll(() => api.close());

  const list = (query: Record<string, string> = {}) =>
    api.call(contract.listPages, { as: "viewer", params: { auditId: done.auditId }, query });
  const urls = (answer: Awaited<ReturnType<typeof list>>): string[] =>
    answer.body.data.pages.map(({ url }: { url: string }) => new URL(url).pathname);

  describe("200", () => {
    it("shows every known address, visited or left out with its reason", async () => {
      const { body } = await list();
      expect(body.data.pages).toHaveLength(4);
      expect(body.data.pages[1]).toMatchObject({
        id: "pag_2",
        visit: { status: 200, title: "Tea" },
        issues: { error: 30, warning: 0 },
      });
      expect(body.data.pages[3]).toMatchObject({ visit: null, leftOut: { reason: "robots" } });
    });

    it("pages through them", async () => {
      const first = await list({ limit: "3" });
      const second = await list({ limit: "3", cursor: first.body.data.page.nextCursor });
      expect([...urls(first), ...urls(second)]).toEqual(["/", "/tea", "/gone", "/private"]);
      expect(second.body.data.page.hasMore).toBe(false);
    });

    it.each(["url", "-issues", "-depth", "depth", "-time"])("pages through them by %s", async (sort) => {
      const whole = urls(await list({ sort }));
      const walked: string[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const answer = await list({ sort, limit: "1", ...(cursor === "" ? {} : { cursor }) });
        walked.push(...urls(answer));
        cursor = answer.body.data.page.nextCursor;
      }
      expect(walked).toEqual(whole);
    });

    it.each([
      [{ status: "4xx" }, ["/gone"]],
      [{ visited: "false" }, ["/private"]],
      [{ indexable: "true" }, ["/", "/tea"]],
      [{ url_contains: "tea" }, ["/tea"]],
      [{ kind: "external" }, []],
      [{ status: "none" }, []],
      [{ status: "failed" }, ["/gone"]],
      [{ search: "TEA" }, ["/", "/tea", "/gone"]],
      [{ search: "priv" }, ["/private"]],
      [{ search: "TEA", sort: "-url" }, ["/tea", "/gone", "/"]],
      [{ search: "priv", sort: "depth" }, ["/private"]],
      [{ depth: "none" }, ["/gone"]],
      [{ depth: "0" }, ["/"]],
      [{ depth: "1-" }, ["/tea"]],
      [{ depth: "0-1" }, ["/", "/tea"]],
      [{ content_type: "html" }, ["/"]],
      [{ content_type: "other,pdf" }, ["/tea", "/gone"]],
      [{ issues: "error" }, ["/tea"]],
      [{ issues: "warning,error" }, ["/", "/tea"]],
      [{ issues: "none" }, ["/gone", "/private"]],
      [{ sort: "url", visited: "true" }, ["/", "/gone", "/tea"]],
      [{ sort: "-issues" }, ["/tea", "/", "/gone", "/private"]],
      [{ sort: "depth" }, ["/", "/tea", "/gone", "/private"]],
      [{ sort: "-depth" }, ["/tea", "/", "/gone", "/private"]],
      [{ sort: "-inlinks" }, ["/tea", "/", "/gone", "/private"]],
      [{ sort: "size", visited: "true" }, ["/", "/tea", "/gone"]],
      [{ sort: "-time", visited: "true" }, ["/gone", "/", "/tea"]],
    ])("filters by %j", async (query, expected) => {
      expect(urls(await list(query))).toEqual(expected);
    });

    it("counts issues that still ask for something", async () => {
      const close = (checkId: string, status: string, most: number) =>
        api.database.pool.query(
          "update issue set status = $3 where id in (select id from issue where audit_id = $1 and check_id = $2 order by id limit $4)",
          [toUuid(done.auditId), checkId, status, most],
        );
      await close("title-missing", "resolved", 20);
      await close("link-broken", "ignored", 15);
      const byIssues = await list({ sort: "-issues", visited: "true" });
      expect(byIssues.body.data.pages.map(({ issues }: { issues: object }) => issues)).toEqual([
        { error: 10, warning: 0, notice: 0 },
        { error: 0, warning: 0, notice: 0 },
        { error: 0, warning: 0, notice: 0 },
      ]);
      expect(urls(byIssues)).toEqual(["/tea", "/", "/gone"]);
      expect(urls(await list({ issues: "warning" }))).toEqual([]);
      expect(urls(await list({ issues: "error,warning" }))).toEqual(["/tea"]);
      expect(urls(await list({ issues: "none", visited: "true" }))).toEqual(["/", "/gone"]);
      // Under way, it is not done yet.
      await close("link-broken", "applying", 15);
      expect(urls(await list({ issues: "warning" }))).toEqual(["/"]);
      await close("title-missing", "open", 30);
      await close("link-broken", "open", 15);
    });
  });

  describe("304", () => {
    it("answers without a body while nothing changed", async () => {
      const params = { auditId: done.auditId };
      const { headers } = await api.call(contract.listPages, { params });
      expect(
        (await api.call(contract.listPages, { params, headers: { "if-none-match": String(headers.etag) } })).status,
      ).toBe(304);
    });
  });

  describe("400", () => {
    it("refuses a cursor from before the end of the audit where that has moved pages: cursor_mismatch", async () => {
      const become = (status: string) =>
        api.database.pool.query("update audit set status = $2 where id = $1", [toUuid(done.auditId), status]);
      await become("running");
      const cursorOf = async (query: Record<string, string>) =>
        (await list({ ...query, limit: "1" })).body.data.page.nextCursor;
      const queries = [{ sort: "-issues" }, { depth: "0-" }, { sort: "url" }] as const;
      const cursors = await Promise.all(queries.map(cursorOf));
      const goOn = (at: number) => list({ ...queries[at], limit: "1", cursor: cursors[at] });
      expect((await goOn(0)).status).toBe(200);
      await become("completed");
      for (const moved of [0, 1]) expect((await goOn(moved)).body.error.code).toBe("cursor_mismatch");
      expect((await goOn(2)).status).toBe(200);
    });

    it("refuses a cursor with other filters: cursor_mismatch", async () => {
      const { body } = await list({ limit: "1" });
      expect((await list({ limit: "1", visited: "true", cursor: body.data.page.nextCursor })).body.error.code).toBe(
        "cursor_mismatch",
      );
    });
  });

  commonRefusals(
    contract.listPages,
    () => api,
    () => ({ params: { auditId: done.auditId } }),
  );
});

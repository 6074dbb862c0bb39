import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FetchedImage } from "#audits/index.ts";
import { issues as contract } from "#contract/index.ts";
import { toUuid } from "#domain/ids.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

/** One transparent pixel each. */
const GIF = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><script>alert(1)</script></svg>');

describe("get-issue-image", () => {
  let api: TestApi;
  let done: SeededAudit;
  const asked: string[] = [];
  let answers: Readonly<Record<string, Partial<FetchedImage>>>;

  beforeAll(async () => {
    api = await testApi({
      audits: {
        fetchImage: async (url) => {
          asked.push(url);
          const answer = answers[url];
          if (answer === undefined) throw new Error("blocked_address");
          return { status: 200, location: null, body: new Uint8Array(), truncated: false, ...answer };
        },
      },
    });
    done = await seedAudit(api.database.pool, { origin: "https://tea.example" });
    const { pool } = api.database;
    await pool.query("update known_url set url = 'https://tea.example/green/' where id = 2");
    const about = async (index: number, image: string | null, checkId = "image-alt-missing") => {
      await pool.query("update issue_content set args = $2 where no = $1", [index, image === null ? {} : { image }]);
      await pool.query("update issue set url_id = 2, check_id = $2 where id = $1", [
        ...[toUuid(done.issueIds[index] ?? ("" as never)), checkId],
      ]);
    };
    await about(0, "../leaves.png");
    await about(1, "javascript:alert(1)");
    await about(2, null);
    await about(3, "https://cdn.example/leaves.png", "custom-x");
  });
  afterAll(() => api.close());
  beforeEach(() => {
    asked.length = 0;
    answers = { "https://tea.example/leaves.png": { body: PNG } };
  });

  const image = (index: number) =>
    api.call(contract.getIssueImage, {
      as: "viewer",
      params: { auditId: done.auditId, issueId: done.issueIds[index] ?? "" },
    });

  describe("200", () => {
    it("gives the image that the issue names, from where its page would load it", async () => {
      const { headers, bytes } = await image(0);
      expect(asked).toEqual(["https://tea.example/leaves.png"]);
      expect(headers["content-type"]).toBe("image/png");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
      expect(bytes).toEqual(PNG);
    });

    it("is named by the issue, and by none that is about no image", async () => {
      const links = async (index: number) => {
        const params = { auditId: done.auditId, issueId: done.issueIds[index] ?? "" };
        return (await api.call(contract.getIssue, { as: "viewer", params })).body.data.issue.links;
      };
      const path = `/api/v1/audit/${done.auditId}/issues/${done.issueIds[0]}/image`;
      expect((await links(0)).image).toBe(path);
      for (const index of [1, 2, 3]) expect((await links(index)).image).toBeNull();
    });

    it("follows redirects, each asked for anew, and says what the bytes are", async () => {
      answers = {
        "https://tea.example/leaves.png": { status: 302, location: "//cdn.example/leaves" },
        "https://cdn.example/leaves": { body: GIF },
      };
      expect((await image(0)).headers["content-type"]).toBe("image/gif");
    });
  });

  describe("404", () => {
    it.each([1, 2, 3, 4])("asks nobody for issue %d, which is about none", async (index) => {
      expect((await image(index)).body.error.code).toBe("not_found");
      expect(asked).toEqual([]);
    });

    it.each<[string, Partial<FetchedImage>]>([
      ["an SVG, in which scripts can run", { body: SVG }],
      ["HTML", { body: Buffer.from("<script>alert(1)</script>") }],
      ["nothing", {}],
      ["a part", { body: PNG, truncated: true }],
      ["an error", { status: 500, body: PNG }],
      ["a circle", { status: 301, location: "/leaves.png" }],
      ["a private place", { status: 301, location: "http://169.254.169.254/" }],
    ])("shows no image where the site sends %s", async (_, answer) => {
      answers = { "https://tea.example/leaves.png": answer };
      expect((await image(0)).body.error.code).toBe("not_found");
      expect(asked.length).toBeLessThanOrEqual(6);
    });
  });

  commonRefusals(
    contract.getIssueImage,
    () => api,
    () => ({ params: { auditId: done.auditId, issueId: done.issueIds[0] ?? "" } }),
  );
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { trackers as contract } from "#contract/index.ts";
import { FORBIDDEN_TARGET, type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { newTracker, SOME_TRACKER } from "../../../../test/support/trackers.ts";

const JIRA = {
  ...{ kind: "jira", name: "Board", url: "https://shop.atlassian.net", project: "SEO", account: "ana@example.com" },
  token: "token-of-jira-0123456789",
};

describe("create-tracker", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  const create = (body: object) => api.call(contract.createTracker, { as: "admin", body });

  describe("201", () => {
    it("keeps the token encrypted, and never shows it", async () => {
      const { status, headers, body, text } = await create(SOME_TRACKER);
      expect(status).toBe(201);
      expect(headers.etag).toBe('"1"');
      expect(body.data.tracker).toMatchObject({
        ...{ kind: "github", url: "https://github.example", project: "shop/site", account: null, issueType: null },
      });
      expect(text).not.toContain(SOME_TRACKER.token);
      const { rows } = await api.database.pool.query(
        "select t.*, encode(sealed_token, 'escape') as bytes from tracker t",
      );
      expect(JSON.stringify(rows)).not.toContain(SOME_TRACKER.token);
    });

    it("takes a project of GitLab in groups, and one of Jira with its issue type", async () => {
      const gitlab = { ...SOME_TRACKER, kind: "gitlab", project: "group/below/name" };
      expect((await create(gitlab)).body.data.tracker.project).toBe("group/below/name");
      expect((await create(JIRA)).body.data.tracker).toMatchObject({ account: "ana@example.com", issueType: "Task" });
    });
  });

  describe("400", () => {
    it.each([
      { ...SOME_TRACKER, url: "http://github.example" },
      { ...SOME_TRACKER, url: "https://me:secret@github.example" },
      { ...SOME_TRACKER, url: "https://github.example/shop" },
      { ...SOME_TRACKER, url: "file:///etc" },
      { ...SOME_TRACKER, project: "shop/../site" },
      { ...SOME_TRACKER, project: "shop" },
      { ...SOME_TRACKER, project: "shop/site?x" },
      { ...SOME_TRACKER, token: "two\nlines-of-token" },
      { ...SOME_TRACKER, account: "ana@example.com" },
      { ...JIRA, project: "SEO/.." },
      { ...JIRA, account: undefined },
    ])("refuses %j: validation_failed", async (body) =>
      expect(["validation_failed", "unknown_field"]).toContain((await create(body)).body.error.code),
    );
  });

  describe("403", () => {
    it("sends tokens nowhere inside a private network: target_not_allowed", async () => {
      const { error } = (await create({ ...SOME_TRACKER, url: FORBIDDEN_TARGET.replace(/^http:/, "https:") })).body;
      expect(error.code).toBe("target_not_allowed");
    });

    it("adds nothing to the workspace of others: project_access_denied", async () => {
      const { body } = await create({ ...SOME_TRACKER, workspaceId: api.strangersWorkspace });
      expect(body.error.code).toBe("project_access_denied");
    });
  });

  describe("409", () => {
    it("stops at so many that nobody oversees them: too_many_trackers", async () => {
      await api.database.pool.query("delete from tracker");
      for (let number = 0; number < 20; number++) await newTracker(api);
      expect((await create(SOME_TRACKER)).body.error.code).toBe("too_many_trackers");
      await api.database.pool.query("delete from tracker");
    });
  });

  commonRefusals(
    contract.createTracker,
    () => api,
    () => ({ body: SOME_TRACKER }),
  );
});

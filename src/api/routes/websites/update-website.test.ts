import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { websites as contract } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type SeededAudit, seedAudit } from "../../../../test/support/seed.ts";

describe("update-website", () => {
  let api: TestApi;
  let done: SeededAudit;
  beforeAll(async () => {
    api = await testApi();
    done = await seedAudit(api.database.pool);
  });
  afterAll(() => api.close());

  const rename = (name: unknown, headers: Record<string, string> = { "if-match": "*" }) =>
    api.call(contract.updateWebsite, { as: "admin", params: { websiteId: done.websiteId }, body: { name }, headers });

  describe("200", () => {
    it("changes the name and counts the version", async () => {
      const { body, headers } = await rename("Tea", { "if-match": '"1"' });
      expect(body.data.website).toMatchObject({ name: "Tea", version: 2 });
      expect(headers.etag).toBe('"2"');
    });
  });

  describe("200, checks", () => {
    const set = (checks: unknown) =>
      api.call(contract.updateWebsite, {
        as: "admin",
        params: { websiteId: done.websiteId },
        body: { checks },
        headers: { "if-match": "*" },
      });

    it("merges what is set for a check, and takes it back with null", async () => {
      const first = await set({ "title-missing": { severity: "notice" }, "link-broken": { enabled: false } });
      expect(first.body.data.website.checks).toEqual({
        "title-missing": { severity: "notice" },
        "link-broken": { enabled: false },
      });
      const second = await set({ "title-missing": { enabled: true }, "link-broken": null });
      expect(second.body.data.website.checks).toEqual({ "title-missing": { severity: "notice", enabled: true } });
    });

    it("takes parts of a check back with null, and the check with its last part", async () => {
      const before = { severity: "notice", enabled: false } as const;
      await set({ "link-broken": before });
      const first = await set({ "link-broken": { enabled: null } });
      expect(first.body.data.website.checks["link-broken"]).toEqual({ severity: "notice" });
      const second = await set({ "link-broken": { severity: null } });
      expect(second.body.data.website.checks).not.toHaveProperty("link-broken");
    });

    it("names a check that does not exist, with a guess, and one that has no limit", async () => {
      const { status, body } = await set({ "title-mising": { enabled: false }, "link-broken": { threshold: 3 } });
      expect(status).toBe(400);
      expect(body.error.fields).toMatchObject([
        { pointer: "/checks/title-mising", message: expect.stringContaining("Did you mean title-missing?") },
        { pointer: "/checks/link-broken/threshold", code: "no_limit" },
      ]);
    });

    it("changes the name and leaves the checks as they are", async () => {
      expect((await rename("Tea house")).body.data.website.checks).toHaveProperty("title-missing");
    });
  });

  describe("200, deploymentHosts", () => {
    const set = (deploymentHosts: unknown, as: "admin" | "editor" = "admin") =>
      api.call(contract.updateWebsite, {
        ...{ as, params: { websiteId: done.websiteId }, body: { deploymentHosts }, headers: { "if-match": "*" } },
      });

    it("replaces them, and leaves them alone when something else is set", async () => {
      const hosts = ["staging.example.com", "localhost:8080"];
      expect((await set(hosts)).body.data.website.deploymentHosts).toEqual(hosts);
      expect((await rename("Tea room")).body.data.website.deploymentHosts).toEqual(hosts);
      expect((await set([])).body.data.website.deploymentHosts).toEqual([]);
    });

    it("takes hosts only, and only from admins", async () => {
      for (const host of [
        "https://example.com",
        "Example.com",
        "a b",
        "example.com/",
        "u@example.com",
        "*.example.com",
      ])
        expect((await set([host])).body.error.code, host).toBe("validation_failed");
      expect((await set(["example.com"], "editor")).status).toBe(403);
    });
  });

  describe("200, group and tags", () => {
    const set = (body: unknown) =>
      api.call(contract.updateWebsite, {
        ...{ as: "admin", params: { websiteId: done.websiteId }, body, headers: { "if-match": "*" } },
      });

    it("puts it into a group and takes it out, and leaves alone what isn't sent", async () => {
      const both = { group: "Acme & Sons", tags: ["shop", "de"] };
      expect((await set({ group: " Acme & Sons ", tags: ["shop", "de"] })).body.data.website).toMatchObject(both);
      expect((await rename("Tea bar")).body.data.website).toMatchObject(both);
      expect((await set({ group: null })).body.data.website).toMatchObject({ group: null, tags: both.tags });
      expect((await set({ tags: [] })).body.data.website).toMatchObject({ group: null, tags: [] });
    });

    it("takes at most 20 tags, each once, without commas", async () => {
      const many = Array.from({ length: 21 }, (_, index) => `tag ${index}`);
      for (const tags of [many, ["shop", "Shop"], ["a,b"], [""], ["x".repeat(51)]])
        expect((await set({ tags })).body.error.code, JSON.stringify(tags)).toBe("validation_failed");
      expect((await set({ group: "" })).body.error.code).toBe("validation_failed");
      expect((await set({ tags: many.slice(1) })).status).toBe(200);
    });
  });

  describe("400", () => {
    it("refuses an empty name", async () => {
      expect((await rename("")).body.error).toMatchObject({
        code: "validation_failed",
        fields: [{ pointer: "/name" }],
      });
    });
  });

  describe("412", () => {
    it("refuses when it was changed since it was read", async () => {
      expect((await rename("Tea", { "if-match": '"77"' })).body.error.code).toBe("precondition_failed");
    });

    it("lets one of two changes at the same moment win", async () => {
      const { version } = (await api.call(contract.getWebsite, { params: { websiteId: done.websiteId } })).body.data
        .website;
      const both = await Promise.all(["A", "B"].map((name) => rename(name, { "if-match": `"${version}"` })));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    });
  });

  describe("428", () => {
    it("asks for If-Match", async () => {
      expect((await rename("Tea", {})).body.error.code).toBe("precondition_required");
    });
  });

  commonRefusals(
    contract.updateWebsite,
    () => api,
    () => ({ params: { websiteId: done.websiteId }, body: { name: "Tea" }, headers: { "if-match": "*" } }),
  );
});

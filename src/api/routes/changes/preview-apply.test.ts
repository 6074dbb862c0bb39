import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changes as contract, issues } from "#contract/index.ts";
import { toUuid } from "#domain/ids.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type MemoryShop, memoryShop, SPOILED, titlePlace } from "../../../../test/support/memory-shop.ts";

describe("preview-apply", () => {
  let api: TestApi;
  let shop: MemoryShop;
  beforeAll(async () => {
    api = await testApi();
  });
  beforeEach(async () => {
    shop = await memoryShop(api);
  });
  afterAll(() => api.close());

  const spoiled = async (code: string) => {
    await SPOILED[code]?.(api, shop);
    return (await shop.preview(0)).body.error.code;
  };

  describe("200", () => {
    it("warns when somebody has written another value since the audit", async () => {
      api.site.values.set(titlePlace(shop, 0), "A person's brand-new title");
      const { body } = await shop.preview(0);
      expect(body.data.change).toMatchObject({
        ...{ unchangedSinceAudit: false, auditedValue: "Tea", currentValue: "A person's brand-new title" },
      });
      expect(body.data.warnings.join(" ")).toContain("has been changed since the audit");
    });

    it("says so when it was a change from here that wrote what is there now", async () => {
      await shop.change(0);
      await api.database.pool.query(
        "update issue set url_id = (select url_id from issue where id = $2) where id = $1",
        [...[shop.issue(1), shop.issue(0)].map(toUuid)],
      );
      const changed = (await shop.preview(1)).body.data;
      expect(changed.change).toMatchObject({ currentValue: "Tea 0", unchangedSinceAudit: null });
      expect(changed.warnings.join(" ")).toMatch(/was written by another Sitemend change/);
      await shop.suggest(1, { field: "title", value: "Tea 0" });
      const same = (await shop.preview(1)).body.data;
      expect(same.change).toMatchObject({ edits: 0, unchangedSinceAudit: null });
      expect(same.warnings.join(" ")).toMatch(/Another Sitemend change has already written this value/);
    });

    it("shows the live value, what would change, and an approval for that", async () => {
      api.site.values.set(titlePlace(shop, 0), "Old tea");
      const { body, headers } = await shop.preview(0);
      expect(body.data).toMatchObject({
        ...{ issueId: shop.issue(0), auditId: shop.auditId, fixable: true, fixMode: "guarded" },
        change: { currentValue: "Old tea", suggestedValue: "Tea 0", proposedValue: "Tea 0", edited: false, edits: 1 },
        ...{ reversible: true, singleApproval: false, constraints: { overrideAllowed: true } },
      });
      expect(body.data.change.diff.hunks.map(({ text }: { text: string }) => text).join("")).toContain("Tea");
      expect(body.data.approvalTokenExpiresIn).toBeGreaterThan(600);
      expect(headers["cache-control"]).toBe("no-store");
    });

    it("writes nothing, and leaves the issue as it is, however often it is asked", async () => {
      const writes = api.site.writes.length;
      const tokens = await Promise.all(Array.from({ length: 5 }, () => shop.token(0)));
      expect(new Set(tokens).size).toBe(5);
      expect(api.site.writes).toHaveLength(writes);
      const issue = await api.call(issues.getIssue, { params: shop.at(0) });
      expect(issue.body.data.issue.status).toBe("open");
    });

    it("puts no value into the token", async () => {
      api.site.values.set(titlePlace(shop, 0), "A secret draft title");
      const [, claims = ""] = (await shop.token(0)).split(".");
      expect(Buffer.from(claims, "base64url").toString()).not.toMatch(/secret|Tea/);
    });

    it("tells an absent value from an empty one", async () => {
      expect((await shop.preview(0)).body.data.change.currentValue).toBeNull();
      const absent = await shop.token(0);
      api.site.values.set(titlePlace(shop, 0), "");
      expect((await shop.preview(0)).body.data.change.currentValue).toBe("");
      expect((await shop.apply(0, { approvalToken: absent })).body.error.code).toBe("preview_stale");
    });

    it("says that the site has the value already", async () => {
      api.site.values.set(titlePlace(shop, 0), "Tea 0");
      const { data } = (await shop.preview(0)).body;
      expect(data).toMatchObject({
        fixable: true,
        reversible: false,
        change: { edits: 0, unchangedSinceAudit: false },
      });
      expect(data.warnings.join(" ")).toContain("already");
    });

    it("gives no token where nothing can be written, but says what a person can do", async () => {
      const none = (await shop.preview(40)).body.data;
      expect(none).toMatchObject({ fixable: false, fixMode: null, notFixableReason: "no_suggestion" });
      expect(none).not.toHaveProperty("approvalToken");
      await shop.suggest(1, { field: "lang", value: "en" });
      expect((await shop.preview(1)).body.data).toMatchObject({ fixable: false, message: "The theme writes it." });
    });

    it("says that a setting of the whole site needs an approval of its own", async () => {
      await shop.suggest(1, { field: "setting:blogdescription", value: "Tea for all" });
      expect((await shop.preview(1)).body.data).toMatchObject({ singleApproval: true });
    });

    it("says how writes are guarded", async () => {
      api.site.mode = "basic";
      expect((await shop.preview(0)).body.data.fixMode).toBe("basic");
    });

    it("warns about an old audit, and about one that has a successor", async () => {
      const later = await memoryShop(api);
      expect((await shop.preview(0)).body.data.warnings.join(" ")).toMatch(/older than 30 days.*newer audit/);
      expect((await later.preview(0)).body.data.warnings.join(" ")).not.toContain("newer audit");
    });
  });

  describe("404", () => {
    it.each(["iss_1", "x", "iss_0000000000000000000000000z"])("knows nothing about the issue %s", async (issueId) => {
      const params = { auditId: shop.auditId, issueId };
      expect((await api.call(contract.previewApply, { params })).body.error.code).toBe("not_found");
    });

    it("knows nothing about an issue of another audit", async () => {
      const other = await memoryShop(api);
      const params = { auditId: shop.auditId, issueId: other.issue(0) };
      expect((await api.call(contract.previewApply, { params })).body.error.code).toBe("not_found");
    });
  });

  describe("409", () => {
    it("issue_not_open: somebody decided otherwise", async () => {
      const status = "ignored";
      await api.call(issues.updateIssue, { as: "editor", params: shop.at(0), body: { status, reason: "later" } });
      const { error } = (await shop.preview(0)).body;
      expect(error).toMatchObject({ code: "issue_not_open", details: { status } });
    });

    it.each(["wordpress_not_connected", "ownership_not_verified", "site_identity_changed"])("%s", async (code) => {
      expect(await spoiled(code)).toBe(code);
    });
  });

  describe("502", () => {
    it.each(["wordpress_unreachable", "wordpress_bad_response"])("%s", async (code) => {
      expect(await spoiled(code)).toBe(code);
    });
  });

  describe("504", () => {
    it("wordpress_timeout", async () => {
      expect(await spoiled("wordpress_timeout")).toBe("wordpress_timeout");
    });
  });

  commonRefusals(
    contract.previewApply,
    () => api,
    () => ({ params: shop.at(20) }),
  );
});

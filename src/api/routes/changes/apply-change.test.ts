import { randomBytes } from "node:crypto";
import { SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createApprovalTokens } from "#auth/index.ts";
import { changes as contract, issues, wordpress } from "#contract/index.ts";
import { toUuid } from "#domain/ids.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { MASTER_SECRET, PUBLIC_URL } from "../../../../test/support/identity.ts";
import { CREDENTIALS, type MemoryShop, memoryShop, titlePlace } from "../../../../test/support/memory-shop.ts";

describe("apply-change", () => {
  let api: TestApi;
  let shop: MemoryShop;
  beforeAll(async () => {
    api = await testApi();
  });
  beforeEach(async () => {
    shop = await memoryShop(api);
  });
  afterAll(() => api.close());

  const writesTo = (place: string) => api.site.writes.filter((write) => write.place === place);
  const codeOf = async (index: number, body: unknown, options = {}) =>
    (await shop.apply(index, body, options)).body.error.code;

  describe("200", () => {
    it("writes the suggestion, proves it, and settles the issue", async () => {
      const { status, body } = await shop.apply(0, { approvalToken: await shop.token(0) });
      expect(status).toBe(200);
      expect(body.data.appliedChange).toMatchObject({
        ...{ status: "applied", effect: "written", kind: "apply", before: null, after: "Tea 0", overridden: false },
        verification: { status: "verified", rendered: "confirmed" },
        ...{ reversible: true, replayed: false, issueId: shop.issue(0) },
      });
      expect(body.data.issue).toEqual({ id: shop.issue(0), status: "resolved" });
      expect(api.site.values.get(titlePlace(shop, 0))).toBe("Tea 0");
    });

    it("repeats its answer for an Idempotency-Key, but not for another query", async () => {
      const headers = { "idempotency-key": "with-a-query" };
      const approvalToken = await shop.token(0);
      expect((await shop.apply(0, { approvalToken }, { headers })).status).toBe(200);
      const again = await shop.apply(0, { approvalToken }, { headers });
      expect(again.headers["idempotency-replayed"]).toBe("true");
      const otherwise = { headers, query: { ignoreLock: "true" } };
      expect(await codeOf(0, { approvalToken }, otherwise)).toBe("idempotency_key_reused");
    });

    it("writes a person's own words in place of the suggestion", async () => {
      const answer = await shop.apply(1, { approvalToken: await shop.token(1), overrideSuggestedValue: "Better tea" });
      expect(answer.body.data.appliedChange).toMatchObject({
        after: "Better tea",
        overridden: true,
        suggested: "Tea 1",
      });
      expect(api.site.values.get(titlePlace(shop, 1))).toBe("Better tea");
    });

    it("writes exactly the edited value that was previewed, and no other", async () => {
      const edited = await api.call(contract.previewEdited, {
        ...{ as: "editor" as const, params: shop.at(2), body: { overrideSuggestedValue: "Mine" } },
      });
      const { approvalToken } = edited.body.data;
      expect(await codeOf(2, { approvalToken })).toBe("override_required");
      const done = await shop.apply(2, { approvalToken, overrideSuggestedValue: "Mine" });
      expect(done.body.data.appliedChange.after).toBe("Mine");
    });

    it("adopts a value that the site has already, and writes nothing", async () => {
      const approvalToken = await shop.token(3);
      api.site.values.set(titlePlace(shop, 3), "Tea 3");
      const { body } = await shop.apply(3, { approvalToken });
      expect(body.data.appliedChange).toMatchObject({ status: "applied", effect: "none", reversible: false });
      expect(writesTo(titlePlace(shop, 3))).toEqual([]);
    });

    it("answers the same change again for the same token and body, without a second write", async () => {
      const approvalToken = await shop.token(4);
      const first = await shop.apply(4, { approvalToken });
      const again = await shop.apply(4, { approvalToken });
      expect(again.status).toBe(200);
      expect(again.body.data.appliedChange).toMatchObject({ id: first.body.data.appliedChange.id, replayed: true });
      expect(writesTo(titlePlace(shop, 4))).toHaveLength(1);
    });

    it("makes one write of many posts at the same time", async () => {
      const approvalToken = await shop.token(5);
      const answers = await Promise.all(Array.from({ length: 12 }, () => shop.apply(5, { approvalToken })));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(new Set(answers.map(({ body }) => body.data.appliedChange.id)).size).toBe(1);
      expect(answers.filter(({ body }) => body.data.appliedChange.replayed === false)).toHaveLength(1);
      expect(writesTo(titlePlace(shop, 5))).toHaveLength(1);
    });

    it("writes over an open editor only for an owner who insists", async () => {
      const approvalToken = await shop.token(6, { as: "owner" });
      api.site.trouble = "locked";
      const done = await shop.apply(6, { approvalToken }, { as: "owner", query: { ignoreLock: "true" } });
      expect(done.body.data.appliedChange.status).toBe("applied");
    });

    it("takes a write whose answer was lost for what it was, by the site's log", async () => {
      const approvalToken = await shop.token(7);
      api.site.trouble = "answer-lost";
      const done = await shop.apply(7, { approvalToken });
      expect(done.body.data.appliedChange.status).toBe("applied");
      expect(writesTo(titlePlace(shop, 7))).toHaveLength(1);
    });

    it("says that it took away what a person had saved", async () => {
      const approvalToken = await shop.token(7);
      api.site.trouble = "overwrote";
      const done = await shop.apply(7, { approvalToken });
      expect(done.body.data.appliedChange).toMatchObject({
        ...{ status: "applied", effect: "written" },
        problem: { code: "save_overwritten", message: "Ann's is gone.", written: true },
      });
    });

    it("says that it took away what a person had saved, also where it does not stand", async () => {
      api.site.mode = "basic";
      const approvalToken = await shop.token(7);
      api.site.trouble = "overwrote-lost";
      const done = await shop.apply(7, { approvalToken });
      expect(done.body.data.appliedChange).toMatchObject({
        ...{ status: "unknown", effect: "unknown" },
        problem: { code: "outcome_unknown", message: expect.stringMatching(/response was lost.*Ann's is gone/) },
      });
    });
  });

  describe("202", () => {
    it("does not wait when asked not to, and can be followed", async () => {
      const approvalToken = await shop.token(8);
      const gate = Promise.withResolvers<void>();
      api.site.gate = gate.promise;
      const answer = await shop.apply(8, { approvalToken }, { headers: { prefer: "respond-async" } });
      expect(answer.status).toBe(202);
      expect(answer.body.data.appliedChange.status).toBe("applying");
      expect(answer.body.data.issue.status).toBe("applying");
      const appliedChangeId = String(answer.headers.location).split("/").at(-1) ?? "";
      gate.resolve();
      api.site.gate = Promise.resolve();
      const read = () => api.call(contract.getAppliedChange, { params: { auditId: shop.auditId, appliedChangeId } });
      await expect.poll(async () => (await read()).body.data.appliedChange.status).toBe("applied");
    });

    it("is in doubt while the site does not answer, and settled as soon as it does", async () => {
      const approvalToken = await shop.token(9);
      api.site.trouble = "answer-lost-then-down";
      const answer = await shop.apply(9, { approvalToken }, { headers: { prefer: "respond-async" } });
      expect(answer.status).toBe(202);
      const appliedChangeId = answer.body.data.appliedChange.id;
      const read = async () =>
        (await api.call(contract.getAppliedChange, { params: { auditId: shop.auditId, appliedChangeId } })).body.data
          .appliedChange;
      await expect.poll(async () => (await read()).status).toBe("in_doubt");
      api.site.trouble = "none";
      api.deps.changes.start({ recover: true });
      await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toBe("applied");
      expect(writesTo(titlePlace(shop, 9))).toHaveLength(1);
    });
  });

  describe("400", () => {
    it("approval_token_required: nothing is done without a token", async () => {
      expect(await codeOf(0, {})).toBe("approval_token_required");
      expect(await codeOf(0, { approvalToken: "" })).toBe("approval_token_required");
    });

    it("approval_token_invalid: forged, tampered, of another issue, person, audit or kind, all alike", async () => {
      const good = await shop.token(0);
      const [head = "", claims = "", signature = ""] = good.split(".");
      const changed = Buffer.from(claims, "base64url").toString().replace('"any"', '"abc"');
      const none = Buffer.from('{"alg":"none","typ":"approval+jwt"}').toString("base64url");
      const forged = await new SignJWT({ iid: shop.issue(0) })
        .setProtectedHeader({ alg: "HS256", typ: "approval+jwt" })
        .sign(new Uint8Array(32));
      const wrong = [
        "nonsense",
        "a.b.c",
        forged,
        `${head}.${Buffer.from(changed).toString("base64url")}.${signature}`,
        `${none}.${claims}.`,
        `${head}.${claims}.${signature.slice(0, -4)}AAAA`,
        api.tokens.editor,
        await shop.token(1),
        await shop.token(0, { as: "admin" }),
        await (await memoryShop(api)).token(0),
      ];
      const answers = await Promise.all(wrong.map((approvalToken) => shop.apply(0, { approvalToken })));
      const bodies = answers.map(({ body }) => ({ ...body.error, requestId: "" }));
      expect(bodies).toEqual(bodies.map(() => ({ ...bodies[0], code: "approval_token_invalid" })));
      expect(writesTo(titlePlace(shop, 0))).toEqual([]);
    });

    it("refuses an access token as an approval, and an approval as an access token", async () => {
      const approval = await shop.token(0);
      const answer = await shop.apply(0, {}, { as: null, headers: { authorization: `Bearer ${approval}` } });
      expect(answer.status).toBe(401);
    });

    it("override_invalid: control characters, nothing, and too much", async () => {
      const approvalToken = await shop.token(0);
      for (const overrideSuggestedValue of ["a\u0007b", "two\nlines", "  ", "x".repeat(513)])
        expect(await codeOf(0, { approvalToken, overrideSuggestedValue })).toBe("override_invalid");
    });

    it("override_not_allowed: where there is nothing to decide", async () => {
      await shop.suggest(0, { field: "image_removed", value: "", target: "x" });
      api.site.values.set(`page:/${shop.auditId}/0 content`, "a x b");
      const approvalToken = await shop.token(0);
      expect(await codeOf(0, { approvalToken, overrideSuggestedValue: "y" })).toBe("override_not_allowed");
    });

    it("guesses at a misspelt field instead of writing the wrong text", async () => {
      const answer = await shop.apply(0, { approvalToken: await shop.token(0), overideSuggestedValue: "Mine" });
      expect(answer.body.error.code).toBe("unknown_field");
      expect(answer.text).toContain("overrideSuggestedValue");
    });
  });

  describe("400 wordpress_insufficient_capability", () => {
    it("is answered when the WordPress user may not edit the post", async () => {
      const approvalToken = await shop.token(0);
      api.site.trouble = "forbidden";
      expect(await codeOf(0, { approvalToken })).toBe("wordpress_insufficient_capability");
    });
  });

  describe("403", () => {
    it("lets nobody but an owner go over an open editor", async () => {
      const approvalToken = await shop.token(0);
      expect(await codeOf(0, { approvalToken }, { query: { ignoreLock: "true" } })).toBe("role_required");
    });
  });

  describe("404", () => {
    it("knows nothing about what is no issue", async () => {
      const params = { auditId: shop.auditId, issueId: "iss_1" };
      const answer = await api.call(contract.applyChange, { params, body: { approvalToken: "x" } });
      expect(answer.body.error.code).toBe("not_found");
    });
  });

  describe("409", () => {
    it("approval_token_used: the same token for another body", async () => {
      const approvalToken = await shop.token(0);
      const first = await shop.apply(0, { approvalToken });
      const answer = await shop.apply(0, { approvalToken, overrideSuggestedValue: "Other" });
      expect(answer.body.error).toMatchObject({
        code: "approval_token_used",
        details: { appliedChangeId: first.body.data.appliedChange.id },
      });
    });

    it("preview_stale: someone changed the value since, and it is left alone", async () => {
      const approvalToken = await shop.token(0);
      api.site.values.set(titlePlace(shop, 0), "A person's title");
      const answer = await shop.apply(0, { approvalToken });
      expect(answer.body.error).toMatchObject({
        code: "preview_stale",
        details: { current: "A person's title", previewUrl: expect.stringContaining("/preview-apply") },
      });
      expect(api.site.values.get(titlePlace(shop, 0))).toBe("A person's title");
    });

    it("preview_stale: the issue was opened anew, or the WordPress connected anew", async () => {
      const approvalToken = await shop.token(0);
      const change = (status: string, reason?: string) =>
        api.call(issues.updateIssue, { as: "editor", params: shop.at(0), body: { status, reason } });
      await change("ignored", "later");
      expect(await codeOf(0, { approvalToken })).toBe("issue_not_open");
      await change("open");
      expect(await codeOf(0, { approvalToken })).toBe("preview_stale");
      const other = await shop.token(1);
      const params = { websiteId: shop.websiteId };
      await api.call(wordpress.connectWordPress, { as: "admin", params, body: CREDENTIALS });
      expect(await codeOf(1, { approvalToken: other })).toBe("preview_stale");
    });

    it("issue_not_open: it has been settled", async () => {
      const approvalToken = await shop.token(0);
      const second = await shop.token(0);
      await shop.apply(0, { approvalToken });
      expect(await codeOf(0, { approvalToken: second })).toBe("issue_not_open");
    });

    it("change_in_progress: another change of the same place is under way", async () => {
      await shop.suggest(1, { field: "title", value: "Same page" });
      await api.database.pool.query(
        "update issue set url_id = (select url_id from issue where id = $2) where id = $1",
        [...[shop.issue(1), shop.issue(0)].map(toUuid)],
      );
      const [first, second] = [await shop.token(0), await shop.token(1)];
      const gate = Promise.withResolvers<void>();
      api.site.gate = gate.promise;
      const under = await shop.apply(0, { approvalToken: first }, { headers: { prefer: "respond-async" } });
      const headers = { "idempotency-key": "the-same-place" };
      const answer = await shop.apply(1, { approvalToken: second }, { headers });
      expect(answer.body.error).toMatchObject({
        code: "change_in_progress",
        details: { appliedChangeId: under.body.data.appliedChange.id },
      });
      expect(answer.headers["retry-after"]).toBeDefined();
      gate.resolve();
      api.site.gate = Promise.resolve();
      expect((await shop.apply(0, { approvalToken: first })).status).toBe(200);
      // It said when to come back, so the same key must not get the same refusal then.
      expect(await codeOf(1, { approvalToken: second }, { headers })).toBe("preview_stale");
    });

    it("issue_not_fixable: what was to be changed is no longer in the content", async () => {
      await shop.suggest(0, { field: "alt", value: "A cup", target: "piece" });
      api.site.values.set(`page:/${shop.auditId}/0 content`, "a piece");
      const approvalToken = await shop.token(0);
      api.site.values.set(`page:/${shop.auditId}/0 content`, "nothing of it");
      expect(await codeOf(0, { approvalToken })).toBe("issue_not_fixable");
    });

    it("target_missing: the post has gone", async () => {
      const approvalToken = await shop.token(0);
      api.site.values.set(`page:/${shop.auditId}/0 gone`, "yes");
      expect(await codeOf(0, { approvalToken })).toBe("target_missing");
    });

    it("wordpress_not_connected, and then never again with the old approval", async () => {
      const approvalToken = await shop.token(0);
      const params = { websiteId: shop.websiteId };
      await api.call(wordpress.disconnectWordPress, { as: "admin", params });
      expect(await codeOf(0, { approvalToken })).toBe("wordpress_not_connected");
    });

    it("ownership_not_verified: the connection is not to the website's own host", async () => {
      const approvalToken = await shop.token(0);
      await api.database.pool.query("update website set ownership = 'unverified'");
      expect(await codeOf(0, { approvalToken })).toBe("ownership_not_verified");
      await api.database.pool.query("update website set ownership = 'verified'");
    });

    it("site_identity_changed: another WordPress has taken the address", async () => {
      const approvalToken = await shop.token(0);
      api.site.trouble = "another-site";
      expect(await codeOf(0, { approvalToken })).toBe("site_identity_changed");
    });
  });

  describe("410", () => {
    it("approval_token_expired: a true token whose time is over", async () => {
      const [, claims = ""] = (await shop.token(0)).split(".");
      const past = () => Date.now() - 3_600_000;
      const { token } = await createApprovalTokens({
        ...{ masterSecret: MASTER_SECRET, issuer: PUBLIC_URL, randomBytes, lifetimeMs: 900_000, now: past },
      }).sign(JSON.parse(Buffer.from(claims, "base64url").toString()));
      expect(await codeOf(0, { approvalToken: token })).toBe("approval_token_expired");
    });
  });

  describe("423", () => {
    it("resource_locked: a person has it open", async () => {
      const approvalToken = await shop.token(0);
      api.site.trouble = "locked";
      const answer = await shop.apply(0, { approvalToken });
      expect(answer.body.error).toMatchObject({
        code: "resource_locked",
        details: { lockedBy: "Ann", replayed: false },
      });
      expect(answer.headers["retry-after"]).toBe("150");
      // The approval went with it, so the same request would be refused for ever.
      expect(answer.body.error).toMatchObject({
        retryable: false,
        nextStep: expect.stringContaining("preview the change again"),
      });
      api.site.trouble = "none";
      const again = await shop.apply(0, { approvalToken });
      expect(again.body.error).toMatchObject({ code: "resource_locked", details: { replayed: true } });
      expect(api.site.values.has(titlePlace(shop, 0))).toBe(false);
    });
  });

  describe("502", () => {
    it("wordpress_unreachable: nothing was sent, and a new preview may follow", async () => {
      const approvalToken = await shop.token(0);
      api.site.trouble = "down";
      expect(await codeOf(0, { approvalToken })).toBe("wordpress_unreachable");
      api.site.trouble = "none";
      expect((await shop.apply(0, { approvalToken })).status).toBe(200);
    });

    it("wordpress_bad_response: the site says something that makes no sense", async () => {
      const approvalToken = await shop.token(0);
      api.site.trouble = "nonsense";
      expect(await codeOf(0, { approvalToken })).toBe("wordpress_bad_response");
    });
  });

  describe("504", () => {
    it("wordpress_timeout: the site takes too long", async () => {
      const approvalToken = await shop.token(0);
      api.site.trouble = "slow";
      expect(await codeOf(0, { approvalToken })).toBe("wordpress_timeout");
    });
  });

  commonRefusals(
    contract.applyChange,
    () => api,
    async () => ({ params: shop.at(20), body: { approvalToken: await shop.token(20, { as: "owner" }) } }),
  );
});

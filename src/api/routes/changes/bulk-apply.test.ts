import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { oneOfEachPlace, type Preview } from "#client";
import { bulks as contract, changes as contracts } from "#contract/index.ts";
import { toUuid } from "#domain/ids.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { type MemoryShop, memoryShop, SPOILED, titlePlace } from "../../../../test/support/memory-shop.ts";

describe("bulk-apply", () => {
  let api: TestApi;
  let shop: MemoryShop;
  beforeAll(async () => {
    api = await testApi();
  });
  beforeEach(async () => {
    shop = await memoryShop(api);
  });
  afterAll(() => api.close());

  const send = (approvals: unknown, headers = {}, more = {}) =>
    api.call(contract.bulkApply, {
      ...{ as: "editor" as const, params: { auditId: shop.auditId }, body: { approvals, ...more }, headers },
    });
  const tokens = async (...indexes: number[]) =>
    Object.fromEntries(
      await Promise.all(indexes.map(async (index) => [shop.issue(index), await shop.token(index)] as const)),
    ) as Record<string, string>;
  const range = (length: number) => Array.from({ length }, (_, index) => index);
  const titleOf = (index: number) => api.site.values.get(titlePlace(shop, index));
  const async = { prefer: "respond-async" };
  const hold = () => {
    const gate = Promise.withResolvers<void>();
    api.site.gate = gate.promise;
    return gate.resolve;
  };
  const read = async (bulkOperationId: string) =>
    (await api.call(contract.getBulkOperation, { params: { auditId: shop.auditId, bulkOperationId } })).body.data;
  /** The same page for two issues. */
  const onePage = (one: number, other: number) =>
    api.database.pool.query("update issue set url_id = (select url_id from issue where id = $2) where id = $1", [
      ...[shop.issue(one), shop.issue(other)].map(toUuid),
    ]);

  describe("200", () => {
    it("applies all, each with its own approval and its own result", async () => {
      const { status, body } = await send(await tokens(0, 1, 2));
      expect(status).toBe(200);
      expect(body.data.bulkOperation).toMatchObject({
        ...{ kind: "apply", status: "completed", outcome: "all_applied", replayed: false },
        summary: { requested: 3, applied: 3, unchanged: 0, conflict: 0, failed: 0, skipped: 0, inDoubt: 0 },
      });
      expect(body.data.results[shop.issue(1)]).toMatchObject({
        ...{ status: "applied", httpStatus: 200, error: null, previewUrl: null },
        appliedChange: { after: "Tea 1", issueId: shop.issue(1), bulkOperationId: body.data.bulkOperation.id },
      });
      expect([titleOf(0), titleOf(1), titleOf(2)]).toEqual(["Tea 0", "Tea 1", "Tea 2"]);
    });

    it("takes tokens as plain strings and as objects, with edited values", async () => {
      const { [shop.issue(0)]: first, [shop.issue(1)]: approvalToken } = await tokens(0, 1);
      const { status } = await send({
        [shop.issue(0)]: first,
        [shop.issue(1)]: { approvalToken, overrideSuggestedValue: "Mine" },
      });
      expect(status).toBe(200);
      expect([titleOf(0), titleOf(1)]).toEqual(["Tea 0", "Mine"]);
    });

    it("writes a value once that two want, and both issues are open again when it is rolled back", async () => {
      await onePage(1, 0);
      await shop.suggest(1, { field: "title", value: "Tea 0" });
      const { status, body } = await send(await tokens(0, 1));
      expect([status, body.data.bulkOperation.summary]).toMatchObject([200, { applied: 1, unchanged: 1 }]);
      const [written, found] = [0, 1]
        .map((index) => body.data.results[shop.issue(index)].appliedChange)
        .sort((one) => (one.effect === "written" ? -1 : 1));
      expect(found).toMatchObject({ effect: "none", satisfiedBy: written.id, status: "applied", reversible: false });
      expect(api.site.writes.filter(({ place }) => place === titlePlace(shop, 0))).toHaveLength(1);
      await shop.rollback(written.id);
      const { rows } = await api.database.pool.query("select status from issue where id = any($1)", [
        [0, 1].map((index) => toUuid(shop.issue(index))),
      ]);
      expect(rows).toEqual([{ status: "open" }, { status: "open" }]);
      const params = { auditId: shop.auditId, appliedChangeId: found.id };
      const now = await api.call(contracts.getAppliedChange, { params });
      expect(now.body.data.appliedChange).toMatchObject({
        ...{ status: "drifted", effect: "none" },
        problem: { code: "satisfying_change_rolled_back", written: false },
      });
    });

    it("counts what the site had already as unchanged, and writes none of it", async () => {
      const approvals = await tokens(0, 1);
      api.site.values.set(titlePlace(shop, 0), "Tea 0");
      const { status, body } = await send(approvals);
      expect(status).toBe(200);
      expect(body.data.bulkOperation).toMatchObject({ outcome: "all_applied", summary: { applied: 1, unchanged: 1 } });
      expect(api.site.writes.filter(({ place }) => place === titlePlace(shop, 0))).toEqual([]);
    });

    it("sends changes of one post in one call, and redirects after all others", async () => {
      await shop.suggest(0, { field: "redirect", value: "/new" });
      await onePage(2, 1);
      await shop.suggest(2, { field: "meta_description", value: "All about tea" });
      const from = api.site.writes.length;
      const calls = api.site.calls.length;
      expect((await send(await tokens(0, 1, 3, 2))).status).toBe(200);
      const places = api.site.writes.slice(from).map(({ place }) => place);
      expect(places.at(-1)).toContain("redirect");
      const page = `page:/${shop.auditId}/1`;
      expect(Math.abs(places.indexOf(`${page} title`) - places.indexOf(`${page} meta_description`))).toBe(1);
      expect(api.site.calls.slice(calls).filter((keys) => keys.length > 0)).toHaveLength(1);
    });

    it("answers the same operation for the same tokens, in whatever order, without a second write", async () => {
      const approvals = await tokens(0, 1);
      const first = await send(approvals);
      const writes = api.site.writes.length;
      const again = await send(Object.fromEntries(Object.entries(approvals).reverse()));
      expect(again.status).toBe(200);
      expect(again.body.data.bulkOperation).toMatchObject({ id: first.body.data.bulkOperation.id, replayed: true });
      expect(api.site.writes).toHaveLength(writes);
    });

    it("makes one operation of many posts at the same time", async () => {
      const approvals = await tokens(0, 1, 2);
      const writes = api.site.writes.length;
      const answers = await Promise.all(range(8).map(() => send(approvals)));
      expect(new Set(answers.map(({ body }) => body.data.bulkOperation.id)).size).toBe(1);
      expect(api.site.writes).toHaveLength(writes + 3);
    });

    it("answers the same for the same Idempotency-Key", async () => {
      const approvals = await tokens(0);
      const headers = { "idempotency-key": `bulk-${shop.auditId}` };
      const first = await send(approvals, headers);
      const again = await send(approvals, headers);
      expect(again.headers["idempotent-replayed"] ?? again.headers["idempotency-replayed"]).toBe("true");
      expect(again.body.data.bulkOperation.id).toBe(first.body.data.bulkOperation.id);
    });

    it("takes an approval that was used alone before for what it has led to", async () => {
      const approvals = await tokens(0);
      const alone = await shop.apply(0, { approvalToken: approvals[shop.issue(0)] });
      const { status, body } = await send(approvals);
      expect(status).toBe(200);
      expect(body.data.results[shop.issue(0)].appliedChange.id).toBe(alone.body.data.appliedChange.id);
    });
  });

  describe("202", () => {
    it("begins what continues an operation when that one has ended", async () => {
      const [first, second] = [await tokens(0, 1), await tokens(2, 3)];
      const release = hold();
      const { id } = (await send(first, async)).body.data.bulkOperation;
      const { bulkOperation } = (await send(second, async, { continues: id })).body.data;
      expect(bulkOperation).toMatchObject({ status: "running", continues: id, stopAfterFailures: null });
      expect(titleOf(2)).toBeUndefined();
      release();
      await expect.poll(async () => (await read(bulkOperation.id)).bulkOperation.outcome).toBe("all_applied");
      expect((await read(id)).bulkOperation.outcome).toBe("all_applied");
      expect(titleOf(2)).toBe("Tea 2");
    });

    it("does not wait when asked not to, and can be followed", async () => {
      const approvals = await tokens(0, 1);
      const release = hold();
      const { status, body, headers } = await send(approvals, async);
      expect(status).toBe(202);
      expect(body.data.bulkOperation).toMatchObject({ status: "running", outcome: null, finishedAt: null });
      expect(headers.location).toContain(`/bulk-operations/${body.data.bulkOperation.id}`);
      expect(headers["retry-after"]).toBe("1");
      release();
      await expect.poll(async () => (await read(body.data.bulkOperation.id)).bulkOperation.outcome).toBe("all_applied");
    });
  });

  describe("207", () => {
    it("goes on after an item that has failed, and says of each what happened", async () => {
      const approvals = await tokens(0, 1, 2, 3);
      api.site.values.set(titlePlace(shop, 1), "A person's title");
      api.site.values.set(`page:/${shop.auditId}/2 gone`, "yes");
      const { status, body } = await send({ ...approvals, [shop.issue(3)]: "not.a.token" });
      expect(status).toBe(207);
      const result = (index: number) => body.data.results[shop.issue(index)];
      expect(result(0)).toMatchObject({ status: "applied", httpStatus: 200 });
      expect(result(1)).toMatchObject({
        ...{ status: "conflict", httpStatus: 409, appliedChange: null },
        error: { code: "preview_stale", details: { current: "A person's title" } },
        previewUrl: `/api/v1/audit/${shop.auditId}/issues/${shop.issue(1)}/preview-apply`,
      });
      expect(result(2)).toMatchObject({ status: "failed", error: { code: "target_missing" } });
      expect(result(3)).toMatchObject({ status: "failed", httpStatus: 400, error: { code: "approval_token_invalid" } });
      expect(body.data.bulkOperation).toMatchObject({
        outcome: "partial",
        summary: { requested: 4, applied: 1, conflict: 1, failed: 2 },
      });
      expect(titleOf(1)).toBe("A person's title");
    });

    it("says so when nothing was applied", async () => {
      const { status, body } = await send({ [shop.issue(0)]: await shop.token(1) });
      expect(status).toBe(207);
      expect(body.data.bulkOperation.outcome).toBe("none_applied");
      expect(titleOf(0)).toBeUndefined();
    });

    it("asks for an approval of its own where the whole site would change", async () => {
      await shop.suggest(0, { field: "setting:blogdescription", value: "Tea for all" });
      const { status, body } = await send(await tokens(0, 1));
      expect(status).toBe(207);
      expect(body.data.results[shop.issue(0)].error.code).toBe("single_approval_required");
      expect(body.data.results[shop.issue(1)].status).toBe("applied");
      expect(api.site.values.has("site setting:blogdescription")).toBe(false);
    });

    it("leaves the rest alone after five failures of the site in a row: their approvals stay good", async () => {
      api.site.mode = "basic";
      const approvals = await tokens(...range(12));
      api.site.trouble = "down";
      const { body } = await send(approvals);
      expect(body.data.bulkOperation.summary).toMatchObject({ requested: 12, applied: 0, failed: 5, skipped: 7 });
      const skipped = range(12).filter((index) => body.data.results[shop.issue(index)].status === "skipped");
      expect(body.data.results[shop.issue(skipped[0] ?? 0)].error.code).toBe("circuit_open");
      api.site.trouble = "none";
      const [index = 0] = skipped;
      const approvalToken = approvals[shop.issue(index)];
      expect((await shop.apply(index, { approvalToken })).body.data.appliedChange.status).toBe("applied");
    });

    it("stops by itself after as many failures as it is told, and so does what continues it", async () => {
      const [first, second] = [await tokens(...range(12)), await tokens(12, 13)];
      for (const index of range(12)) api.site.values.set(`page:/${shop.auditId}/${index} gone`, "yes");
      const { body } = await send(first, {}, { stopAfterFailures: 3 });
      expect(body.data.bulkOperation).toMatchObject({ stopAfterFailures: 3, summary: { failed: 3, skipped: 9 } });
      const codes = Object.values<{ error: { code: string } }>(body.data.results).map(({ error }) => error.code);
      expect(codes.filter((code) => code === "stopped_after_failures")).toHaveLength(9);
      const continues = body.data.bulkOperation.id;
      const rest = await send(second, {}, { stopAfterFailures: 3, continues });
      expect(rest.body.data.bulkOperation.summary).toMatchObject({ requested: 2, skipped: 2 });
      expect((await send(second)).body.data.bulkOperation.replayed).toBe(true);
    });

    it("keeps saying what it wrote when the site cannot be read for the rest", async () => {
      const approvals = await tokens(0, 1, 2, 3);
      api.site.plansLeft = 1;
      const { body } = await send(approvals, {}, { stopAfterFailures: 2 });
      api.site.plansLeft = Number.POSITIVE_INFINITY;
      expect(body.data.bulkOperation.summary).toMatchObject({ applied: 2, failed: 2 });
      const written = range(4).filter((index) => titleOf(index) !== undefined);
      for (const index of range(4))
        expect(body.data.results[shop.issue(index)]).toMatchObject(
          written.includes(index)
            ? { status: "applied", appliedChange: { status: "applied" } }
            : { status: "failed", error: { code: "wordpress_unreachable" }, appliedChange: null },
        );
    });

    it("passes over what somebody else has done meanwhile, says who, and goes on", async () => {
      const approvals = await tokens(0, 1, 2, 3);
      for (const index of [0, 1, 2]) await shop.change(index);
      const { status, body } = await send(approvals, {}, { stopAfterFailures: 1 });
      expect(status).toBe(207);
      expect(body.data.bulkOperation.summary).toMatchObject({ applied: 1, failed: 0, skipped: 3 });
      expect(body.data.results[shop.issue(0)]).toMatchObject({
        status: "skipped",
        error: { code: "issue_not_open", message: expect.stringMatching(/^Already done by \S/) },
      });
      expect(titleOf(3)).toBe("Tea 3");
    });

    it("says that it does not know yet where the answers were lost", async () => {
      const approvals = await tokens(0, 1);
      api.site.trouble = "answer-lost-then-down";
      const { status, body } = await send(approvals);
      expect(status).toBe(207);
      const statuses = [0, 1].map((index) => body.data.results[shop.issue(index)].status);
      expect(statuses.sort()).toEqual(["failed", "in_doubt"]);
      expect(body.data.bulkOperation.summary).toMatchObject({ inDoubt: 1, failed: 1 });
      api.site.trouble = "none";
      api.deps.changes.start({ recover: true });
      const later = async () => (await read(body.data.bulkOperation.id)).bulkOperation;
      await expect
        .poll(later, { timeout: 20_000 })
        .toMatchObject({ summary: { applied: 1, inDoubt: 0, failed: 1 }, outcome: "partial" });
    });

    it("refuses an approval that was used for another value before", async () => {
      const approvalToken = await shop.token(0);
      const first = await shop.apply(0, { approvalToken });
      const { body } = await send({ [shop.issue(0)]: { approvalToken, overrideSuggestedValue: "Other" } });
      expect(body.data.results[shop.issue(0)]).toMatchObject({
        status: "conflict",
        error: { code: "approval_token_used", details: { appliedChangeId: first.body.data.appliedChange.id } },
      });
    });

    it.each(["wordpress_not_connected", "ownership_not_verified"])("fails each item alike: %s", async (code) => {
      const approvals = await tokens(0, 1);
      await SPOILED[code]?.(api, shop);
      const { status, body } = await send(approvals);
      expect(status).toBe(207);
      for (const index of [0, 1]) expect(body.data.results[shop.issue(index)].error.code).toBe(code);
    });

    it("refuses approvals of an earlier connection, one by one", async () => {
      const approvals = await tokens(0);
      await memoryShop(api);
      const { body } = await send(approvals);
      expect(body.data.results[shop.issue(0)].error.code).toBe("preview_stale");
    });
  });

  describe("400", () => {
    const WHAT_LACKS = /needs an approval|at least 1 character/;
    const refused = async (approvals: unknown) => {
      const writes = api.site.writes.length;
      const answer = await send(approvals);
      expect(answer.status).toBe(400);
      expect(api.site.writes).toHaveLength(writes);
      return answer;
    };

    it.each([
      ["null", null],
      ["an empty token", ""],
      ["an empty object", {}],
      ["an empty token in an object", { approvalToken: "" }],
      ["only an edited value", { overrideSuggestedValue: "Mine" }],
      ["a number", 1],
    ])("writes nothing at all when one issue has no token but %s", async (_what, approval) => {
      const answer = await refused({ ...(await tokens(0)), [shop.issue(1)]: approval });
      expect(answer.body.error.code).toBe("validation_failed");
      expect(answer.body.error.fields).toEqual([
        expect.objectContaining({
          pointer: expect.stringContaining(shop.issue(1)),
          message: expect.stringMatching(WHAT_LACKS),
        }),
      ]);
      expect(titleOf(0)).toBeUndefined();
    });

    it("guesses at a misspelt field inside an approval", async () => {
      const approvalToken = await shop.token(0);
      const answer = await refused({ [shop.issue(0)]: { approvalToken, overideSuggestedValue: "Mine" } });
      expect(answer.body.error).toMatchObject({
        code: "unknown_field",
        fields: [{ pointer: `/approvals/${shop.issue(0)}/overideSuggestedValue` }],
      });
      expect(answer.body.error.fields[0].message).toContain('Did you mean "overrideSuggestedValue"?');
    });

    it("refuses keys that are no issues of this audit, and names them", async () => {
      const foreign = (await memoryShop(api)).issue(0);
      const good = await tokens(0);
      const [approvalToken] = Object.values(good);
      const ofAnother = await refused({ ...good, [foreign]: approvalToken });
      expect(ofAnother.body.error).toMatchObject({
        code: "validation_failed",
        fields: [{ pointer: `/approvals/${foreign}` }],
      });
      const noId = await refused({ ...good, nonsense: approvalToken });
      expect(noId.body.error.fields).toMatchObject([{ pointer: "/approvals/nonsense" }]);
      expect(titleOf(0)).toBeUndefined();
    });

    it("continues no operation of somebody else", async () => {
      const theirs = await api.call(contract.bulkApply, {
        ...{
          as: "owner",
          params: { auditId: shop.auditId },
          body: { approvals: { [shop.issue(5)]: "no.good.token" } },
        },
      });
      const good = await tokens(0);
      for (const continues of [theirs.body.data.bulkOperation.id, "blk_1"]) {
        const { status, body } = await send(good, {}, { continues });
        expect([status, body.error.fields[0].pointer]).toEqual([400, "/continues"]);
      }
    });

    it.each([
      ["none", 0],
      ["more than a hundred", 101],
    ])("refuses %s", async (_what, count) => {
      const answer = await refused(Object.fromEntries(range(count).map((n) => [`iss_${n}`, "token"])));
      expect(answer.body.error.code).toBe("validation_failed");
    });
  });

  describe("409", () => {
    it("conflicting_approvals: two of one place, with the pairs, and nothing is written", async () => {
      await onePage(1, 0);
      const approvals = await tokens(0, 1, 2);
      const writes = api.site.writes.length;
      const { status, body } = await send(approvals);
      expect(status).toBe(409);
      expect(body.error.code).toBe("conflicting_approvals");
      expect(body.error.details.pairs.map((pair: string[]) => pair.sort())).toEqual([
        [shop.issue(0), shop.issue(1)].sort(),
      ]);
      expect(api.site.writes).toHaveLength(writes);
      expect((await send({ [shop.issue(0)]: approvals[shop.issue(0)] })).status).toBe(200);
    });

    it("takes what the client leaves of them: the first of each place", async () => {
      await onePage(1, 0);
      const previews = await Promise.all([0, 1, 2].map(async (index) => (await shop.preview(index)).body.data));
      const { kept, leftOut } = oneOfEachPlace<Preview>(previews);
      expect(leftOut.map(({ preview, inFavourOf }) => [preview.issueId, inFavourOf.issueId])).toEqual([
        [shop.issue(1), shop.issue(0)],
      ]);
      const { status, body } = await send(
        Object.fromEntries(kept.map(({ issueId, approvalToken }) => [issueId, approvalToken])),
      );
      expect([status, body.data.bulkOperation.summary.applied]).toEqual([200, 2]);
    });

    it("takes two pieces of one content for two places", async () => {
      api.site.values.set(`page:/${shop.auditId}/0 content`, "a cup and a pot");
      await onePage(1, 0);
      await shop.suggest(0, { field: "alt", value: "bowl", target: "cup" });
      await shop.suggest(1, { field: "alt", value: "kettle", target: "pot" });
      expect((await send(await tokens(0, 1))).status).toBe(200);
      expect(api.site.values.get(`page:/${shop.auditId}/0 content`)).toBe("a bowl and a kettle");
    });
  });

  commonRefusals(
    contract.bulkApply,
    () => api,
    async () => ({ params: { auditId: shop.auditId }, body: { approvals: await tokens(20) } }),
  );
});

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changes as contract, git, wordpress } from "#contract/index.ts";
import type { Edit } from "#domain/edit.ts";
import { toUuid } from "#domain/ids.ts";
import { type TestApi, testApi } from "../../../../test/support/api.ts";
import { commonRefusals } from "../../../../test/support/common-refusals.ts";
import { REPOSITORY } from "../../../../test/support/git-world.ts";
import { CREDENTIALS, type MemoryShop, memoryShop, SPOILED, titlePlace } from "../../../../test/support/memory-shop.ts";
import { newChange } from "../../../../test/support/new-change.ts";

describe("rollback-change", () => {
  let api: TestApi;
  let shop: MemoryShop;
  beforeAll(async () => {
    api = await testApi();
  });
  beforeEach(async () => {
    shop = await memoryShop(api);
  });
  afterAll(() => api.close());

  const place = (index: number) => titlePlace(shop, index);
  const titleOf = (index: number) => api.site.values.get(place(index));
  const writesTo = (index: number) => api.site.writes.filter((write) => write.place === place(index));
  const errorOf = async (id: string, body?: unknown) => (await shop.rollback(id, body)).body.error;
  const stateOf = async (appliedChangeId: string) =>
    (await api.call(contract.getAppliedChange, { params: { auditId: shop.auditId, appliedChangeId } })).body.data
      .appliedChange.status;
  const hold = () => {
    const gate = Promise.withResolvers<void>();
    api.site.gate = gate.promise;
    return () => {
      gate.resolve();
      api.site.gate = Promise.resolve();
    };
  };
  const rollbackLater = (appliedChangeId: string) =>
    api.call(contract.rollbackChange, {
      ...{ as: "editor" as const, params: { auditId: shop.auditId, appliedChangeId } },
      headers: { prefer: "respond-async" },
    });
  /** A change that a person has written over, which a rollback has found; with the hash of what they wrote. */
  const overwritten = async (index: number) => {
    const id = await shop.change(index);
    api.site.values.set(place(index), "A person's title");
    const { details } = await errorOf(id);
    expect(await stateOf(id)).toBe("drifted");
    return { id, seen: String(details.currentHash) };
  };
  /** A second issue of the same page: its change lies on that of the first. */
  const stack = async (...indexes: number[]) => {
    const [first = 0, ...rest] = indexes;
    for (const index of rest)
      await api.database.pool.query(
        "update issue set url_id = (select url_id from issue where id = $2) where id = $1",
        [...[shop.issue(index), shop.issue(first)].map(toUuid)],
      );
    const made: string[] = [];
    for (const index of indexes) made.push(await shop.change(index));
    return made as [string, string, ...string[]];
  };

  describe("200", () => {
    it("restores the value from before, as a change of its own, and opens the issue again", async () => {
      api.site.values.set(place(0), "Old tea");
      const id = await shop.change(0);
      const { status, body } = await shop.rollback(id, { reason: "The old one was better." });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        appliedChange: { id, status: "rolled_back", reversible: false },
        rollback: { kind: "rollback", reverses: id, status: "applied", before: "Tea 0", after: "Old tea" },
        issue: { id: shop.issue(0), status: "open" },
        ...{ alreadyRolledBack: false, cascaded: [] },
      });
      expect(body.data.rollback.reason).toBe("The old one was better.");
      expect(titleOf(0)).toBe("Old tea");
    });

    it("deletes what was not there before, instead of leaving an empty text", async () => {
      const id = await shop.change(0);
      expect((await shop.rollback(id)).status).toBe(200);
      expect(api.site.values.has(place(0))).toBe(false);
      api.site.values.set(place(1), "");
      const other = await shop.change(1);
      await shop.rollback(other);
      expect(titleOf(1)).toBe("");
    });

    it("answers a repeat with the same rollback and writes nothing more", async () => {
      const id = await shop.change(0);
      const first = await shop.rollback(id);
      const again = await shop.rollback(id);
      expect(again.status).toBe(200);
      expect(again.body.data).toMatchObject({ alreadyRolledBack: true, rollback: { id: first.body.data.rollback.id } });
      expect(writesTo(0)).toHaveLength(2);
    });

    it("makes one write of many that ask at the same time", async () => {
      const id = await shop.change(0);
      const answers = await Promise.all(Array.from({ length: 10 }, () => shop.rollback(id)));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(new Set(answers.map(({ body }) => body.data.rollback.id)).size).toBe(1);
      expect(answers.filter(({ body }) => !body.data.alreadyRolledBack)).toHaveLength(1);
      expect(writesTo(0)).toHaveLength(2);
    });

    it("has nothing to write where a person has restored the old value", async () => {
      api.site.values.set(place(0), "Old tea");
      const id = await shop.change(0);
      api.site.values.set(place(0), "Old tea");
      const { status, body } = await shop.rollback(id);
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ appliedChange: { status: "rolled_back" }, rollback: { effect: "none" } });
      expect(body.data.issue.status).toBe("open");
      expect(writesTo(0)).toHaveLength(1);
    });

    it("goes over a later edit only with the hash of exactly what was seen", async () => {
      const id = await shop.change(0);
      api.site.values.set(place(0), "A person's title");
      const { details } = await errorOf(id);
      expect((await errorOf(id, { force: true })).code).toBe("drift_detected");
      expect((await errorOf(id, { force: true, expectedCurrentHash: "0".repeat(64) })).code).toBe("drift_detected");
      expect((await errorOf(id, { expectedCurrentHash: details.currentHash })).code).toBe("drift_detected");
      api.site.values.set(place(0), "Another title");
      expect((await errorOf(id, { force: true, expectedCurrentHash: details.currentHash })).code).toBe(
        "drift_detected",
      );
      expect(titleOf(0)).toBe("Another title");
      const now = (await errorOf(id)).details.currentHash;
      const done = await shop.rollback(id, { force: true, expectedCurrentHash: now });
      expect(done.body.data).toMatchObject({ rollback: { before: "Another title", after: null, status: "applied" } });
      expect(api.site.values.has(place(0))).toBe(false);
      await shop.rollback(done.body.data.rollback.id);
      expect(titleOf(0)).toBe("Another title");
    });

    it("says of a change that was made again that the later one stands, and takes that back with cascade", async () => {
      const id = await shop.change(0);
      const first = await shop.rollback(id);
      const redo = await shop.rollback(first.body.data.rollback.id);
      const { error } = (await shop.rollback(id)).body;
      expect(error.code).toBe("superseded_by_later_change");
      expect(error.details.blockingChanges).toMatchObject([{ id: redo.body.data.rollback.id }]);
      const done = await shop.rollback(id, { cascade: true });
      expect(done.body.data).toMatchObject({ alreadyRolledBack: false, cascaded: [redo.body.data.rollback.id] });
      expect(titleOf(0)).toBeUndefined();
    });

    it("makes the change again when the rollback is rolled back, any number of times", async () => {
      api.site.values.set(place(0), "Old tea");
      let id = await shop.change(0);
      for (const [kind, value, status] of [
        ["rollback", "Old tea", "open"],
        ["redo", "Tea 0", "applied_unverified"],
        ["rollback", "Old tea", "open"],
        ["redo", "Tea 0", "applied_unverified"],
      ]) {
        const { body } = await shop.rollback(id);
        expect(body.data.rollback).toMatchObject({ kind, reverses: id, status: "applied" });
        expect([body.data.issue.status, "resolved"]).toContain(status);
        expect(titleOf(0)).toBe(value);
        id = body.data.rollback.id;
      }
    });

    it("rolls back later changes of the place first, newest first, when told to", async () => {
      api.site.values.set(place(0), "Old tea");
      const [first, second, third] = await stack(0, 1, 2);
      const { status, body } = await shop.rollback(first, { cascade: true });
      expect(status).toBe(200);
      expect(body.data.cascaded).toEqual([third, second]);
      expect(titleOf(0)).toBe("Old tea");
      for (const id of [first, second, third ?? ""]) expect(await stateOf(id)).toBe("rolled_back");
    });

    it("restores the original when all is rolled back one by one, newest first", async () => {
      api.site.values.set(place(0), "Old tea");
      const made = await stack(0, 1, 2);
      for (const id of made.reverse()) expect((await shop.rollback(id)).status).toBe(200);
      expect(titleOf(0)).toBe("Old tea");
    });

    it("takes the answer's loss for what the site's log says of it", async () => {
      const id = await shop.change(0);
      api.site.trouble = "answer-lost";
      const { body } = await shop.rollback(id);
      expect(body.data.appliedChange.status).toBe("rolled_back");
      expect(writesTo(0)).toHaveLength(2);
    });

    it("needs no body, and takes an empty one", async () => {
      const ids = [await shop.change(0), await shop.change(1)] as const;
      expect((await shop.rollback(ids[0])).status).toBe(200);
      expect((await shop.rollback(ids[1], {})).status).toBe(200);
    });

    it("works again after the same site is connected again", async () => {
      const id = await shop.change(0);
      await SPOILED.wordpress_not_connected?.(api, shop);
      expect((await errorOf(id)).code).toBe("wordpress_not_connected");
      const params = { websiteId: shop.websiteId };
      await api.call(wordpress.connectWordPress, { as: "admin", params, body: CREDENTIALS });
      expect((await shop.rollback(id)).status).toBe(200);
    });
  });

  describe("202", () => {
    it("does not wait when asked not to, and can be followed", async () => {
      const id = await shop.change(0);
      const release = Promise.withResolvers<void>();
      api.site.writeGate = release.promise;
      const answer = await rollbackLater(id);
      expect(answer.status).toBe(202);
      expect(answer.body.data).toMatchObject({ appliedChange: { status: "rolling_back" }, alreadyRolledBack: false });
      expect(answer.headers.location).toContain(answer.body.data.rollback.id);
      release.resolve();
      await expect.poll(() => stateOf(id)).toBe("rolled_back");
    });
  });

  describe("409", () => {
    it("drift_detected: someone wrote there later; all three values are shown, and none is touched", async () => {
      api.site.values.set(place(0), "Old tea");
      const id = await shop.change(0);
      api.site.values.set(place(0), "A person's title");
      expect(await errorOf(id)).toMatchObject({
        code: "drift_detected",
        details: {
          ...{ before: "Old tea", applied: "Tea 0", current: "A person's title", appliedChangeId: id },
          currentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      });
      expect(titleOf(0)).toBe("A person's title");
      expect(await stateOf(id)).toBe("drifted");
    });

    it("drift_detected: also when the edit comes between our look and our write", async () => {
      const id = await shop.change(0);
      const release = Promise.withResolvers<void>();
      api.site.writeGate = release.promise;
      const asking = shop.rollback(id);
      await expect.poll(() => stateOf(id)).toBe("rolling_back");
      api.site.values.set(place(0), "A person's title");
      release.resolve();
      expect((await asking).body.error).toMatchObject({
        code: "drift_detected",
        details: { current: "A person's title" },
      });
      expect(titleOf(0)).toBe("A person's title");
      expect(await stateOf(id)).toBe("drifted");
      const { rows } = await api.database.pool.query("select status from issue where id = $1", [toUuid(shop.issue(0))]);
      expect(rows).toEqual([{ status: "superseded" }]);
    });

    it("superseded_by_later_change: names what lies on it", async () => {
      const [first, second] = await stack(0, 1);
      const error = await errorOf(first);
      expect(error).toMatchObject({ code: "superseded_by_later_change" });
      expect(error.details.blockingChanges.map(({ id }: { id: string }) => id)).toEqual([second]);
      expect(titleOf(0)).toBe("Tea 1");
    });

    it("stops a cascade at the first conflict", async () => {
      const [first, second] = await stack(0, 1);
      api.site.values.set(place(0), "A person's title");
      expect((await errorOf(first, { cascade: true })).code).toBe("drift_detected");
      expect(await stateOf(first)).toBe("applied");
      expect(await stateOf(second)).toBe("drifted");
      expect(titleOf(0)).toBe("A person's title");
    });

    it("nothing_to_roll_back: what failed, and what the site had already", async () => {
      const approvalToken = await shop.token(0);
      api.site.trouble = "locked";
      const failed = await shop.apply(0, { approvalToken });
      api.site.trouble = "none";
      expect((await errorOf(failed.body.error.details.appliedChangeId)).code).toBe("nothing_to_roll_back");
      api.site.values.set(place(1), "Tea 1");
      expect((await errorOf(await shop.change(1))).code).toBe("nothing_to_roll_back");
    });

    it("change_in_progress: it is still being applied", async () => {
      const approvalToken = await shop.token(0);
      const release = hold();
      const { body } = await shop.apply(0, { approvalToken }, { headers: { prefer: "respond-async" } });
      const answer = await shop.rollback(body.data.appliedChange.id);
      expect(answer.body.error.code).toBe("change_in_progress");
      expect(answer.headers["retry-after"]).toBeDefined();
      release();
      await expect.poll(() => stateOf(body.data.appliedChange.id)).toBe("applied");
    });

    it("outcome_unknown: nobody knows yet, or ever, whether it was written", async () => {
      const approvalToken = await shop.token(0);
      api.site.trouble = "answer-lost-then-down";
      const { body } = await shop.apply(0, { approvalToken }, { headers: { prefer: "respond-async" } });
      const { id } = body.data.appliedChange;
      await expect.poll(() => stateOf(id)).toBe("in_doubt");
      expect((await errorOf(id)).code).toBe("outcome_unknown");
      Object.assign(api.site, { trouble: "none", mode: "basic" });
      const other = await shop.token(1);
      api.site.trouble = "answer-lost-before";
      const lost = await shop.apply(1, { approvalToken: other });
      expect(lost.body.data.appliedChange.status).toBe("unknown");
      expect((await errorOf(lost.body.data.appliedChange.id)).code).toBe("outcome_unknown");
    });

    it("outcome_unknown of a rollback: what it was to undo is said to stand while it does", async () => {
      api.site.mode = "basic";
      const id = await shop.change(0);
      api.site.trouble = "answer-lost-before";
      const { body } = await shop.rollback(id);
      expect(body.data.rollback.status).toBe("unknown");
      expect(titleOf(0)).toBe("Tea 0");
      expect(await stateOf(id)).toBe("applied");
    });

    it("outcome_unknown of a rollback over a person's value: that value is said to stand", async () => {
      api.site.mode = "basic";
      const { id, seen } = await overwritten(0);
      api.site.trouble = "answer-lost-before";
      const { body } = await shop.rollback(id, { force: true, expectedCurrentHash: seen });
      expect(body.data.rollback.status).toBe("unknown");
      expect(titleOf(0)).toBe("A person's title");
      expect(await stateOf(id)).toBe("drifted");
    });

    it("target_missing: the post has gone; what it had before is told", async () => {
      api.site.values.set(place(0), "Old tea");
      const id = await shop.change(0);
      api.site.values.set(`page:/${shop.auditId}/0 gone`, "yes");
      expect(await errorOf(id)).toMatchObject({ code: "target_missing", details: { snapshot: "Old tea" } });
    });

    it.each(["wordpress_not_connected", "ownership_not_verified", "site_identity_changed"])("%s", async (code) => {
      const id = await shop.change(0);
      await SPOILED[code]?.(api, shop);
      expect((await errorOf(id)).code).toBe(code);
    });

    it("site_identity_changed: another WordPress is connected now", async () => {
      const id = await shop.change(0);
      api.site.instanceId = "instance-2";
      const params = { websiteId: shop.websiteId };
      await api.call(wordpress.connectWordPress, { as: "admin", params, body: CREDENTIALS });
      expect((await errorOf(id)).code).toBe("site_identity_changed");
      expect(writesTo(0)).toHaveLength(1);
    });

    it("not for the companion that was installed since: it is the same WordPress", async () => {
      const params = { websiteId: shop.websiteId };
      const connect = () => api.call(wordpress.connectWordPress, { as: "admin", params, body: CREDENTIALS });
      api.site.mode = "basic";
      await connect();
      const id = await shop.change(0);
      api.site.mode = "guarded";
      await connect();
      expect((await shop.rollback(id)).status).toBe(200);
    });

    it("issue_not_fixable: the site does not keep the value as it is", async () => {
      const id = await shop.change(0);
      api.site.trouble = "altered";
      expect((await errorOf(id)).code).toBe("issue_not_fixable");
      expect(await stateOf(id)).toBe("applied");
    });
  });

  describe("400 wordpress_insufficient_capability", () => {
    it("is answered when the WordPress user may not edit the post, and the change stays in force", async () => {
      const id = await shop.change(0);
      api.site.trouble = "forbidden";
      expect((await errorOf(id)).code).toBe("wordpress_insufficient_capability");
      expect(await stateOf(id)).toBe("applied");
    });
  });

  describe("400 git_not_writable", () => {
    it("is answered when the branch of a proposal may not be deleted, and the change stays proposed", async () => {
      const place = await memoryShop(api, { connect: false });
      await api.call(git.connectGit, { as: "admin", params: { websiteId: place.websiteId }, body: REPOSITORY });
      const connection = await api.store.connections.of(place.websiteId);
      if (connection?.platform !== "git") throw new Error("The repository isn't connected.");
      const heading = { before: "<h1>Green tea</h1>", after: "<h1>Sencha</h1>", name: "h1" };
      const edits: Edit[] = [{ kind: "fragment", resource: "file:index.html", field: "text", ...heading }];
      const { identity: siteIdentity, epoch, siteUrl, access, profile } = connection;
      const made = { ...newChange(place, { place: 0, tokenId: null, effect: "written", reverses: null }), edits };
      const { id, opKey } = made;
      const { journal } = api.store;
      await journal.begin({ ...made, siteIdentity, epoch }, { issueVersion: null, owner: "a test" });
      const site = api.git.platform.open({ ...access, siteUrl, token: REPOSITORY.token }, profile);
      await site.write([{ key: opKey, edits }], { fence: 1, ignoreLock: false });
      for (const to of ["verifying", "proposed"] as const) {
        const now = await journal.byId(id);
        if (now) await journal.move(now, to, { actor: made.actor, reason: "a test" });
      }
      const hook = join(api.git.remote().bare, "hooks/pre-receive");
      writeFileSync(hook, "#!/bin/sh\necho Branches are kept here >&2\nexit 1\n", { mode: 0o755 });
      const { error } = (await place.rollback(id)).body;
      writeFileSync(hook, "#!/bin/sh\n", { mode: 0o755 });
      expect(error).toMatchObject({
        code: "git_not_writable",
        details: { cause: expect.stringContaining("are kept") },
      });
      expect((await journal.byId(id))?.state).toBe("proposed");
    });
  });

  describe("404", () => {
    it.each(["chg_1", "x", "chg_00000000000000000000000000"])("knows nothing about %s", async (id) => {
      expect((await errorOf(id)).code).toBe("not_found");
    });

    it("knows nothing about a change of another audit", async () => {
      const id = await shop.change(0);
      shop = await memoryShop(api);
      expect((await errorOf(id)).code).toBe("not_found");
    });
  });

  describe("423", () => {
    it("resource_locked: a person has it open, and all who asked at once get to know", async () => {
      const id = await shop.change(0);
      const release = Promise.withResolvers<void>();
      api.site.writeGate = release.promise;
      api.site.trouble = "locked";
      const asking = [shop.rollback(id), shop.rollback(id), shop.rollback(id)];
      await expect.poll(() => stateOf(id)).toBe("rolling_back");
      release.resolve();
      const codes = (await Promise.all(asking)).map(({ body }) => body.error?.code);
      expect(codes).toEqual(codes.map(() => "resource_locked"));
      expect(await stateOf(id)).toBe("applied");
      api.site.trouble = "none";
      expect((await shop.rollback(id)).status).toBe(200);
    });

    it("resource_locked: a change that a person has overwritten is not in force again", async () => {
      const { id, seen } = await overwritten(0);
      api.site.trouble = "locked";
      const force = { force: true, expectedCurrentHash: seen };
      expect((await errorOf(id, force)).code).toBe("resource_locked");
      expect(titleOf(0)).toBe("A person's title");
      expect(await stateOf(id)).toBe("drifted");
      api.site.trouble = "none";
      expect((await shop.rollback(id, force)).status).toBe(200);
    });
  });

  describe("502", () => {
    it.each(["wordpress_unreachable", "wordpress_bad_response"])("%s, and the change stays in force", async (code) => {
      const id = await shop.change(0);
      await SPOILED[code]?.(api, shop);
      expect((await errorOf(id)).code).toBe(code);
      expect(await stateOf(id)).toBe("applied");
    });
  });

  describe("504", () => {
    it("wordpress_timeout", async () => {
      const id = await shop.change(0);
      await SPOILED.wordpress_timeout?.(api, shop);
      expect((await errorOf(id)).code).toBe("wordpress_timeout");
    });
  });

  commonRefusals(
    contract.rollbackChange,
    () => api,
    async () => ({ params: { auditId: shop.auditId, appliedChangeId: await shop.change(20) }, body: {} }),
  );
});

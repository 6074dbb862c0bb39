/** Deployments that people's own code carries out, from asking to proof. */
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { approvals } from "#contract/index.ts";
import { deployments, keyApprovals } from "#contract/v1/index.ts";
import type { DeploymentId } from "#domain/deployment.ts";
import { REPORTED_STATES } from "#domain/event-deployment.ts";
import { type Id, toUuid, type WebsiteId } from "#domain/ids.ts";
import type { PersonAtBrowser } from "../../test/support/approval-world.ts";

import { type EventSite, type EventWorld, openEventWorld } from "../../test/support/event-world.ts";
import { newDeployHook } from "../../test/support/webhooks.ts";

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers freely; the schema has been checked by then
type Data = any;

let world: EventWorld;
let site: EventSite;
let ana: PersonAtBrowser;
beforeAll(async () => {
  world = await openEventWorld();
  ana = await world.person("editor");
});
beforeEach(async () => {
  world.pages.gate = Promise.resolve();
  world.pages.takesMs = 0;
  // Those of other tests are looked at no more.
  await query("update deployment set next_check_at = null");
  site = await world.site();
});
afterAll(() => world.close());

const query = (text: string, values: unknown[] = []) => world.api.database.pool.query(text, values);
const uuid = (id: string) => toUuid(id as DeploymentId);
const send = (body: object) =>
  world.api.call(keyApprovals.requestApproval, { key: site.key.secret, body: { projectId: site.websiteId, ...body } });
const granted = async (...indexes: number[]) => {
  const { approvalRequest } = await site.ask(indexes);
  expect((await site.decide(approvalRequest.id, ana)).status).toBe(200);
  return String(approvalRequest.id);
};

describe("asking for an event", () => {
  it("is what auto means for a website without a connection, and WordPress for one with it", async () => {
    expect((await site.ask([0])).approvalRequest.target).toBe("event");
    const shop = await world.shop();
    expect((await shop.ask([0])).approvalRequest.target).toBe("wordpress");
    const body = { projectId: shop.websiteId, target: "event", items: [shop.at(1)] };
    world.pages.findings.set(`${world.api.site.homeUrl}/${shop.auditId}/1`, new Set(["title-missing place 1"]));
    const chosen = await world.api.call(keyApprovals.requestApproval, { key: shop.key.secret, body });
    expect(chosen.body.data.approvalRequest.target).toBe("event");
  });

  it("shows people what would change, and each page is looked at once", async () => {
    const before = world.pages.looks.length;
    const { items } = await site.ask([0, 1], { values: ["Our finest tea"] });
    expect(world.pages.looks.length - before).toBe(2);
    expect(items[0]).toMatchObject({ field: "title", after: "Our finest tea", edited: true, state: "open" });
    expect(items[1]).toMatchObject({ after: "Tea 1", edited: false, risk: "review" });
  });

  it("says what the suggestion says was there, and which element is meant", async () => {
    const suggestion = { field: "alt", target: "https://shop.example/tea.jpg", was: "IMG_1", value: "A tin of tea" };
    await site.suggest(0, suggestion as Parameters<typeof site.suggest>[1]);
    const { items } = await site.ask([0]);
    expect(items[0]).toMatchObject({ before: "IMG_1", after: "A tin of tea", resource: { title: suggestion.target } });
  });

  it("refuses each item that can't be done or proved, with its reason", async () => {
    await query("update issue set status = 'ignored' where id = $1", [uuid(site.issue(1))]);
    site.fix(2);
    world.pages.down.add(site.url(3));
    await site.suggest(4, { field: "robots", value: "all" });
    const wanted = [0, 40, 1, 2, 3].map(site.at);
    const items = [...wanted, { ...site.at(4), value: "none" }, { ...site.at(5), value: "a\nb" }];
    const { body } = await send({ items });
    expect(body.data.items.map(({ refusal }: Data) => refusal?.code ?? null)).toEqual([
      ...[null, "no_suggestion", "issue_not_open", "issue_gone", "page_unreachable"],
      ...["override_not_allowed", "override_invalid"],
    ]);
    world.pages.down.clear();
  });

  it("looks for a quarter of a minute, and refuses what is left then", async () => {
    world.pages.takesMs = 4_000;
    const { items } = await site.ask([0, 1, 2]);
    expect(items.map(({ refusal }: Data) => refusal?.code ?? null)).toEqual([null, null, "not_looked_at"]);
  });

  it("looks no longer for items of several audits", async () => {
    const other = await world.site();
    world.pages.takesMs = 4_000;
    const before = world.pages.looks.length;
    const { body } = await send({ target: "event", items: [site.at(0), site.at(1), other.at(0), other.at(1)] });
    expect(world.pages.looks.slice(before)).toEqual([site.url(0), site.url(1)]);
    const codes = body.data.items.map(({ refusal }: Data) => refusal?.code ?? null);
    expect(codes).toEqual([null, null, "not_looked_at", "not_looked_at"]);
  });

  it("answers when the time is over, also while a page is being read", async () => {
    world.pages.gate = new Promise(() => {});
    const before = world.pages.looks.length;
    const asking = send({ items: [site.at(0)] });
    await expect.poll(() => world.pages.looks.length).toBeGreaterThan(before);
    world.pages.pass(15_000);
    const { body } = await asking;
    expect(body.error).toMatchObject({ code: "nothing_to_approve", details: { items: [{ code: "not_looked_at" }] } });
  });

  it("takes what it has read of a page, where only the second reading was cut off", async () => {
    world.pages.takesMs = 8_000;
    const { items } = await site.ask([0]);
    expect(items[0]).toMatchObject({ state: "open", refusal: null });
  });

  it("takes the key's own value where the check suggests none", async () => {
    await query("update issue set suggestion = null where id = $1", [uuid(site.issue(0))]);
    const { body } = await send({ items: [{ ...site.at(0), value: "Tea" }] });
    expect(body.data.items[0]).toMatchObject({ field: null, before: null, after: "Tea", edited: true, state: "open" });
  });

  it("asks for no rollback, because nothing was written from here", async () => {
    const items = [{ auditId: site.auditId, appliedChangeId: "chg_x" }];
    const { body } = await send({ kind: "rollback", target: "event", items });
    expect(body.error).toMatchObject({ code: "validation_failed", fields: [{ pointer: "/target" }] });
  });

  it("is looked at again when a person edits the value, and every earlier yes is void", async () => {
    const id = await granted(0);
    expect((await site.revise(id, ana, { position: 0, value: "Other tea" })).status).toBe(200);
    expect((await site.apply(id)).body.error.code).toBe("approval_not_granted");
    await site.decide(id, ana);
    const { body } = await site.apply(id);
    expect(body.data.items[0].edit.after).toBe("Other tea");
  });
});

describe("beginning an event", () => {
  it("needs the target that people have granted", async () => {
    const id = await granted(0);
    const { status, body } = await site.apply(id, undefined, "wordpress");
    expect([status, body.error.code, body.error.fields[0].pointer]).toEqual([400, "validation_failed", "/target"]);
    expect((await site.apply(id, undefined, "event")).status).toBe(202);
  });

  it("hands out no more than what people granted, once", async () => {
    const { approvalRequest } = await site.ask([0, 1, 2]);
    await site.decide(approvalRequest.id, ana, { grant: [0, 2], decline: [1] });
    const answers = await Promise.all(Array.from({ length: 8 }, () => site.apply(approvalRequest.id)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 202).map(({ body }) => body.error.code);
    expect(new Set(refused)).toEqual(new Set(["approval_used"]));
    const [begun] = answers.filter(({ status }) => status === 202);
    expect(begun?.body.data.items.map(({ edit }: Data) => edit.after)).toEqual(["Tea 0", "Tea 2"]);
    const { items } = await site.read(approvalRequest.id);
    expect(items.map(({ state }: Data) => state)).toEqual(["used", "declined", "used"]);
  });

  it.each<[string, () => Promise<unknown>, string, string]>([
    [
      "the person's role is lowered",
      () => query("update member set role = 'viewer' where \"userId\" = $1", [ana.userId]),
      "approval_not_granted",
      "role = 'editor'",
    ],
    ["the hour is over", () => query("update approval_grant set expires_at = now()"), "approval_not_granted", ""],
    ["the key is revoked", () => query("update request_key set revoked_at = now()"), "approval_not_granted", ""],
    [
      "the key's networks exclude the address",
      () => query(`update request_key set networks = '{"192.0.2.0/24"}'`),
      "grant_not_valid",
      "",
    ],
    [
      "the key's creator is no admin any more",
      () => query("update request_key set created_by = $1", [ana.userId]),
      "grant_not_valid",
      "",
    ],
  ])("hands out nothing where %s while the pages are looked at", async (_, spoil, expected) => {
    const id = await granted(0);
    const gate = Promise.withResolvers<void>();
    world.pages.gate = gate.promise;
    const before = world.pages.looks.length;
    const applying = site.apply(id);
    await expect.poll(() => world.pages.looks.length).toBeGreaterThan(before);
    await spoil();
    gate.resolve();
    expect((await applying).body.error.code).toBe(expected);
    await query("update member set role = 'editor' where \"userId\" = $1", [ana.userId]);
    const { rows } = await query("select from deployment where request_id = $1", [uuid(id)]);
    expect(rows).toEqual([]);
  });

  it("leaves out what has changed since, and hands out the rest", async () => {
    const id = await granted(0, 1, 2, 3);
    site.fix(0);
    world.pages.shown.set(site.url(1), { title: ["Somebody else's title"] });
    await query("update issue set version = version + 1 where id = $1", [uuid(site.issue(2))]);
    const { items, deployment } = (await site.apply(id)).body.data;
    expect(items.map(({ result, error }: Data) => [result, error?.code ?? null])).toEqual([
      ...[
        ["unchanged", null],
        ["conflict", "preview_stale"],
        ["failed", "grant_not_valid"],
        ["pending", null],
      ],
    ]);
    expect(items[2].error.reason).toBe("issue_changed");
    expect(deployment.state).toBe("queued");
    expect(await site.issueStatus(0)).toBe("resolved");
  });

  describe("without the time to look at all pages", () => {
    const checkPages = () => world.api.deps.approvals.checkPages();
    /** Of five granted edits, the pages of the last three are not looked at. */
    const begun = async () => {
      const requestId = await granted(0, 1, 2, 3, 4);
      world.pages.takesMs = 4_000;
      const { body } = await site.apply(requestId);
      world.pages.takesMs = 0;
      return { ...body.data, requestId };
    };
    const handedOut = (items: Data[]) => items.filter(({ edit }) => edit !== null).map(({ edit }) => edit.after);

    it("holds back what it hasn't looked at, and hands it out after a look at once", async () => {
      const { deployment, items, requestId } = await begun();
      expect(handedOut(items)).toEqual(["Tea 0", "Tea 1"]);
      expect(items[4]).toMatchObject({ result: "pending", edit: null, hint: expect.stringContaining("no time") });
      const states = async () => (await site.read(requestId)).items.map(({ state }: Data) => state);
      expect(await states()).toEqual(["used", "used", "granted", "granted", "granted"]);
      const before = world.pages.looks.length;
      await checkPages();
      expect(world.pages.looks.slice(before)).toEqual([site.url(2), site.url(3), site.url(4)]);
      const after = await site.get(deployment.id);
      expect(handedOut(after.items)).toEqual(["Tea 0", "Tea 1", "Tea 2", "Tea 3", "Tea 4"]);
      expect(after.items[4].hint).toBeNull();
      expect(await states()).toEqual(["used", "used", "used", "used", "used"]);
      expect(Date.parse(after.deployment.nextCheckAt)).toBeGreaterThan(Date.parse(deployment.createdAt) + 30_000);
    });

    it("never hands out what has changed meanwhile, or whose grant has ended", async () => {
      const { deployment, requestId } = await begun();
      world.pages.shown.set(site.url(2), { title: ["Somebody else's title"] });
      site.fix(3);
      expect((await site.decide(requestId, ana, { grant: [], decline: [4] })).status).toBe(200);
      await checkPages();
      const { items } = await site.get(deployment.id);
      expect(items.map(({ result, error }: Data) => [result, error?.reason ?? error?.code ?? null])).toEqual([
        ...[
          ["pending", null],
          ["pending", null],
        ],
        ...[
          ["conflict", "preview_stale"],
          ["unchanged", null],
          ["failed", "not_granted"],
        ],
      ]);
      const { items: asked } = await site.read(requestId);
      expect(asked.map(({ state }: Data) => state)).toEqual(["used", "used", "granted", "granted", "declined"]);
    });

    it("hands out what can't be read even with more time", async () => {
      const { deployment } = await begun();
      world.pages.down.add(site.url(2));
      await checkPages();
      world.pages.down.clear();
      const { items } = await site.get(deployment.id);
      expect(handedOut(items)).toEqual(["Tea 0", "Tea 1", "Tea 2", "Tea 3", "Tea 4"]);
    });

    it("believes a failure by a look at all of them only", async () => {
      const { deployment } = await begun();
      await site.report(deployment.id, { state: "failure" });
      site.fix(0);
      await checkPages();
      expect((await site.get(deployment.id)).deployment.state).toBe("queued");
      expect((await site.later(deployment.id, 1)).deployment.state).toBe("failed");
    });
  });

  it("is verified at once where nothing is left to do", async () => {
    const id = await granted(0);
    site.fix(0);
    expect((await site.apply(id)).body.data.deployment).toMatchObject({ state: "verified", nextCheckAt: null });
  });

  it("can't be undone by the key, which has nothing to undo", async () => {
    const { id } = await site.deployed(ana, [0]);
    const params = { deploymentId: id };
    const undo = () => world.api.call(deployments.undoDeployment, { key: site.key.secret, params });
    expect((await undo()).body.error.code).toBe("nothing_to_roll_back");
    site.fix(0);
    expect((await site.later(id, 1)).deployment.state).toBe("verified");
    expect((await undo()).body.error.code).toBe("nothing_to_roll_back");
  });
});

describe("the looks at its pages", () => {
  it("prove it, item by item, and tell each state in order", async () => {
    const { id } = await site.deployed(ana, [0, 1]);
    site.fix(0);
    const some = await site.later(id, 1);
    expect(some.deployment.state).toBe("deploying");
    expect(some.items.map(({ result }: Data) => result)).toEqual(["applied", "pending"]);
    expect([await site.issueStatus(0), await site.issueStatus(1)]).toEqual(["resolved", "open"]);
    site.fix(1, "Another title than was approved");
    const other = await site.later(id, 1);
    expect(other.deployment.state).toBe("deploying");
    expect(other.items[1]).toMatchObject({ result: "pending", hint: expect.stringContaining("another text") });
    expect(await site.issueStatus(1)).toBe("open");
    site.fix(1);
    const all = await site.later(id, 1);
    expect(all.deployment).toMatchObject({ state: "verified", nextCheckAt: null });
    expect(all.items[1]).toMatchObject({ verification: "verified", hint: null });
    const { rows } = await query("select type from outbox_event where subject = $1 order by seq", [uuid(id)]);
    expect(rows.map(({ type }) => type)).toEqual(
      ["requested", "deploying", "live", "verified"].map((state) => `deployment.${state}`),
    );
  });

  it("look no more at what was shown once", async () => {
    const { id } = await site.deployed(ana, [0, 1]);
    site.fix(0);
    await site.later(id, 1);
    site.unfix(0);
    const before = world.pages.looks.length;
    const { items } = await site.later(id, 1);
    expect(world.pages.looks.slice(before)).toEqual([site.url(1)]);
    expect(items[0].result).toBe("applied");
  });

  it("come after 1, 2, 5, 10 and 30 minutes, then each hour, and the last after 24 hours", async () => {
    const { id } = await site.deployed(ana, [0]);
    const minutes = async () => {
      const { rows } = await query(
        "select round(extract(epoch from next_check_at - created_at) / 60)::int as after from deployment where id = $1",
        [uuid(id)],
      );
      return rows[0].after;
    };
    const found = [await minutes()];
    for (const step of [1, 1, 3, 5, 20, 30, 60, 60]) {
      await site.later(id, step);
      found.push(await minutes());
    }
    expect(found).toEqual([1, 2, 5, 10, 30, 60, 120, 180, 240]);
    await site.later(id, 20 * 60 + 30);
    expect(await minutes()).toBe(24 * 60);
  });

  it.each([
    ["failed", "in_progress"],
    ["not_rendered", "success"],
  ])("end as %s after 24 hours where %s was reported, and its items say which", async (state, reported) => {
    const { id } = await site.deployed(ana, [0, 1]);
    await site.report(id, { state: reported });
    site.fix(0);
    expect((await site.later(id, 5)).deployment.state).toBe("deploying");
    const { deployment, items } = await site.later(id, 24 * 60);
    expect(deployment).toMatchObject({ state, nextCheckAt: null });
    expect(items.map(({ result, verification, error }: Data) => [result, verification, error?.code])).toEqual([
      ["applied", "verified", undefined],
      ["failed", "not_shown", "not_shown"],
    ]);
    expect(await site.issueStatus(1)).toBe("open");
    await site.report(id, { state: "success" });
    expect((await site.get(id)).deployment).toMatchObject({ state, nextCheckAt: null });
  });

  it("believe a failure once they have seen it, and look again after a later success", async () => {
    const { id } = await site.deployed(ana, [0]);
    await site.report(id, { state: "failure" });
    expect((await site.get(id)).deployment.state).toBe("queued");
    // It may be repaired without a word.
    expect((await site.later(id, 1)).deployment).toMatchObject({ state: "failed", nextCheckAt: expect.any(String) });
    await site.report(id, { state: "inactive" });
    expect((await site.get(id)).deployment.state).toBe("failed");
    await site.report(id, { state: "success" });
    expect((await site.get(id)).deployment).toMatchObject({ state: "deploying", nextCheckAt: expect.any(String) });
    expect((await site.later(id, 1)).deployment.state).toBe("deploying");
    site.fix(0);
    expect((await site.later(id, 1)).deployment.state).toBe("verified");
  });

  it("find a failure that was reported to be none, where the page shows the change", async () => {
    const { id } = await site.deployed(ana, [0]);
    await site.report(id, { state: "error" });
    site.fix(0);
    expect((await site.later(id, 1)).deployment.state).toBe("verified");
  });

  it("prove nothing by a page that can't be read", async () => {
    const { id } = await site.deployed(ana, [0]);
    world.pages.down.add(site.url(0));
    const { deployment, items } = await site.later(id, 1);
    expect([deployment.state, items[0].hint]).toEqual(["queued", "The page returned status 500."]);
    world.pages.down.clear();
  });

  it("are brought forward by a notice, which reopens nothing", async () => {
    const { id } = await site.deployed(ana, [0]);
    const hook = await newDeployHook(world.api, site.websiteId);
    const notice = (delivery: string) =>
      world.api.store.notices.take({ webhookId: hook.id as Id<"int">, delivery, digest: Buffer.from(delivery) }, [
        site.websiteId as WebsiteId,
      ]);
    const hasRested = () =>
      query("update deployment set last_check_at = now() - interval '1 hour' where id = $1", [uuid(id)]);
    await hasRested();
    expect(await notice("one")).toBe(true);
    site.fix(0);
    await world.api.deps.approvals.checkPages();
    expect((await site.get(id)).deployment.state).toBe("verified");
    await hasRested();
    expect(await notice("two")).toBe(true);
    expect((await site.get(id)).deployment.nextCheckAt).toBeNull();
  });

  it("count a notice once", async () => {
    const { id } = await site.deployed(ana, [0]);
    const hook = await newDeployHook(world.api, site.websiteId);
    const notice = { webhookId: hook.id as Id<"int">, delivery: "one", digest: Buffer.from("one") };
    const websiteIds = [site.websiteId as WebsiteId];
    expect(await world.api.store.notices.take(notice, websiteIds)).toBe(true);
    const next =
      "update deployment set last_check_at = now() - interval '1 hour', next_check_at = now() + interval '1 hour' where id = $1";
    await query(next, [uuid(id)]);
    expect(await world.api.store.notices.take(notice, websiteIds)).toBe(false);
    expect(Date.parse((await site.get(id)).deployment.nextCheckAt)).toBeGreaterThan(Date.now() + 60_000);
  });

  it("are shared by several processes: each is held by one", async () => {
    const { id } = await site.deployed(ana, [0, 1]);
    await query("update deployment set next_check_at = now() where id = $1", [uuid(id)]);
    const before = world.pages.looks.length;
    await Promise.all(Array.from({ length: 5 }, () => world.api.deps.approvals.checkPages()));
    expect(world.pages.looks.slice(before).sort()).toEqual([site.url(0), site.url(1)]);
  });

  it("go on where a process has died, and what comes too late changes nothing", async () => {
    const { id } = await site.deployed(ana, [0]);
    await query("update deployment set next_check_at = now() where id = $1", [uuid(id)]);
    const { deployments: store } = world.api.store;
    const dead = await store.takeDueCheck();
    if (dead === undefined) throw new Error("None was due.");
    expect(await store.takeDueCheck()).toBeUndefined();
    await query("update deployment set check_held_until = now(), next_check_at = now() where id = $1", [uuid(id)]);
    await world.api.deps.approvals.checkPages();
    const [edit] = dead.edits;
    const seen = { is: "gone", isLeftToAudit: false, hint: null, current: null, page: null } as const;
    expect(edit && (await store.noteLooks(dead, new Map([[edit, seen]])))).toBe(false);
    await store.endCheck(dead, { ...dead, isLast: true });
    expect(await site.get(id)).toMatchObject({ deployment: { state: "queued" }, items: [{ result: "pending" }] });
  });

  it("keep a wish that comes in while they are under way", async () => {
    const { id } = await site.deployed(ana, [0]);
    await query("update deployment set next_check_at = now() where id = $1", [uuid(id)]);
    const { deployments: store } = world.api.store;
    const held = await store.takeDueCheck();
    if (held === undefined) throw new Error("None was due.");
    await site.report(id, { state: "success" });
    await store.endCheck(held, held);
    const { rows } = await query(
      "select next_check_at - last_check_at < interval '13 seconds' as soon from deployment where id = $1",
      [uuid(id)],
    );
    expect(rows[0].soon).toBe(true);
  });
});

describe("whatever is reported", () => {
  const step = fc.record({
    state: fc.constantFrom(...REPORTED_STATES),
    minutes: fc.constantFrom(0, 0, 1, 11, 70),
    times: fc.integer({ min: 1, max: 3 }),
  });

  it("makes nothing live or verified that the page doesn't show", async () => {
    const one = site;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        await query("update issue set status = 'open' where id = $1", [uuid(one.issue(0))]);
        const { id } = await one.deployed(ana, [0]);
        const states = new Set<string>();
        for (const { state, minutes, times } of steps) {
          for (let n = 0; n < times; n++) states.add((await one.report(id, { state })).body.data.deployment.state);
          if (minutes > 0) states.add((await one.later(id, minutes)).deployment.state);
        }
        expect([...states].filter((state) => !["queued", "deploying", "failed"].includes(state))).toEqual([]);
        expect(await one.issueStatus(0)).toBe("open");
        const { rows } = await query(
          "select type from outbox_event where subject = $1 and type in ('deployment.live', 'deployment.verified')",
          [uuid(id)],
        );
        expect(rows).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });
});

it("shows people where it goes", async () => {
  const { approvalRequest } = await site.ask([0]);
  const params = { approvalRequestId: approvalRequest.id };
  const { body } = await world.api.call(approvals.getApprovalRequest, { params });
  expect(body.data.approvalRequest.target).toBe("event");
});

/**
 * kill -9 of the service at every place in which it may die while it changes a site. The service that is started
 * again finds what was left, and site, journal and answers agree: nothing is lost, done twice, or said wrongly.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FAIL_POINTS, type FailPoint } from "../../src/changes/fail-points.ts";
import { auditedBy, type ChangeClient } from "../support/change-client.ts";
import { partOf } from "../support/part-of.ts";
import {
  altOf,
  GATE,
  gateOf,
  hangPictures,
  type PostNow,
  postsNow,
  type SHOP_PICTURES,
} from "../support/picture-shop.ts";
import { KILLABLE } from "../support/programs.ts";
import { signUp, startService, type TestService, until } from "../support/service.ts";
import { setTrap } from "../support/traps.ts";
import { startWordPress, type WordPress, wordpressMissing } from "../support/wordpress.ts";
import type { NewUser } from "../support/wordpress-users.ts";

const missing = wordpressMissing();
const CUP = "green-tea-cup" satisfies (typeof SHOP_PICTURES)[number];
const WANTED = "Green tea cup";
/** A bulk: this many posts in one call. */
const TOGETHER = 3;

describe.skipIf(missing)(`kill -9 while a site is changed${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let wordpress: WordPress;
  let service: TestService;
  let client: ChangeClient;
  let admin: NewUser;
  let ids: number[] = [];
  let nextPost = 0;

  beforeAll(async () => {
    wordpress = await startWordPress({ companion: true, mustUse: { "gate.php": GATE } });
    ids = await hangPictures(wordpress, 46);
    service = await startService({
      program: KILLABLE,
      environment: { SITEMEND_ALLOW_HTTP_WORDPRESS: "127.0.0.1", SITEMEND_RATE_LIMITS: "off" },
    });
    client = await auditedBy(await signUp(service), wordpress);
    admin = await wordpress.createUser({ role: "administrator", login: "olga" });
    const { body } = await client.connect(admin.login, admin.applicationPassword);
    expect(body.data.connection.mode).toBe("guarded");
  });

  afterAll(async () => {
    if (wordpress) gateOf(wordpress).open();
    await service?.close();
    await wordpress?.close();
  });

  const statesOf = async (posts: readonly number[]) => {
    const all = await postsNow(wordpress);
    return posts.map((post) => stateIn(all, post));
  };
  const stateOf = async (post: number) => stateIn(await postsNow(wordpress), post);
  const stateIn = (all: ReadonlyMap<number, PostNow>, post: number) => {
    const { content = "", revisions = -1, operations = -1 } = all.get(ids[post] ?? 0) ?? {};
    return { alt: altOf(content, CUP), revisions, operations };
  };

  /** Sends the request, sees the service die of it at the place, and starts it again. */
  async function killedAt(point: FailPoint, send: () => Promise<unknown>): Promise<void> {
    const gate = gateOf(wordpress);
    gate.forget();
    setTrap(service.dataDir, { at: point, how: "kill", ...(point === "request-sent" ? { after: gate.asked } : {}) });
    const lost = send().then(
      (answer) => answer,
      () => "connection lost",
    );
    await service.ended();
    // On a slow machine a bulk operation is answered before it gets there: 202, it goes on.
    const answer = await lost;
    if (answer !== "connection lost") expect(answer).toMatchObject({ status: 202 });
    await service.restart();
  }

  const ofIssue = async (issueId: string) =>
    (await client.changes()).filter((change: { issueId: string; kind: string }) => change.issueId === issueId);

  describe.each(FAIL_POINTS)("at %s", (point) => {
    const cases: readonly (readonly [name: string, run: () => Promise<void>])[] = [
      [
        "an applied change is applied once, and the same request is answered with it",
        async () => {
          const post = nextPost++;
          const issue = client.issueOf(post, CUP);
          const before = await stateOf(post);
          const token = await client.token(issue);
          await killedAt(point, () => client.apply(issue, token));
          await client.settled();
          if (point === "approval-checked") {
            expect(await ofIssue(issue)).toEqual([]);
            expect(await stateOf(post)).toEqual(before);
          } else {
            expect(await ofIssue(issue)).toMatchObject([{ status: "applied" }]);
          }
          const again = await client.apply(issue, token);
          expect(again.body.data.appliedChange).toMatchObject({
            status: "applied",
            replayed: point !== "approval-checked",
            after: WANTED,
          });
          expect(await ofIssue(issue)).toHaveLength(1);
          expect(await stateOf(post)).toEqual({
            alt: WANTED,
            revisions: before.revisions + 1,
            operations: before.operations + 1,
          });
        },
      ],

      [
        "a rollback happens once",
        async () => {
          const post = nextPost++;
          const issue = client.issueOf(post, CUP);
          const before = await stateOf(post);
          const { id } = (await client.apply(issue, await client.token(issue))).body.data.appliedChange;
          await killedAt(point, () => client.rollBack(id));
          await client.settled();
          const again = await client.rollBack(id);
          expect(again.body.data).toMatchObject({
            appliedChange: { status: "rolled_back" },
            rollback: { status: "applied" },
            alreadyRolledBack: point !== "approval-checked",
            issue: { status: "open" },
          });
          expect(await ofIssue(issue)).toHaveLength(2);
          expect(await stateOf(post)).toEqual({
            alt: before.alt,
            revisions: before.revisions + 2,
            operations: before.operations + 2,
          });
        },
      ],

      [
        "a bulk operation goes on, and does no item twice",
        async () => {
          const posts = Array.from({ length: TOGETHER }, () => nextPost++);
          const issues = posts.map((post) => client.issueOf(post, CUP));
          const before = await statesOf(posts);
          const approvals = await client.tokens(issues);
          await killedAt(point, () => client.bulkApply(approvals));
          let bulk = await client.bulkApply(approvals);
          await until(async () => {
            bulk = await client.bulkApply(approvals);
            return bulk.body.data.bulkOperation.status === "completed";
          }, "the bulk to end");
          await client.settled();
          expect(bulk.body.data.bulkOperation).toMatchObject({ replayed: true, summary: { requested: TOGETHER } });
          expect(await statesOf(posts)).toEqual(
            before.map(({ revisions, operations }) => ({
              alt: WANTED,
              revisions: revisions + 1,
              operations: operations + 1,
            })),
          );
          for (const issue of issues) expect(await ofIssue(issue)).toMatchObject([{ status: "applied" }]);
          const after = bulk.body.data.bulkOperation;
          expect(after).toMatchObject({ outcome: "all_applied", summary: { applied: TOGETHER, inDoubt: 0 } });
        },
      ],
    ];
    // Each place ends another kind of change, and each kind ends at several places.
    it.each(partOf(cases, 3, FAIL_POINTS.indexOf(point)))("%s", async (_, run) => run());
  });

  it("what is still under way in WordPress when the service comes back is waited for, not done again", async () => {
    const post = nextPost++;
    const issue = client.issueOf(post, CUP);
    const before = await stateOf(post);
    const token = await client.token(issue);
    const gate = gateOf(wordpress);
    gate.close();
    await killedAt("request-sent", () => client.apply(issue, token));
    // The writer is in the middle of its transaction; the new service asks, and sends the same once more.
    await until(() => gate.isReached(), "the first write to be under way");
    gate.open();
    await client.settled();
    expect(await ofIssue(issue)).toMatchObject([{ status: "applied" }]);
    expect(await stateOf(post)).toEqual({
      alt: WANTED,
      revisions: before.revisions + 1,
      operations: before.operations + 1,
    });
  });

  describe("without the companion plugin", () => {
    beforeAll(async () => {
      await wordpress.inside(
        "require_once ABSPATH . 'wp-admin/includes/plugin.php'; deactivate_plugins('sitemend/sitemend.php');",
      );
      const { body } = await client.connect(admin.login, admin.applicationPassword);
      expect(body.data.connection.mode).toBe("basic");
    });

    it.each(FAIL_POINTS)("at %s, what is said is true, and nothing is written twice", async (point) => {
      const post = nextPost++;
      const issue = client.issueOf(post, CUP);
      const before = await stateOf(post);
      const token = await client.token(issue);
      await killedAt(point, () => client.apply(issue, token));
      await client.settled();
      const now = await stateOf(post);
      const changes = await ofIssue(issue);
      if (point === "approval-checked") {
        expect(changes).toEqual([]);
        expect(now).toEqual(before);
        expect((await client.apply(issue, token)).body.data.appliedChange.status).toBe("applied");
        return;
      }
      const expected = point === "journal-written" ? "unknown" : "applied";
      expect(changes).toMatchObject([{ status: expected }]);
      expect(now.alt).toBe(expected === "applied" ? WANTED : before.alt);
      expect(now.revisions).toBe(before.revisions + (expected === "applied" ? 1 : 0));
      const again = await client.apply(issue, token);
      expect(again.body.data.appliedChange).toMatchObject({ id: changes[0].id, replayed: true, status: expected });
      expect(await stateOf(post)).toEqual(now);
    });
  });
});

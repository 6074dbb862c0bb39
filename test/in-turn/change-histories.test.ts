/**
 * Random histories of a site that is changed by us and by people, with everything that may go wrong; after each, what
 * must always hold is looked at in the journal and on the site. `SITEMEND_HISTORIES=1000` tries more.
 */

import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApprovalTokens, createAuditLog, createRoleReader, createSealer } from "#auth/index.ts";
import { FAIL_POINTS } from "#changes/fail-points.ts";
import { type Changes, createChanges, type FailPoint } from "#changes/index.ts";
import { type Change, TRANSITIONS, UNDER_WAY } from "#domain/change.ts";
import { ServiceError } from "#domain/errors.ts";
import { toUuid } from "#domain/ids.ts";
import { LOCAL_OPERATOR } from "#domain/principal.ts";
import { type TestApi, testApi } from "../support/api.ts";
import { testChecks } from "../support/checks.ts";
import { MASTER_SECRET, newId, PUBLIC_URL } from "../support/identity.ts";
import { memoryShop, titlePlace } from "../support/memory-shop.ts";
import type { Trouble } from "../support/memory-site.ts";
import { showingAll } from "../support/public-pages.ts";
import { unusedGit } from "../support/unused-git.ts";

const RUNS = Number(process.env.SITEMEND_HISTORIES ?? 60);
/** Two of them are of one page. */
const ISSUES = 4;

type Step =
  | { readonly do: "apply" | "preview" | "rollback" | "force"; readonly which: number }
  | { readonly do: "bulk" | "reconnect" | "restart" }
  | { readonly do: "edit"; readonly which: number; readonly value: string | null }
  | { readonly do: "trouble"; readonly trouble: Trouble }
  | { readonly do: "die"; readonly at: FailPoint };

const which = fc.nat({ max: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom("apply" as const, "rollback" as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("preview" as const, "force" as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("bulk" as const, "restart" as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("edit" as const), which, value: fc.constantFrom("Hers", "His", null) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("trouble" as const),
      trouble: fc.constantFrom<Trouble>(
        "none",
        "none",
        "down",
        "answer-lost",
        "answer-lost-before",
        "locked",
        "answer-lost-then-down",
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("die" as const), at: fc.constantFrom(...FAIL_POINTS) }) },
);

describe("random histories of a changed site", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi();
  });
  afterAll(() => api.close());

  it("keeps every promise, whatever happens in whatever order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const history = await begin(api);
        try {
          for (const one of steps) {
            await history.take(one);
            history.assertPeople();
          }
          await history.settle();
          history.assertPeople();
          await history.assertAll();
        } finally {
          await history.end();
        }
      }),
      { numRuns: RUNS, seed: 20260701, endOnFailure: true },
    );
  }, 600_000);
});

class Died extends Error {}

async function begin(api: TestApi) {
  const shop = await memoryShop(api);
  await api.database.pool.query("update issue set url_id = (select url_id from issue where id = $2) where id = $1", [
    ...[shop.issue(1), shop.issue(0)].map(toUuid),
  ]);
  const audit = await api.store.audits.byId(shop.auditId);
  if (audit === undefined) throw new Error("The audit is not there.");
  const placeOf = (index: number) => titlePlace(shop, index === 1 ? 0 : index);
  const places = [0, 2, 3].map(placeOf);
  const originals = new Map<string, string | undefined>();
  for (const place of places) {
    if (place !== placeOf(3)) api.site.values.set(place, "Original");
    originals.set(place, api.site.values.get(place));
  }
  const principal = LOCAL_OPERATOR;
  const from = api.site.writes.length;
  /** Values that a person wrote, by place, until somebody goes over them with their hash. */
  const byPeople = new Map<string, string>();
  const everEdited = new Set<string>();
  let dieAt: FailPoint | null = null;
  let lives = 0;
  let changes = open();

  function open(): Changes {
    lives++;
    const mine = lives;
    return createChanges({
      ...{
        store: api.store,
        newId,
        sealer: createSealer(MASTER_SECRET, randomBytes),
        checks: testChecks,
        now: Date.now,
      },
      // No such process lives, so that the next one takes over at once.
      owner: `${hostname()} 4000000 ${mine}`,
      checkTarget: async () => {},
      isLocalRepository: () => false,
      newRandomText: () => randomBytes(6).toString("hex"),
      publicUrl: PUBLIC_URL,
      ...{ platforms: { wordpress: api.site.platform, git: unusedGit }, wordpressOnboarding: api.site.platform },
      approvals: createApprovalTokens({
        ...{ masterSecret: MASTER_SECRET, issuer: PUBLIC_URL, now: Date.now, randomBytes, lifetimeMs: 900_000 },
      }),
      roleOf: createRoleReader(api.database.pool),
      auditLog: createAuditLog({ pool: api.database.pool, masterSecret: MASTER_SECRET, now: Date.now }),
      verifyPublicPage: async () => ({
        is: "judged",
        findings: new Set(),
        unseen: new Map(),
        cache: null,
        shown: showingAll([...api.site.values.values()]),
      }),
      reach: async (point) => {
        if (mine !== lives || dieAt !== point) return;
        dieAt = null;
        throw new Died(point);
      },
      reportFault: (error) => {
        if (!(error instanceof Died)) throw error;
      },
      reportEnd: () => {},
    });
  }

  async function all(): Promise<Change[]> {
    return api.store.journal.list(shop.auditId, { before: undefined, limit: 200 });
  }

  async function quietly<T>(work: Promise<T>): Promise<T | undefined> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof ServiceError || error instanceof Died) return undefined;
      throw error;
    }
  }

  async function restart(): Promise<void> {
    await changes.stop();
    changes = open();
    // Time passes: what was let go may be asked again.
    await api.database.pool.query("update applied_change set lease_until = now() - interval '1 second'");
    await api.database.pool.query("update bulk_operation set lease_until = now() - interval '1 second'");
    await api.database.pool.query("update site_connection set recover_after = null");
    changes.start({ recover: true });
    // A stop would end what waits for its turn at the site.
    await changes.idle();
    await changes.stop();
    changes = open();
  }

  async function approvalFor(index: number) {
    if (audit === undefined) return undefined;
    const request = { issueId: shop.issue(index), override: undefined };
    const preview = await quietly(changes.preview(audit, request, principal));
    return preview?.fixable ? preview.approvalToken : undefined;
  }

  async function rollBack(index: number, force: boolean): Promise<void> {
    if (audit === undefined) return;
    const found = await all();
    const target = found[index % Math.max(1, found.length)];
    if (target === undefined) return;
    const request = { force, expectedCurrentHash: undefined as string | undefined, cascade: false, reason: undefined };
    const wanted = { ...request, waitMs: 100, bulkId: null };
    try {
      const done = await changes.rollBack(audit, target.id, wanted, principal);
      await assertSame(done.rollback);
      if (!done.alreadyRolledBack && done.rollback.state === "applied") assertAsBefore(target);
    } catch (error) {
      const expectedCurrentHash = hashOfDrift(error);
      if (!force || expectedCurrentHash === undefined) return;
      const [edit] = target.edits;
      // They have seen it, and say so.
      if (edit !== undefined) byPeople.delete(`${edit.resource} ${edit.field}`);
      await quietly(changes.rollBack(audit, target.id, { ...wanted, force: true, expectedCurrentHash }, principal));
    }
  }

  /** I4: at this instant, the site is as it was before. */
  function assertAsBefore({ edits: [edit] }: Change): void {
    if (edit?.kind !== "value") return;
    expect(api.site.values.get(`${edit.resource} ${edit.field}`) ?? null).toBe(edit.before);
    byPeople.delete(`${edit.resource} ${edit.field}`);
  }

  function editAsPerson(which: number, text: string | null): void {
    const place = placeOf(which % ISSUES);
    everEdited.add(place);
    if (text === null) {
      api.site.values.delete(place);
      byPeople.delete(place);
      return;
    }
    // Never a text that stood there before: a value equal to the one that was approved may be written over.
    const value = `${text} ${newId("req")}`;
    api.site.values.set(place, value);
    byPeople.set(place, value);
  }

  async function applyOne(index: number): Promise<void> {
    const approvalToken = await approvalFor(index);
    if (audit === undefined || approvalToken === undefined) return;
    // The preview has shown it to them.
    byPeople.delete(placeOf(index));
    const request = { issueId: shop.issue(index), approvalToken, override: undefined, ignoreLock: false, waitMs: 100 };
    const done = await quietly(changes.apply(audit, request, principal));
    if (done === undefined) return;
    await assertSame(done.change);
    // I8: the same approval again never writes again.
    const now = await api.store.journal.byId(done.change.id);
    // On a busy machine the first may still be on its way when the wait for it is over: its own write may come yet.
    const isAtRest = now !== undefined && !UNDER_WAY.has(now.state);
    const writes = api.site.writes.length;
    const again = await quietly(changes.apply(audit, { ...request, override: "Another" }, principal));
    expect(again).toBeUndefined();
    if (isAtRest) expect(api.site.writes).toHaveLength(writes);
  }

  async function applyTogether(): Promise<void> {
    const approvals = [];
    for (const index of [0, 2, 3]) {
      const approvalToken = await approvalFor(index);
      if (approvalToken === undefined) continue;
      byPeople.delete(placeOf(index));
      approvals.push({ issueId: shop.issue(index), approvalToken, override: undefined });
    }
    if (audit !== undefined && approvals.length > 0)
      await quietly(
        changes.applyMany(audit, approvals, {
          principal,
          waitMs: 100,
          stopAfterFailures: undefined,
          continues: undefined,
        }),
      );
  }

  /** I6: what is answered is what the journal says; it may only have gone further since. */
  async function assertSame(answered: Change): Promise<void> {
    const now = await api.store.journal.byId(answered.id);
    if (now?.version === answered.version) expect(now.state).toBe(answered.state);
    const states = (await api.store.journal.events(answered.id)).map(({ to }) => to);
    expect(states).toContain(answered.state);
  }

  return {
    async take(one: Step): Promise<void> {
      if (audit === undefined) return;
      if (one.do === "trouble") api.site.trouble = one.trouble;
      if (one.do === "die") dieAt = one.at;
      if (one.do === "restart") await restart();
      if (one.do === "edit") editAsPerson(one.which, one.value);
      if (one.do === "preview") await approvalFor(one.which % ISSUES);
      if (one.do === "rollback" || one.do === "force") await rollBack(one.which, one.do === "force");
      if (one.do === "apply") await applyOne(one.which % ISSUES);
      if (one.do === "bulk") await applyTogether();
    },

    /** I2: what a person wrote, and nobody was shown since, stands. */
    assertPeople(): void {
      for (const [place, value] of byPeople) expect(api.site.values.get(place) ?? null).toBe(value);
    },

    /** All is well again, and recovery has its time. */
    async settle(): Promise<void> {
      api.site.trouble = "none";
      dieAt = null;
      for (let tries = 0; tries < 5; tries++) {
        await restart();
        if ((await all()).every(({ state }) => !UNDER_WAY.has(state) && state !== "rolling_back")) return;
      }
      const open = (await all()).filter(({ state }) => UNDER_WAY.has(state) || state === "rolling_back");
      expect(open.map(({ id, state }) => `${id} ${state}`)).toEqual([]);
    },

    async assertAll(): Promise<void> {
      const found = await all();
      const writes = api.site.writes.slice(from);
      const keys = writes.map(({ key }) => key);
      // I1, I8: each write is of one change in the journal, and happens once.
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys.filter((key) => !found.some(({ opKey }) => opKey === key))).toEqual([]);
      for (const change of found) await assertJournal(api, change);
      await assertRestored(found);
    },

    end: () => changes.stop(),
  };

  /** I5: undone newest first, the originals are back wherever no person has written. */
  async function assertRestored(found: readonly Change[]): Promise<void> {
    if (audit === undefined) return;
    const pure = places.filter((place) => !everEdited.has(place));
    const inForce = found.filter(
      ({ state, kind, effect }) => state === "applied" && kind !== "rollback" && effect === "written",
    );
    for (const { id, edits } of inForce.sort((a, b) => (a.id < b.id ? 1 : -1))) {
      if (!edits.some((edit) => pure.includes(`${edit.resource} ${edit.field}`))) continue;
      const wanted = { force: false, expectedCurrentHash: undefined, cascade: false, reason: undefined };
      await changes.rollBack(audit, id, { ...wanted, waitMs: 5_000, bulkId: null }, principal);
    }
    for (const place of pure) expect(api.site.values.get(place)).toBe(originals.get(place));
  }
}

/** I3, I7: what the journal says of a change is what happened, step by step. */
async function assertJournal({ site, store, database }: TestApi, change: Change): Promise<void> {
  const events = await store.journal.events(change.id);
  expect(events[0]?.from).toBeNull();
  expect(TRANSITIONS.new).toContain(events[0]?.to);
  for (const [index, { from, to }] of events.slice(1).entries()) {
    expect(from).toBe(events[index]?.to);
    expect(TRANSITIONS[from ?? "new"]).toContain(to);
  }
  expect(events.at(-1)?.to).toBe(change.state);
  const wasWritten = site.log.has(change.opKey);
  const isInForce = change.state === "applied" || change.state === "drifted" || change.state === "rolled_back";
  if (change.effect === "written" && isInForce) expect(wasWritten).toBe(true);
  if (change.state === "failed" || change.state === "conflict" || change.effect === "none")
    expect(wasWritten).toBe(false);
  const { rows } = await database.pool.query("select 1 from field_lock where change_id = $1", [toUuid(change.id)]);
  expect(rows.length > 0).toBe(UNDER_WAY.has(change.state));
}

/** What a person who insists sends along; `undefined` when there is nothing to insist on. */
function hashOfDrift(error: unknown): string | undefined {
  if (error instanceof Died) return undefined;
  if (!(error instanceof ServiceError)) throw error;
  return error.code === "drift_detected" ? String(error.extra.currentHash) : undefined;
}

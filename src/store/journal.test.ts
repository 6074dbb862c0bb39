import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Change, ChangeState, TRANSITIONS, UNDER_WAY } from "#domain/change.ts";
import { fromUuid, toUuid } from "#domain/ids.ts";
import { type TestDatabase, testDatabase } from "../../test/support/database.ts";
import { newChange } from "../../test/support/new-change.ts";
import { type SeededAudit, seedAudit } from "../../test/support/seed.ts";
import { createJournal } from "./journal.ts";

const ACTOR = { type: "service", id: "svc_test", name: "a test" } as const;

/** Steps of several sides at once: each takes what it read, which may be old by then. */
const step = fc.oneof(
  fc.record({
    do: fc.constant("begin" as const),
    place: fc.nat({ max: 2 }),
    token: fc.nat({ max: 3 }),
    effect: fc.constantFrom("written" as const, "none" as const),
  }),
  fc.record({
    do: fc.constant("reverse" as const),
    which: fc.nat({ max: 5 }),
    effect: fc.constantFrom("written" as const, "none" as const),
  }),
  fc.record({
    do: fc.constant("move" as const),
    which: fc.nat({ max: 5 }),
    to: fc.constantFrom(...ChangeState.options),
    reversed: fc.constantFrom("as_before" as const, "applied" as const, "drifted" as const, "rolled_back" as const),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

describe("the journal of changes", () => {
  let database: TestDatabase;
  let journal: ReturnType<typeof createJournal>;
  beforeAll(async () => {
    database = await testDatabase();
    journal = createJournal(database.pool);
  });
  afterAll(() => database.drop());

  it("takes no step that is not allowed, writes each one down, and keeps places exactly while they are needed", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 }),
        async (rounds) => {
          const audit = await seedAudit(database.pool);
          for (const round of rounds) {
            const read = await journal.list(audit.auditId, { before: undefined, limit: 100 });
            await Promise.all(round.map((one) => take(one, audit, read)));
            await assertLegal(audit);
          }
        },
      ),
      { numRuns: 60, seed: 20260701, endOnFailure: true },
    );
  }, 300_000);

  it("takes no rollback for done of which nobody knows whether it was", async () => {
    const audit = await seedAudit(database.pool);
    const begin = async (reverses: Change["id"] | null) => {
      const tokenId = reverses === null ? audit.auditId : null;
      const change = newChange(audit, { place: 0, tokenId, effect: "written", reverses });
      const begun = await journal.begin(change, { issueVersion: null, owner: "a test" });
      if (begun.is !== "begun") throw new Error(begun.is);
      return begun.change;
    };
    const moveTo = async ({ id }: Change, states: readonly ChangeState[], reversed?: ChangeState) => {
      for (const to of states) {
        const now = await journal.byId(id);
        const step = { actor: ACTOR, reason: "a test", ...(to === states.at(-1) && reversed ? { reversed } : {}) };
        if (now) await journal.move(now, to, step);
      }
    };
    const change = await begin(null);
    await moveTo(change, ["verifying", "applied"]);
    await moveTo(await begin(change.id), ["in_doubt", "unknown"], "applied");
    expect((await journal.byId(change.id))?.state).toBe("applied");
    expect((await journal.writesAfter([change])).get(change.id)).toEqual([]);
  });

  async function take(one: Step, audit: SeededAudit, read: readonly Change[]): Promise<void> {
    if (one.do === "begin") {
      const tokenId = `${audit.auditId} ${one.token}`;
      const change = newChange(audit, { place: one.place, tokenId, effect: one.effect, reverses: null });
      await journal.begin(change, { issueVersion: null, owner: "a test" });
      return;
    }
    const change = read[one.which % Math.max(1, read.length)];
    if (change === undefined) return;
    if (one.do === "reverse") {
      const place = Number(change.edits[0]?.resource.slice("page:".length));
      const reversal = newChange(audit, { place, tokenId: null, effect: one.effect, reverses: change.id });
      await journal.begin(reversal, { issueVersion: null, owner: "a test" });
    } else if (TRANSITIONS[change.state].includes(one.to))
      await journal.move(change, one.to, { actor: ACTOR, reason: "a test", reversed: one.reversed });
    else await expect(journal.move(change, one.to, { actor: ACTOR, reason: "a test" })).rejects.toThrow("cannot go");
  }

  async function assertLegal({ auditId, websiteId }: SeededAudit): Promise<void> {
    const changes = await journal.list(auditId, { before: undefined, limit: 100 });
    for (const { id, state } of changes) {
      const events = await journal.events(id);
      expect(events[0]?.from).toBeNull();
      for (const [index, { from, to }] of events.entries()) {
        expect(TRANSITIONS[from ?? "new"]).toContain(to);
        if (index > 0) expect(from).toBe(events[index - 1]?.to);
      }
      expect(events.at(-1)?.to).toBe(state);
    }
    const { rows } = await database.pool.query<{ change_id: string; place: string }>(
      "select change_id, place from field_lock where website_id = $1",
      [toUuid(websiteId)],
    );
    const locked = rows.map((row) => `${fromUuid("chg", row.change_id)} ${row.place}`).sort();
    const working = changes.filter(({ state, effect }) => UNDER_WAY.has(state) && effect === "written");
    expect(locked).toEqual(working.map(({ id, edits }) => `${id} ${edits[0]?.resource} title`).sort());
    expect(new Set(rows.map(({ place }) => place)).size).toBe(rows.length);
    const tokens = changes.flatMap(({ tokenId }) => tokenId ?? []);
    expect(new Set(tokens).size).toBe(tokens.length);
    const reversed = changes
      .filter(({ state }) => state !== "failed" && state !== "conflict" && state !== "unknown")
      .flatMap(({ reverses }) => reverses ?? []);
    expect(new Set(reversed).size).toBe(reversed.length);
  }
});

/** Answers that are bombs or break HTTP: every audit ends, in bounded memory, and its neighbour's does too. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { effort } from "../support/effort.ts";
import { BOMBS } from "../support/hostile/bombs.ts";
import { expectBounded, expectEnd, expectNeighbour, expectPeace } from "../support/hostile/expect-survival.ts";
import { BULKY } from "../support/hostile/markup.ts";
import { PROTOCOL } from "../support/hostile/protocol.ts";
import { HARMLESS, NEIGHBOUR } from "../support/hostile/server.ts";
import { type HostileWorld, openHostileWorld } from "../support/hostile/world.ts";
import { partOf } from "../support/part-of.ts";

/** What they grow to is a page as large as a page may be. */
const AS_PAGES = new Set(["slow-bomb", "truncated-gzip"]);
const ATTACKS = [...BOMBS, ...PROTOCOL];
let world: HostileWorld;

beforeAll(async () => {
  world = await openHostileWorld([BULKY, ...ATTACKS]);
});

afterAll(() => world?.close());

describe("a body that grows", () => {
  it.each(partOf(BOMBS, 3))("is held in bounded memory: $name, $words", async (attack) => {
    await expectBounded(attack, AS_PAGES.has(attack.name) ? BULKY : HARMLESS, world);
  });
});

describe("answers that break HTTP or never end", () => {
  it("end every audit, also when many come at once", async () => {
    const some = partOf(PROTOCOL, 2);
    const outcomes = await world.meetAll(some);
    for (const attack of some) expectEnd(attack, outcomes.get(attack.name), world);
    expectNeighbour(outcomes.get(NEIGHBOUR.name));
  }, 150_000);

  it("end every audit that starts with them", async () => {
    const some = partOf(ATTACKS, 2);
    const outcomes = await world.meetAll(some, "/attack-0");
    const failed = some.filter(({ name }) => outcomes.get(name)?.status === "failed");
    for (const attack of some) expectEnd({ ...attack, linksHonestly: false }, outcomes.get(attack.name), world);
    expect(failed.length).toBeGreaterThan(effort(8, 20));
    expectNeighbour(outcomes.get(NEIGHBOUR.name));
  }, 150_000);
});

it("leave peace behind", () => expectPeace(world));

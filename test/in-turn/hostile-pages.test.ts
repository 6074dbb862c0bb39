/** Pages that are legal to send and hard to read: every audit ends, and its neighbour's does too. */
import { afterAll, beforeAll, it } from "vitest";
import { expectBounded, expectPeace } from "../support/hostile/expect-survival.ts";
import { BULKY, MARKUP } from "../support/hostile/markup.ts";
import { type HostileWorld, openHostileWorld } from "../support/hostile/world.ts";
import { partOf } from "../support/part-of.ts";

let world: HostileWorld;

beforeAll(async () => {
  world = await openHostileWorld([BULKY, ...MARKUP]);
  await world.meet(BULKY);
});

afterAll(() => world?.close());

// A million of anything takes its time on a busy machine; what it may cost is judged apart.
it.each(partOf(MARKUP, 5))("$name, $words", async (attack) => {
  await expectBounded(attack, BULKY, world);
});

it("leave peace behind", () => expectPeace(world));

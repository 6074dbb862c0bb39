/** Pages that are legal to send and hard to read: every audit ends, and its neighbour's does too. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectEnd, expectNeighbour, expectPeace } from "../support/hostile/expect-survival.ts";
import { BULKY, MARKUP } from "../support/hostile/markup.ts";
import { type HostileWorld, openHostileWorld } from "../support/hostile/world.ts";

/**
 * Beyond honest pages of the same size. Far from the 64 MB that all other attacks must keep to: reading 10 MiB of
 * nothing but tags makes several objects for each tag. Measured was 424 (tables in tables); it was 1,800 before elements
 * were bounded. Lower it with the extraction.
 */
const MAY_GROW_MB = 512;

let world: HostileWorld;
let usualMb: number;

beforeAll(async () => {
  world = await openHostileWorld([BULKY, ...MARKUP]);
  usualMb = (await world.meet(BULKY)).peakMb;
});

afterAll(() => world?.close());

it.each(MARKUP)("$name, $words", async (attack) => {
  const { hostile, neighbour, peakMb } = await world.meet(attack);
  expectEnd(attack, hostile, world);
  expectNeighbour(neighbour);
  expect(peakMb).toBeLessThan(usualMb + MAY_GROW_MB);
});

it("leave peace behind", () => expectPeace(world));

/** Pages that are legal to send and hard to read cost no more than honest pages of their size. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectEnd, expectNeighbour, expectPeace, MAY_GROW_MB } from "../support/hostile/expect-survival.ts";
import { BULKY, MARKUP } from "../support/hostile/markup.ts";
import { type HostileWorld, openHostileWorld } from "../support/hostile/world.ts";

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

/** Sites that lead astray, attack with their robots.txt and sitemaps, or have no end. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBounded, expectPeace } from "../support/hostile/expect-survival.ts";
import { LEADS } from "../support/hostile/leads.ts";
import { HARMLESS } from "../support/hostile/server.ts";
import { SITE_FILES } from "../support/hostile/site-files.ts";
import { SPACES } from "../support/hostile/spaces.ts";
import { type HostileWorld, openHostileWorld } from "../support/hostile/world.ts";
import { partOf } from "../support/part-of.ts";

/** Their addresses look like those of honest sites. */
const WITHOUT_SHAPE = new Set(["pages", "counter", "soft-404"]);
let world: HostileWorld;

beforeAll(async () => {
  world = await openHostileWorld([...LEADS, ...SPACES, ...SITE_FILES]);
});

afterAll(() => world?.close());

describe("a site that leads astray", () => {
  it.each(partOf(LEADS, 4))("$name, $words", async (attack) => {
    await expectBounded(attack, HARMLESS, world);
    expect(world.knocked()).toEqual([]);
  });
});

describe("a site without an end", () => {
  it.each(partOf(SPACES, 3))("$name, $words", async (attack) => {
    const { hostile } = await expectBounded(attack, HARMLESS, world);
    // What has no shape in its addresses is told by its pages, and the budget may end before enough of them were read.
    const isCut = WITHOUT_SHAPE.has(attack.name) && hostile.leftOut.trap === undefined;
    expect(isCut ? hostile.leftOut.max_pages : hostile.leftOut.trap).toBeGreaterThan(0);
    expect(hostile.warnings).toContain(isCut ? "pages_sampled" : "traps_left_out");
  });
});

describe("robots.txt and sitemaps that attack", () => {
  // A million of anything takes its time on a busy machine; what it may cost is judged apart.
  it.each(partOf(SITE_FILES, 4))("$name, $words", async (attack) => {
    await expectBounded(attack, HARMLESS, world);
  });
});

it("leave peace behind", () => expectPeace(world));

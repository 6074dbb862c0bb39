/** A few of the attacks of docs/attacks.md, short enough for every run; all of them: `npm run attacks`. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ConnectionMode } from "#domain/connector.ts";
import { type Attack, runAttack } from "../support/attacks/attack.ts";
import { ATTACKS } from "../support/attacks/index.ts";
import { type AttackWorld, openAttackWorld } from "../support/attacks/world.ts";
import { seeded } from "../support/seeded.ts";
import { wordpressMissing } from "../support/wordpress.ts";

const missing = wordpressMissing();
const SHORT: readonly (readonly [mode: ConnectionMode, name: string])[] = [
  ["guarded", "edit-before-rollback"],
  ["basic", "edit-before-apply"],
];

describe.skipIf(missing)(`attacks on a site that is changed${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let world: AttackWorld;

  beforeAll(async () => {
    const posts = SHORT.reduce((sum, [, name]) => sum + named(name).posts, 0);
    world = await openAttackWorld({ release: "6.1", mode: "guarded", posts });
  });

  afterAll(async () => {
    await world?.close();
  });

  // Each attack begins with the site as its mode wants it, so that one WordPress and one Sitemend serve both.
  it.each(SHORT)("%s, %s: no lost edit, no double write, no untrue statement", async (mode, name) => {
    const { broken, saves } = await runAttack(named(name), { ...world, mode }, seeded(1));
    expect(broken).toEqual([]);
    expect(saves.people).toBeGreaterThan(0);
  });
});

function named(wanted: string): Attack {
  const attack = ATTACKS.find(({ name }) => name === wanted);
  if (attack === undefined) throw new Error(`no attack ${wanted}`);
  return attack;
}

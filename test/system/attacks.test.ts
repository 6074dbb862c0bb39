/** A few of the attacks of docs/attacks.md, short enough for every run; all of them: `npm run attacks`. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAttack } from "../support/attacks/attack.ts";
import { ATTACKS } from "../support/attacks/index.ts";
import { openWorld, type World } from "../support/attacks/world.ts";
import { seeded } from "../support/seeded.ts";
import { wordpressMissing } from "../support/wordpress.ts";

const missing = wordpressMissing();
const SHORT = ["edit-before-apply", "edit-before-rollback"];

describe.skipIf(missing).each(["guarded", "basic"] as const)(
  `attacks on a site that is changed, %s${missing ? ` (skipped: ${missing})` : ""}`,
  (mode) => {
    const attacks = ATTACKS.filter(({ name }) => SHORT.includes(name));
    let world: World;

    beforeAll(async () => {
      world = await openWorld({ release: "6.1", mode, posts: attacks.reduce((sum, { posts }) => sum + posts, 0) });
    });

    afterAll(async () => {
      await world?.close();
    });

    it.each(attacks)("$name: no lost edit, no double write, no untrue statement", async (attack) => {
      const { broken, saves } = await runAttack(attack, world, seeded(1));
      expect(broken).toEqual([]);
      expect(saves.people).toBeGreaterThan(0);
    });
  },
);

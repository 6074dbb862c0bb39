/** A few of the attacks of docs/attacks.md, short enough for every run; all of them: `npm run attacks`. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runAttack } from "../support/attacks/attack.ts";
import { ATTACKS } from "../support/attacks/index.ts";
import { openWorld, type World } from "../support/attacks/world.ts";
import { seeded } from "../support/seeded.ts";
import { wordpressMissing } from "../support/wordpress.ts";

const missing = wordpressMissing();
/** One each: half of the time is a new WordPress and a new Sitemend. */
const SHORT = [
  { mode: "guarded", names: ["edit-before-rollback"] },
  { mode: "basic", names: ["edit-before-apply"] },
] as const;

describe.skipIf(missing).each(SHORT)(
  `attacks on a site that is changed, $mode${missing ? ` (skipped: ${missing})` : ""}`,
  ({ mode, names }) => {
    const attacks = ATTACKS.filter(({ name }) => names.some((one) => one === name));
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

/**
 * Attacks on a WordPress that Sitemend changes: `npm run attacks -- [--wordpress 6.1|6.8|7.1] [--mode guarded|basic]
 * [--only NAME,NAME] [--seed N]`. Each line is one attack with what was saved by whom, how the changes ended, and what the
 * oracles object to; any objection makes the command fail. What the attacks are: docs/attacks.md.
 */
import { parseArgs } from "node:util";
import { type Report, runAttack } from "../test/support/attacks/attack.ts";
import { ATTACKS } from "../test/support/attacks/index.ts";
import { openAttackWorld } from "../test/support/attacks/world.ts";
import { WORDPRESS_RELEASES } from "../test/support/newer-wordpress.ts";
import { seeded } from "../test/support/seeded.ts";

const { values } = parseArgs({
  options: {
    wordpress: { type: "string" },
    mode: { type: "string" },
    only: { type: "string" },
    seed: { type: "string", default: "1" },
  },
});
const releases = WORDPRESS_RELEASES.filter((release) => (values.wordpress ?? release) === release);
const modes = (["guarded", "basic"] as const).filter((mode) => (values.mode ?? mode) === mode);
const attacks = ATTACKS.filter(({ name }) => (values.only ?? name).split(",").includes(name));
if (releases.length * modes.length * attacks.length === 0) throw new Error("There is nothing of that name to run.");

for (const release of releases) {
  for (const mode of modes) {
    const world = await openAttackWorld({ release, mode, posts: attacks.reduce((sum, { posts }) => sum + posts, 0) });
    try {
      for (const attack of attacks) {
        const report = await runAttack(attack, world, seeded(Number(values.seed))).catch((error: unknown) => error);
        if (report instanceof Error) {
          console.log(`${release} ${mode} ${attack.name}: broke off: ${report.stack?.slice(-1500)}`);
          process.exitCode = 1;
          continue;
        }
        const { broken, ...seen } = report as Report;
        console.log(`${release} ${mode} ${attack.name}: ${JSON.stringify(seen)}`);
        for (const words of broken) console.log(`  BROKEN ${words}`);
        if (broken.length > 0) process.exitCode = 1;
      }
    } finally {
      await world.close();
    }
  }
}

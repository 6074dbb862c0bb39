/**
 * Random bulks on a real WordPress: `npm run bulks -- [--rounds 40] [--mode guarded|basic] [--seed 1]`. Half of the rounds go
 * each way. Every round applies many approved changes that meet on one object, rolls them back one by one in random order,
 * and audits again; the first broken promise ends it with its seed.
 */
import { parseArgs } from "node:util";
import { openBulkWorld, runRound } from "../test/support/random-bulks.ts";
import { seeded } from "../test/support/seeded.ts";
import { needWordPress } from "../test/support/wordpress-material.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "40" },
    mode: { type: "string" },
    seed: { type: "string", default: "1" },
  },
});
const modes = (["guarded", "basic"] as const).filter((mode) => (values.mode ?? mode) === mode);
const rounds = Math.ceil(Number(values.rounds) / modes.length);
const sums = { approved: 0, shared: 0, applied: 0, unchanged: 0, refused: 0 };

await needWordPress();
for (const mode of modes) {
  const world = await openBulkWorld(mode);
  try {
    for (let at = 0; at < rounds; at++) {
      const seed = Number(values.seed) + at;
      const round = await runRound(world, seeded(seed)).catch((error: unknown) => {
        console.error(`${mode}, seed ${seed}: a promise is broken.`);
        throw error;
      });
      for (const key of Object.keys(sums) as (keyof typeof sums)[]) sums[key] += round[key];
      console.log(`${mode} seed ${seed}: ${JSON.stringify(round)}`);
    }
  } finally {
    await world.close();
  }
}
console.log(`${rounds * modes.length} bulks: ${JSON.stringify(sums)}`);

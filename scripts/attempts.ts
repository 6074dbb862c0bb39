/** Attempts of a program to write to a real WordPress without a person: `npm run attempts -- [--count 10000] [--seed 1]`. */
import { parseArgs } from "node:util";
import { openAgentWorld } from "../test/support/agent-attempts.ts";
import { seeded } from "../test/support/seeded.ts";
import { needWordPress } from "../test/support/wordpress-material.ts";

const { values } = parseArgs({
  options: { count: { type: "string", default: "10000" }, seed: { type: "string", default: "1" } },
});

await needWordPress();
const agent = await openAgentWorld();
try {
  const tally = await agent.attempt(Number(values.count), seeded(Number(values.seed)));
  await agent.untouched();
  for (const [kind, count] of [...tally].sort(([a], [b]) => a.localeCompare(b))) console.log(`${count}\t${kind}`);
  console.log(`${values.count} attempts, seed ${values.seed}: nothing was written.`);
} finally {
  await agent.close();
}

/** `npm run fuzz -- [--rounds 400] [--seed 7]`: random requests to every operation of the API; says which seed it took. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";

const ROOT = join(import.meta.dirname, "..");
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "400" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
console.log(`fuzz: seed ${values.seed}, ${values.rounds} requests for each operation`);
const { status } = spawnSync(
  process.execPath,
  [join(ROOT, "node_modules/vitest/vitest.mjs"), "run", "test/system/api-fuzz.test.ts"],
  {
    ...{ cwd: ROOT, stdio: "inherit" },
    env: { ...process.env, SITEMEND_FUZZ_ROUNDS: values.rounds, SITEMEND_FUZZ_SEED: values.seed },
  },
);
process.exitCode = status ?? 1;

/** `npm run bench [name…]`: runs the benchmarks one after the other, prints a table, keeps the figures as JSON. */
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { cancel } from "./cancel.ts";
import { changes } from "./changes.ts";
import { judging } from "./judging.ts";
import { memory } from "./memory.ts";
import { ROOT } from "./support.ts";
import { warmStart } from "./warm-start.ts";

const results = join(ROOT, "bench/results");
mkdirSync(results, { recursive: true });
const wanted = process.argv.slice(2);

for (const bench of [warmStart, memory, cancel, judging, changes]) {
  if (wanted.length > 0 && !wanted.includes(bench.name)) continue;
  console.log(`\n${bench.name}`);
  const figures = await bench.run();
  for (const { name, value, unit, note } of figures) {
    console.log(`  ${name.padEnd(32)} ${value.toFixed(value < 10 ? 2 : 1).padStart(10)} ${unit.padEnd(9)} ${note}`);
  }
  const machine = { node: process.version, cores: cpus().length };
  writeFileSync(
    join(results, `${bench.name}.json`),
    `${JSON.stringify({ bench: bench.name, machine, figures }, null, 2)}\n`,
  );
}

/**
 * `npm run bench [name…]`: runs the benchmarks one after the other, prints a table, keeps the figures as JSON. A bound
 * that is missed is said and does not fail the run: figures of a busy machine are for people to read.
 * Of the crawl: engine (what an audit costs), beside-peers, engine-large, loop-delay, completeness, completeness-large. Of the dashboard: dashboard (Lighthouse), mobile, lists, scrolling, interaction. BENCH_PEER_SECONDS cuts slow peers off earlier than after 90 s.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { besidePeers } from "./beside-peers.ts";
import { cancel } from "./cancel.ts";
import { changes } from "./changes.ts";
import { completeness, completenessLarge } from "./completeness.ts";
import { dashboard } from "./dashboard.ts";
import { engine } from "./engine.ts";
import { engineLarge } from "./engine-large.ts";
import { git } from "./git.ts";
import { interaction } from "./interaction.ts";
import { judging } from "./judging.ts";
import { lab } from "./lab.ts";
import { lists } from "./lists.ts";
import { loopDelay } from "./loop-delay.ts";
import { memory } from "./memory.ts";
import { million } from "./million.ts";
import { mobile } from "./mobile.ts";
import { outbox } from "./outbox.ts";
import { scriptHeavy } from "./script-heavy.ts";
import { scrolling } from "./scrolling.ts";
import { searchFetch } from "./search-fetch.ts";
import { searchImport } from "./search-import.ts";
import { type Bench, type Figure, RESULTS } from "./support.ts";
import { warmStart } from "./warm-start.ts";

const BENCHES: readonly Bench[] = [
  ...[
    warmStart,
    memory,
    million,
    cancel,
    judging,
    interaction,
    scriptHeavy,
    changes,
    git,
    outbox,
    lists,
    scrolling,
    dashboard,
    mobile,
    lab,
  ],
  ...[searchImport, searchFetch],
  ...[engine, engineLarge, loopDelay, completeness, completenessLarge, besidePeers],
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !BENCHES.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(", ")}. There are ${BENCHES.map(({ name }) => name).join(", ")}.`);
  process.exit(2);
}
mkdirSync(RESULTS, { recursive: true });
for (const bench of BENCHES) {
  if (wanted.length > 0 && !wanted.includes(bench.name)) continue;
  console.log(`\n${bench.name}`);
  const figures = await bench.run();
  for (const figure of figures) console.log(line(figure));
  const machine = { node: process.version, cores: cpus().length };
  writeFileSync(
    join(RESULTS, `${bench.name}.json`),
    `${JSON.stringify({ bench: bench.name, machine, figures }, null, 2)}\n`,
  );
}

function line({ name, value, unit, note, bound }: Figure): string {
  const shown = (Number.isNaN(value) ? "not run" : value.toFixed(value < 10 ? 2 : 1)).padStart(10);
  return `  ${name.padEnd(36)} ${shown} ${unit.padEnd(9)} ${verdict(value, bound).padEnd(15)} ${note}`;
}

function verdict(value: number, bound: Figure["bound"]): string {
  if (bound === undefined || Number.isNaN(value)) return "";
  const [sign, limit, holds] =
    "atMost" in bound ? ["≤", bound.atMost, value <= bound.atMost] : ["≥", bound.atLeast, value >= bound.atLeast];
  return `${sign} ${limit} ${holds ? "holds" : "MISSED"}`;
}

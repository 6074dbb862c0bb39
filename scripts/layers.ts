/**
 * Runs dependency-cruiser over the sources and asserts that it really read modules: with an unsupported TypeScript it finds
 * none, prints "no violations" and exits green.
 */
import { spawnSync } from "node:child_process";

const ROOTS = ["src", "dashboard/src"];

const run = spawnSync("node_modules/.bin/depcruise", [...ROOTS, "--output-type", "json"], {
  encoding: "utf8",
  maxBuffer: 256 * 1024 * 1024,
});
if (!run.stdout) {
  process.stderr.write(run.stderr);
  process.exit(1);
}
const { summary, modules } = JSON.parse(run.stdout) as {
  summary: { totalCruised: number; violations: { from: string; to: string; rule: { name: string } }[] };
  modules: { source: string }[];
};
const read = ROOTS.map((root) => modules.filter((module) => module.source.startsWith(`${root}/`)).length);
for (const { from, to, rule } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
console.log(`layers: ${read.join(" + ")} modules, ${summary.violations.length} violations`);
process.exit(read.every((count) => count > 20) && summary.violations.length === 0 ? 0 : 1);

/** Writes the tables of docs/wordpress-matrix.md, between its markers, from what the matrix has found. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ConnectionMode } from "#domain/connector.ts";
import { KIND_WORDS, LETTERS, newestRun, type Run, readRuns, releaseOf } from "../test/support/dialects/tried.ts";
import { nameOf, PLUGINS } from "./plugin-names.ts";

const MARKERS = ["<!-- matrix: written by npm run gen -->", "<!-- matrix: end -->"] as const;

export function generateMatrix(root: string): void {
  const path = join(root, "docs/wordpress-matrix.md");
  const text = readFileSync(path, "utf8");
  const [begin, end] = MARKERS.map((marker) => text.indexOf(marker));
  if (begin === undefined || end === undefined || begin < 0 || end < begin) throw new Error(`${path} has no markers`);
  const next = [text.slice(0, begin + MARKERS[0].length), "", ...tables(readRuns()), text.slice(end)].join("\n");
  if (next !== text) writeFileSync(path, next);
}

function tables(runs: readonly Run[]): string[] {
  const reasons = [...new Set(runs.flatMap(({ cases }) => [...cases.values()].flatMap((one) => [...one.values()])))]
    .filter((state) => state !== "works" && state !== "fails")
    .toSorted();
  const note = (state: string) => `*${reasons.indexOf(state) + 1}*`;
  return [
    "### What was run",
    "",
    "| Plugin | Version | WordPress | Mode | Date | Works | Rejected | Fails |",
    "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ...runs.map(summary),
    "",
    `Letters: ${Object.entries(LETTERS)
      .map(([kind, letter]) => `**${letter}** ${KIND_WORDS[kind] ?? kind}`)
      .join(
        ", ",
      )}. A letter means that it works. Numbers are the reasons for a rejection, which the API returns with an`,
    `explanation: ${reasons.map((reason) => `${note(reason)} \`${reason}\``).join(", ")}.`,
    "",
    ...(["guarded", "basic"] as const).flatMap((mode) => [
      mode === "guarded" ? "### With the companion plugin" : "### Without the companion plugin",
      "",
      ...table(runs, mode, note),
      "",
    ]),
    ...older(runs, note),
  ];
}

function summary({ plugin, version, wordpress, mode, date, cases }: Run): string {
  const states = [...cases.values()].flatMap((kinds) => [...kinds.values()]);
  const count = (is: (state: string) => boolean) => states.filter(is).length;
  const [works, fails] = [count((one) => one === "works"), count((one) => one === "fails")];
  return `| ${nameOf(plugin)} | ${version} | ${wordpress} | ${mode} | ${date} | ${works} | ${states.length - works - fails} | ${fails} |`;
}

/** Of each plugin the run on the newest WordPress. */
function table(runs: readonly Run[], mode: ConnectionMode, note: (state: string) => string): string[] {
  const columns = PLUGINS.map((plugin) => newestRun(runs, plugin, mode));
  const names = [...new Set(columns.flatMap((run) => [...(run?.cases.keys() ?? [])]))];
  return [
    `| | ${PLUGINS.map(nameOf).join(" | ")} |`,
    `| --- |${" --- |".repeat(PLUGINS.length)}`,
    ...names.map((name) => `| ${name} | ${columns.map((run) => cell(run, name, note)).join(" | ")} |`),
  ];
}

function cell(run: Run | undefined, name: string, note: (state: string) => string): string {
  const states = run?.cases.get(name);
  return states ? grouped(states, note) : "untested";
}

function grouped(states: ReadonlyMap<string, string>, note: (state: string) => string): string {
  const distinct = [...new Set(states.values())];
  return distinct
    .map((state) => {
      const letters = [...states].flatMap(([kind, one]) => (one === state ? [kind === "*" ? "" : kind] : [])).join(" ");
      if (state === "works") return letters || "works";
      return `${state === "fails" ? "**fails**" : note(state)} ${letters}`.trim();
    })
    .join(", ");
}

/** Of the runs on an older WordPress what differs from the newest. */
function older(runs: readonly Run[], note: (state: string) => string): string[] {
  const others = runs.filter((run) => newestRun(runs, run.plugin, run.mode) !== run);
  if (others.length === 0) return [];
  const lines = others.map((run) => {
    const newest = newestRun(runs, run.plugin, run.mode);
    const different = [...run.cases].flatMap(([name, states]) => {
      const [one, other] = [grouped(states, note), newest?.cases.get(name) ?? new Map<string, string>()];
      return one === grouped(other, note) ? [] : [`${name}: ${one}`];
    });
    const what = different.length === 0 ? "the same" : different.join("; ");
    return `| ${nameOf(run.plugin)} ${run.version} | ${releaseOf(run.wordpress)} | ${run.mode} | ${what} |`;
  });
  return [
    "### On an older WordPress version",
    "",
    "Only what differs from the tables above.",
    "",
    "| Plugin | WordPress | Mode | |",
    "| --- | --- | --- | --- |",
    ...lines,
    "",
  ];
}

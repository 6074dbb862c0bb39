/**
 * What the matrix has found, as it is kept: one line for each plugin, WordPress, mode and case, with the kinds of page
 * grouped by what came of them. The tables of the documentation are made from it and from nothing else.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ConnectionMode } from "#domain/connector.ts";
import type { PluginId } from "../fix-kinds/imagined.ts";
import type { PageKind } from "./bench.ts";

export const LETTERS: Readonly<Record<PageKind, string>> = {
  post: "P",
  page: "G",
  archive: "A",
  "start page": "S",
  "static front page": "F",
  "custom post type": "C",
};

/** What readers of the tables call a kind of page; the others are called as they are. */
export const KIND_WORDS: Readonly<Record<string, string>> = {
  archive: "category or tag archive",
  "start page": "homepage showing the latest posts",
};

export interface Run {
  readonly plugin: PluginId;
  /** Of the plugin; of the companion where there is none. */
  readonly version: string;
  readonly wordpress: string;
  readonly mode: ConnectionMode;
  readonly date: string;
  /** By the name of the case: the state by the letter of the kind of page, `*` where kinds do not matter. */
  readonly cases: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Of cases that fail: what was seen. */
  readonly notes: ReadonlyMap<string, string>;
}

const FILE = join(import.meta.dirname, "../../../docs/wordpress-matrix.tsv");
const HEADER = ["plugin", "version", "wordpress", "mode", "date", "case", "states", "note"].join("\t");

export function readRuns(): readonly Run[] {
  const lines = readFileSync(FILE, "utf8")
    .split("\n")
    .slice(1)
    .filter((line) => line !== "");
  const rows = lines.map((line) => line.split("\t"));
  const keys = [...new Set(rows.map((row) => row.slice(0, 5).join("\t")))];
  return keys.map((key) => {
    const [plugin = "none", version = "", wordpress = "", mode = "guarded", date = ""] = key.split("\t");
    const own = rows.filter((row) => row.slice(0, 5).join("\t") === key);
    return {
      ...{ plugin: plugin as PluginId, version, wordpress, mode: mode as ConnectionMode, date },
      cases: new Map(own.map(([, , , , , name = "", states = ""]) => [name, parseStates(states)])),
      notes: new Map(own.flatMap(([, , , , , name = "", , note = ""]) => (note === "" ? [] : [[name, note] as const]))),
    };
  });
}

/** A run takes the place of the one of the same plugin and mode on the same release of WordPress. */
export function keepRuns(fresh: readonly Run[]): void {
  const kept = readRuns().filter((old) => !fresh.some((run) => slot(run) === slot(old)));
  const runs = [...kept, ...fresh].toSorted((one, other) => (order(one) < order(other) ? -1 : 1));
  writeFileSync(FILE, `${[HEADER, ...runs.flatMap(linesOf)].join("\n")}\n`);
}

/** Some cases of a run again, of the same versions. */
export function keepCases(fresh: Run): void {
  const old = readRuns().find((run) => slot(run) === slot(fresh));
  if (old?.version !== fresh.version || old.wordpress !== fresh.wordpress)
    throw new Error("There is no run of these versions that single cases could join; run it whole.");
  const cases = new Map([...old.cases, ...fresh.cases]);
  const notes = new Map([...[...old.notes].filter(([name]) => !fresh.cases.has(name)), ...fresh.notes]);
  keepRuns([{ ...fresh, cases, notes }]);
}

export function newestRun(runs: readonly Run[], plugin: PluginId, mode: ConnectionMode): Run | undefined {
  const own = runs.filter((run) => run.plugin === plugin && run.mode === mode);
  return own.toSorted((one, other) => Number(releaseOf(other.wordpress)) - Number(releaseOf(one.wordpress)))[0];
}

export const releaseOf = (wordpress: string): string => wordpress.split(".").slice(0, 2).join(".");

const slot = ({ plugin, mode, wordpress }: Run): string => [plugin, mode, releaseOf(wordpress)].join(" ");

const order = ({ plugin, mode, wordpress }: Run): string => [mode === "guarded" ? 0 : 1, plugin, wordpress].join(" ");

function linesOf({ plugin, version, wordpress, mode, date, cases, notes }: Run): string[] {
  return [...cases].map(([name, states]) =>
    [plugin, version, wordpress, mode, date, name, showStates(states), notes.get(name) ?? ""].join("\t").trimEnd(),
  );
}

/** `P G F C works; A S kind_not_supported` */
function showStates(states: ReadonlyMap<string, string>): string {
  const distinct = [...new Set(states.values())];
  return distinct
    .map((state) => `${[...states].flatMap(([kind, one]) => (one === state ? [kind] : [])).join(" ")} ${state}`)
    .join("; ");
}

function parseStates(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split("; ").flatMap((group) => {
      const words = group.split(" ");
      const state = words.at(-1) ?? "";
      return words.slice(0, -1).map((kind) => [kind, state] as const);
    }),
  );
}

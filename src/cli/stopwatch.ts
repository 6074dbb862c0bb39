/** Milestones of a command, in milliseconds since its process began. */
import { writeFileSync } from "node:fs";
import { usage } from "./exit.ts";

export interface Stopwatch {
  /** Writes the time down under the name and answers it. */
  lap(name: string): number;
  /** Into the file that was asked for, if one was. */
  write(): void;
}

/** @param output `json=FILE`. @throws CommandFailed when it is something else */
export function createStopwatch(output: string | undefined): Stopwatch {
  const file = output === undefined ? undefined : fileOf(output);
  const laps: Record<string, number> = {};
  return {
    lap(name) {
      const ms = Math.round(performance.now());
      laps[name] = ms;
      return ms;
    },
    write() {
      if (file !== undefined) writeFileSync(file, `${JSON.stringify(laps, undefined, 2)}\n`);
    },
  };
}

function fileOf(output: string): string {
  const file = /^json=(.+)$/.exec(output)?.[1];
  if (file === undefined) throw usage("--output: use json=FILE; the demo's step durations are written there.");
  return file;
}

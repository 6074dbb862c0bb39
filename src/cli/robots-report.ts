/** What `sitemend robots` tells: where the file is from, and how it was read. */
import type { RobotsState, RobotsTest } from "#domain/robots-test.ts";

/** A robots.txt, from wherever it came. */
export interface RobotsSource {
  /** URL or file name; `-` is standard input. */
  readonly name: string;
  readonly state: RobotsState;
  /** HTTP status; `null` of a file, and where there was no response. */
  readonly status: number | null;
  /** Why there was no response, such as `dns_failed`. */
  readonly failure: string | null;
  readonly text: string;
  /** What is tested if no path is named. */
  readonly path: string;
}

export interface RobotsReport extends Omit<RobotsSource, "path" | "text">, RobotsTest {}

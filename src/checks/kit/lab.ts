/** Pages that a browser has measured: of the others nothing is said. */

import type { LabReport } from "#domain/lab.ts";
import { beyond } from "./beyond.ts";
import type { Applies } from "./define-check.ts";
import type { UrlContext } from "./facts.ts";

type Measured = UrlContext<"lab">;

/** A guard: the page was measured, and what the check looks at is known of it. */
export function measured(look: (report: LabReport) => unknown): (context: Measured) => Applies {
  return ({ lab, url }) => {
    const report = lab.of(url);
    if (report === undefined) return "not-applicable";
    return look(report) === null ? "cannot-tell" : "applies";
  };
}

/** A figure of the page behind such a guard; where there is none, one that is above no limit. */
export function figureOf({ lab, url }: Measured, name: "fcpMs" | "lcpMs" | "tbtMs" | "cls"): number {
  return lab.of(url)?.[name] ?? 0;
}

/** Milliseconds as people say them; never as the limit that they exceed. */
export function inSeconds(ms: number, limitMs: number): number {
  return beyond(limitMs / 1000, ms / 1000, 1);
}

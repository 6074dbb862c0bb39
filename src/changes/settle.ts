/**
 * What an interrupted or finished write turned out to be, from what the site shows and what its log says. Pure, so that
 * every case can be tried (explorer.test.ts). It never guesses: where both stories fit, a person must look.
 */
import type { Executed, ObservedValue } from "#domain/connector.ts";

export interface WriteEvidence {
  /** What the site's log says of our operation; `unavailable` where the site keeps none. */
  readonly executed: Executed;
  readonly observed: ObservedValue["is"];
}

/**
 * `applied`: it happened and stands · `drifted`: it happened, then someone wrote there · `write_again`: it certainly did
 * not happen, and nobody wrote there · `conflict`: it did not happen, someone wrote there · `unknown`: both may be · `proposed`: it waits for people to merge it.
 */
export type SettleVerdict = "applied" | "drifted" | "write_again" | "conflict" | "unknown" | "proposed";

export function settle({ executed, observed }: WriteEvidence): SettleVerdict {
  if (executed === "proposed") return "proposed";
  const stands = observed === "after" || observed === "both";
  if (executed === "executed") return stands ? "applied" : "drifted";
  // With a log, the site's own word counts: a value that only looks like ours was written by someone else.
  if (executed === "absent") return observed === "before" || observed === "both" ? "write_again" : "conflict";
  // Without a log, the old value may mean that nothing happened, or that ours was undone by a person.
  return stands ? "applied" : "unknown";
}

/** Several edits as one: they were made together, so they must look alike. */
export function together(observedValues: readonly ObservedValue[]): ObservedValue["is"] {
  const kinds = new Set(observedValues.map(({ is }) => is).filter((is) => is !== "both"));
  if (kinds.size === 0) return "both";
  if (kinds.has("missing")) return "missing";
  const [only] = kinds;
  return kinds.size === 1 && only !== undefined ? only : "other";
}

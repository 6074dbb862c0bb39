/** One plugin on one WordPress: every case of the matrix, and what holds whatever the field. */
import { KINDS } from "../fix-kinds/samples.ts";
import type { Bench, PageKind } from "./bench.ts";
import { behaviourOf } from "./contract.ts";
import { type Choice, tryAll } from "./matrix.ts";
import { LETTERS, type Run } from "./tried.ts";

const ALL: readonly PageKind[] = [...KINDS, "static front page", "custom post type"];

export interface Tried {
  readonly cases: Run["cases"];
  readonly notes: Run["notes"];
}

export async function tryMatrix(bench: Bench, choice: Choice = {}): Promise<Tried> {
  const cases = new Map<string, Map<string, string>>();
  const notes = new Map<string, string>();
  const keep = (name: string, kind: string, state: string, words?: string) => {
    cases.set(name, (cases.get(name) ?? new Map<string, string>()).set(kind, state));
    if (words !== undefined) notes.set(name, [notes.get(name), `${kind}: ${words}`].filter(Boolean).join(" / "));
  };
  for await (const { name, kind, outcome } of tryAll(bench, ALL, choice)) {
    const state = outcome.is === "refused" ? outcome.reason : outcome.is;
    keep(name, LETTERS[kind], state, outcome.is === "fails" ? outcome.words : undefined);
  }
  const plugin = bench.health.profile.seoPlugins[0]?.id ?? "none";
  for (const { name, run } of choice.only ? [] : behaviourOf(plugin, bench.mode))
    await run(bench).then(
      () => keep(name, "*", "works"),
      (error: Error) => keep(name, "*", "fails", error.message.replaceAll(/\s+/g, " ").slice(0, 300)),
    );
  return { cases, notes };
}

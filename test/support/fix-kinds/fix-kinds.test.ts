/** The published tables, and what `locate` answers, must not promise what the matrix has not shown. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DIALECTS } from "#connectors/wordpress/dialects/index.ts";
import { SUGGESTION_FIELDS, type SuggestionField } from "#domain/suggestion.ts";
import { LETTERS, newestRun, readRuns } from "../dialects/tried.ts";
import { imagine } from "./imagined.ts";
import { KINDS } from "./samples.ts";

const RUNS = readRuns();
const PLUGINS = ["none", ...DIALECTS.map(({ id }) => id).filter((id) => id !== "none")] as const;
const MODES = ["guarded", "basic"] as const;
/** The case that asks for what the sample of the field asks. */
const SAMPLES: Partial<Record<SuggestionField, string>> = {
  robots: "robots: noindex",
  social_tags: "social_tags: og:title",
};

describe.each(MODES)("%s", (mode) => {
  it.each(PLUGINS)("proposes with %s only what the matrix shows working", async (plugin) => {
    const run = newestRun(RUNS, plugin, mode);
    if (!run) return;
    const wrong: string[] = [];
    for (const field of Object.keys(SUGGESTION_FIELDS) as SuggestionField[])
      for (const kind of KINDS) {
        const state = run.cases.get(SAMPLES[field] ?? field)?.get(LETTERS[kind]) ?? "untried";
        const { is } = await imagine({ mode, plugins: [plugin] }, kind, field);
        if (is === "proposal" && state !== "works") wrong.push(`${field} on ${kind}: ${state}`);
      }
    expect(wrong, "try it on real sites: npm run matrix -- --only FIELD, then npm run gen").toEqual([]);
  });

  it.each(PLUGINS)("publishes for %s no cell that fails", (plugin) => {
    expect([...(newestRun(RUNS, plugin, mode)?.notes ?? [])]).toEqual([]);
  });
});

it("claims in the reference no letter that the matrix does not show", () => {
  const text = readFileSync(join(import.meta.dirname, "../../../docs/reference/fix-kinds.md"), "utf8");
  const [, guarded = "", basic = ""] = text.split(/^## With(?:out)? the companion plugin$/m);
  for (const [mode, part] of [
    ["guarded", guarded],
    ["basic", basic.split("\n## ")[0] ?? ""],
  ] as const)
    for (const [, name = "", cells = ""] of part.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm))
      for (const [at, cell] of cells.split(" | ").entries()) {
        const states = newestRun(RUNS, PLUGINS[at] ?? "none", mode)?.cases.get(name);
        const shown = [...(states ?? [])].flatMap(([letter, state]) => (state === "works" ? [letter] : []));
        const claimed = cell.split(" ").filter((word) => /^[PGASFC]$/.test(word));
        expect(shown, `${mode} ${name} ${PLUGINS[at]}`).toEqual(claimed);
      }
});

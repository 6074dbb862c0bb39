/** Runs a check's examples over a mutant of it. */
import type { Check } from "../src/checks/kit/define-check.ts";
import { EXAMPLE_ORIGIN, type PageExample, type SiteExample } from "../src/checks/kit/examples.ts";
import { parseExample } from "../test/support/parse-example.ts";
import { runExample } from "../test/support/run-example.ts";

/** True when an example fails, or when the mutant cannot even run. */
export async function examplesNotice(url: string): Promise<boolean> {
  let check: Check;
  try {
    check = ((await import(url)) as { default: Check }).default;
  } catch {
    return true;
  }
  const fails: readonly (PageExample | SiteExample)[] = check.examples.fails;
  const passes: readonly (PageExample | SiteExample)[] = check.examples.passes;
  return fails.some((example) => !firesAsSaid(check, example)) || passes.some((example) => !isSilent(check, example));
}

function firesAsSaid(check: Check, example: PageExample | SiteExample): boolean {
  const { findings, errored, places, suggestions } = runExample(check, example, parseExample);
  if (errored || findings.length === 0) return false;
  if (example.suggests !== undefined && suggestions[0]?.value !== example.suggests) return false;
  if (!("at" in example) || example.at === undefined) return true;
  const { origin = EXAMPLE_ORIGIN } = example as SiteExample;
  const expected = example.at.map((path) => (path === "" ? "" : new URL(path, origin).href));
  return places.toSorted().join("\n") === expected.toSorted().join("\n");
}

function isSilent(check: Check, example: PageExample | SiteExample): boolean {
  const { findings, errored } = runExample(check, example, parseExample);
  return !errored && findings.length === 0;
}

import { describe, expect, it } from "vitest";
import { parseExample } from "../../test/support/parse-example.ts";
import { runExample } from "../../test/support/run-example.ts";
import { createChecks } from "./index.ts";
import { EXAMPLE_ORIGIN, type PageExample, type SiteExample } from "./kit/examples.ts";
import { registry } from "./registry.ts";

const checks = createChecks();

describe.each(registry.map(({ check }) => [check.id, check] as const))("%s", (_, check) => {
  const fails: readonly (PageExample | SiteExample)[] = check.examples.fails;
  const passes: readonly (PageExample | SiteExample)[] = check.examples.passes;

  it.each(fails.map((example) => [example.because, example] as const))("fires: %s", (_, example) => {
    const { findings, places, errored, suggestions } = runExample(check, example, parseExample);
    expect(errored).toBe(false);
    expect(findings.length).toBeGreaterThan(0);
    for (const finding of findings) expect(checks.describe(finding).message).not.toMatch(/undefined|null|\?|NaN|[{}]/);
    if ("at" in example)
      expect(places.toSorted()).toEqual(example.at?.map((path) => absolute(path, example)).toSorted());
    if (example.suggests !== undefined) expect(suggestions[0]?.value).toBe(example.suggests);
  });

  it.each(passes.map((example) => [example.because, example] as const))("stays silent: %s", (_, example) => {
    const { findings, errored } = runExample(check, example, parseExample);
    expect(errored).toBe(false);
    expect(findings).toEqual([]);
  });
});

function absolute(path: string, { origin = EXAMPLE_ORIGIN }: SiteExample): string {
  return path === "" ? "" : new URL(path, origin).href;
}

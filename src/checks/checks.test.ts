import { describe, expect, it } from "vitest";
import { disagreements } from "../../test/support/disagreements.ts";
import { parseExample } from "../../test/support/parse-example.ts";
import { runExample } from "../../test/support/run-example.ts";
import { createChecks } from "./index.ts";
import type { PageExample, SiteExample } from "./kit/examples.ts";
import { registry } from "./registry.ts";

const checks = createChecks();

describe.each(registry.map(({ check }) => [check.id, check] as const))("%s", (_, check) => {
  const fails: readonly (PageExample | SiteExample)[] = check.examples().fails;
  const passes: readonly (PageExample | SiteExample)[] = check.examples().passes;

  it.each(fails.map((example) => [example.because, example] as const))("fires: %s", (_, example) => {
    const result = runExample(check, example, parseExample);
    expect(disagreements(check, example, result)).toEqual([]);
    expect(result.outcome).toBe("failed");
    const said = JSON.stringify(example);
    for (const finding of result.findings) {
      const own = checks
        .describe(finding)
        .message.replace(/“([^”]+)”/g, (quoted, text) => (said.includes(text) ? "“”" : quoted));
      expect(own).not.toMatch(/undefined|null|\?(?!\w)|NaN|[{}]/);
    }
  });

  it.each(passes.map((example) => [example.because, example] as const))("stays silent: %s", (_, example) => {
    const result = runExample(check, example, parseExample);
    expect(disagreements(check, example, result)).toEqual([]);
    expect(result.findings).toEqual([]);
  });
});

/** Where a check does not do what its example says; for tests, and for the mutation run. */
import type { Check } from "#checks/kit/define-check.ts";
import { EXAMPLE_ORIGIN, type PageExample, type SiteExample } from "#checks/kit/examples.ts";
import { fillMessage } from "#checks/kit/message.ts";
import type { ExampleResult } from "./run-example.ts";

export function disagreements(
  check: Check,
  example: PageExample | SiteExample,
  { findings, outcome, places, suggestions }: ExampleResult,
): readonly string[] {
  const messages = findings.map(({ args }) => fillMessage(check.message, args));
  const { says = "", severity, suggests } = example;
  const found: string[] = [];
  function expectSame(what: string, expected: string, actual: string | undefined): void {
    if (expected !== actual) found.push(`${what}: ${actual} instead of ${expected}`);
  }

  if (outcome === "errored") found.push("the check threw");
  if (example.outcome !== undefined) expectSame("outcome", example.outcome, outcome);
  if (severity !== undefined) expectSame("severity", severity, findings[0]?.severity);
  if (suggests !== undefined) expectSame("suggestion", suggests, suggestions[0]?.value);
  if (says !== "" && !messages.some((message) => message.includes(says)))
    found.push(`no message says “${says}”: ${messages.join(" / ")}`);
  if ("at" in example && example.at !== undefined) {
    const expected = example.at.map((path) => absolute(path, example));
    expectSame("places", expected.toSorted().join(" "), places.toSorted().join(" "));
  }
  return found;
}

function absolute(path: string, { origin = EXAMPLE_ORIGIN }: SiteExample): string {
  return path === "" ? "" : new URL(path, origin).href;
}

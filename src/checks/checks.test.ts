import { describe, expect, it } from "vitest";
import { parseExample } from "../../test/support/parse-example.ts";
import { createChecks } from "./index.ts";
import type { Check } from "./kit/define-check.ts";
import { EXAMPLE_ORIGIN, type PageExample, type SiteExample } from "./kit/examples.ts";
import { runExample } from "./kit/run-example.ts";
import { registry } from "./registry.ts";

const checks = createChecks();

describe.each(registry.map(({ check }) => [check.id, check] as const))("%s", (_, check) => {
  const fails: readonly (PageExample | SiteExample)[] = check.examples.fails;
  const passes: readonly (PageExample | SiteExample)[] = check.examples.passes;

  it.each(fails.map((example) => [example.because, example] as const))("fires: %s", (_, example) => {
    const { findings, places, errored } = runExample(check, example, parseExample);
    expect(errored).toBe(false);
    expect(findings.length).toBeGreaterThan(0);
    for (const finding of findings) expect(checks.describe(finding).message).not.toMatch(/undefined|null|\?|NaN|[{}]/);
    if ("at" in example)
      expect(places.toSorted()).toEqual(example.at?.map((path) => absolute(path, example)).toSorted());
    if (example.suggests !== undefined) expect(findings[0]?.suggestion?.value).toBe(example.suggests);
  });

  it.each(passes.map((example) => [example.because, example] as const))("stays silent: %s", (_, example) => {
    const { findings, errored } = runExample(check, example, parseExample);
    expect(errored).toBe(false);
    expect(findings).toEqual([]);
  });
});

/** How a suggested value gets into the HTML of an example, for fields that are one element. */
const APPLY: Readonly<Record<string, (html: string, value: string) => string>> = {
  title: (html, value) => `<title>${value}</title>${html.replace(/<title>.*?<\/title>/g, "")}`,
  meta_description: (html, value) =>
    `<meta name="description" content="${value}">${html.replace(/<meta name="description"[^>]*>/g, "")}`,
  canonical: (html, value) =>
    `<link rel="canonical" href="${value}">${html.replace(/<link rel="canonical"[^>]*>/g, "")}`,
  h1: (html, value) => html.replace(/<h1>.*?<\/h1>/g, "").concat(`<h1>${value}</h1>`),
};

type Applied = readonly [id: string, because: string, check: Check, example: PageExample];

const applicable = registry.flatMap(({ check }) =>
  (check.scope === "site" ? [] : check.examples.fails).flatMap((example): Applied[] => {
    const { suggestion } = runExample(check, example, parseExample).findings[0] ?? {};
    const apply = suggestion && APPLY[suggestion.field];
    const html = apply?.(example.html ?? "", suggestion?.value ?? "");
    return html === undefined ? [] : [[check.id, example.because, check, { ...example, html }]];
  }),
);

it.each(applicable)("%s passes when its suggestion is applied: %s", (_, __, check, example) => {
  expect(runExample(check, example, parseExample).findings).toEqual([]);
});

function absolute(path: string, { origin = EXAMPLE_ORIGIN }: SiteExample): string {
  return path === "" ? "" : new URL(path, origin).href;
}

/**
 * Suggestions are sound: once applied, the finding is gone, and no other error or warning starts. Shown on every example
 * of every check, whole sites included; suggestions.fuzz.test.ts shows it on sites made at random.
 */
import { describe, expect, it } from "vitest";
import { applyToSite, type Placed, WHOLE_FILES } from "../../test/support/apply-to-site.ts";
import { judge, newFaults, rewrittenSite } from "../../test/support/faults.ts";
import { parseExample } from "../../test/support/parse-example.ts";
import { runExample } from "../../test/support/run-example.ts";
import { siteOfExample } from "../../test/support/site-of-example.ts";
import type { Check } from "./kit/define-check.ts";
import type { PageExample, SiteExample } from "./kit/examples.ts";
import { registry } from "./registry.ts";

const suggesting = registry.map(({ check }) => check).filter(({ suggest }) => suggest !== undefined);

describe.each(suggesting.map((check) => [check.id, check] as const))("a suggestion of %s", (_, check) => {
  const fails: readonly (PageExample | SiteExample)[] = check.examples.fails;
  it.each(fails.map((example) => [example.because, example] as const))("is sound: %s", (_, example) => {
    const site = siteOfExample(example);
    const { findings, places, suggestions } = runExample(check, example, parseExample);
    const mended = findings.flatMap(({ locator }, index) => {
      const [suggestion, place = ""] = [suggestions[index], places[index]];
      return suggestion ? [{ suggestion, place, key: `${check.id} ${place} ${locator}` }] : [];
    });
    // Two whole files cannot stand at one place: each is tried alone.
    const [files, others] = [
      mended.filter(({ suggestion }) => WHOLE_FILES.has(suggestion.field)),
      mended.filter(({ suggestion }) => !WHOLE_FILES.has(suggestion.field)),
    ];
    for (const together of [...files.map((each) => [each]), others]) expectSound(check, site, together);
  });
});

it("is made by at least one example of every check that says it can", () => {
  const silent = suggesting.filter(
    (check) =>
      !(check.examples.fails as readonly (PageExample | SiteExample)[]).some((example) =>
        runExample(check, example, parseExample).suggestions.some((suggestion) => suggestion !== null),
      ),
  );
  expect(silent.map(({ id }) => id)).toEqual([]);
});

function expectSound(check: Check, site: SiteExample, mended: readonly (Placed & { readonly key: string })[]): void {
  const after = applyToSite(site, mended);
  if (after === undefined) return;
  const [now, then] = [judge(after), judge(rewrittenSite(site))];
  const own = now.findings.filter(({ checkId }) => checkId === check.id).map(({ key }) => key);
  const known = new Set(then.findings.map(({ key }) => key));
  const gone = new Set(mended.map(({ key }) => key));
  expect(own.filter((key) => gone.has(key) || !known.has(key))).toEqual([]);
  expect(newFaults(then, now)).toEqual([]);
}

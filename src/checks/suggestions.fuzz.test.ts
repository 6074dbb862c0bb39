/** Suggestions are sound on sites made at random, too, where faults stand beside each other that no example puts together. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { RUNS, randomSite, SEED } from "../../test/support/random-site.ts";
import { applicable, faultsOf, suggestionsFor } from "../../test/support/soundness.ts";

it("is sound on random sites", { timeout: 60_000 + RUNS * 5_000 }, () => {
  const suggested = new Set<string>();
  fc.assert(
    fc.property(randomSite, (site) => {
      const { judged, suggestedFixes } = suggestionsFor(site);
      for (const [checkId, own] of Map.groupBy(suggestedFixes, (each) => each.checkId)) {
        suggested.add(checkId);
        for (const together of applicable(own))
          expect(faultsOf(site, judged, together), describe(together)).toEqual([]);
      }
    }),
    { numRuns: RUNS, seed: SEED },
  );
  expect(suggested.size).toBeGreaterThan(30);
});

function describe(suggestedFixes: Parameters<typeof faultsOf>[2]): string {
  return suggestedFixes.map(({ key, suggestion }) => `${key}: ${JSON.stringify(suggestion)}`).join("\n");
}

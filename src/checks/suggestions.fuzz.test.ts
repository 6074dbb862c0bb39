/** Suggestions are sound on sites made at random, too, where faults stand beside each other that no example puts together. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { randomSite } from "../../test/support/random-site.ts";
import { applicable, faultsOf, suggestionsFor } from "../../test/support/soundness.ts";

/** Takes some seconds. A failure prints its seed and the smallest such site. */
const RUNS = 15;

it("is sound on random sites", { timeout: 120_000 }, () => {
  const suggested = new Set<string>();
  fc.assert(
    fc.property(randomSite, (site) => {
      const { judged, mended } = suggestionsFor(site);
      for (const [checkId, own] of Map.groupBy(mended, (each) => each.checkId)) {
        suggested.add(checkId);
        for (const together of applicable(own))
          expect(faultsOf(site, judged, together), describe(together)).toEqual([]);
      }
    }),
    { numRuns: RUNS },
  );
  expect(suggested.size).toBeGreaterThan(30);
});

function describe(mended: Parameters<typeof faultsOf>[2]): string {
  return mended.map(({ key, suggestion }) => `${key}: ${JSON.stringify(suggestion)}`).join("\n");
}

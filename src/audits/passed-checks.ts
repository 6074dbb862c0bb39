/** Which checks have passed: they judged something, found nothing, and their fault isn't reported by another check. */
import type { Tally } from "#domain/check.ts";

type Judged = Pick<Tally, "checkId" | "passed" | "failed">;

/** Whatever names a missing page reports it. */
const MISSING_PAGES = [
  ...["link-broken-internal", "sitemap-broken-url", "redirect-broken-target", "canonical-to-broken"],
  ...["hreflang-to-broken", "pagination-broken", "amp-broken"],
];

/**
 * Each fault is reported once (decision 0033), so a check can be silent about one that its title names. Where another check
 * reports it, a list of what wasn't found may not name it.
 */
export const REPORTED_BY: ReadonlyMap<string, readonly string[]> = new Map([
  ["http-not-found", MISSING_PAGES],
  ["http-client-error", [...MISSING_PAGES, "http-not-found", "http-forbidden", "http-rate-limited"]],
  ["redirect-internal-link", ["redirect-trailing-slash"]],
  ["schema-missing", ["article", "product", "organization", "website"].map((type) => `schema-${type}-missing`)],
  ["sitemap-noncanonical-url", ["canonical-to-broken", "canonical-to-redirect", "canonical-to-noindex"]],
  ["hreflang-missing-return", ["hreflang-to-broken"]],
  ["html-meta-in-body", ["html-head-broken"]],
  ["title-outside-head", ["html-head-broken"]],
  ["description-outside-head", ["html-head-broken"]],
  ["canonical-outside-head", ["html-head-broken"]],
  ["hreflang-outside-head", ["html-head-broken"]],
  ["index-directives-outside-head", ["html-head-broken"]],
]);

export function passedChecks<Row extends Judged>(tallies: readonly Row[]): readonly Row[] {
  const failed = new Set(tallies.flatMap((tally) => (tally.failed > 0 ? [tally.checkId] : [])));
  return tallies.filter(({ checkId, passed }) => {
    if (passed === 0 || failed.has(checkId)) return false;
    return !REPORTED_BY.get(checkId)?.some((other) => failed.has(other));
  });
}

type Outcomes = Judged & Pick<Tally, "cannotTell" | "errored">;

/** They applied somewhere and came to no result at all. */
export function uncheckedChecks<Row extends Outcomes>(tallies: readonly Row[]): readonly Row[] {
  return tallies.filter((tally) => tally.passed + tally.failed === 0 && tally.cannotTell + tally.errored > 0);
}

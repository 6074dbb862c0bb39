/**
 * Runs the checks of the site and turns what they yield into findings. A check that throws is `errored`: its fault, not
 * the site's, so the audit goes on and no finding is made up.
 */
import type { CheckOverrides, Finding, Tally } from "#domain/check.ts";
import type { CheckOutcome } from "#domain/outcome.ts";
import type { SeenUrl, SiteView } from "#domain/site.ts";
import type { AnySiteCheck, AnyUrlCheck } from "./define-check.ts";
import { siteContext } from "./facts.ts";
import { createPlaces, limitOf, toFinding } from "./findings.ts";

/** Counts while the findings stream by; complete when they have been read to the end. */
class Counter {
  readonly checkId: string;
  readonly ofSamples: boolean;
  readonly failedPlaces = new Set<number>();
  passed = 0;
  cannotTell = 0;
  notApplicable = 0;
  errored = 0;

  constructor({ id, needs }: Pick<AnySiteCheck, "id" | "needs">) {
    this.checkId = id;
    this.ofSamples = needs.includes("lab");
  }

  count(outcome: CheckOutcome): void {
    if (outcome === "passed") this.passed++;
    if (outcome === "cannot-tell") this.cannotTell++;
    if (outcome === "not-applicable") this.notApplicable++;
    if (outcome === "errored") this.errored++;
  }

  tally(): Tally {
    const { checkId, passed, cannotTell, notApplicable, errored, ofSamples } = this;
    const counts = { passed, failed: this.failedPlaces.size, cannotTell, notApplicable, errored };
    return { checkId, ...counts, ...(ofSamples ? { ofSamples } : {}) };
  }
}

export interface SiteJudgement {
  /** Made while they are read, so that no list of all findings is ever held. */
  readonly findings: Iterable<Finding>;
  /** Valid after `findings` has been read to the end. */
  tallies(): readonly Tally[];
}

/** Judges the whole site: one pass over its URLs for all checks with `each`, then the checks that look once. */
export function judgeWholeSite(
  view: SiteView,
  checks: readonly (AnyUrlCheck | AnySiteCheck)[],
  overrides: CheckOverrides = {},
): SiteJudgement {
  const counters = new Map(checks.map((check) => [check.id, new Counter(check)]));
  return {
    findings: siteFindings(view, checks, { counters, overrides }),
    tallies: () => [...counters.values()].map((counter) => counter.tally()),
  };
}

function* siteFindings(
  view: SiteView,
  checks: readonly (AnyUrlCheck | AnySiteCheck)[],
  { counters, overrides }: { counters: ReadonlyMap<string, Counter>; overrides: CheckOverrides },
): Generator<Finding> {
  const context = siteContext(view);
  const running = checks.flatMap((check) => {
    const counter = counters.get(check.id);
    return counter && siteApplies(check, context, counter) ? [{ check, counter }] : [];
  });
  const perUrl = running.flatMap(({ check, counter }) => (check.each ? [{ check, counter }] : []));
  if (perUrl.length > 0) {
    for (const url of view.urls()) {
      const at = { ...context, url };
      for (const { check, counter } of perUrl)
        if (urlApplies(check, at, counter)) yield* judgeUrl(check, at, { counter, overrides });
    }
  }
  for (const { check, counter } of running) {
    if (!check.each) yield* judgeSiteOnce(check, context, { counter, overrides });
  }
}

function siteApplies(
  check: AnyUrlCheck | AnySiteCheck,
  context: ReturnType<typeof siteContext>,
  counter: Counter,
): boolean {
  try {
    const applies = check.appliesTo?.(context) ?? "applies";
    if (applies !== "applies") counter.count(applies);
    return applies === "applies";
  } catch {
    counter.count("errored");
    return false;
  }
}

interface Judging {
  readonly counter: Counter;
  readonly overrides: CheckOverrides;
}

/** Asked before anything is made: most checks do not judge most URLs. */
function urlApplies(
  check: AnyUrlCheck,
  context: ReturnType<typeof siteContext> & { readonly url: SeenUrl },
  counter: Counter,
): boolean {
  try {
    const applies = check.each(context);
    if (applies !== "applies") counter.count(applies);
    return applies === "applies";
  } catch {
    counter.count("errored");
    return false;
  }
}

function* judgeUrl(
  check: AnyUrlCheck,
  context: ReturnType<typeof siteContext> & { readonly url: SeenUrl },
  { counter, overrides }: Judging,
): Generator<Finding> {
  let found = 0;
  try {
    // Most checks find nothing at most URLs, so nothing is made before the first finding.
    let isFirst: ReturnType<typeof createPlaces> | undefined;
    for (const input of check.detect(context, limitOf(check, overrides))) {
      isFirst ??= createPlaces();
      if (!isFirst(input)) continue;
      found++;
      const urlId = input.at?.id ?? context.url.id;
      counter.failedPlaces.add(urlId);
      yield toFinding(check, urlId, input, overrides);
    }
    if (found === 0) counter.count("passed");
  } catch {
    counter.count("errored");
  }
}

function* judgeSiteOnce(
  check: AnySiteCheck,
  context: ReturnType<typeof siteContext>,
  { counter, overrides }: Judging,
): Generator<Finding> {
  let found = 0;
  try {
    for (const input of check.detect(context, limitOf(check, overrides))) {
      found++;
      const urlId = input.at?.id ?? 0;
      counter.failedPlaces.add(urlId);
      yield toFinding(check, urlId, input, overrides);
    }
    if (found === 0) counter.count("passed");
  } catch {
    counter.count("errored");
  }
}

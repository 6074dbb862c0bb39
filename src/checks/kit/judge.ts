/**
 * Runs checks and turns what they yield into findings. A check that throws is `errored`: its fault, not the site's, so
 * the audit goes on and no finding is made up.
 */
import type { CheckOverrides, Finding, FindingArgs, Tally } from "#domain/check.ts";
import type { Page } from "#domain/page.ts";
import type { Outcome } from "#domain/severity.ts";
import type { SeenUrl, SiteView } from "#domain/site.ts";
import {
  type AnyPageCheck,
  type AnySiteCheck,
  type AnyUrlCheck,
  type Applies,
  type PlacedSketch,
  SHOWN_PLACES,
} from "./define-check.ts";
import { type PageContext, type PageNeed, pageContext, siteContext } from "./facts.ts";
import { isRefused } from "./guards.ts";

/** Evidence is for reading; more than this would only fill the database. */
const MAX_SNIPPET = 300;
/** One template fault can repeat thousands of times in a page; the first ones are enough to act on. */
const MAX_FINDINGS_PER_PLACE = 200;

type GuardMemory = Map<AnyPageCheck["appliesTo"], Applies>;

export type PageJudge = (check: AnyPageCheck, into: Finding[]) => Outcome;

/** Judges one page; guards that several checks share are asked once. */
export function judgeOnePage(page: Page, overrides: CheckOverrides = {}): PageJudge {
  const context = pageContext(page);
  const memory: GuardMemory = new Map();
  return (check, into) => {
    const before = into.length;
    try {
      const applies = checkApplies(check, context, { page, memory });
      if (applies !== "applies") return applies;
      const isFirst = createPlaces();
      for (const sketch of check.detect(context, limitOf(check, overrides))) {
        if (isFirst(sketch)) into.push(toFinding(check, page.urlId, sketch, overrides));
      }
      return into.length > before ? "failed" : "passed";
    } catch {
      into.length = before;
      return "errored";
    }
  };
}

function checkApplies(
  check: AnyPageCheck,
  context: PageContext<PageNeed>,
  { page, memory }: { page: Page; memory: GuardMemory },
): Applies {
  if (check.needs.includes("document") && !page.document) return isRefused(page) ? "cannot-tell" : "not-applicable";
  const known = memory.get(check.appliesTo);
  if (known) return known;
  const applies = check.appliesTo(context);
  memory.set(check.appliesTo, applies);
  return applies;
}

/** Counts while the findings stream by; complete when they have been read to the end. */
class Counter {
  readonly checkId: string;
  readonly failedPlaces = new Set<number>();
  passed = 0;
  cannotTell = 0;
  notApplicable = 0;
  errored = 0;

  constructor(checkId: string) {
    this.checkId = checkId;
  }

  count(outcome: Outcome): void {
    if (outcome === "passed") this.passed++;
    if (outcome === "cannot-tell") this.cannotTell++;
    if (outcome === "not-applicable") this.notApplicable++;
    if (outcome === "errored") this.errored++;
  }

  tally(): Tally {
    const { checkId, passed, cannotTell, notApplicable, errored } = this;
    return { checkId, passed, failed: this.failedPlaces.size, cannotTell, notApplicable, errored };
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
  const counters = new Map(checks.map((check) => [check.id, new Counter(check.id)]));
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
    const isFirst = createPlaces();
    for (const sketch of check.detect(context, limitOf(check, overrides))) {
      if (!isFirst(sketch)) continue;
      found++;
      const urlId = sketch.at?.id ?? context.url.id;
      counter.failedPlaces.add(urlId);
      yield toFinding(check, urlId, sketch, overrides);
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
    for (const sketch of check.detect(context, limitOf(check, overrides))) {
      found++;
      const urlId = sketch.at?.id ?? 0;
      counter.failedPlaces.add(urlId);
      yield toFinding(check, urlId, sketch, overrides);
    }
    if (found === 0) counter.count("passed");
  } catch {
    counter.count("errored");
  }
}

/**
 * The same link twice in a page is one place: without this, a finding would be counted and stored twice. Most checks find
 * nothing on most pages, so nothing is made before the first finding.
 */
function createPlaces(): (sketch: PlacedSketch<string>) => boolean {
  let seen: Map<number, Set<string>> | undefined;
  return ({ at, locator = "" }) => {
    seen ??= new Map();
    const place = at?.id ?? 0;
    const locators = seen.get(place) ?? new Set();
    seen.set(place, locators);
    if (locators.has(locator) || locators.size >= MAX_FINDINGS_PER_PLACE) return false;
    locators.add(locator);
    return true;
  };
}

function limitOf({ id, limit = 0 }: Pick<AnyPageCheck, "id" | "limit">, overrides: CheckOverrides): number {
  return overrides[id]?.threshold ?? limit;
}

function toFinding(
  check: Pick<AnyPageCheck, "id" | "severity">,
  urlId: number,
  sketch: PlacedSketch<string>,
  overrides: CheckOverrides,
): Finding {
  const { locator = "", severity = check.severity, evidence = {}, at: _, ...args } = sketch;
  return {
    checkId: check.id,
    urlId,
    locator,
    severity: overrides[check.id]?.severity ?? severity,
    args: args satisfies FindingArgs,
    evidence: {
      ...evidence,
      ...(evidence.snippet === undefined ? {} : { snippet: evidence.snippet.slice(0, MAX_SNIPPET) }),
      ...(evidence.related === undefined ? {} : { related: evidence.related.slice(0, SHOWN_PLACES) }),
    },
  };
}

/** What a check yields becomes findings: one for each place, with evidence short enough to read. */
import type { CheckOverrides, Finding, FindingArgs } from "#domain/check.ts";
import { type AnyPageCheck, type PlacedFindingInput, SHOWN_PLACES } from "./define-check.ts";

/** Evidence is for reading; more than this would only fill the database. */
const MAX_SNIPPET = 300;
/** One template fault can repeat thousands of times in a page; the first ones are enough to act on. */
const MAX_FINDINGS_PER_PLACE = 200;

/** The same link twice in a page is one place: without this, a finding would be counted and stored twice. */
export function createPlaces(): (input: PlacedFindingInput<string>) => boolean {
  const seen = new Map<number, Set<string>>();
  return ({ at, locator = "" }) => {
    const place = at?.id ?? 0;
    const locators = seen.get(place) ?? new Set();
    seen.set(place, locators);
    if (locators.has(locator) || locators.size >= MAX_FINDINGS_PER_PLACE) return false;
    locators.add(locator);
    return true;
  };
}

export function limitOf({ id, limit = 0 }: Pick<AnyPageCheck, "id" | "limit">, overrides: CheckOverrides): number {
  return overrides[id]?.threshold ?? limit;
}

export function toFinding(
  check: Pick<AnyPageCheck, "id" | "severity">,
  urlId: number,
  input: PlacedFindingInput<string>,
  overrides: CheckOverrides,
): Finding {
  const { locator = "", severity = check.severity, evidence = {}, at: _, ...args } = input;
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

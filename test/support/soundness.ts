/** Whether suggestions keep what they promise on a tiny site: their findings go, and no other fault comes. */
import type { SiteExample } from "#checks/kit/examples.ts";
import { applyToSite, type Placed, WHOLE_FILES } from "./apply-to-site.ts";
import { type Judged, judge, newFaults, rewrittenSite } from "./faults.ts";

/** A suggestion with the finding that it mends. */
export interface SuggestedFix extends Placed {
  readonly checkId: string;
  readonly key: string;
}

/** What all checks say about the site, and what they suggest. */
export function suggestionsFor(site: SiteExample): {
  readonly judged: Judged;
  readonly suggestedFixes: readonly SuggestedFix[];
} {
  const judged = judge(rewrittenSite(site));
  const suggestedFixes = judged.findings.flatMap((finding) => {
    const suggestion = judged.suggest(finding);
    const { checkId, place, key } = finding;
    return suggestion ? [{ checkId, place, key, suggestion }] : [];
  });
  return { judged, suggestedFixes };
}

/** What is wrong with the suggestions, all of one check, applied together; one line for each fault. */
export function faultsOf(
  site: SiteExample,
  before: Judged,
  suggestedFixes: readonly SuggestedFix[],
): readonly string[] {
  const after = applyToSite(rewrittenSite(site), suggestedFixes);
  // What a setting does to the pages is known to WordPress alone.
  if (after === undefined)
    return suggestedFixes.flatMap(({ key, suggestion }) =>
      suggestion.field.startsWith("setting:") ? [] : [`cannot be applied: ${key}`],
    );
  const now = judge(after);
  const gone = new Set(suggestedFixes.map(({ key }) => key));
  const known = new Set(before.findings.map(({ key }) => key));
  const own = now.findings.filter(({ checkId }) => checkId === suggestedFixes[0]?.checkId).map(({ key }) => key);
  // Two findings may lie at one place, as two links to one page do.
  const remaining = (key: string) =>
    own.filter((each) => each === key).length +
    suggestedFixes.filter((each) => each.key === key).length -
    before.findings.filter((each) => each.key === key).length;
  return [
    ...[...gone].filter((key) => remaining(key) > 0).map((key) => `still there: ${key}`),
    ...own.filter((key) => !known.has(key)).map((key) => `moved: ${key}`),
    ...newFaults(before, now, renamed(suggestedFixes)).map((key) => `new: ${key}`),
  ];
}

/** Addresses that the suggestions change. */
function renamed(suggestedFixes: readonly SuggestedFix[]): readonly (readonly [string, string])[] {
  return suggestedFixes.flatMap(({ suggestion: { field, target, value } }) => {
    if (!["link", "resource", "form_action"].includes(field) || !target) return [];
    const { pathname = target, search = "", hash = "" } = URL.parse(target) ?? {};
    const spellings = [target, pathname + search + hash, pathname];
    return spellings.map((written) => [written, value] as const);
  });
}

/** Two pages may get one name from the same words, and a heading takes those below it along. */
const ALONE: ReadonlySet<string> = new Set(["title", "h1", "meta_description", "heading_level"]);

/** Whole files cannot stand at one place twice, nor one name on two pages: such are applied alone, the others together. */
export function applicable(suggestedFixes: readonly SuggestedFix[]): readonly (readonly SuggestedFix[])[] {
  const isAlone = ({ suggestion }: SuggestedFix) => WHOLE_FILES.has(suggestion.field) || ALONE.has(suggestion.field);
  return [
    ...suggestedFixes.filter(isAlone).map((each) => [each]),
    suggestedFixes.filter((each) => !isAlone(each)),
  ].filter((group) => group.length > 0);
}

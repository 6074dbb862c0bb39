/** How the checks of a page came out, as bytes: a page has hundreds of them, and they cross threads. */
import type { CheckInfo, Tally } from "#domain/check.ts";
import { type CheckOutcome, OUTCOMES } from "#domain/outcome.ts";

/**
 * Outcomes of one page, aligned with the list of checks: places in `OUTCOMES`, or `NOT_RUN` for a check of the site or
 * one switched off.
 */
export type PageOutcomes = Uint8Array;
export const NOT_RUN = OUTCOMES.length;

export const CODES = Object.fromEntries(OUTCOMES.map((outcome, code) => [outcome, code])) as Record<
  CheckOutcome,
  number
>;

interface PageTally {
  add(outcomes: PageOutcomes): void;
  tallies(): readonly Tally[];
}

/** Adds up the outcomes of many pages. */
export function newPageTally(list: readonly CheckInfo[]): PageTally {
  const each = OUTCOMES.length + 1;
  const counts = new Uint32Array(list.length * each);
  const count = (index: number, outcome: CheckOutcome): number => counts[index * each + CODES[outcome]] ?? 0;
  return {
    add: (outcomes) => {
      for (let index = 0; index < outcomes.length; index++) {
        const at = index * each + (outcomes[index] ?? NOT_RUN);
        counts[at] = (counts[at] ?? 0) + 1;
      }
    },
    tallies: () =>
      list.flatMap((info, index) => {
        if (info.scope !== "page") return [];
        return [
          {
            checkId: info.id,
            passed: count(index, "passed"),
            failed: count(index, "failed"),
            cannotTell: count(index, "cannot-tell"),
            notApplicable: count(index, "not-applicable"),
            errored: count(index, "errored"),
          },
        ];
      }),
  };
}

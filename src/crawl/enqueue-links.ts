/** Brings what a reading leads to into the frontier, and turns the reader's numbers into those of the audit. */
import type { KnownUrl } from "#domain/page.ts";
import { AUDIT_NUMBERS, type NumberedLinks, type Reading, readMark, type Visit } from "#domain/reading.ts";
import type { Frontier, FrontierUrl } from "./frontier.ts";

export type EnqueueLinks = <Kept>(known: KnownUrl, reading: Reading<Kept>) => Visit<Kept>;

export function createEnqueueLinks(frontier: Frontier): EnqueueLinks {
  /** Numbers of the audit by the numbers of each reader. */
  const metBy = new Map<number, number[]>();

  function numbersOf({ reader, firstNamed }: NumberedLinks): number[] {
    const numbers = metBy.get(reader) ?? [];
    metBy.set(reader, numbers);
    // Smaller than before: the reader has forgotten what it named.
    numbers.length = Math.min(numbers.length, firstNamed);
    return numbers;
  }

  return (known, reading) => {
    const discovered: FrontierUrl[] = [];
    const from = known.id;
    frontier.hear(from, reading);
    meetRedirect(known, reading, frontier, discovered);
    const { outlinks } = reading;
    const isKnown = outlinks.reader === AUDIT_NUMBERS;
    const numbers = isKnown ? [] : numbersOf(outlinks);
    const depth = frontier.depthOf(known.id) + 1;
    const redirects = frontier.redirectsTo(known.id) + 1;
    // Style sheets that import each other without end are followed no further than redirects are.
    const sheets = known.kind === "resource" ? redirects : 0;
    const targets = outlinks.targets.map((target, index) => {
      const { via, wantsBody } = readMark(outlinks.marks[index] ?? 0);
      const how =
        via === "refresh"
          ? ({ by: "redirect", depth, redirects, from } as const)
          : { by: via, depth, from, redirects: sheets, isResource: via === "image" || via === "resource", wantsBody };
      const number = isKnown ? target : numbers[target];
      if (number !== undefined) return frontier.meetAgain(number, how, discovered);
      const met = frontier.meet(outlinks.named[target - outlinks.firstNamed] ?? "", how, discovered);
      numbers[target] = met;
      return met;
    });
    const fragmentTargets = outlinks.fragmentTargets.map((target) => numbers[target] ?? 0);
    return { known, reading, targets, fragmentTargets, discovered };
  };
}

function meetRedirect(
  known: KnownUrl,
  { redirectTo }: Reading<unknown>,
  frontier: Frontier,
  discovered: FrontierUrl[],
): void {
  if (redirectTo === null) return;
  const redirects = frontier.redirectsTo(known.id) + 1;
  const how = { by: "redirect", depth: frontier.depthOf(known.id) + 1, redirects, from: known.id } as const;
  const isResource = known.kind === "resource";
  frontier.meet(redirectTo, { ...how, isResource, wantsBody: isResource && frontier.wantsBody(known.id) }, discovered);
}

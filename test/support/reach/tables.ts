/** The figures of a run as tables of plain text. */
import { type Reach, type ReachOutcome, reachWords } from "./measure.ts";

export function reachTables(reach: Reach): string {
  const { outcomes, ofArchives, promised } = reach;
  const checks = [...Map.groupBy(outcomes, ({ checkId }) => checkId)].toSorted(
    (one, other) => other[1].length - one[1].length,
  );
  const rows = checks.map(([checkId, some]) => [checkId, ...figures(some)]);
  const without = checks
    .map(([checkId, some]) => ({
      checkId,
      none: some.filter(({ suggestedValue }) => suggestedValue === null).length,
      all: some.length,
    }))
    .filter(({ none }) => none > 0)
    .toSorted((one, other) => other.none - one.none)
    .map(({ checkId, none, all }) => [checkId, none, all]);
  const refusals = [
    ...Map.groupBy(
      outcomes.filter(({ suggestedValue, refusal }) => suggestedValue !== null && refusal !== null),
      ({ checkId, refusal }) => `${checkId}: ${refusal}`,
    ),
  ].map(([why, some]) => [why, some.length]);
  const states = [
    ...Map.groupBy(
      outcomes.filter(({ approved }) => approved),
      ({ state }) => String(state),
    ),
  ].map(([state, some]) => [state, some.length]);
  const stay = [
    ...Map.groupBy(
      outcomes.filter(({ state, gone }) => state === "applied" && !gone),
      ({ checkId }) => checkId,
    ),
  ].map(([id, some]) => [id, some.length]);
  return [
    table(["check", ...HEADINGS], [["all", ...figures(outcomes)], ...rows]),
    table(["without a suggestion", "issues", "of"], without),
    table(["state of the changes", "issues"], states),
    table(["suggested, but no approval", "issues"], refusals),
    table(["applied, but still there", "issues"], stay),
    `${ofArchives} issues of archives are not counted.`,
    [reachWords(promised), ...promised.disagreements].join("\n  "),
  ].join("\n\n");
}

const HEADINGS = ["issues", "suggested", "approved", "applied", "verified", "gone", "drifted"];

/** Whole numbers, with the share of the issues behind the ones that a bound is for. */
export function figures(some: readonly ReachOutcome[]): (string | number)[] {
  const count = (holds: (outcome: ReachOutcome) => boolean) => some.filter(holds).length;
  const share = (number: number) =>
    some.length < 100 ? number : `${number} (${((100 * number) / some.length).toFixed(1)} %)`;
  return [
    some.length,
    share(count(({ suggestedValue }) => suggestedValue !== null)),
    share(count(({ approved }) => approved)),
    share(count(({ state }) => state === "applied")),
    count(({ verified }) => verified),
    share(count(({ gone }) => gone)),
    count(({ state }) => state === "drifted"),
  ];
}

function table(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const all = [headings, ...rows].map((row) => row.map(String));
  const widths = headings.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join("  "),
    )
    .join("\n");
}

/**
 * "What would +N take": the groups of issues to fix, in the order that gains most for the least effort, until the score
 * has risen by N. The sums are those of the score: a check costs at most its cap, however much is wrong.
 */
import { MOST_PER_CHECK } from "./score.ts";

export interface Loss {
  readonly no: number;
  readonly checkId: string;
  /** Points, before the cap per check. */
  readonly loss: number;
  /** How much work it is; any unit. */
  readonly effort: number;
}

export interface PlanStep {
  readonly no: number;
  /** Points that this step adds after the ones before it. */
  readonly gain: number;
}

/** At most as long as a person would read; ends early when N is reached. */
const MOST_STEPS = 50;
/** Below this a step is not worth naming. */
const LEAST_GAIN = 0.05;

export function planSteps(losses: readonly Loss[], plus: number): readonly PlanStep[] {
  const open = Map.groupBy(losses, ({ checkId }) => checkId);
  const steps: PlanStep[] = [];
  for (let gained = 0; gained < plus && steps.length < MOST_STEPS; ) {
    const best = bestOf(open, plus - gained);
    if (!best) break;
    for (const one of best.fixes) {
      const rest = open.get(one.checkId) ?? [];
      const after = rest.filter((each) => each !== one);
      open.set(one.checkId, after);
      const gain = capped(rest) - capped(after);
      gained += gain;
      steps.push({ no: one.no, gain: Math.round(gain * 10) / 10 });
    }
  }
  return steps;
}

/** One group, or all of a check: above the cap of a check, no single group gains anything. */
function bestOf(open: ReadonlyMap<string, readonly Loss[]>, wanted: number) {
  let best: { fixes: readonly Loss[]; worth: number } | undefined;
  for (const rest of open.values()) {
    const total = sumOf(rest);
    const before = Math.min(MOST_PER_CHECK, total);
    for (const fixes of [...rest.map((one) => [one]), rest]) {
      const left = total - sumOf(fixes);
      const gain = before - Math.min(MOST_PER_CHECK, Math.max(0, left));
      // More than what is still wanted is worth no more.
      const worth = Math.min(gain, wanted) / fixes.reduce((sum, { effort }) => sum + effort, 0);
      if (gain >= LEAST_GAIN && (!best || worth > best.worth)) best = { fixes, worth };
    }
  }
  return best;
}

function capped(losses: readonly Loss[]): number {
  return Math.min(MOST_PER_CHECK, sumOf(losses));
}

function sumOf(losses: readonly Loss[]): number {
  return losses.reduce((sum, { loss }) => sum + loss, 0);
}

/**
 * "What would +N take": the groups of issues to fix, in the order that gains most for the least effort, until the score
 * has risen by N. The sums are those of the score (domain/scoring.ts): what is left of a check costs more than its share.
 */
import { penaltiesBehind, remainingPenalty, scoreAfter } from "#domain/scoring.ts";

export interface Loss {
  readonly no: number;
  readonly checkId: string;
  /** Points of the score; those of all losses add up to what it lacks. */
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

/** What is left of a check. */
interface Open {
  readonly penalty: number;
  readonly loss: number;
  rest: readonly Loss[];
}

export function planSteps(losses: readonly Loss[], plus: number): readonly PlanStep[] {
  const lost = sumOf(losses);
  const total = penaltiesBehind(Math.max(0, 100 - lost));
  const byCheck = Map.groupBy(losses, ({ checkId }) => checkId);
  const open = [...byCheck.values()].map((rest): Open => {
    const loss = sumOf(rest);
    return { penalty: lost === 0 ? 0 : (total * loss) / lost, loss, rest };
  });
  const steps: PlanStep[] = [];
  let left = total;
  for (let gained = 0; gained < plus && steps.length < MOST_STEPS; ) {
    const best = bestOf(open, left, plus - gained);
    if (best === undefined) break;
    for (const fix of best.fixes) {
      const after = best.of.rest.filter((each) => each !== fix);
      const less = left - penaltyOf(best.of, best.of.rest) + penaltyOf(best.of, after);
      const gain = scoreAfter(less) - scoreAfter(left);
      best.of.rest = after;
      left = less;
      gained += gain;
      steps.push({ no: fix.no, gain: Math.round(gain * 10) / 10 });
    }
  }
  return steps;
}

/** One group, or all of a check: the last of many gains more than the first. */
function bestOf(open: readonly Open[], left: number, wanted: number) {
  let best: { of: Open; fixes: readonly Loss[]; worth: number } | undefined;
  for (const of of open) {
    const { rest } = of;
    const before = penaltyOf(of, rest);
    for (const fixes of rest.length > 1 ? [...rest.map((one) => [one]), rest] : [rest]) {
      const after = penaltyOf(of, fixes === rest ? [] : rest.filter((each) => each !== fixes[0]));
      const gain = scoreAfter(left - before + after) - scoreAfter(left);
      // More than what is still wanted is worth no more.
      const worth = Math.min(gain, wanted) / fixes.reduce((sum, { effort }) => sum + effort, 0);
      if (gain >= LEAST_GAIN && (!best || worth > best.worth)) best = { of, fixes, worth };
    }
  }
  return best;
}

function penaltyOf({ penalty, loss }: Open, rest: readonly Loss[]): number {
  return loss === 0 ? 0 : penalty * remainingPenalty(sumOf(rest) / loss);
}

function sumOf(losses: readonly Loss[]): number {
  return losses.reduce((sum, { loss }) => sum + loss, 0);
}

/** Two sentences that explain a score: the largest losses, and what would bring ten more points. */
import type { Score } from "#domain/result.ts";
import { scoreAfter } from "#domain/scoring.ts";
import type { ScoreCap } from "#store/index.ts";

const NAMED_LOSSES = 5;
const WANTED = 10;
/** More steps than these are no advice. */
const MOST_STEPS = 8;

interface Explained extends Pick<Score, "losses"> {
  /** The score by its losses alone. */
  readonly uncapped: number;
  readonly penalties: ReadonlyMap<string, number>;
  /** Only when it lowers the score. */
  readonly cap: ScoreCap | null;
  readonly titleOf: (checkId: string) => string;
}

export function explain({ uncapped, losses, penalties, cap, titleOf }: Explained): string {
  if (cap !== null)
    return `The score is limited to ${cap.most}: ${cap.because} ${losses.length === 0 ? "Nothing else costs points." : `Without that it would be ${uncapped}; the largest losses are ${list(losses, titleOf)}.`}`;
  if (losses.length === 0) return "No issue costs points.";
  return `The largest losses are ${list(losses, titleOf)}. ${whatBrings(uncapped, penalties, titleOf)}`;
}

function list(losses: Score["losses"], titleOf: Explained["titleOf"]): string {
  return and(losses.slice(0, NAMED_LOSSES).map(({ checkId, points }) => `${quoted(titleOf(checkId))} (−${points})`));
}

function whatBrings(score: number, penalties: ReadonlyMap<string, number>, titleOf: Explained["titleOf"]): string {
  const sorted = [...penalties].sort(([, one], [, other]) => other - one);
  let left = sorted.reduce((sum, [, penalty]) => sum + penalty, 0);
  const steps: string[] = [];
  for (const [checkId, penalty] of sorted.slice(0, MOST_STEPS)) {
    steps.push(quoted(titleOf(checkId)));
    left -= penalty;
    if (Math.round(scoreAfter(left)) - score >= WANTED) break;
  }
  const gain = Math.round(scoreAfter(left)) - score;
  if (gain === 0) return "Together they cost less than a point.";
  return `Fixing ${and(steps)} would bring ${gain === 1 ? "1 more point" : `${gain} more points`}.`;
}

function quoted(title: string): string {
  return `“${title}”`;
}

function and(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

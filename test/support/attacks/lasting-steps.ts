/** Steps without those that the same writer took back at once: what was taken was given back. */
import type { RowWrite } from "./row-log.ts";

export function lastingSteps(steps: readonly RowWrite[]): readonly RowWrite[] {
  const undone = new Set<RowWrite>();
  for (const at of Map.groupBy(steps, ({ post, place }) => `${post} ${place}`).values())
    for (const [index, step] of at.entries()) {
      const [before, next] = [at[index - 1], at[index + 1]];
      const tookOthers = step.place === "text" || (before !== undefined && before.writer !== step.writer);
      if (undone.has(step) || !tookOthers || next?.writer !== step.writer || next.to !== step.from) continue;
      undone.add(step).add(next);
    }
  return steps.filter((step) => !undone.has(step));
}

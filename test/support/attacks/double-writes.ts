/** Each change was written as often as it is said: once, or never. */
import type { Change, Facts } from "./facts.ts";
import { lastingSteps } from "./lasting-steps.ts";
import type { Step } from "./row-log.ts";

export function doubleWrites({ mode, steps, said }: Facts): string[] {
  return said.flatMap(({ login, changes }) => {
    const ours = lastingSteps(steps).filter(({ writer }) => writer === login);
    const goals = new Set([...changes.map(goalOf), ...ours.map(goalOfStep)]);
    return [...goals].flatMap((goal) => {
      const written = ours.filter((step) => goalOfStep(step) === goal).length;
      const some = changes.filter((change) => goalOf(change) === goal);
      const certain = some.filter(({ effect }) => effect === "written").length;
      // In basic mode an equal value is taken for ours: no log of the site tells them apart.
      const byOthers = mode === "basic" && steps.some((step) => step.writer !== login && goalOfStep(step) === goal);
      const possible = certain + some.filter(({ effect }) => effect === "unknown").length;
      // Core REST saves the whole content: what another took out of it between our look and our save comes back with it.
      // That cannot be prevented there; it must be said.
      const told = mode === "basic" ? overwrites(changes, some, ours, goal) : 0;
      if ((byOthers || written >= certain) && written <= possible + told) return [];
      const states = some.map(({ id, kind, status, effect }) => `${id} ${kind} ${status} ${effect}`).join("; ");
      return [`${login} wrote ${goal} ${written} times; said are ${certain} to ${possible} (${states})`];
    });
  });
}

/** Changes of the same post, for another place, that say that they saved over somebody. */
function overwrites(changes: readonly Change[], some: readonly Change[], ours: readonly Step[], goal: string): number {
  const post = ours.find((step) => goalOfStep(step) === goal)?.post;
  return changes.filter((change) => change.post === post && !some.includes(change) && saysOverwritten(change)).length;
}

const saysOverwritten = ({ problem }: Change): boolean => problem?.code === "save_overwritten";

const goalOfStep = ({ post, place, to }: Step): string => `${post} ${place} → ${to}`;
const goalOf = ({ post, place, after }: Change): string => `${post} ${place} → ${after}`;

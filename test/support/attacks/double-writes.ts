/** Each change was written as often as it is said: once, or never. */
import type { Facts, RecordedChange } from "./facts.ts";
import { lastingSteps } from "./lasting-steps.ts";
import type { RowWrite } from "./row-log.ts";

export function doubleWrites({ steps, said }: Facts): string[] {
  return said.flatMap(({ login, changes }) => {
    const ours = lastingSteps(steps).filter(({ writer }) => writer === login);
    const goals = new Set([...changes.map(goalOf), ...ours.map(goalOfStep)]);
    return [...goals].flatMap((goal) => {
      const written = ours.filter((step) => goalOfStep(step) === goal).length;
      const some = changes.filter((change) => goalOf(change) === goal);
      const certain = some.filter(({ effect }) => effect === "written").length;
      const possible = certain + some.filter(({ effect }) => effect === "unknown").length;
      if (written >= certain && written <= possible) return [];
      const states = some.map(({ id, kind, status, effect }) => `${id} ${kind} ${status} ${effect}`).join("; ");
      return [`${login} wrote ${goal} ${written} times; said are ${certain} to ${possible} (${states})`];
    });
  });
}

const goalOfStep = ({ post, place, to }: RowWrite): string => `${post} ${place} → ${to}`;
const goalOf = ({ post, place, after }: RecordedChange): string => `${post} ${place} → ${after}`;

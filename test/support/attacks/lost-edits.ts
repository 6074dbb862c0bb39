/** Nothing that a person, or another Sitemend, wrote was taken away by a write of ours. */
import type { Facts } from "./facts.ts";
import { lastingSteps } from "./lasting-steps.ts";

export function lostEdits({ steps, said }: Facts): string[] {
  const logins = new Set(said.map(({ login }) => login));
  const writers = new Map<string, string>();
  const ownValues = new Set<string>();
  const lost: string[] = [];
  for (const { post, place, writer, from, to } of lastingSteps(steps)) {
    const at = `${post} ${place}`;
    if (logins.has(writer)) {
      const last = writers.get(at);
      // A value equal to the one that we wrote there may be a person's copy of it: nobody can tell by looking.
      const isOurs = last === writer || ownValues.has(`${at} ${writer} ${from}`);
      if (last !== undefined && from !== "" && !isOurs) lost.push(`${writer} took “${from}” of ${last} from ${at}`);
      if (place === "text" || place === "post_title") lost.push(`${writer} changed ${at}`);
      ownValues.add(`${at} ${writer} ${to}`);
    }
    writers.set(at, writer);
  }
  return lost;
}

/** In the end nothing is left in the middle. */
import type { Facts } from "./facts.ts";

const MIDDLE = ["applying", "verifying", "in_doubt", "rolling_back"];

export function unsettled({ said }: Facts): string[] {
  return said.flatMap(({ login, changes, bulks }) => [
    ...changes.filter(({ status }) => MIDDLE.includes(status)).map(({ id, status }) => `${login}: ${id} is ${status}`),
    ...bulks
      .filter(({ status }) => status !== "completed")
      .map(({ id, status }) => `${login}: bulk ${id} is ${status}`),
  ]);
}

/** Names of attributes: each spelling is lowered and interned once, because what names a field is compared by its address. */
import { ownCopy } from "./own-copy.ts";
import { RecentCache } from "./recent-cache.ts";

export interface AttributeName {
  readonly name: string;
  /** It says something of an element besides what it refers to: `tagFacts` asks for it. */
  readonly tells: boolean;
  /** It names elements that have no text. */
  readonly labels: boolean;
}

/** Their values are ids of other elements, and they stand on any element. */
export const REFERRING = ["aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "headers"] as const;
const TELLING = new Set([
  ..."role class id rel itemprop aria-label name hidden inert aria-hidden style itemtype typeof tabindex".split(" "),
  ...REFERRING,
]);
/** Pages use some hundred; a hostile one invents more. */
const known = new RecentCache<AttributeName>(1000);

export function attributeName(written: string): AttributeName {
  const earlier = known.get(written);
  if (earlier) return earlier;
  const name = inTable(written.toLowerCase());
  const created = { name, tells: TELLING.has(name), labels: name === "title" };
  known.set(ownCopy(written), created);
  return created;
}

/** V8 keeps keys in a table of its own, and compares such strings by their addresses. */
export function inTable(name: string): string {
  return Object.keys({ [name]: true })[0] ?? name;
}

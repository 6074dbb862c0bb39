/**
 * Finds the rule of robots.txt that decides on a path (RFC 9309 §2.2.2: the longest, and Allow wins a tie) without trying
 * all of them: files of tens of thousands of rules exist, and every address of a site asks. Rules without a wildcard are
 * found by binary search among their beginnings. Rules with one are kept under the three letters of theirs that fewest
 * others share, and only those whose letters the path has are tried.
 */
import { matches, type PathPattern, parsePattern } from "./path-pattern.ts";

/** A rule as it is written. */
export interface RuleLine {
  readonly allow: boolean;
  readonly path: string;
  /** Of the file, from 1; missing where nobody asks. */
  readonly line?: number;
}

export interface Rule {
  readonly allow: boolean;
  readonly pattern: PathPattern;
  /** The first one that says so; 0 where nobody asks. */
  readonly line: number;
}

/**
 * @param parse how a path becomes a pattern
 * @returns answers the rule that decides on a path in the form that `parse` gives patterns
 */
export function createRuleFinder(
  lines: readonly RuleLine[],
  parse: (path: string) => PathPattern = parsePattern,
): (path: string) => Rule | undefined {
  const rules = eachOnce(lines, parse);
  const isPlain = ({ pattern }: Rule) => pattern.pieces.length === 1;
  const plain = rules.filter(isPlain);
  const exact = new Map<string, Rule>();
  for (const rule of plain) if (rule.pattern.anchored) keepBetter(exact, rule);
  const beginnings = createBeginnings(plain.filter(({ pattern }) => !pattern.anchored));
  const wildcards = createWildcards(rules.filter((rule) => !isPlain(rule)));
  return (path) => better(better(exact.get(path), beginnings(path)), wildcards(path));
}

/** Some files say the same a thousand times. */
function eachOnce(lines: readonly RuleLine[], parse: (path: string) => PathPattern): readonly Rule[] {
  const paths = { true: new Map<string, number>(), false: new Map<string, number>() };
  for (const { allow, path, line = 0 } of lines) if (!paths[`${allow}`].has(path)) paths[`${allow}`].set(path, line);
  return [true, false].flatMap((allow) =>
    Array.from(paths[`${allow}`], ([path, line]) => ({ allow, pattern: parse(path), line })),
  );
}

function better(one: Rule | undefined, other: Rule | undefined): Rule | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const longer = other.pattern.length - one.pattern.length || Number(other.allow) - Number(one.allow);
  return longer > 0 ? other : one;
}

function textOf({ pattern }: Rule): string {
  return pattern.pieces[0] ?? "";
}

function keepBetter(known: Map<string, Rule>, rule: Rule): void {
  known.set(textOf(rule), better(known.get(textOf(rule)), rule) ?? rule);
}

/**
 * In the order of the alphabet, all beginnings of a path stand before it, and the last text before it starts with the
 * longest of them. So each text knows the longest other one it starts with, and the way up leads past all that match.
 */
function createBeginnings(rules: readonly Rule[]): (path: string) => Rule | undefined {
  const best = new Map<string, Rule>();
  for (const rule of rules) keepBetter(best, rule);
  const texts = [...best.keys()].sort((a, b) => (a < b ? -1 : 1));
  const parents = new Int32Array(texts.length).fill(-1);
  for (let at = 1; at < texts.length; at++) {
    let parent = at - 1;
    while (parent >= 0 && !texts[at]?.startsWith(texts[parent] ?? "")) parent = parents[parent] ?? -1;
    parents[at] = parent;
  }
  return (path) => {
    let at = lastUpTo(texts, path);
    while (at >= 0 && !path.startsWith(texts[at] ?? "")) at = parents[at] ?? -1;
    return best.get(texts[at] ?? "\0");
  };
}

/** Place of the last of the sorted texts that is not after this one; -1 = none. */
function lastUpTo(texts: readonly string[], text: string): number {
  let [low, high] = [0, texts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((texts[middle] ?? "") <= text) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

const LETTERS = 3;

function createWildcards(rules: readonly Rule[]): (path: string) => Rule | undefined {
  const sharedBy = new Map<string, number>();
  for (const rule of rules) for (const key of keysOf(rule)) sharedBy.set(key, (sharedBy.get(key) ?? 0) + 1);
  const byKey = new Map<string, Rule[]>();
  const withoutKey: Rule[] = [];
  for (const rule of longestFirst(rules)) {
    const key = leastShared(keysOf(rule), sharedBy);
    if (key === undefined) withoutKey.push(rule);
    else kept(byKey, key).push(rule);
  }
  return (path) => {
    let found = withoutKey.find((rule) => matches(rule.pattern, path));
    if (byKey.size === 0) return found;
    for (const key of keysIn(path))
      found = better(
        found,
        byKey.get(key)?.find((rule) => matches(rule.pattern, path)),
      );
    return found;
  };
}

function kept(byKey: Map<string, Rule[]>, key: string): Rule[] {
  const rules = byKey.get(key) ?? [];
  if (rules.length === 0) byKey.set(key, rules);
  return rules;
}

/** The first that matches is then the one that decides. */
function longestFirst(rules: readonly Rule[]): readonly Rule[] {
  return rules.toSorted((a, b) => b.pattern.length - a.pattern.length || Number(b.allow) - Number(a.allow));
}

function keysOf({ pattern }: Rule): ReadonlySet<string> {
  return keysIn(pattern.pieces.reduce((longest, piece) => (piece.length > longest.length ? piece : longest)));
}

function keysIn(text: string): ReadonlySet<string> {
  const keys = new Set<string>();
  for (let at = 0; at + LETTERS <= text.length; at++) keys.add(text.slice(at, at + LETTERS));
  return keys;
}

function leastShared(keys: Iterable<string>, sharedBy: ReadonlyMap<string, number>): string | undefined {
  let [best, fewest] = [undefined as string | undefined, Number.POSITIVE_INFINITY];
  for (const key of keys) {
    const count = sharedBy.get(key) ?? 0;
    if (count < fewest) [best, fewest] = [key, count];
  }
  return best;
}

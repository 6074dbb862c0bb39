/**
 * Regular expressions in RE2 syntax. Matching takes steps in proportion to the length of the text times the size of the
 * compiled program, whatever the pattern: both are bounded, so that no pattern can hang the process.
 */
import { RE2JS } from "re2js";
import { LimitReached } from "./limit-reached.ts";

/** Instructions; `(\d+\.\d+) EUR` has 13. */
const MOST_INSTRUCTIONS = 1_000;
/** Characters × instructions of one search, about a second in the worst case. */
const MOST_STEPS = 60_000_000;

export interface Match {
  /** Of the text. */
  readonly at: number;
  /** The whole, then the groups; `null` for a group that took no part. */
  readonly groups: readonly (string | null)[];
}

export interface Regex {
  readonly groups: number;
  /**
   * From the beginning.
   * @throws LimitReached when the text is too long to be searched as a whole, or it is too late for one more search
   */
  matches(text: string, isLate: () => boolean): Generator<Match>;
}

/** @throws Error whose message says what is wrong with the pattern */
export function compileRegex(pattern: string): Regex {
  const program = compiled(pattern);
  const size = program.programSize();
  if (size > MOST_INSTRUCTIONS) throw new Error("The regular expression is too large: use smaller repeat counts.");
  const longest = Math.floor(MOST_STEPS / size);
  const groups = program.groupCount();

  function* matches(text: string, isLate: () => boolean): Generator<Match> {
    const matcher = program.matcher(text.length > longest ? text.slice(0, longest) : text);
    // One search is bounded; many of them are not, because each may go on to the end for nothing.
    for (;;) {
      if (isLate()) throw new LimitReached("the rules took too long on this page");
      if (!matcher.find()) break;
      yield { at: matcher.start(), groups: Array.from({ length: groups + 1 }, (_, group) => matcher.group(group)) };
    }
    if (text.length > longest) throw new LimitReached("the page is too long for this regular expression");
  }

  return { groups, matches };
}

function compiled(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    const why = (error as Error).message.replace(/^error parsing regexp: /, "");
    throw new Error(`This is no valid regular expression: ${why}. Lookaround and backreferences are not supported.`);
  }
}

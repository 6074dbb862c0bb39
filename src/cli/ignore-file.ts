/** Issues that shall not fail a build: a file with a rule for each, its reason, and the day on which it ends. */
import { readFileSync } from "node:fs";
import { z } from "zod";
import { usage } from "./exit.ts";

const Rule = z.strictObject({
  check: z.string().min(1),
  /** Path, in which * stands for any run of letters; without it the rule holds everywhere. */
  path: z.string().startsWith("/").optional(),
  reason: z.string().trim().min(1),
  /** Last day on which it holds. */
  until: z.iso.date().optional(),
});
const Rules = z.array(Rule).max(10_000);

export interface IgnoreRules {
  covers(checkId: string, url: string): boolean;
  /** Rules that have ended, as sentences. */
  readonly expired: readonly string[];
}

/** @throws CommandFailed naming the rule that is wrong */
export function readIgnoreFile(file: string, nowMs: number): IgnoreRules {
  const parsed = Rules.safeParse(contentOf(file));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const [number, ...place] = issue?.path ?? [];
    const where =
      number === undefined ? "" : ` rule ${Number(number) + 1}${place.length > 0 ? `, ${place.join(".")}` : ""}:`;
    throw usage(
      `--ignore-file: ${file}:${where} ${issue?.message}. A rule is {"check": …, "path": …, "reason": …, "until": "2030-01-31"}.`,
    );
  }
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const [over, live] = [parsed.data.filter(isOver), parsed.data.filter((rule) => !isOver(rule))];
  const matchers = live.map(({ check, path }) => ({ check, matches: matcher(path) }));

  function isOver({ until }: z.infer<typeof Rule>): boolean {
    return until !== undefined && until < today;
  }

  return {
    covers: (checkId, url) => matchers.some(({ check, matches }) => check === checkId && matches(url)),
    expired: over.map(
      ({ check, path = "everywhere", until }) =>
        `The ignore rule for ${check} (${path}) expired on ${until}: the issue counts again.`,
    ),
  };
}

function contentOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw usage(`--ignore-file: ${file} can't be read: ${(error as Error).message}`);
  }
}

/** Split at the stars: no pattern of a user becomes a regular expression. */
function matcher(pattern: string | undefined): (url: string) => boolean {
  if (pattern === undefined) return () => true;
  const parts = pattern.split("*");
  return (url) => {
    const path = URL.parse(url)?.pathname ?? "";
    const [first = "", ...rest] = parts;
    if (rest.length === 0) return path === first;
    if (!path.startsWith(first)) return false;
    const last = rest.pop() ?? "";
    let at = first.length;
    for (const part of rest) {
      const found = path.indexOf(part, at);
      if (found === -1) return false;
      at = found + part.length;
    }
    return path.length - last.length >= at && path.endsWith(last);
  };
}

/** When Google is asked again after a failure: ever later, not all sites at once, and not before Google allows it. */
import { SEARCH_CONSOLE_PROBLEMS, type SearchConsoleProblem } from "#domain/search-console.ts";

interface Failure {
  readonly code: SearchConsoleProblem;
  readonly retryAfterMs: number | null;
  /** Failed attempts before this one, in a row. */
  readonly failures: number;
  readonly at: Date;
  /** 0 to 1. */
  readonly random: number;
}

/** Google's short quota is one of ten minutes; it asks to wait 15 when it is used up. */
const LEAST_MS = 15 * 60_000;
const MOST_MS = 24 * 60 * 60_000;
const DOUBLINGS_AT_MOST = 10;

/** `nextAt` is `null` when no later attempt ends otherwise; `notBefore` holds for people, too. */
export function nextAttempt({ code, retryAfterMs, failures, at, random }: Failure) {
  const notBefore = retryAfterMs === null ? null : new Date(at.getTime() + retryAfterMs);
  if (SEARCH_CONSOLE_PROBLEMS[code].isFinal) return { nextAt: null, notBefore: null };
  // Days come in once a day: to ask for them more often is of no use.
  const backoff = code === "no_data" ? MOST_MS : LEAST_MS * 2 ** Math.min(failures, DOUBLINGS_AT_MOST);
  // Half to whole of it; never less than Google wants.
  const wait = Math.min(backoff, MOST_MS) * (0.5 + 0.5 * random);
  return { nextAt: new Date(at.getTime() + Math.max(wait, retryAfterMs ?? 0)), notBefore };
}

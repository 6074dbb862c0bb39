/** What an answer says about the place it came from: refusals and our own limits are no fault of the site. */
import type { FetchFailure } from "./page.ts";

interface Answered {
  readonly status: number | null;
  readonly failure: FetchFailure | null;
  readonly challenge: boolean;
}

/** 401, 403 and 429 refuse us, not everyone; 999 is LinkedIn's way to say so. */
export const REFUSAL_STATUSES: readonly number[] = [401, 403, 407, 429, 999];

export function isRefusalStatus(status: number): boolean {
  return REFUSAL_STATUSES.includes(status);
}

export function isRefused({ status, challenge }: Pick<Answered, "status" | "challenge">): boolean {
  return challenge || (status !== null && isRefusalStatus(status));
}

/** No visitor gets a page here: an error, or no answer. Refusals do not count, and neither do our own limits. */
export function isBroken(answer: Answered): boolean {
  if (isRefused(answer)) return false;
  if (answer.status !== null) return answer.status >= 400;
  return answer.failure !== null && !OUR_LIMITS.has(answer.failure);
}

/** The page was cut or refused for its size, so what it says is known in part or not at all. */
export function isUnreadBody(failure: FetchFailure | null): boolean {
  return failure === "too_large";
}

/** Ends of a request that say something about us, not about the site. */
const OUR_LIMITS: ReadonlySet<FetchFailure> = new Set(["blocked_address", "aborted", "too_large"]);

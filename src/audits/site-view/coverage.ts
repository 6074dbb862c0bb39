/** How much of the known site was read. */
import { isRefused, isUnreadBody } from "#domain/answer.ts";
import { type LeftOutReason, LIMITS } from "#domain/page.ts";
import type { Coverage } from "#domain/site.ts";
import type { UrlRecord } from "./url-record.ts";

/** What was wanted and could not be read. */
const UNSEEN: ReadonlySet<LeftOutReason> = new Set([...LIMITS, "cancelled"] as const);

export function coverage(records: readonly UrlRecord[], truncatedBy: Coverage["truncatedBy"]): Coverage {
  let visited = 0;
  let unvisited = 0;
  let unverified = 0;
  for (const { kind, visited: was, leftOut, status, challenge, failure } of records) {
    if (kind !== "page") continue;
    if (was) visited++;
    else if (leftOut === null || UNSEEN.has(leftOut)) unvisited++;
    if (was && (isRefused({ status, challenge }) || isUnreadBody(failure))) unverified++;
  }
  const known = visited + unvisited;
  return {
    visited,
    unvisited,
    unverified,
    percent: known === 0 ? 0 : Math.floor((visited / known) * 1000) / 10,
    truncatedBy,
  };
}

/** IndexNow (https://www.indexnow.org/documentation): notifying search engines of pages that have changed. */
import type { WebsiteId } from "./ids.ts";

/** It passes URLs on to all search engines that take part. */
export const INDEXNOW_ENDPOINT = "https://api.indexnow.org/indexnow";
/** The protocol allows 10,000. */
export const INDEXNOW_URLS_AT_ONCE = 500;
/** By the protocol. */
export const INDEXNOW_KEY = /^[a-zA-Z0-9-]{8,128}$/;
/** Changes of one bulk go out together. */
export const INDEXNOW_GATHER_SECONDS = 30;

const MINUTE = 60;
/** After each failed attempt; the last one again and again. */
export const INDEXNOW_WAITS: readonly number[] = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * 60 * MINUTE, 6 * 60 * MINUTE];

export const INDEXNOW_STATES = ["off", "active", "stopped"] as const;
export const INDEXNOW_PROBLEMS = [
  ...["key_refused", "urls_refused", "request_refused"],
  ...["too_many_requests", "server_error", "no_answer", "unexpected_answer"],
] as const;
/** The first three stop it. */
export type IndexNowProblem = (typeof INDEXNOW_PROBLEMS)[number];

export interface IndexNow {
  readonly websiteId: WebsiteId;
  readonly key: string;
  readonly state: Exclude<(typeof INDEXNOW_STATES)[number], "off">;
  readonly problem: IndexNowProblem | null;
  /** `null` when nothing has failed, and when it was stopped. */
  readonly nextAttemptAt: Date | null;
  readonly lastNotifiedAt: Date | null;
  readonly lastNotifiedUrls: number | null;
  /** Pages that search engines are still to be notified of. */
  readonly waiting: number;
}

/** Where the website has to have its key. */
export function keyLocationOf(origin: string, key: string): string {
  return `${origin}/${key}.txt`;
}

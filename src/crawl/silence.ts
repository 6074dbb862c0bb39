/**
 * Tells a site that has stopped answering from pages that do not answer: when several requests in a row brought nothing,
 * the start page is asked, and once more after each of a few pauses. A site that goes down in the middle of an audit, or
 * shuts us out, would otherwise have every page that is left reported as broken, at half a minute each.
 */
import type { FetchFailure } from "#domain/page.ts";

/** `silent`: neither now nor soon. `back`: not for a while, so what was asked meanwhile says nothing of its page. */
export type SilenceVerdict = "speaks" | "back" | "silent";

const FAILURES_IN_A_ROW = 5;
/** A restart takes seconds, and nobody wants to watch a site that is down for longer. */
const PAUSES_MS = [0, 5_000, 15_000, 40_000];
const NOTHING_CAME: ReadonlySet<FetchFailure | null> = new Set([
  "timeout",
  "connection_reset",
  "connection_refused",
  "no_route",
  "dns_failed",
  "tls_failed",
] as const);

export function createSilence(startPageAnswers: () => Promise<boolean>, wait: (ms: number) => Promise<void>) {
  let failures = 0;
  let asking: Promise<SilenceVerdict> | null = null;

  async function ask(): Promise<SilenceVerdict> {
    for (const ms of PAUSES_MS) {
      if (ms > 0) await wait(ms);
      if (!(await startPageAnswers())) continue;
      [failures, asking] = [0, null];
      return ms === 0 ? "speaks" : "back";
    }
    return "silent";
  }

  return {
    /** True while nothing else should be asked. */
    isInDoubt: (): boolean => asking !== null,

    /** What came of a request to the site; `null` = nothing that makes us doubt it, said at once. */
    hear(failure: FetchFailure | null): Promise<SilenceVerdict> | null {
      failures = NOTHING_CAME.has(failure) ? failures + 1 : 0;
      if (failures === 0 || (failures < FAILURES_IN_A_ROW && asking === null)) return null;
      asking ??= ask();
      return asking;
    },
  };
}

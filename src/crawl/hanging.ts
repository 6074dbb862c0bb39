/**
 * Kinds of addresses that hang while the rest of the site answers: a thousand pages that never answer would take half a
 * minute each, most of a day. The first of a kind are waited for in full, twice each, and are reported. When several of
 * them in a row did not answer, those that follow are given a generous multiple of what the host usually takes; and when
 * a run of those does not answer either, the rest of the kind is not asked, but for one page in the end, which decides
 * for all. None of them counts as broken: nobody knows.
 */

/** Pages of a kind that did not answer in a row, to begin with. */
const HANG_IN_A_ROW = 3;
/** As long as this nobody waits for a page; usually a host answers in less than a tenth of it. */
const LEAST_WAIT_LIMIT_MS = 3_000;
/** Times of what the host usually takes to its first byte. */
const GENEROUS = 10;
/** Pages in a row that did not answer in that time either. */
const MISSED_IN_A_ROW = 20;
/** Share of the newest answer in what is usual. */
const NEWEST = 0.1;

export function createHanging() {
  /** By kind; an answer takes one off, so that a kind of which some hang is not trusted at once. */
  const hung = new Map<number, number>();
  const missed = new Map<number, number>();
  let usualMs: number | null = null;

  return {
    /** A page of the site answered. */
    answered(kind: number, ttfbMs: number): void {
      usualMs = usualMs === null ? ttfbMs : usualMs + (ttfbMs - usualMs) * NEWEST;
      missed.delete(kind);
      const before = hung.get(kind) ?? 0;
      if (before > 0) hung.set(kind, before - 1);
    },

    /** A page was waited for in full and did not answer. It is asked once more, with the same wait limit. */
    hung(kind: number): void {
      hung.set(kind, Math.min(HANG_IN_A_ROW, (hung.get(kind) ?? 0) + 1));
    },

    /** A page did not answer in the time below. True when no other of its kind is worth asking now; who asks begins anew. */
    missed(kind: number): boolean {
      const count = (missed.get(kind) ?? 0) + 1;
      missed.set(kind, count);
      if (count < MISSED_IN_A_ROW) return false;
      missed.delete(kind);
      hung.delete(kind);
      return true;
    },

    /** How long a page of this kind is waited for; `null` = as long as any. */
    waitLimitMs(kind: number): number | null {
      if ((hung.get(kind) ?? 0) < HANG_IN_A_ROW) return null;
      return Math.max(LEAST_WAIT_LIMIT_MS, (usualMs ?? 0) * GENEROUS);
    },
  };
}

/**
 * What an earlier audit lets us expect of a page: it is asked conditionally (RFC 9110 §13), and an answer that says or
 * shows that nothing changed is not read again. Servers are believed when they say “304 Not Modified” only while the
 * start page, which is always asked for in full, still has the headers it had: 304 does not repeat them all.
 */
import type { Earlier, EarlierAnswer, SameAnswer } from "#domain/earlier.ts";
import type { KnownUrl } from "#domain/page.ts";
import { AUDIT_NUMBERS, type Reading } from "#domain/reading.ts";
import type { RawAnswer } from "./asker.ts";
import { findHeader } from "./headers.ts";
import { agreesWith, sameHeaders } from "./same-headers.ts";

/** What is expected of one page. */
export interface Expectation<Kept> {
  /** To be sent along; empty = ask as always. */
  readonly conditions: Readonly<Record<string, string>>;
  /** The server says that nothing changed, and nothing contradicts it. */
  isConfirmedBy(answer: RawAnswer): boolean;
  /** The hash of the body that would show it; `null` when something else has changed already. */
  hashFor(answer: RawAnswer): string | null;
  /** What the earlier audit kept; `undefined` when that is gone. */
  recall(same: SameAnswer, tries: number): Promise<Reading<Kept> | undefined>;
}

export interface Expectations<Kept> {
  of(known: KnownUrl): Promise<Expectation<Kept> | null>;
  /** From now on the page is asked for as if nothing were known of it. */
  forget(known: KnownUrl): void;
}

/** Two changes within a second have the same date; a minute is what the RFC advises (§8.8.2.2). */
const SURELY_LATER_MS = 60_000;
const NO_CONDITIONS = {};

/** @param start the start page as it answered now, with the number it has; `null` when nobody asked */
export function createExpectations<Kept>(
  earlier: Earlier<Kept> | null,
  start: { readonly id: number; readonly answer: RawAnswer } | null,
): Expectations<Kept> {
  const forgotten = new Set<number>();
  let trusting: Promise<boolean> | undefined;

  async function isTrusting({ trustsServer, answerOf }: Earlier<Kept>): Promise<boolean> {
    if (!trustsServer || start === null) return false;
    const before = await answerOf(start.id);
    const { exchange } = start.answer;
    return before !== undefined && exchange !== null && sameHeaders(before.headers, exchange.headers);
  }

  return {
    async of({ id }) {
      if (earlier === null || forgotten.has(id)) return null;
      trusting ??= isTrusting(earlier);
      const trusts = await trusting;
      const before = await earlier.answerOf(id);
      return before === undefined ? null : expect(id, before, earlier, trusts);
    },
    forget: ({ id }) => void forgotten.add(id),
  };
}

function expect<Kept>(id: number, before: EarlierAnswer, earlier: Earlier<Kept>, trusts: boolean): Expectation<Kept> {
  return {
    conditions: trusts ? conditionsOf(before) : NO_CONDITIONS,
    isConfirmedBy: ({ exchange }) => exchange?.status === 304 && agreesWith(exchange.headers, before.headers),
    hashFor: ({ exchange }) =>
      exchange?.status === 200 && sameHeaders(before.headers, exchange.headers) ? before.bodyHash : null,
    async recall(same, tries) {
      const recalled = await earlier.recall(id, same);
      if (recalled === undefined) return undefined;
      const { ttfbMs, sign, targets, marks, kept } = recalled;
      const leads = { reader: AUDIT_NUMBERS, named: [], firstNamed: 0, targets, marks, fragmentTargets: NO_TARGETS };
      return { status: 200, failure: null, redirectTo: null, ttfbMs, tries, isDocument: true, sign, leads, kept };
    },
  };
}

const NO_TARGETS = new Uint32Array();

function conditionsOf({ headers }: EarlierAnswer): Readonly<Record<string, string>> {
  const tag = findHeader(headers, "etag");
  if (tag !== null) return { "if-none-match": tag };
  const modified = findHeader(headers, "last-modified");
  const age = Date.parse(findHeader(headers, "date") ?? "") - Date.parse(modified ?? "");
  return modified !== null && age >= SURELY_LATER_MS ? { "if-modified-since": modified } : NO_CONDITIONS;
}

/**
 * What an earlier audit lets us expect of a page: it is asked conditionally (RFC 9110 §13), and an answer that says or
 * shows that nothing changed is not read again. “304 Not Modified” speaks of the body and need not repeat the headers, by
 * which pages are judged, too. So samples are asked for in full: the start page, the first page of each kind of address and
 * some later ones. As long as they have the headers they had, the server is believed for pages of their kind; and pages
 * whose headers say something of indexing are always asked for in full.
 */
import { createKinds } from "#domain/address-kind.ts";
import type { Earlier, EarlierAnswer, SameAnswer } from "#domain/earlier.ts";
import type { KnownUrl } from "#domain/page.ts";
import { AUDIT_NUMBERS, type Reading } from "#domain/reading.ts";
import type { RawFetchAnswer } from "./fetcher.ts";
import { findHeader } from "./headers.ts";
import { agreesWith, sameHeaders } from "./same-headers.ts";

/** What is expected of one page. */
export interface Expectation<Kept> {
  /** To be sent along; empty = ask as always. */
  readonly conditions: Readonly<Record<string, string>>;
  /** The server says that nothing changed, and nothing contradicts it. */
  isConfirmedBy(answer: RawFetchAnswer): boolean;
  /** The hash of the body that would show it; `null` when something else has changed already. */
  hashFor(answer: RawFetchAnswer): string | null;
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
  start: { readonly id: number; readonly answer: RawFetchAnswer } | null,
): Expectations<Kept> {
  const forgotten = new Set<number>();
  const samples = createSamples();
  let trusting: Promise<boolean> | undefined;

  async function isTrusting({ trustsServer, answerOf }: Earlier<Kept>): Promise<boolean> {
    if (!trustsServer || start === null) return false;
    const before = await answerOf(start.id);
    const { exchange } = start.answer;
    return before !== undefined && exchange !== null && sameHeaders(before.headers, exchange.headers);
  }

  return {
    async of({ id, url }) {
      if (earlier === null || forgotten.has(id)) return null;
      trusting ??= isTrusting(earlier);
      const trusts = await trusting;
      const before = await earlier.answerOf(id);
      return before === undefined ? null : expect(id, before, earlier, trusts ? samples.of(id, url) : UNTRUSTED);
    },
    forget: ({ id }) => void forgotten.add(id),
  };
}

interface Sample {
  /** The server's word is enough. */
  readonly isTrusted: boolean;
  /** What a whole answer of the kind showed. */
  learn(hasSameHeaders: boolean): void;
}

const UNTRUSTED: Sample = { isTrusted: false, learn() {} };
/** Of the pages of a kind, one in so many is a sample. */
const SAMPLED = 16;

/** Which kinds of addresses still have the headers they had. */
function createSamples() {
  const kindOf = createKinds();
  const trusted = new Map<string, boolean>();
  return {
    of(id: number, url: string): Sample {
      const kind = kindOf(new URL(url));
      return {
        isTrusted: trusted.get(kind) === true && id % SAMPLED !== 0,
        learn: (hasSameHeaders) => void trusted.set(kind, hasSameHeaders && trusted.get(kind) !== false),
      };
    },
  };
}

/** Robots rules, canonicals and refreshes: a page without one of these that had it must not be missed. */
const TELLS_OF_INDEXING = new Set(["link", "refresh", "x-robots-tag"]);

function expect<Kept>(id: number, before: EarlierAnswer, earlier: Earlier<Kept>, sample: Sample): Expectation<Kept> {
  const mayAsk = sample.isTrusted && !before.headers.some(([name]) => TELLS_OF_INDEXING.has(name));
  const conditions = mayAsk ? conditionsOf(before) : NO_CONDITIONS;
  // Said to nobody's question, it speaks of what somebody else knows.
  const isAsked = conditions !== NO_CONDITIONS;
  return {
    conditions,
    isConfirmedBy: ({ exchange }) =>
      isAsked && exchange?.status === 304 && agreesWith(exchange.headers, before.headers),
    hashFor({ exchange }) {
      if (exchange?.status !== 200) return null;
      const isSame = sameHeaders(before.headers, exchange.headers);
      sample.learn(isSame);
      return isSame ? before.bodyHash : null;
    },
    async recall(same, tries) {
      const recalled = await earlier.recall(id, same);
      if (recalled === undefined) return undefined;
      const { ttfbMs, sign, targets, marks, kept } = recalled;
      const outlinks = { reader: AUDIT_NUMBERS, named: [], firstNamed: 0, targets, marks, fragmentTargets: NO_TARGETS };
      const how = { ttfbMs, tries, isDocument: true, isRendered: false };
      return { status: 200, failure: null, redirectTo: null, ...how, sign, outlinks, kept, keptBytes: 0 };
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

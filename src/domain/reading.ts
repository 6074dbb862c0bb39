/**
 * What the crawl hears of an answer once a reader has read it: how it went, and where it leads. Readers work in other
 * threads, so nothing here is an object graph: addresses travel once for each reader and are numbers afterwards.
 */
import type { FetchFailure, KnownUrl, LeftOutReason, Via } from "./page.ts";
import { VIA } from "./page.ts";
import type { Rendered } from "./rendering.ts";

/** An answer as it came, with its body still encoded. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly wire: Uint8Array;
  /** Names of Content-Encoding, comma-separated in the order of the header; empty = none. */
  readonly encoding: string;
  readonly wireBytes: number;
  /** The body was longer than the cap: `wire` is its beginning. */
  readonly truncated: boolean;
  /** Its compressed stream ended early. */
  readonly endedEarly?: true;
  readonly ttfbMs: number;
  readonly httpVersion: string;
}

/** One answer, ready to be read. */
export interface ToRead {
  readonly known: KnownUrl;
  readonly answer: WireAnswer | null;
  readonly failure: FetchFailure | null;
  /** See `Page.fault`. */
  readonly fault: string | null;
  readonly tries: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** It is a page of the audit whose text is wanted, not only asked whether it answers. */
  readonly isRead: boolean;
  /** Its links belong to the crawl. */
  readonly countsLinks: boolean;
  /** What pages load is noted, too. */
  readonly readsResources: boolean;
  /** Hash of the body that an earlier audit read; the same one need not be read again. */
  readonly knownHash: string | null;
  /** What says nothing until its scripts have run is not read, but told of. */
  readonly leavesShells: boolean;
  /** The page as a browser finished it. */
  readonly rendered: Rendered | null;
}

/** Why an answer was not read: its body has the known hash · its page says nothing until its scripts have run. */
export type NotRead = "known" | "shell";

/** In the place of a reader: the numbers are those of the audit. */
export const AUDIT_NUMBERS = 0;

/** Where an answer leads. `targets` and the others are aligned with each other; numbers are the reader's own. */
export interface NumberedLinks {
  /** Tells the numbers of one reader from those of another; never 0 for a reader. */
  readonly reader: number;
  /** Addresses that the reader had not named before; they get its next numbers. */
  readonly named: readonly string[];
  /** Number of the first of `named`; smaller than before = the reader has forgotten and begins anew. */
  readonly firstNamed: number;
  readonly targets: Uint32Array;
  /** See `markOf`. */
  readonly marks: Uint8Array;
  /** Targets of links to places inside pages; each is among `targets`. */
  readonly fragmentTargets: Uint32Array;
}

export interface Reading<Kept> {
  readonly status: number | null;
  readonly failure: FetchFailure | null;
  /** Absolute, canonical. */
  readonly redirectTo: string | null;
  readonly ttfbMs: number | null;
  readonly tries: number;
  readonly isDocument: boolean;
  /** A browser finished it. */
  readonly isRendered: boolean;
  /** Equal for pages that say the same; 0 = nothing to go by. See content-sign.ts. */
  readonly sign: number;
  readonly outlinks: NumberedLinks;
  /** Whatever is to be saved; the crawl does not look at it. */
  readonly kept: Kept;
  /** What it holds that may be large, in bytes. */
  readonly keptBytes: number;
}

/** Reads answers; one for each audit. */
export interface Reader<Kept> {
  read(answer: ToRead): Promise<Reading<Kept> | NotRead>;
  /** Nothing will be read any more. */
  close(): void;
}

/** Everything the crawl learned in one visit; saved whole or not at all. */
export interface Visit<Kept> {
  readonly known: KnownUrl;
  readonly reading: Reading<Kept>;
  /** Numbers of the audit, aligned with the reading's. */
  readonly targets: Uint32Array;
  readonly fragmentTargets: Uint32Array;
  /** URLs first met here, in the order of their numbers. */
  readonly discovered: readonly (KnownUrl & { readonly leftOut: LeftOutReason | null })[];
}

/** Three bits were enough for the first eight ways, which stores hold; the fourth stands apart. */
const VIA_LOW = 0b0000_0111;
const VIA_HIGH = 0b0010_0000;
const NOFOLLOW = 0b0000_1000;
const WANTS_BODY = 0b0001_0000;

/** How an edge points, in one byte, of which six bits are used. */
export function markOf(via: Via, nofollow: boolean, wantsBody: boolean): number {
  const way = VIA.indexOf(via);
  const high = way > VIA_LOW ? VIA_HIGH : 0;
  return (way & VIA_LOW) | high | (nofollow ? NOFOLLOW : 0) | (wantsBody ? WANTS_BODY : 0);
}

/** Position in `VIA`. */
export function wayOf(mark: number): number {
  return (mark & VIA_LOW) | (mark & VIA_HIGH ? VIA_LOW + 1 : 0);
}

export function readMark(mark: number): {
  readonly via: Via;
  readonly nofollow: boolean;
  /** The beginning of the resource must be read, not only its headers. */
  readonly wantsBody: boolean;
} {
  return {
    via: VIA[wayOf(mark)] ?? "link",
    nofollow: (mark & NOFOLLOW) !== 0,
    wantsBody: (mark & WANTS_BODY) !== 0,
  };
}

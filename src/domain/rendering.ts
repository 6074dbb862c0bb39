/**
 * Pages as a browser finishes them. A server may send a page that is empty until its scripts have run; a browser runs
 * them, and what they leave is read in the place of what was sent. The browser itself reaches nothing: whatever it
 * asks for is asked by the crawl, or not at all.
 */

import type { Measured } from "./lab.ts";

/** `auto`: pages that say nothing until their scripts have run. `always`: every page that is read. */
export const RENDER_MODES = ["auto", "always", "never"] as const;
export type RenderMode = (typeof RENDER_MODES)[number];

/** Something that a page did not get although it asked for it. */
export interface Missing {
  readonly url: string;
  /** `robots`: robots.txt disallows it. `failed`: no answer, or one of 400 and above. */
  readonly why: "robots" | "failed";
  /** `null` when there was no answer, or nobody asked. */
  readonly status: number | null;
}

/** What a browser saw while it finished a page. */
export interface Finishing {
  /** Uncaught exceptions, in the words of the browser: the first ten, each of at most 200 letters. */
  readonly errors: readonly string[];
  /** Scripts and data that the page asked for in vain: the first twenty. */
  readonly missing: readonly Missing[];
  /** Where scripts sent the visitor, absolute; nobody followed. */
  readonly sentTo: string | null;
  /** False: scripts were still at work when the time was over. */
  readonly settled: boolean;
}

export interface Rendered extends Finishing {
  /** The finished page as HTML, with its doctype; open shadow trees stand where they are seen. At most 10 MiB of text. */
  readonly html: string;
}

/** What the page that was sent said, beside what it says when it is finished. */
export interface Rendering extends Finishing {
  readonly sent: SentFacts;
}

export interface SentFacts {
  /** Text of the first title; `null` = none. */
  readonly title: string | null;
  readonly description: string | null;
  /** Texts of all `<h1>`. */
  readonly h1: readonly string[];
  /** Absolute; `null` = none that can be parsed. */
  readonly canonical: string | null;
  /** Contents of the metas `robots` and `googlebot`, as written. */
  readonly robots: readonly string[];
  readonly wordCount: number;
  /** Different addresses of the page's own host that it links to. */
  readonly internalLinks: number;
  /** JSON-LD blocks, and types by Microdata or RDFa. */
  readonly structuredData: number;
}

/** An answer to a request of a page's scripts. */
export interface ScriptAnswer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Decoded. */
  readonly body: Uint8Array;
  /** Bytes of the body as it was sent. */
  readonly wireBytes: number;
  /** Milliseconds until the first byte. */
  readonly ttfbMs: number;
}

/** What a page's scripts ask for. */
export interface ToLoad {
  /** Absolute; a stranger's words, as all of it. */
  readonly url: string;
  /** Those that scripts set themselves, keys of an API for example; lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** Aborted when the page does not wait for it any more. */
  readonly signal: AbortSignal;
}

export type LoadResource = (asked: ToLoad) => Promise<ScriptAnswer | "robots" | "failed">;

/** A page to be finished: as it was answered, with its body decoded. */
export interface ToRender extends ScriptAnswer {
  readonly url: string;
  readonly load: LoadResource;
  readonly signal: AbortSignal;
}

export interface Renderer {
  /** There is a browser to render with. */
  isThere(): boolean;
  /** `null`: the browser could not; the page is read as it was sent. Never throws for what a page does. */
  render(page: ToRender): Promise<Rendered | null>;
  /** `null`: the browser could not. Never throws for what a page does. */
  measure(page: ToRender): Promise<Measured | null>;
}

/** Fewer words than any real page has; a noscript note or a loading line may be there. */
export const SHELL_WORDS = 20;

/** Different addresses of the page's own host that links lead to. */
export function internalTargets(links: readonly { readonly url: string | null }[], pageUrl: string): number {
  const { host } = new URL(pageUrl);
  const own = links.flatMap(({ url }) => (url !== null && URL.parse(url)?.host === host ? [url] : []));
  return new Set(own).size;
}

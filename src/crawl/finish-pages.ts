/**
 * Has pages finished by a browser. What their scripts ask for is answered here, with the pace, the access and the rules of the
 * crawl; the browser reaches nothing by itself. What was answered once serves the other pages, too: the site hears of
 * its bundle once.
 */
import type { KnownUrl } from "#domain/page.ts";
import type { Reader, Reading, ToRead, WireAnswer } from "#domain/reading.ts";
import type { LoadResource, Rendered, Renderer, RenderMode, ToLoad } from "#domain/rendering.ts";
import { decodeWhole } from "#net/decode-whole.ts";
import { FetchError, HTML_BYTES } from "#net/exchange.ts";
import type { Fetcher } from "./fetcher.ts";
import { maybeHtml } from "./headers.ts";
import { type Answered, createKeptLoads } from "./kept-loads.ts";
import { createLoadTurns } from "./load-turns.ts";
import { createGate } from "./politeness.ts";

/** What it takes to load what pages ask for. */
export interface LoadingTools {
  readonly fetcher: Pick<Fetcher, "ask">;
  readonly turns: Pick<ReturnType<typeof createLoadTurns>, "take" | "ended">;
  readonly origin: string;
  /** What robots.txt of the origin says against a path and query. */
  readonly robotsAgainst: (path: string) => string | null;
  /** An address that only the administrator's list lets us ask: no public page gets its scripts there. */
  readonly isPrivate: (url: string) => boolean;
  /** Something waits for its turn, or had it. */
  readonly changed: () => void;
  readonly clock: () => number;
}

export interface FinishingTools extends LoadingTools {
  readonly mode: RenderMode;
  readonly renderer: Renderer | null;
  readonly signal: AbortSignal;
}

/** Pages in a row that the browser could not finish: then it is the browser's fault, and no page waits for it any more. */
const FAILURES_THAT_END_IT = 5;
/** Other hosts give everybody the same files: a few at a time. */
const FOREIGN_PACE = { concurrency: 4, gapMs: 0, gapReason: null };

export function createFinishing(tools: FinishingTools) {
  const { mode, renderer, signal } = tools;
  const load = createLoading(tools);
  // Asked once: it looks at many places, and pages are many.
  const canRender = mode !== "never" && renderer?.isThere() === true;
  let failures = 0;

  const isOn = () => canRender && failures < FAILURES_THAT_END_IT;

  /** `null`: it is read as it was sent. */
  async function finish({ url }: KnownUrl, answer: WireAnswer | null): Promise<Rendered | null> {
    const body = answer && (await decoded(answer));
    if (answer === null || body === null || renderer === null) return null;
    const rendered = await renderer.render({ ...answer, body, url, load, signal });
    failures = rendered === null && !signal.aborted ? failures + 1 : 0;
    return rendered;
  }

  return {
    /** Reads a page as it was sent, or, where it needs that, as a browser finishes it. */
    async read<Kept>(toRead: AsSent, reader: Reader<Kept>): Promise<Reading<Kept> | "known"> {
      const { known, answer, isRead } = toRead;
      const isDue = isRead && mode === "always" && isOn() && isPage(answer);
      // Of a page that says nothing yet, the reader tells so instead of reading it.
      const leavesShells = isRead && !isDue && isOn();
      const reading = isDue ? "shell" : await reader.read({ ...toRead, leavesShells, rendered: null });
      if (reading !== "shell") return reading;
      const rendered = await finish(known, answer);
      const finished = await reader.read({ ...toRead, knownHash: null, leavesShells: false, rendered });
      if (typeof finished === "string") throw new Error(`a page was to be read, and was not: ${finished}`);
      return finished;
    },
  };
}

/** An answer to be read, before anybody knows whether it needs a browser. */
type AsSent = Omit<ToRead, "leavesShells" | "rendered">;

function isPage(answer: WireAnswer | null): boolean {
  return answer !== null && answer.status >= 200 && answer.status <= 299 && maybeHtml(answer.headers);
}

/** A body that is cut or cannot be decoded is no page to finish. */
async function decoded({ wire, encoding, truncated }: WireAnswer): Promise<Uint8Array | null> {
  if (truncated) return null;
  try {
    const { body, ...rest } = await decodeWhole(wire, encoding, HTML_BYTES);
    return rest.truncated ? null : body;
  } catch (error) {
    if (error instanceof FetchError) return null;
    throw error;
  }
}

/** What was answered once serves all pages. */
export function createLoading({
  fetcher,
  origin,
  robotsAgainst,
  isPrivate,
  clock,
  ...tools
}: LoadingTools): LoadResource {
  const kept = createKeptLoads();
  const own = { turns: tools.turns, changed: tools.changed };
  const foreignTurns = createLoadTurns(createGate(FOREIGN_PACE, clock), clock);
  const foreign = { turns: foreignTurns, changed: foreignTurns.startWhatMay };

  async function ask(url: URL, { headers, signal }: ToLoad): Promise<Answered> {
    const isOwn = url.origin === origin;
    if (isOwn && robotsAgainst(url.pathname + url.search) !== null) return "robots";
    if (!isOwn && isPrivate(url.href) && !isPrivate(origin)) return "failed";
    const { turns, changed } = isOwn ? own : foreign;
    const turn = turns.take(signal);
    changed();
    if (!(await turn)) return "given-up";
    // Servers that let pages of other origins read their files often do so only for those that name themselves.
    const named = isOwn ? headers : { ...headers, origin };
    const { exchange } = await fetcher.ask(url.href, { accept: "*/*", headers: named });
    turns.ended({ status: exchange?.status ?? null, ttfbMs: exchange?.ttfbMs ?? null });
    changed();
    // A file that is cut would fail in ways that its site does not know.
    if (exchange === null || exchange.truncated) return "failed";
    const { status, headers: given, body, wireBytes, ttfbMs } = exchange;
    return { status, headers: given, body, wireBytes, ttfbMs };
  }

  return async (asked) => {
    const url = URL.parse(asked.url);
    if (url === null) return "failed";
    url.hash = "";
    // The same address asked for in another way may answer otherwise.
    const key = `${url.href} ${JSON.stringify(asked.headers)}`;
    for (;;) {
      const answer = await kept.of(key, () => ask(url, asked));
      if (answer !== "given-up") return answer;
      // Another page asked for it and is gone; this one may still want it.
      if (asked.signal.aborted) return "failed";
    }
  };
}

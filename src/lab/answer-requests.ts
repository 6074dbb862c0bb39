/**
 * Answers what a page asks for: the browser itself reaches nothing. Files that change what the page says are loaded by the
 * caller; what only changes its looks is made up unless somebody wants to see those; and what could change the site is
 * refused unseen.
 */
import type { CDPSession, Protocol } from "puppeteer-core";
import type { LoadResource, Missing, ToLoad, ToRender } from "#domain/rendering.ts";

type Paused = Protocol.Fetch.RequestPausedEvent;
type Reason = Protocol.Network.ErrorReason;
type Headers = readonly (readonly [name: string, value: string])[];

export type Priority = Protocol.Network.ResourcePriority;

export interface ToAnswer extends Omit<ToRender, "load"> {
  /** Whether its style sheets, pictures and fonts are the site's own. */
  readonly looks: "made-up" | "loaded";
  readonly load: (asked: ToLoad, priority: Priority) => ReturnType<LoadResource>;
  /** Resolves when the page itself has come; at once where nothing is said. */
  readonly comes?: () => Promise<void>;
}

export interface Answering {
  /** Requests that wait for an answer. */
  readonly open: number;
  /** When the last one came or was answered, milliseconds. */
  readonly lastAt: number;
  readonly missing: readonly Missing[];
  readonly sentTo: string | null;
  /** A style sheet was not to be had for us: the page does not look as it does for visitors. */
  readonly lacksStyles: boolean;
  /** Nobody waits any more for what was asked and not answered. */
  end(): void;
}

/** Pages that ask for more are at it for their visitors' sake, not for what they say. */
const MOST_REQUESTS = { "made-up": 200, loaded: 500 } as const;
/** With what is made up or refused. Then we stop listening: what comes after that finds no way out of the browser. */
const MOST_HEARD = 1_000;
const MOST_MISSING = 20;

const OF_LOOKS: ReadonlySet<string> = new Set(["Stylesheet", "Image", "Font"]);

/** A transparent picture of one pixel. */
const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
/** They describe the body as it travelled. */
const OF_THE_JOURNEY = new Set(["content-encoding", "content-length", "transfer-encoding", "connection", "keep-alive"]);
/** Headers of their own that scripts send along: keys of an API, mostly. */
const OF_SCRIPTS = /^(?:authorization|accept|accept-language|content-type|api-?key|x-[\w-]{1,100})$/i;

/** @param mainFrame the frame of the page itself */
export async function answerRequests(cdp: CDPSession, mainFrame: string, page: ToAnswer): Promise<Answering> {
  const missing: Missing[] = [];
  const gone = new AbortController();
  const signal = AbortSignal.any([page.signal, gone.signal]);
  let [open, lastAt, asked, heard] = [0, performance.now(), 0, 0];
  let sentTo: string | null = null;
  let [isDocumentGiven, lacksStyles] = [false, false];

  async function answer(paused: Paused): Promise<void> {
    const { resourceType, request } = paused;
    if (resourceType === "Document") return await answerDocument(paused);
    if (resourceType === "Preflight" || request.method === "OPTIONS") return await allowPreflight(paused);
    if (request.method !== "GET") return await refuse(paused);
    if (page.looks === "loaded" && OF_LOOKS.has(resourceType)) return await load(paused);
    if (resourceType === "Stylesheet") return await fulfil(paused, { headers: [["content-type", "text/css"]] });
    if (resourceType === "Image")
      return await fulfil(paused, { headers: [["content-type", "image/gif"]], body: PIXEL });
    if (resourceType === "Script" || resourceType === "XHR" || resourceType === "Fetch") return await load(paused);
    await refuse(paused);
  }

  async function answerDocument(paused: Paused): Promise<void> {
    const { frameId, request } = paused;
    if (frameId !== mainFrame) return await fulfil(paused, { headers: [["content-type", "text/html"]] });
    if (isDocumentGiven) {
      if (/^https?:/.test(request.url)) sentTo ??= request.url;
      // Anything else than “aborted” would show an error in the place of the page.
      return await refuse(paused, "Aborted");
    }
    isDocumentGiven = true;
    await page.comes?.();
    await fulfil(paused, page);
  }

  async function load(paused: Paused): Promise<void> {
    const { resourceType, request } = paused;
    const { url, initialPriority } = request;
    asked += 1;
    if (asked > MOST_REQUESTS[page.looks] || !/^https?:/.test(url)) return await refuse(paused);
    const answered = await page.load({ url, headers: headersOfScripts(paused), signal }, initialPriority);
    if (typeof answered === "string") {
      lacksStyles ||= resourceType === "Stylesheet";
      note({ url, why: answered, status: null });
      return await refuse(paused);
    }
    if (answered.status >= 400) note({ url, why: "failed", status: answered.status });
    await fulfil(paused, answered);
  }

  function note(one: Missing): void {
    if (missing.length < MOST_MISSING && !signal.aborted) missing.push(one);
  }

  async function fulfil({ requestId }: Paused, { status = 200, headers, body = NOTHING }: Made): Promise<void> {
    await cdp.send("Fetch.fulfillRequest", {
      requestId,
      responseCode: status,
      responseHeaders: headers.filter(([name]) => !OF_THE_JOURNEY.has(name)).map(([name, value]) => ({ name, value })),
      body: Buffer.from(body).toString("base64"),
    });
  }

  async function allowPreflight(paused: Paused): Promise<void> {
    const header = (name: string) => paused.request.headers[name] ?? paused.request.headers[name.toLowerCase()];
    await fulfil(paused, {
      status: 204,
      headers: [
        ["access-control-allow-origin", header("Origin") ?? "*"],
        ["access-control-allow-methods", "GET"],
        ["access-control-allow-headers", header("Access-Control-Request-Headers") ?? ""],
        ["access-control-allow-credentials", "true"],
      ],
    });
  }

  async function refuse({ requestId }: Paused, errorReason: Reason = "BlockedByClient"): Promise<void> {
    await cdp.send("Fetch.failRequest", { requestId, errorReason });
  }

  cdp.on("Fetch.requestPaused", (paused: Paused) => {
    heard += 1;
    if (heard > MOST_HEARD) return;
    if (heard === MOST_HEARD) cdp.send("Fetch.disable").catch(() => {});
    open += 1;
    lastAt = performance.now();
    answer(paused)
      // A header that the browser does not take, or a page that is gone.
      .catch(() => refuse(paused))
      .catch(() => {})
      .finally(() => {
        open -= 1;
        lastAt = performance.now();
      });
  });
  await cdp.send("Fetch.enable", { patterns: [{ urlPattern: "*" }] });
  return {
    get open() {
      return open;
    },
    get lastAt() {
      return lastAt;
    },
    missing,
    get sentTo() {
      return sentTo;
    },
    get lacksStyles() {
      return lacksStyles;
    },
    end: () => gone.abort(),
  };
}

interface Made {
  readonly status?: number;
  readonly headers: Headers;
  readonly body?: Uint8Array;
}

const NOTHING = new Uint8Array();

function headersOfScripts({ request }: Paused): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.headers)
      .filter(([name, value]) => OF_SCRIPTS.test(name) && !/[^\t\x20-\x7e]/.test(value))
      .map(([name, value]) => [name.toLowerCase(), value]),
  );
}

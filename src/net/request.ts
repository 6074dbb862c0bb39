/**
 * One request over a pool, collected into an answer. Written against undici's `dispatch` because its handler costs a
 * third of `fetch`; the timers are our own, because undici's restart on every byte and so let a slow server hold on.
 */
import type { Dispatcher, Pool } from "undici";
import { FetchError, type FetchOptions, type Headers, HTML_BYTES, type Limits, toFetchError } from "./exchange.ts";

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly wire: Uint8Array;
  readonly wireBytes: number;
  readonly truncated: boolean;
  readonly ttfbMs: number;
}

/** An unwanted body up to this size is read and dropped, which is cheaper than a new connection. */
const DRAIN_BYTES = 64 * 1024;
/** More interim answers (103 Early Hints, 102 Processing) than this are a flood. */
const MAX_INTERIM = 20;

export function request(pool: Pool, url: URL, options: FetchOptions, limits: Limits): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const collector = new Collector(options, limits, resolve, reject);
    const path = url.pathname + url.search;
    const { method = "GET", body = null } = options;
    pool.dispatch({ path, method, body, headers: { ...options.headers } }, collector);
  });
}

/** Lives from dispatch to the last byte; settles exactly once. */
class Collector implements Dispatcher.DispatchHandler {
  readonly #options: FetchOptions;
  readonly #limits: Limits;
  readonly #resolve: (answer: RawAnswer) => void;
  readonly #reject: (error: FetchError) => void;
  readonly #timers = new Set<NodeJS.Timeout>();
  #controller: Dispatcher.DispatchController | null = null;
  #settled = false;
  #status = 0;
  #headers: Headers = [];
  #chunks: Uint8Array[] = [];
  #kept = 0;
  #wireBytes = 0;
  #windowBytes = 0;
  #interim = 0;
  #keepsBody = true;
  #maxBytes: number;
  #sentAt = 0;
  #ttfbMs = 0;
  #headersTimer: NodeJS.Timeout | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  readonly #onAbort = () => this.#fail(new FetchError("aborted", "The request was cancelled."));

  constructor(
    options: FetchOptions,
    limits: Limits,
    resolve: (answer: RawAnswer) => void,
    reject: (error: FetchError) => void,
  ) {
    this.#options = options;
    this.#maxBytes = options.maxBytes ?? HTML_BYTES;
    this.#limits = limits;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#timer(limits.totalMs, "The answer took too long as a whole.");
    if (options.signal?.aborted) queueMicrotask(this.#onAbort);
    options.signal?.addEventListener("abort", this.#onAbort, { once: true });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#settled) {
      controller.abort(new FetchError("aborted", "The request was cancelled."));
      return;
    }
    this.#sentAt = performance.now();
    this.#headersTimer = this.#timer(this.#limits.headersMs, "The headers of the answer did not come in time.");
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    if (status < 200) {
      this.#interim += 1;
      if (this.#interim > MAX_INTERIM) this.#fail(new FetchError("malformed_response", "Too many interim answers."));
      return;
    }
    clearTimeout(this.#headersTimer);
    this.#ttfbMs = performance.now() - this.#sentAt;
    this.#status = status;
    this.#headers = readHeaders(controller.rawHeaders);
    const wanted = this.#options.wantBody?.(status, this.#headers) ?? true;
    this.#keepsBody = wanted !== false;
    if (typeof wanted === "number") this.#maxBytes = wanted;
    if (this.#headers.length > this.#limits.maxHeaderFields) {
      this.#fail(new FetchError("too_large", "The answer has too many header fields."));
    } else if (this.#keepsBody || this.#declaredLength() <= DRAIN_BYTES) {
      this.#watchBody();
    } else {
      this.#succeed(false);
    }
  }

  #watchBody(): void {
    this.#idleTimer = this.#timer(this.#limits.bodyIdleMs, "The body of the answer stopped coming.");
    const rateTimer = setInterval(() => {
      if (this.#windowBytes < this.#limits.minBytes)
        this.#fail(new FetchError("timeout", "The body comes too slowly."));
      this.#windowBytes = 0;
    }, this.#limits.rateWindowMs);
    this.#timers.add(rateTimer);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    if (this.#settled) return;
    this.#idleTimer?.refresh();
    this.#wireBytes += chunk.length;
    this.#windowBytes += chunk.length;
    if (!this.#keepsBody) {
      if (this.#wireBytes > DRAIN_BYTES) this.#succeed(false);
      return;
    }
    const room = this.#maxBytes - this.#kept;
    if (room > 0) this.#chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
    this.#kept += Math.min(room, chunk.length);
    if (chunk.length > room) this.#succeed(true);
  }

  onResponseEnd(): void {
    this.#succeed(false);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const failure = toFetchError(error);
    // Content-Length promised more than came: a browser reports a broken answer, and so do we.
    const endedEarly = this.#status > 0 && failure.code === "connection_reset";
    const words = "The body of the answer ended early.";
    this.#fail(endedEarly ? new FetchError("malformed_response", words, error) : failure);
  }

  #succeed(truncated: boolean): void {
    if (this.#settled) return;
    this.#settle();
    const answer = { status: this.#status, headers: this.#headers, wireBytes: this.#wireBytes, ttfbMs: this.#ttfbMs };
    this.#resolve({ ...answer, wire: Buffer.concat(this.#chunks), truncated });
    if (truncated || !this.#keepsBody) this.#controller?.abort(new Error("enough"));
  }

  #fail(error: FetchError): void {
    if (this.#settled) return;
    this.#settle();
    // Once a socket has the request, nobody can say how much of it the server has read.
    this.#reject(this.#sentAt > 0 ? error.asSent() : error);
    this.#controller?.abort(error);
  }

  #settle(): void {
    this.#settled = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#options.signal?.removeEventListener("abort", this.#onAbort);
  }

  #timer(afterMs: number, words: string): NodeJS.Timeout {
    const timer = setTimeout(() => this.#fail(new FetchError("timeout", words)), afterMs);
    this.#timers.add(timer);
    return timer;
  }

  /** NaN when the length is not declared. */
  #declaredLength(): number {
    return Number(this.#headers.find(([name]) => name === "content-length")?.[1] ?? Number.NaN);
  }
}

/** Raw pairs keep the order and every repeated field, which undici's object form folds together. */
function readHeaders(raw: Dispatcher.DispatchController["rawHeaders"]): Headers {
  if (!Array.isArray(raw)) return [];
  const pairs: [string, string][] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) pairs.push([latin1(raw[i]).toLowerCase(), latin1(raw[i + 1])]);
  return pairs;
}

/** RFC 9110 §5.5: field values are octets; latin1 keeps each as one character. */
function latin1(value: Buffer | string | undefined): string {
  return typeof value === "string" ? value : (value?.toString("latin1") ?? "");
}

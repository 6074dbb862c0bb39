/**
 * One request over a pool, collected into an answer. Written against undici's `dispatch` because its handler costs a
 * third of `fetch`; the timers are our own, because undici's restart on every byte and so let a slow server hold on.
 */

import type { Dispatcher, Pool } from "undici";
import type { HeaderList } from "#domain/headers.ts";
import { FetchError, type FetchOptions, HTML_BYTES, type Limits, toFetchError } from "./exchange.ts";
import { type Body, type Received, receiveBody } from "./receive-body.ts";
import { receiveWire } from "./receive-wire.ts";
import type { Room } from "./room.ts";

export interface ReceivedAnswer extends Received {
  readonly status: number;
  readonly headers: HeaderList;
  /** How `body` is still encoded, as the header says; empty = it is not. */
  readonly encoding: string;
  readonly wireBytes: number;
  readonly ttfbMs: number;
}

/** An unwanted body up to this size is read and dropped, which is cheaper than a new connection. */
const DRAIN_BYTES = 64 * 1024;
/** More interim answers (103 Early Hints, 102 Processing) than this are a flood. */
const MAX_INTERIM = 20;

/** What one request may take of time and memory. */
export interface RequestBounds {
  readonly limits: Limits;
  readonly room: Room;
}

export function request(pool: Pool, url: URL, options: FetchOptions, bounds: RequestBounds): Promise<ReceivedAnswer> {
  return new Promise((resolve, reject) => {
    const collector = new Collector(options, bounds, resolve, reject);
    const path = url.pathname + url.search;
    const { method = "GET", body = null } = options;
    pool.dispatch({ path, method, body, headers: { ...options.headers } }, collector);
  });
}

const NOTHING = { body: new Uint8Array(), bodyBytes: 0, encoding: "", truncated: false };

/** Lives from dispatch to the last byte; settles exactly once. */
class Collector implements Dispatcher.DispatchHandler {
  readonly #options: FetchOptions;
  readonly #limits: Limits;
  readonly #room: Room;
  readonly #resolve: (answer: ReceivedAnswer) => void;
  readonly #reject: (error: FetchError) => void;
  readonly #timers = new Set<NodeJS.Timeout>();
  #controller: Dispatcher.DispatchController | null = null;
  #settled = false;
  /** How often something came. */
  #heard = 0;
  #status = 0;
  #headers: HeaderList = [];
  #body: Body | null = null;
  #isPaused = false;
  /** All of the answer has come. */
  #hasEnded = false;
  #wireBytes = 0;
  #windowBytes = 0;
  #interim = 0;
  #keepsBody = true;
  #maxBytes: number;
  #sentAt = 0;
  #ttfbMs = 0;
  #totalLeftMs: number;
  #totalSince = 0;
  #totalTimer: NodeJS.Timeout | undefined;
  #headersTimer: NodeJS.Timeout | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  readonly #onAbort = () => this.#fail(new FetchError("aborted", "The request was canceled."));

  constructor(
    options: FetchOptions,
    { limits, room }: RequestBounds,
    resolve: (answer: ReceivedAnswer) => void,
    reject: (error: FetchError) => void,
  ) {
    this.#options = options;
    this.#maxBytes = options.maxBytes ?? HTML_BYTES;
    this.#limits = limits;
    this.#room = room;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#totalLeftMs = limits.totalMs;
    this.#watchTotal();
    if (options.signal?.aborted) queueMicrotask(this.#onAbort);
    options.signal?.addEventListener("abort", this.#onAbort, { once: true });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#settled) {
      controller.abort(new FetchError("aborted", "The request was canceled."));
      return;
    }
    this.#sentAt = performance.now();
    const headersMs = Math.min(this.#options.headersMs ?? Number.POSITIVE_INFINITY, this.#limits.headersMs);
    this.#headersTimer = this.#timer(headersMs, "Timed out waiting for the response headers.");
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    if (status < 200) {
      this.#interim += 1;
      if (this.#interim > MAX_INTERIM) this.#fail(new FetchError("malformed_response", "Too many interim responses."));
      return;
    }
    this.#heard += 1;
    clearTimeout(this.#headersTimer);
    this.#ttfbMs = performance.now() - this.#sentAt;
    this.#status = status;
    this.#headers = readHeaders(controller.rawHeaders);
    const wanted = this.#options.wantBody?.(status, this.#headers) ?? true;
    this.#keepsBody = wanted !== false;
    if (typeof wanted === "number") this.#maxBytes = wanted;
    if (this.#headers.length > this.#limits.maxHeaderFields) {
      this.#fail(new FetchError("too_large", "The response has too many header fields."));
    } else if (this.#keepsBody || this.#declaredLength() <= DRAIN_BYTES) {
      this.#watchBody();
    } else {
      this.#succeed(NOTHING);
    }
  }

  #watchTotal(): void {
    this.#totalSince = performance.now();
    // Nothing may be left of it when this process was too busy to notice its end before it paused.
    this.#totalTimer = this.#timer(Math.max(0, this.#totalLeftMs), "The response took too long overall.");
  }

  #watchIdle(): void {
    this.#idleTimer = this.#timer(this.#limits.bodyIdleMs, "The response body stalled.");
  }

  #watchBody(): void {
    this.#watchIdle();
    const rateTimer = setInterval(() => {
      if (this.#windowBytes < this.#limits.minBytes && !this.#isPaused)
        this.#fail(new FetchError("timeout", "The body comes too slowly."));
      this.#windowBytes = 0;
    }, this.#limits.rateWindowMs);
    this.#timers.add(rateTimer);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    if (this.#settled) return;
    if (!this.#isPaused) this.#idleTimer?.refresh();
    this.#heard += 1;
    this.#wireBytes += chunk.length;
    this.#windowBytes += chunk.length;
    if (!this.#keepsBody) {
      if (this.#wireBytes > DRAIN_BYTES) this.#succeed(NOTHING);
      return;
    }
    try {
      this.#body ??= this.#startBody(chunk);
      this.#body.take(chunk);
    } catch (error) {
      this.#fail(toFetchError(error));
    }
  }

  #startBody(first: Uint8Array): Body {
    const encodings = this.#headers.filter(([name]) => name === "content-encoding").map(([, value]) => value);
    const encoding = encodings.join(",");
    const how = { encoding, maxBytes: this.#maxBytes, room: this.#room, into: this.#options.into?.() };
    const listener = {
      pause: () => this.#pause(),
      resume: () => this.#resume(),
      received: (received: Received) => this.#succeed({ ...received, encoding: "" }),
      receivedWire: (body: Uint8Array) => this.#succeed({ body, bodyBytes: body.length, truncated: false, encoding }),
      failed: (error: FetchError) => this.#fail(error),
    };
    const staysEncoded = encoding !== "" && how.into === undefined;
    return staysEncoded ? receiveWire(first, how, listener) : receiveBody(first, how, listener);
  }

  /** It is we who wait now, not the server: its time stands still. */
  #pause(): void {
    if (this.#isPaused || this.#settled) return;
    this.#isPaused = true;
    this.#controller?.pause();
    clearTimeout(this.#idleTimer);
    clearTimeout(this.#totalTimer);
    this.#totalLeftMs -= performance.now() - this.#totalSince;
  }

  #resume(): void {
    if (!this.#isPaused || this.#settled) return;
    this.#isPaused = false;
    this.#windowBytes = this.#limits.minBytes;
    this.#watchTotal();
    if (this.#hasEnded) return;
    this.#watchIdle();
    this.#controller?.resume();
  }

  onResponseEnd(): void {
    if (this.#settled) return;
    this.#hasEnded = true;
    clearTimeout(this.#idleTimer);
    if (this.#body) this.#body.end();
    else this.#succeed(NOTHING);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const failure = toFetchError(error);
    const endedEarly = this.#status > 0 && failure.code === "connection_reset";
    this.#fail(endedEarly ? new FetchError("connection_reset", "The response body ended early.", error) : failure);
  }

  #succeed(received: Received & Pick<ReceivedAnswer, "encoding">): void {
    if (this.#settled) return;
    this.#settle();
    const answer = { status: this.#status, headers: this.#headers, wireBytes: this.#wireBytes, ttfbMs: this.#ttfbMs };
    this.#resolve({ ...answer, ...received });
    if (!this.#hasEnded) this.#controller?.abort(new Error("enough"));
  }

  #fail(error: FetchError): void {
    if (this.#settled) return;
    this.#settle();
    this.#body?.stop();
    // Once a socket has the request, nobody can say how much of it the server has read.
    this.#reject(this.#sentAt > 0 ? error.asSent() : error);
    this.#controller?.abort(error);
  }

  #settle(): void {
    this.#settled = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#options.signal?.removeEventListener("abort", this.#onAbort);
  }

  /**
   * When this process was busy, the answer may lie in the socket while the timer says that none came. An immediate runs
   * after what has come is read, so only a silence of the server ends the request.
   */
  #timer(afterMs: number, words: string): NodeJS.Timeout {
    const judge = (heard: number) => {
      if (heard === this.#heard) this.#fail(new FetchError("timeout", words));
      else if (timer === this.#idleTimer) timer.refresh();
      else if (timer === this.#totalTimer) this.#fail(new FetchError("timeout", words));
    };
    const timer = setTimeout(() => setImmediate(judge, this.#heard), afterMs);
    this.#timers.add(timer);
    return timer;
  }

  /** NaN when the length is not declared. */
  #declaredLength(): number {
    return Number(this.#headers.find(([name]) => name === "content-length")?.[1] ?? Number.NaN);
  }
}

/** Raw pairs keep the order and every repeated field, which undici's object form folds together. */
function readHeaders(raw: Dispatcher.DispatchController["rawHeaders"]): HeaderList {
  if (!Array.isArray(raw)) return [];
  const pairs: [string, string][] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) pairs.push([latin1(raw[i]).toLowerCase(), latin1(raw[i + 1])]);
  return pairs;
}

/** RFC 9110 §5.5: field values are octets; latin1 keeps each as one character. */
function latin1(value: Buffer | string | undefined): string {
  return typeof value === "string" ? value : (value?.toString("latin1") ?? "");
}

/** One request and its answer, as facts. A failure is an error with a code of the domain and words. */

import type { Writable } from "node:stream";
import type { HeaderList } from "#domain/headers.ts";
import type { FetchFailure } from "#domain/page.ts";

export interface Exchange {
  readonly url: string;
  readonly status: number;
  /** Lower-case names in the order sent. */
  readonly headers: HeaderList;
  /** Decoded; empty for HEAD, and when the body was not wanted or went elsewhere. */
  readonly body: Uint8Array;
  /** Bytes of the body as sent, still encoded. */
  readonly wireBytes: number;
  /** Decoded, up to the cap, wherever they went. */
  readonly bodyBytes: number;
  /** The body was longer than the cap, or its stream ended early: `body` is its beginning. */
  readonly truncated: boolean;
  /** Its compressed stream ended early. */
  readonly endedEarly?: true;
  /** From the moment the request was written to the moment the headers were complete. */
  readonly ttfbMs: number;
  readonly httpVersion: string;
  readonly remoteAddress: string | null;
  readonly tls: ConnectionTls | null;
}

/** An answer whose body is still encoded. */
export type WireExchange = Omit<Exchange, "body" | "bodyBytes"> & {
  readonly wire: Uint8Array;
  /** Names of Content-Encoding, comma-separated in the order of the header; empty = it is decoded. */
  readonly encoding: string;
};

export interface ConnectionTls {
  /** End of the certificate's life, ISO 8601. */
  readonly validTo: string | null;
  readonly protocol: string | null;
}

export interface FetchOptions {
  readonly method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Text to send; its `content-type` is the caller's to name. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Cap on the body, encoded and decoded; longer bodies are cut, not refused. */
  readonly maxBytes?: number;
  /** How long the headers are waited for, when that is less than usual. */
  readonly headersMs?: number;
  /**
   * Where the decoded body goes as it comes, asked for when it begins, and ended when no more will come. `body` is empty
   * then: nobody holds it whole, and the server waits for whoever reads it.
   */
  readonly into?: () => Writable;
  /** False = do not download the body; a number = only so many bytes of it, instead of `maxBytes`. */
  readonly wantBody?: (status: number, headers: HeaderList) => boolean | number;
}

/** Limits of one request. Each protects our slots and memory from a slow or hostile server. */
export interface Limits {
  readonly connectMs: number;
  readonly headersMs: number;
  readonly bodyIdleMs: number;
  readonly totalMs: number;
  /** At least `minBytes` must arrive in each window. */
  readonly rateWindowMs: number;
  readonly minBytes: number;
  readonly maxHeaderBytes: number;
  readonly maxHeaderFields: number;
}

export const DEFAULT_LIMITS: Limits = {
  connectMs: 10_000,
  headersMs: 15_000,
  bodyIdleMs: 10_000,
  totalMs: 60_000,
  rateWindowMs: 20_000,
  minBytes: 20 * 1024,
  // As browsers: Chrome takes 256 KB.
  maxHeaderBytes: 256 * 1024,
  maxHeaderFields: 256,
};

export const HTML_BYTES = 10 * 1024 * 1024;
export const SITEMAP_BYTES = 50 * 1024 * 1024;

export class FetchError extends Error {
  readonly code: FetchFailure;
  /** The request may have reached the server, which may have acted on it. False: nothing left this machine. */
  readonly sent: boolean;

  constructor(code: FetchFailure, message: string, cause?: unknown, sent = false) {
    super(message, { cause });
    this.name = "FetchError";
    this.code = code;
    this.sent = sent;
  }

  asSent(): FetchError {
    return this.sent ? this : new FetchError(this.code, this.message, this.cause, true);
  }
}

const CODES: Readonly<Record<string, FetchFailure>> = {
  ENOTFOUND: "dns_failed",
  EAI_AGAIN: "dns_failed",
  ENODATA: "dns_failed",
  ESERVFAIL: "dns_failed",
  ECONNREFUSED: "connection_refused",
  ECONNRESET: "connection_reset",
  EPIPE: "connection_reset",
  UND_ERR_SOCKET: "connection_reset",
  EHOSTUNREACH: "no_route",
  ENETUNREACH: "no_route",
  EADDRNOTAVAIL: "no_route",
  EHOSTDOWN: "no_route",
  ETIMEDOUT: "timeout",
  UND_ERR_CONNECT_TIMEOUT: "timeout",
  UND_ERR_HEADERS_OVERFLOW: "too_large",
  HPE_HEADER_OVERFLOW: "too_large",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "malformed_response",
};

/** Gives any error of the network stack one of our codes. An unknown one is a reset: something ended the talk. */
export function toFetchError(error: unknown): FetchError {
  if (error instanceof FetchError) return error;
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  const code = codeOf(inner);
  const words = inner instanceof Error ? inner.message : String(inner);
  return new FetchError(failureOf(code, words), words, error);
}

function failureOf(code: string, words: string): FetchFailure {
  const known = CODES[code];
  if (known) return known;
  if (code.startsWith("HPE_") || /does not match the HTTP|invalid header/i.test(words)) return "malformed_response";
  if (/^ERR_(TLS|SSL)|CERT|SELF_SIGNED|UNABLE_TO_|^EPROTO$|SSL/.test(code)) return "tls_failed";
  return "connection_reset";
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** Sends one request and reads its answer. */
import { SitemendConnectionError, SitemendError } from "./errors.ts";
import type { Operation } from "./operation.ts";
import { refusalOf } from "./refusal.ts";

export type Input = Readonly<Record<string, unknown>>;

/** What every call takes beside its input. */
export interface CallOptions {
  /** Ends the call; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Of a `POST` that takes one; made for each call otherwise. Choose your own to repeat a request across restarts. */
  readonly idempotencyKey?: string | undefined;
  /** How long a rate limited request may wait, in seconds, instead of the client's. */
  readonly waitForRateLimit?: number | undefined;
  /** ETag of what was read, for operations that need `If-Match`. */
  readonly ifMatch?: string | undefined;
}

/** What was answered beside the data. */
export interface ResponseInfo {
  readonly status: number;
  readonly requestId: string | undefined;
  readonly headers: Headers;
}

export interface Sender {
  /** Without a slash at its end. */
  readonly base: string;
  readonly key: string;
  readonly waitForRateLimit: number;
  readonly timeout: number;
  readonly fetch: typeof globalThis.fetch;
}

/** A longer timer would end at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const responses = new WeakMap<object, ResponseInfo>();

/** Status and headers (`ETag`, `Location`, `RateLimit`) of the response that the data came with. */
export function responseOf(data: object): ResponseInfo | undefined {
  return responses.get(data);
}

/** @throws SitemendError, SitemendConnectionError */
export async function send(
  operation: Operation & { readonly name: string },
  input: Input,
  options: CallOptions,
  sender: Sender,
): Promise<unknown> {
  const idempotencyKey = operation.takesIdempotencyKey ? (options.idempotencyKey ?? newIdempotencyKey()) : undefined;
  const call = { operation: operation.name, idempotencyKey };
  const { url, body } = addressed(operation, input, sender.base);
  const headers = {
    accept: "application/json",
    authorization: `Bearer ${sender.key}`,
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
    ...(options.ifMatch === undefined ? {} : { "if-match": options.ifMatch }),
  };
  const init = { method: operation.method, headers, ...(body === undefined ? {} : { body }) };
  let left = options.waitForRateLimit ?? sender.waitForRateLimit;
  for (;;) {
    const { response, text } = await exchange(url, init, options.signal, sender).catch((error: unknown) => {
      options.signal?.throwIfAborted();
      throw new SitemendConnectionError(error, call);
    });
    const answer = parsed(text);
    if (response.ok && isEnvelope(answer, response, text)) return remembered(answer, response);
    const refusal = refusalOf(response, answer);
    const { code, retryAfter = Number.POSITIVE_INFINITY } = refusal;
    if (code !== "rate_limited" || retryAfter > left) throw new SitemendError(refusal, call);
    // At once would be refused again, and again.
    const seconds = Math.max(1, retryAfter);
    left -= seconds;
    await pause(seconds * 1000, options.signal);
  }
}

function addressed(
  { path, query = [], hasBody }: Operation,
  input: Input,
  base: string,
): { readonly url: string; readonly body: string | undefined } {
  const rest = { ...input };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = rest[name];
    delete rest[name];
    // A dot would be another path once the URL is resolved.
    if (typeof value !== "string" || /^\.{0,2}$/.test(value)) throw new TypeError(`${name} must be an id.`);
    return encodeURIComponent(value);
  });
  const asked = new URLSearchParams();
  for (const name of hasBody ? query : Object.keys(rest)) {
    const value = rest[name];
    delete rest[name];
    if (value !== undefined) asked.set(name, textOf(value));
  }
  const search = asked.size > 0 ? `?${asked}` : "";
  return { url: `${base}${filled}${search}`, body: hasBody ? JSON.stringify(rest) : undefined };
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(",");
  return value instanceof Date ? value.toISOString() : String(value);
}

/** Redirects aren't followed: the key is for this service alone. */
async function exchange(
  url: string,
  init: RequestInit,
  signal: AbortSignal | undefined,
  { fetch, timeout }: Sender,
): Promise<{ readonly response: Response; readonly text: string }> {
  signal?.throwIfAborted();
  const late = AbortSignal.timeout(timeout * 1000);
  const response = await fetch(url, {
    ...init,
    redirect: "manual",
    signal: signal === undefined ? late : AbortSignal.any([signal, late]),
  });
  return { response, text: await response.text() };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Everything but `/v1/openapi.json` and empty answers comes in an envelope. */
function isEnvelope(answer: unknown, { status }: Response, text: string): boolean {
  return (typeof answer === "object" && answer !== null) || (status === 204 && text === "");
}

function remembered(answer: unknown, { status, headers }: Response): unknown {
  if (answer === undefined) return undefined;
  const envelope = answer as { readonly success?: unknown; readonly data?: unknown };
  const data = envelope.success === true ? envelope.data : answer;
  const requestId = headers.get("x-request-id") ?? undefined;
  if (typeof data === "object" && data !== null) responses.set(data, { status, requestId, headers });
  return data;
}

function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener("abort", end);
        resolve();
      },
      Math.min(ms, LONGEST_TIMER_MS),
    );
    signal?.addEventListener("abort", end, { once: true });
    if (signal?.aborted) end();
  });
}

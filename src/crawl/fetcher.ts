/**
 * Sends the crawl's requests: counts them, adds the person's access data for the audited origin only, and turns a
 * failure into a fact. Redirects come back as answers; nobody follows one without asking again.
 */
import { type AuditAccess, HEADERS_OF_THE_CONNECTION } from "#domain/audit.ts";
import type { CrawlPlan } from "#domain/crawl.ts";
import type { FetchFailure } from "#domain/page.ts";
import type { Probe } from "#domain/site.ts";
import { type Exchange, FetchError, type FetchOptions, type NetSession, type WireExchange } from "#net/index.ts";
import { redirectOf } from "./read-answer.ts";

/** An answer, or why there is none. `Answer` has its body decoded, `RawAnswer` as it came. */
interface AnswerWith<E> {
  readonly url: string;
  readonly exchange: E | null;
  readonly failure: FetchFailure | null;
  /** What is wrong with the answer, where that can be named: the header at fault. */
  readonly detail?: string;
}
export type FetchAnswer = AnswerWith<Exchange>;
export type RawFetchAnswer = AnswerWith<WireExchange>;

export type AskOptions = Omit<FetchOptions, "headers" | "signal"> & {
  /** What the browser would ask for here, where it is not a page. */
  readonly accept?: string;
  /** Sent besides what is always sent. */
  readonly headers?: Readonly<Record<string, string>>;
};

const NO_HEADERS = {};

export type Fetcher = ReturnType<typeof createFetcher>;

/** @param userAgent instead of ours, for every host; `null` = ours */
export function createFetcher(
  session: NetSession,
  { access, userAgent = null }: Pick<CrawlPlan, "access" | "userAgent">,
  signal: AbortSignal,
) {
  const names = userAgent === null ? NO_HEADERS : { "user-agent": userAgent };
  const accessHeaders = headersOf(access);
  const trusted = new Set<string>();
  let requests = 0;
  let bytesDownloaded = 0;

  async function askBy<E extends { readonly wireBytes: number }>(
    fetch: (url: string, options: FetchOptions) => Promise<E>,
    url: string,
    { accept, headers: asked, ...options }: AskOptions,
  ): Promise<AnswerWith<E>> {
    if (signal.aborted) return { url, exchange: null, failure: "aborted" };
    requests += 1;
    const own = trusted.size > 0 && trusted.has(new URL(url).origin) ? accessHeaders : NO_HEADERS;
    const headers = { ...(accept === undefined ? NO_HEADERS : { accept }), ...asked, ...names, ...own };
    try {
      const exchange = await fetch(url, { ...options, headers, signal });
      bytesDownloaded += exchange.wireBytes;
      return { url, exchange, failure: null };
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      const isOfAnswer = error.code === "malformed_response" || error.code === "too_large";
      return { url, exchange: null, failure: error.code, ...(isOfAnswer && { detail: error.message }) };
    }
  }

  return {
    /** From now on this origin gets the person's headers, cookies and login. */
    trust: (origin: string): void => void trusted.add(origin),
    isTrusted: (origin: string): boolean => trusted.has(origin),
    hasAccess: Object.keys(accessHeaders).length > 0,

    ask: (url: string, options: AskOptions = {}): Promise<FetchAnswer> => askBy(session.fetch, url, options),
    /** The same with the body as it came. */
    askRaw: (url: string, options: AskOptions = {}): Promise<RawFetchAnswer> => askBy(session.fetchWire, url, options),

    /** How the host speaks TLS; see `NetSession`. */
    inspectTls: (url: string) => (signal.aborted ? Promise.resolve(null) : session.inspectTls(url)),

    counts: () => ({ requests, bytesDownloaded }),
  };
}

/** Where a redirect leads, absolute and canonical. */
export function redirectTarget({ exchange }: FetchAnswer): string | null {
  return exchange && redirectOf(exchange, exchange.url);
}

export function toProbe(answer: FetchAnswer): Probe {
  const { url, exchange, failure } = answer;
  return { url, status: exchange?.status ?? null, failure, redirectTo: redirectTarget(answer) };
}

function headersOf(access: AuditAccess): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(access.headers)) {
    if (!HEADERS_OF_THE_CONNECTION.has(name.toLowerCase())) headers[name.toLowerCase()] = value;
  }
  const cookies = Object.entries(access.cookies).map(([name, value]) => `${name}=${value}`);
  if (cookies.length > 0) headers.cookie = cookies.join("; ");
  if (access.basicAuth) {
    const { username, password } = access.basicAuth;
    headers.authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  }
  return headers;
}

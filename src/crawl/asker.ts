/**
 * Sends the crawl's requests: counts them, adds the person's access data for the audited origin only, and turns a
 * failure into a fact. Redirects come back as answers; nobody follows one without asking again.
 */
import { HEADERS_OF_THE_CONNECTION, type SiteAccess } from "#domain/audit.ts";
import type { FetchFailure } from "#domain/page.ts";
import type { Probe } from "#domain/site.ts";
import { type Exchange, FetchError, type FetchOptions, type NetSession } from "#net/index.ts";
import { findHeader, isRedirect } from "./headers.ts";
import { resolveUrl } from "./url-identity.ts";

export interface Answer {
  readonly url: string;
  readonly exchange: Exchange | null;
  readonly failure: FetchFailure | null;
}

export type AskOptions = Omit<FetchOptions, "headers" | "signal"> & { readonly accept?: string };

export type Asker = ReturnType<typeof createAsker>;

export function createAsker(session: NetSession, access: SiteAccess, signal: AbortSignal) {
  const accessHeaders = headersOf(access);
  const trusted = new Set<string>();
  let requests = 0;
  let bytesDownloaded = 0;

  return {
    /** From now on this origin gets the person's headers, cookies and login. */
    trust: (origin: string): void => void trusted.add(origin),
    isTrusted: (origin: string): boolean => trusted.has(origin),
    hasAccess: Object.keys(accessHeaders).length > 0,

    /** @param accept what the browser would ask for here, where it is not a page */
    async ask(url: string, { accept, ...options }: AskOptions = {}): Promise<Answer> {
      if (signal.aborted) return { url, exchange: null, failure: "aborted" };
      requests += 1;
      const own = trusted.has(new URL(url).origin) ? accessHeaders : {};
      const headers = accept === undefined ? own : { accept, ...own };
      try {
        const exchange = await session.fetch(url, { ...options, headers, signal });
        bytesDownloaded += exchange.wireBytes;
        return { url, exchange, failure: null };
      } catch (error) {
        if (!(error instanceof FetchError)) throw error;
        return { url, exchange: null, failure: error.code };
      }
    },

    /** How the host speaks TLS; see `NetSession`. */
    inspectTls: (url: string) => (signal.aborted ? Promise.resolve(null) : session.inspectTls(url)),

    counts: () => ({ requests, bytesDownloaded }),
  };
}

/** Where a redirect leads, absolute and canonical. */
export function redirectTarget(answer: Answer): string | null {
  const { exchange } = answer;
  if (!exchange || !isRedirect(exchange.status)) return null;
  const location = findHeader(exchange.headers, "location");
  return location === null ? null : (resolveUrl(location, exchange.url)?.url ?? null);
}

export function toProbe(answer: Answer): Probe {
  const { url, exchange, failure } = answer;
  return { url, status: exchange?.status ?? null, failure, redirectTo: redirectTarget(answer) };
}

function headersOf(access: SiteAccess): Record<string, string> {
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

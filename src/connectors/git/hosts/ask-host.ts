/**
 * One request to a host's API, through our own network: addresses are checked, redirects aren't followed (the token would go with
 * them), size and time are limited. What the host says in words is shown nowhere: it may repeat the token.
 */
import type { z } from "zod";
import type { HostRefusal } from "#domain/connector.ts";
import type { HeaderList } from "#domain/headers.ts";
import { type Exchange, FetchError, type NetSession } from "#net/index.ts";
import { HostRefused } from "./git-host.ts";

export interface HostApi {
  /** Without a slash at its end. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly session: Pick<NetSession, "fetch">;
  /** Milliseconds. */
  readonly now: () => number;
}

export interface HostRequest<T> {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH";
  /** Begins with a slash. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly answer: z.ZodType<T>;
}

const MOST_BYTES = 4_000_000;

/** @throws HostRefused */
export async function askHost<T>(api: HostApi, wanted: HostRequest<T>): Promise<{ value: T; headers: HeaderList }> {
  const { method = "GET", path, query, body, answer } = wanted;
  const search = query === undefined ? "" : `?${new URLSearchParams(query)}`;
  const headers = { accept: "application/json", ...api.headers };
  const exchange = await send(api.session, `${api.url}${path}${search}`, {
    ...{ method, maxBytes: MOST_BYTES, wantBody: (status: number) => status < 300 },
    ...(body === undefined
      ? { headers }
      : { headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  const refusal = refusalOf(exchange, api.now());
  if (refusal !== null) throw new HostRefused(refusal);
  const parsed = answer.safeParse(jsonOf(exchange));
  if (!parsed.success) throw new HostRefused(BAD_RESPONSE);
  return { value: parsed.data, headers: exchange.headers };
}

async function send(
  session: HostApi["session"],
  url: string,
  options: Parameters<NetSession["fetch"]>[1],
): Promise<Exchange> {
  try {
    return await session.fetch(url, options);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    const code = error.code === "too_large" || error.code === "malformed_response" ? BAD_RESPONSE : UNREACHABLE;
    throw new HostRefused(code, error);
  }
}

const BAD_RESPONSE: HostRefusal = {
  code: "host_bad_response",
  words:
    "The Git host's API answered with something Sitemend can't read. Check that the connection names the right host (github, gitlab or gitea).",
};

const UNREACHABLE: HostRefusal = {
  code: "host_unreachable",
  words: "The Git host's API doesn't answer, or answers with an error of its own. Sitemend tries again later.",
};

function jsonOf({ body, truncated }: Exchange): unknown {
  if (truncated) throw new HostRefused(BAD_RESPONSE);
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

function refusalOf({ status, headers }: Exchange, now: number): HostRefusal | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 500) return UNREACHABLE;
  if (status >= 300 && status < 400) return MOVED;
  const isLimited = status === 429 || (status === 403 && saysLimited(headers));
  if (isLimited) return { code: "host_rate_limited", words: limitWords(headers, now) };
  return REFUSALS[status] ?? REFUSED;
}

const MOVED: HostRefusal = {
  code: "host_repository_moved",
  words: "The repository has moved: the Git host's API redirects. Connect the repository again with its new URL.",
};

const REFUSED: HostRefusal = {
  code: "host_refused",
  words:
    "The Git host refused the request: rules of the repository may forbid it, such as those of a protected branch. Open or close the pull request at the host.",
};

const REFUSALS: Readonly<Record<number, HostRefusal>> = {
  401: {
    code: "host_token_rejected",
    words: "The Git host doesn't accept the token any more. Create a new one, and connect the repository again.",
  },
  403: {
    code: "host_permission_missing",
    words:
      "The token isn't allowed to do this at the Git host. Give it read and write access to pull requests, or open the pull request yourself.",
  },
  404: {
    code: "host_not_found",
    words:
      "The Git host doesn't find the repository, or doesn't show it to this token. Check the URL and the token's access.",
  },
};

function headerOf(headers: HeaderList, name: string): string | undefined {
  return headers.find(([known]) => known === name)?.[1];
}

function saysLimited(headers: HeaderList): boolean {
  return headerOf(headers, "x-ratelimit-remaining") === "0" || headerOf(headers, "retry-after") !== undefined;
}

const MOST_WAIT_MS = 24 * 60 * 60 * 1000;

function limitWords(headers: HeaderList, now: number): string {
  const after = Number(headerOf(headers, "retry-after") ?? Number.NaN) * 1000 + now;
  const reset = Number(headerOf(headers, "x-ratelimit-reset") ?? headerOf(headers, "ratelimit-reset")) * 1000;
  const at = Number.isFinite(after) ? after : reset;
  const isSensible = at > now && at - now < MOST_WAIT_MS;
  const when = isSensible ? ` It takes more at ${new Date(at).toISOString()}.` : "";
  return `The Git host got too many requests with this token.${when} Sitemend tries again later.`;
}

/**
 * One request to Google's API, through our own network: addresses are checked, redirects aren't followed (the credentials would go with
 * them), size and time are limited. What Google says in words is shown nowhere: it may repeat credentials.
 */
import type { z } from "zod";
import { SearchConsoleRefused } from "#domain/search-console.ts";
import { type Exchange, FetchError, type Net } from "#net/index.ts";
import { refusalOf } from "./refusals.ts";

export interface GoogleMeans {
  readonly net: Pick<Net, "fetch">;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface GoogleRequest<T> {
  readonly url: string;
  /** Text to send, with its content type; without it, it is a GET. */
  readonly body?: readonly [type: "application/json" | "application/x-www-form-urlencoded", text: string];
  readonly accessToken?: string;
  readonly answer: z.ZodType<T>;
  readonly signal: AbortSignal;
}

/** 25,000 rows of long URLs and queries have about 12 MB. */
const MOST_BYTES = 32 * 1024 * 1024;
const ANSWERS_WITHIN_MS = 60_000;

/** @throws SearchConsoleRefused */
export async function askGoogle<T>(means: GoogleMeans, request: GoogleRequest<T>): Promise<T> {
  const exchange = await send(means, request);
  const parsed = exchange.truncated ? undefined : jsonOf(exchange);
  if (exchange.status < 200 || exchange.status >= 300) throw refusalOf(exchange, parsed, means.now());
  const answer = request.answer.safeParse(parsed);
  if (!answer.success) throw new SearchConsoleRefused("unexpected_response");
  return answer.data;
}

async function send({ net }: GoogleMeans, { url, body, accessToken, signal }: GoogleRequest<unknown>) {
  try {
    return await net.fetch(url, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        accept: "application/json",
        ...(body && { "content-type": body[0] }),
        ...(accessToken !== undefined && { authorization: `Bearer ${accessToken}` }),
      },
      ...(body && { body: body[1] }),
      ...{ maxBytes: MOST_BYTES, headersMs: ANSWERS_WITHIN_MS, signal },
    });
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    throw new SearchConsoleRefused(FAILURES[error.code] ?? "unreachable", null, error);
  }
}

const FAILURES: Readonly<Record<string, "timeout" | "unexpected_response" | undefined>> = {
  timeout: "timeout",
  // The time for the whole of it is over.
  aborted: "timeout",
  too_large: "unexpected_response",
  malformed_response: "unexpected_response",
};

function jsonOf({ body }: Exchange): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

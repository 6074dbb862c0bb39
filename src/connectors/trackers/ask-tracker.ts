/**
 * One request to a tracker's API, through our own network: addresses are checked, redirects aren't followed (the token would go with
 * them), size and time are limited. What the tracker says in words is shown nowhere: it may repeat the token.
 */
import type { z } from "zod";
import { type TrackerProblem, TrackerRefused } from "#domain/tracker.ts";
import { type Exchange, FetchError, type Net } from "#net/index.ts";

export interface TrackerRequest<T> {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** With it, it is a POST. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly answer: z.ZodType<T>;
}

const MOST_BYTES = 1_000_000;

/** @throws TrackerRefused */
export async function askTracker<T>(net: Pick<Net, "fetch">, request: TrackerRequest<T>): Promise<T> {
  const isWrite = request.body !== undefined;
  const exchange = await send(net, request);
  if (exchange.status < 200 || exchange.status >= 300) {
    const problem = problemOf(exchange);
    throw new TrackerRefused(problem, { isUncertain: isWrite && problem === "unreachable" });
  }
  const answer = request.answer.safeParse(exchange.truncated ? undefined : jsonOf(exchange));
  if (!answer.success) throw new TrackerRefused("bad_response", { isUncertain: isWrite });
  return answer.data;
}

async function send(net: Pick<Net, "fetch">, { url, headers, body }: TrackerRequest<unknown>): Promise<Exchange> {
  try {
    return await net.fetch(url, {
      method: body === undefined ? "GET" : "POST",
      headers: { accept: "application/json", ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
      maxBytes: MOST_BYTES,
    });
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    const isAnswer = error.code === "too_large" || error.code === "malformed_response";
    const isUncertain = body !== undefined && error.sent;
    throw new TrackerRefused(isAnswer ? "bad_response" : "unreachable", { isUncertain, cause: error });
  }
}

function problemOf({ status, headers }: Exchange): TrackerProblem {
  if (status >= 500) return "unreachable";
  if (status >= 300 && status < 400) return "moved";
  const of = (name: string) => headers.find(([known]) => known === name)?.[1];
  const isLimited = status === 429 || (status === 403 && (of("x-ratelimit-remaining") === "0" || !!of("retry-after")));
  if (isLimited) return "rate_limited";
  return PROBLEMS[status] ?? "refused";
}

const PROBLEMS: Readonly<Record<number, TrackerProblem>> = {
  401: "token_rejected",
  403: "permission_missing",
  404: "not_found",
  // So GitHub says that issues are turned off.
  410: "issues_disabled",
};

function jsonOf({ body }: Exchange): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

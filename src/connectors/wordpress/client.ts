/**
 * One question to a WordPress and what its answer is worth. A write must know whether it reached the site: "not sent",
 * "sent, but no usable answer came" and "refused" lead to three different states, so no reply is ever just an error.
 * The password goes to the origin it was given for and nowhere else: no redirect is followed here.
 */

import { z } from "zod";
import { SiteUnreadable } from "#domain/connector.ts";
import type { FetchFailure } from "#domain/page.ts";
import { type Exchange, FetchError, type NetSession } from "#net/index.ts";
import type { ApplicationCredentials } from "./hide.ts";
import { createHide, type Hide } from "./hide.ts";

/** Longer answers are no answer of WordPress to what we ask. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_PAGE_BYTES = 4 * 1024 * 1024;
/** A page of HTML where JSON was due is worth a look at its beginning only. */
const JSON_TYPE = /\bjson\b/i;

export interface Question {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  /** Below the REST root, with a leading slash: `/wp/v2/posts/12`. */
  readonly route: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export type Reply = RestAnswer | Refused | Unanswered | Unsent;

export interface RestAnswer {
  readonly is: "answer";
  readonly status: number;
  /** What was parsed; unknown until a schema has looked at it. */
  readonly body: unknown;
  readonly headers: Exchange["headers"];
  readonly tookMs: number;
}

/** WordPress read the request and said no. */
export interface Refused {
  readonly is: "refused";
  readonly status: number;
  readonly code: string;
  readonly words: string;
  readonly data: unknown;
}

export interface Unanswered {
  readonly is: "unanswered";
  readonly because: "timeout" | "reset" | "server_error" | "redirect" | "not_json" | "too_large";
  readonly words: string;
  readonly status: number | null;
}

export interface Unsent {
  readonly is: "unsent";
  readonly failure: FetchFailure;
  readonly words: string;
}

export type Client = ReturnType<typeof createClient>;

/** @param root the REST root, which ends with a slash or with `?rest_route=/` */
export function createClient(session: NetSession, root: string, credentials: ApplicationCredentials | null) {
  const hide = createHide(credentials);
  const authorization = credentials ? { authorization: basicAuthorization(credentials) } : {};
  return {
    async ask(question: Question): Promise<Reply> {
      const { method = "GET", body } = question;
      const started = performance.now();
      const sending = body === undefined ? {} : { body: JSON.stringify(body) };
      const type = body === undefined ? {} : { "content-type": "application/json" };
      // A cache in front of a site must not answer for it.
      const headers = { accept: "application/json", "cache-control": "no-cache", ...type, ...authorization };
      try {
        const address = restUrl(root, question);
        const exchange = await session.fetch(address, { method, headers, maxBytes: MAX_BYTES, ...sending });
        return replyOf(exchange, performance.now() - started, hide);
      } catch (error) {
        if (error instanceof FetchError) return failed(error);
        throw error;
      }
    },

    /** A public page of the site, asked for as a visitor; `null` when it does not come as HTML. */
    async page(url: string): Promise<string | null> {
      if (URL.parse(url)?.host !== new URL(root).host) return null;
      try {
        const { status, body, headers } = await session.fetch(url, {
          method: "GET",
          headers: { accept: "text/html" },
          maxBytes: MAX_PAGE_BYTES,
        });
        const type = headers.find(([name]) => name === "content-type")?.[1] ?? "";
        return status === 200 && /html/i.test(type) ? new TextDecoder().decode(body) : null;
      } catch (error) {
        if (error instanceof FetchError) return null;
        throw error;
      }
    },
  };
}

export function basicAuthorization({ username, applicationPassword }: ApplicationCredentials): string {
  return `Basic ${Buffer.from(`${username}:${applicationPassword}`, "utf8").toString("base64")}`;
}

/** Where permalinks are plain the route is a parameter, and other parameters follow it. */
export function restUrl(root: string, { route, query = {} }: Pick<Question, "route" | "query">): string {
  const url = new URL(root);
  const plain = url.searchParams.get("rest_route");
  if (plain === null) url.pathname = url.pathname.replace(/\/$/, "") + route;
  else url.searchParams.set("rest_route", plain.replace(/\/$/, "") + route);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

const WordPressError = z.object({ code: z.string(), message: z.string().catch(""), data: z.unknown().optional() });

/** What an answer means, whoever gave it. @param hide takes out of the site's words what must not be repeated */
export function replyOf(exchange: Exchange, tookMs: number, hide: Hide = (text) => text): Reply {
  const { status, headers } = exchange;
  if (status >= 300 && status < 400) {
    const to = headers.find(([name]) => name === "location")?.[1] ?? "nowhere";
    return unanswered("redirect", `The URL redirects to ${hide(to).slice(0, 200)}.`, status);
  }
  const body = parse(exchange);
  if (status >= 500) return unanswered("server_error", `The site returned ${status}${saidBy(body, hide)}.`, status);
  if (status === 408) return unanswered("timeout", "The site timed out waiting for the request.", status);
  if (exchange.truncated) return unanswered("too_large", "The response is too large.", status);
  if (status >= 400) return refusal(status, body, hide);
  if (body === undefined) return unanswered("not_json", "The response is not JSON.", status);
  return { is: "answer", status, body, headers, tookMs };
}

function refusal(status: number, body: unknown, hide: Hide): Reply {
  const error = WordPressError.safeParse(body);
  if (error.success) {
    const { code, message, data } = error.data;
    const kept: unknown = data === undefined ? undefined : JSON.parse(hide(JSON.stringify(data)));
    return { is: "refused", status, code: hide(code).slice(0, 200), words: plainMessage(hide(message)), data: kept };
  }
  // Not WordPress, but something in front of it: it did not let the request through.
  return { is: "refused", status, code: `http_${status}`, words: `The site returned ${status}.`, data: null };
}

function parse({ body, headers }: Exchange): unknown {
  const type = headers.find(([name]) => name === "content-type")?.[1] ?? "";
  if (!JSON_TYPE.test(type)) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

function saidBy(body: unknown, hide: Hide): string {
  const error = WordPressError.safeParse(body);
  return error.success ? ` (${hide(error.data.code).slice(0, 200)})` : "";
}

/** Messages of WordPress may hold markup; ours are plain and short. */
export function plainMessage(text: string): string {
  return text
    .replace(/<[^>]*>/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 300);
}

function unanswered(because: Unanswered["because"], words: string, status: number | null): Unanswered {
  return { is: "unanswered", because, words, status };
}

function failed(error: FetchError): Unanswered | Unsent {
  if (!error.sent) return { is: "unsent", failure: error.code, words: error.message };
  const because = error.code === "timeout" ? "timeout" : error.code === "too_large" ? "too_large" : "reset";
  return unanswered(because, error.message, null);
}

/** For reads: an answer, or the one error that says why nothing could be read. */
export function answered(reply: Reply): RestAnswer {
  if (reply.is === "answer") return reply;
  throw unreadable(reply);
}

export function unreadable(reply: Exclude<Reply, RestAnswer>): SiteUnreadable {
  if (reply.is === "unsent") return new SiteUnreadable(unsentCode(reply), reply.words);
  if (reply.is === "unanswered")
    return new SiteUnreadable(reply.because === "timeout" ? "timeout" : "bad_response", reply.words);
  if (reply.status === 401) return new SiteUnreadable("credentials_rejected", "The site rejected the login.");
  return new SiteUnreadable("bad_response", `The site rejected the request: ${reply.words || reply.code}`);
}

export function unsentCode({ failure }: Unsent): "unreachable" | "timeout" {
  return failure === "timeout" ? "timeout" : "unreachable";
}

/** Reads an answer by its schema; what does not fit is not an answer of WordPress. */
export function readAs<T>(schema: z.ZodType<T>, reply: Reply): T {
  const parsed = schema.safeParse(answered(reply).body);
  if (parsed.success) return parsed.data;
  const at = parsed.error.issues[0]?.path.join(".") ?? "";
  throw new SiteUnreadable("bad_response", `The site's response has an unexpected format${at ? ` at ${at}` : ""}.`);
}

/**
 * A Sitemend elsewhere, asked through the generated client. Its answers are input from outside: each is held against the
 * contract's own schema, bounded in size and time, and never followed to another address, where a token would go along.
 */
import type { z } from "zod";
import { type Client, createClient } from "#client";
import { ServiceError } from "#domain/errors.ts";
import { pause } from "#domain/poll.ts";
import { CommandFailed, EXIT } from "../exit.ts";
import { redirected, refused } from "./refused.ts";

/** What the generated functions resolve to. */
export interface ClientAnswer {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response?: Response | undefined;
}

export interface RemoteService {
  /** Address, without a slash at its end. */
  readonly server: string;
  readonly client: Client;
  /** What the answer carries, without its envelope. @throws ServiceError, CommandFailed */
  ask<Schema extends z.ZodType<{ data: unknown }>>(
    call: () => Promise<ClientAnswer>,
    schema: Schema,
  ): Promise<z.output<Schema>["data"]>;
  /** Any answer of success. @throws ServiceError, CommandFailed */
  hear(call: () => Promise<ClientAnswer>): Promise<ClientAnswer & { readonly response: Response }>;
}

/** Connecting to a WordPress, and previewing a hundred changes, may take a minute; an export of a large site more. */
const ANSWER_WITHIN_MS = 120_000;
const EXPORT_WITHIN_MS = 3_600_000;
/** Of the largest answer that is no export, two hundred issues with evidence, many times. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_OF_EXPORT = 8 * 1024 * 1024 * 1024;
const WORTH_A_WORD_S = 2;
/** A longer wait is for the person to decide. */
const WAIT_AT_MOST_S = 60;

/** @param token asked for at each request; `undefined`: nobody is signed in */
export function openService(server: string, token: () => Promise<string | undefined>): RemoteService {
  const client = createClient({
    baseUrl: server,
    auth: ({ scheme }) => (scheme === "bearer" ? token() : undefined),
    headers: { "user-agent": "sitemend (command line)" },
    fetch: boundedFetch,
  });

  async function hear(call: () => Promise<ClientAnswer>): Promise<ClientAnswer & { readonly response: Response }> {
    let answer = await call();
    const waitS = retryAfterOf(answer.response);
    if (waitS !== undefined) {
      if (waitS >= WORTH_A_WORD_S)
        process.stderr.write(`${server} received too many requests. Retrying in ${waitS} seconds.\n`);
      await pause(waitS * 1000);
      answer = await call();
    }
    const { response, error } = answer;
    if (isLocalFailure(error)) throw error;
    if (isTooLarge(error)) throw new CommandFailed(`The response from ${server} is too large.`, EXIT.internal);
    if (response === undefined) throw noAnswer(server, error);
    if (response.status >= 300 && response.status < 400) throw redirected(server, response);
    if (!response.ok) throw refused(server, response, error);
    if (error !== undefined) throw strange(server);
    return { ...answer, response };
  }

  return {
    server,
    client,
    hear,
    async ask(call, schema) {
      const parsed = schema.safeParse((await hear(call)).data);
      if (!parsed.success) throw strange(server);
      return parsed.data.data;
    },
  };
}

/** No token was to be had, so that nothing was asked. */
export function isLocalFailure(error: unknown): error is CommandFailed | ServiceError {
  return error instanceof CommandFailed || error instanceof ServiceError;
}

/** Seconds to wait before asking once more. Too many requests: nothing was done, so that any may be sent again. */
function retryAfterOf(response: Response | undefined): number | undefined {
  if (response?.status !== 429) return undefined;
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return seconds >= 0 && seconds <= WAIT_AT_MOST_S ? seconds : undefined;
}

async function boundedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const isExport = new URL(request.url).pathname.endsWith("/export");
  const signal = AbortSignal.timeout(isExport ? EXPORT_WITHIN_MS : ANSWER_WITHIN_MS);
  const response = await fetch(request, { redirect: "manual", signal });
  if (response.body === null) return response;
  let left = isExport ? MOST_OF_EXPORT : MOST_BYTES;
  const meter = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      left -= piece.byteLength;
      if (left < 0) controller.error(new TooLarge());
      else controller.enqueue(piece);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(meter), { status, statusText, headers });
}

function noAnswer(server: string, error: unknown): CommandFailed {
  const why = causeOf(error);
  return new CommandFailed(
    `${server} isn't responding${why === undefined ? "" : ` (${why})`}. Is Sitemend running there, and can this machine reach it?`,
    EXIT.internal,
  );
}

/** Only what is known to hold no secret: words of the runtime may quote the request, with the token in its header. */
function causeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === "TimeoutError") return "it took too long";
  if ("code" in error && typeof error.code === "string" && /^[A-Z][A-Z0-9_]{2,60}$/.test(error.code)) return error.code;
  return causeOf(error.cause);
}

class TooLarge extends Error {}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && (error instanceof TooLarge || isTooLarge(error.cause));
}

export function strange(server: string): CommandFailed {
  return new CommandFailed(
    `${server} sent a response that this version doesn't understand. Use the same version of Sitemend on both sides.`,
    EXIT.internal,
  );
}

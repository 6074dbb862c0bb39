/** What a server's refusal means here: the same error as if this process had refused, or one line for the terminal. */
import { z } from "zod";
import { type ErrorCode, errors, ServiceError } from "#domain/errors.ts";
import { KEY_PREFIX } from "#domain/request-key.ts";
import { terminal as plain } from "#reports/index.ts";
import { programName } from "../../config.ts";
import { CommandFailed, EXIT, usage } from "../exit.ts";
import { givenToken } from "./given-token.ts";

const Problem = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    nextStep: z.string(),
    fields: z.array(z.object({ pointer: z.string(), code: z.string(), message: z.string() })),
    details: z.record(z.string(), z.unknown()),
    requestId: z.string(),
  }),
});

/** The sign-in is over, or was never one. */
const SIGN_IN: readonly string[] = ["authentication_required", "token_expired", "token_invalid", "session_expired"];

/** Our own words go with the codes that we know: a server cannot put others into our mouth. */
export function refused(server: string, { status, headers }: Response, body: unknown): CommandFailed | ServiceError {
  const parsed = Problem.safeParse(body);
  if (!parsed.success)
    return new CommandFailed(
      `${server} responded with status ${status}, but doesn't look like a Sitemend server. Is the URL correct?`,
      status >= 500 ? EXIT.internal : EXIT.usage,
    );
  const { code, message, nextStep, fields, details, requestId } = parsed.data.error;
  if (SIGN_IN.includes(code)) return signInAgain(server);
  const id = plain(requestId).slice(0, 64);
  if (!Object.hasOwn(errors, code))
    return new CommandFailed(
      `${plain(message)} ${plain(nextStep)} (${id})`,
      status >= 500 ? EXIT.internal : EXIT.usage,
    );
  const retryAfter = headers.get("retry-after");
  return new ServiceError(code as ErrorCode, {
    facts: { requestId: id },
    fields: fields.map((field) => ({ ...field, message: plain(field.message) })),
    extra: details,
    ...(retryAfter === null ? {} : { retryAfterSeconds: Number(retryAfter) }),
  });
}

export function signInAgain(server: string): CommandFailed {
  const signIn = `${programName()} login --server ${server}`;
  const given = givenToken(server);
  if (given?.startsWith(KEY_PREFIX))
    return usage(
      `${server} doesn't take a request key for this. A key can run and report audits where the public API is on; for anything else, unset SITEMEND_TOKEN and sign in: ${signIn}`,
    );
  if (given !== undefined)
    return usage(
      `${server} rejected SITEMEND_TOKEN: it is invalid or has expired. Get a new token, or unset it and sign in: ${signIn}`,
    );
  return usage(`You aren't signed in to ${server}, or your session has ended. Sign in: ${signIn}`);
}

export function redirected(server: string, { headers }: Response): CommandFailed {
  const target = URL.parse(headers.get("location") ?? "", server)?.origin ?? "another URL";
  return usage(
    `${server} redirects to ${plain(target)}. Nothing was sent there; if it is yours, use it: --server ${plain(target)}`,
  );
}

/** A shared report, opened by the word in its link and, where it has a password, by the pass in a cookie. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { OpenShare } from "#audits/index.ts";
import { SHARE_PASS_SECONDS } from "#auth/index.ts";
import { ServiceError } from "#domain/errors.ts";
import type { ApiDeps } from "./deps.ts";

const COOKIE = "sitemend_report";
/** A browser takes the second one over https only. Not __Host-: that would be good for all paths. */
const NAMES = [COOKIE, `__Secure-${COOKIE}`] as const;

type WithCookie = { readonly headers: FastifyRequest["headers"] };

/** @throws ServiceError not_found, share_password_required */
export async function openShare(
  request: WithCookie,
  token: string,
  { shares }: Pick<ApiDeps, "shares">,
): Promise<OpenShare> {
  const open = await shares.open(token);
  if (shares.isLocked(open, shareCookieOf(request))) throw new ServiceError("share_password_required");
  return open;
}

export function shareCookieOf({ headers }: WithCookie): string | undefined {
  const pairs = headers.cookie?.split(";").map((pair) => pair.trim()) ?? [];
  const pair = pairs.find((one) => NAMES.some((name) => one.startsWith(`${name}=`)));
  return pair?.slice(pair.indexOf("=") + 1);
}

/** For the page of this report and its JSON, and nowhere else. */
export function setShareCookie(reply: FastifyReply, token: string, pass: string, publicUrl: string): void {
  const [name, secure] = publicUrl.startsWith("https:") ? [NAMES[1], "; Secure"] : [NAMES[0], ""];
  const word = encodeURIComponent(token);
  const lines = [`/r/${word}`, `/api/v1/public/reports/${word}`].map(
    (path) => `${name}=${pass}; Path=${path}; Max-Age=${SHARE_PASS_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
  );
  reply.header("set-cookie", lines);
}

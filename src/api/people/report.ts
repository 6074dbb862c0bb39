/** /r/…: a shared report as a page. It may show itself and nothing else; a password is asked for by a plain form. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { RouteRules } from "#contract/index.ts";
import { ServiceError } from "#domain/errors.ts";
import { render, reportPolicy } from "#reports/index.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { setShareCookie, shareCookieOf } from "../open-share.ts";
import { sendPage, text } from "./page.ts";

const Params = z.object({ token: z.string().max(200) });
const Guess = z.object({ password: z.string().min(1).max(200) });
const RULES: RouteRules = {
  access: "public",
  limit: "share",
  revalidates: false,
  json: false,
  streams: false,
  needsIfMatch: false,
  isFresh: false,
  needsSession: false,
  confidential: true,
};

export function serveSharedReport(pages: Api, deps: ApiDeps): void {
  const route = { url: "/r/:token", schema: { hide: true }, config: { rules: RULES } };
  pages.route({ ...route, method: "GET", handler: (request, reply) => show(request, reply, deps) });
  pages.route({
    ...route,
    config: { ...route.config, log: null },
    method: "POST",
    handler: (request, reply) => unlock(request, reply, deps),
  });
}

async function show(request: FastifyRequest, reply: FastifyReply, { shares }: ApiDeps): Promise<FastifyReply> {
  keepQuiet(reply);
  const { token } = Params.parse(request.params);
  const open = await opened(token, shares);
  if (open === undefined) return sendGone(reply);
  if (shares.isLocked(open, shareCookieOf(request))) return sendForm(reply, token);
  const whole = await shares.report(open);
  return reply
    .header("content-security-policy", `${reportPolicy(whole.context.brand)}; frame-ancestors 'none'`)
    .type("text/html; charset=utf-8")
    .serializer(String)
    .send((await Array.fromAsync(render(whole, "html", { color: false }))).join(""));
}

async function unlock(
  request: FastifyRequest,
  reply: FastifyReply,
  { shares, settings }: ApiDeps,
): Promise<FastifyReply> {
  keepQuiet(reply);
  const { token } = Params.parse(request.params);
  const open = await opened(token, shares);
  if (open === undefined) return sendGone(reply);
  const guess = Guess.safeParse(request.body);
  if (!guess.success) return sendForm(reply, token, "Enter the password.");
  try {
    const pass = await shares.passFor(open, { password: guess.data.password, address: request.ip });
    setShareCookie(reply, token, pass, settings.publicUrl);
  } catch (error) {
    return refuse(reply, token, error);
  }
  return reply.redirect(`/r/${encodeURIComponent(token)}`, 303);
}

function refuse(reply: FastifyReply, token: string, error: unknown): FastifyReply {
  if (!(error instanceof ServiceError)) throw error;
  if (error.code === "share_password_required")
    return sendForm(reply, token, "Incorrect password. Check it and try again.");
  if (error.code !== "login_throttled") throw error;
  const seconds = error.retryAfterSeconds ?? 60;
  const minutes = Math.ceil(seconds / 60);
  reply.header("retry-after", String(seconds));
  return sendForm(
    reply,
    token,
    `Too many attempts. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
    429,
  );
}

/**
 * Neither search engines nor caches keep it, and a link in it tells nobody where it stood. Only we are told: without, a browser would
 * send the form with the password from "null", as another site would have it sent.
 */
function keepQuiet(reply: FastifyReply): void {
  reply
    .header("x-robots-tag", "noindex, nofollow")
    .header("cache-control", "no-store")
    .header("referrer-policy", "same-origin");
}

async function opened(token: string, shares: ApiDeps["shares"]) {
  try {
    return await shares.open(token);
  } catch (error) {
    if (error instanceof ServiceError && error.code === "not_found") return undefined;
    throw error;
  }
}

function sendGone(reply: FastifyReply): FastifyReply {
  const words = "The link may be mistyped, expired or revoked. Ask the sender for a new one.";
  return sendPage(reply, "Report not found", `<p>${words}</p>`, 404);
}

function sendForm(reply: FastifyReply, token: string, refusal = "", status = refusal === "" ? 200 : 401): FastifyReply {
  const refused = refusal === "" ? "" : `<p class="refused" role="alert" id="refused">${text(refusal)}</p>`;
  const described = refusal === "" ? "" : ' aria-describedby="refused" aria-invalid="true"';
  return sendPage(
    reply,
    "This report is password-protected",
    `${refused}<form method="post" action="/r/${text(encodeURIComponent(token))}"><label>Password <input name="password" type="password" required maxlength="200" autocomplete="off"${described}></label><button>View report</button></form><p>Ask the person who sent you the link for the password.</p>`,
    status,
  );
}

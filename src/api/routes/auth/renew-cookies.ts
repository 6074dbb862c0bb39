import type { FastifyReply, FastifyRequest } from "fastify";
import { callerOf } from "../../request-state.ts";

/** A browser's session goes on under another cookie; a script with a token has none, and must not get one. */
export function renewCookies(request: FastifyRequest, reply: FastifyReply, cookies: readonly string[]): void {
  if (callerOf(request).via !== "cookie") return;
  reply.removeHeader("set-cookie");
  for (const cookie of cookies) reply.header("set-cookie", cookie);
}

/**
 * What browsers are answered that come back from elsewhere with a secret in their address: always a redirect to an address without it,
 * and no page that could send a referrer before.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type ErrorCode, errors } from "#domain/errors.ts";
import { sendPage, text } from "./page.ts";

const Outcome = z.object({ problem: z.string().max(100).optional() });

export function redirectAway(reply: FastifyReply, to: string): FastifyReply {
  return reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer").redirect(to, 303);
}

export function tellRefusal({ query }: FastifyRequest, reply: FastifyReply, title: string): FastifyReply {
  const problem = Outcome.safeParse(query).data?.problem;
  const known = problem !== undefined && Object.hasOwn(errors, problem) ? errors[problem as ErrorCode] : undefined;
  const words = known === undefined ? "The connection was not authorized." : `${known.text} ${known.next}`;
  return sendPage(
    reply,
    title,
    `<p class="refused" role="alert">${text(words)}</p><p><a href="/">Back to your sites</a></p>`,
    400,
  );
}

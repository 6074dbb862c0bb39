/**
 * Where WordPress sends the browser back after its user allowed a connection. The password arrives in the address, so
 * the answer is always a redirect to an address without it; nothing of the request is logged, and no page that could
 * send a referrer is shown before.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type ErrorCode, ServiceError } from "#domain/errors.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { note } from "../request-state.ts";
import { redirectAway, tellRefusal } from "./come-back.ts";

const Returned = z.object({
  state: z.string().max(200),
  site_url: z.string().max(2083),
  user_login: z.string().min(1).max(200),
  password: z.string().min(8).max(200),
});
const Refused = z.object({ state: z.string().max(200) });

export function serveWordPressReturn(pages: Api, deps: ApiDeps): void {
  pages.route({
    method: "GET",
    url: "/wordpress/authorized",
    schema: { hide: true },
    // The one GET that changes something: WordPress sends the browser here.
    config: { log: "connection.connected" },
    handler: (request, reply) => takeBack(request, reply, deps),
  });
  pages.route({
    method: "GET",
    url: "/wordpress/refused",
    schema: { hide: true },
    handler: (request, reply) => tellRefusal(request, reply, "WordPress isn't connected"),
  });
}

async function takeBack(
  request: FastifyRequest,
  reply: FastifyReply,
  { changes, identity }: ApiDeps,
): Promise<FastifyReply> {
  const { query, headers } = request;
  try {
    const { principal } = await identity.authenticate({ cookie: headers.cookie, authorization: undefined });
    note(request, { actor: principal });
    const returned = Returned.safeParse(query);
    if (!returned.success) {
      const refused = Refused.safeParse(query);
      if (refused.success) await changes.refuseAuthorization(refused.data.state);
      note(request, { unlogged: true });
      return redirectAway(reply, failed("authorization_refused"));
    }
    const { state, site_url: siteUrl, user_login: username, password: applicationPassword } = returned.data;
    const authorized = { state, siteUrl, username, applicationPassword };
    const { connection } = await changes.endAuthorization(authorized, principal);
    return redirectAway(reply, `/sites/${connection.websiteId}/wordpress`);
  } catch (error) {
    request.refusal = error instanceof ServiceError ? error.code : "internal_error";
    return redirectAway(reply, failed(request.refusal));
  }
}

function failed(problem: ErrorCode | "authorization_refused"): string {
  return `/wordpress/refused?problem=${problem}`;
}

/** Where Google sends the browser back after a person consented, with a code in the address. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type ErrorCode, ServiceError } from "#domain/errors.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { note } from "../request-state.ts";
import { redirectAway, tellRefusal } from "./come-back.ts";

const Returned = z.object({ state: z.string().max(200), code: z.string().min(1).max(2000) });
const Refused = z.object({ state: z.string().max(200) });

export function serveSearchConsoleReturn(pages: Api, deps: ApiDeps): void {
  pages.route({
    method: "GET",
    url: "/search-console/authorized",
    schema: { hide: true },
    // A GET that changes something: Google sends the browser here.
    config: { log: "search_console.connected" },
    handler: (request, reply) => takeConsent(request, reply, deps),
  });
  pages.route({
    method: "GET",
    url: "/search-console/refused",
    schema: { hide: true },
    handler: (request, reply) => tellRefusal(request, reply, "Search Console isn't connected"),
  });
}

async function takeConsent(
  request: FastifyRequest,
  reply: FastifyReply,
  { searchConsole, identity }: ApiDeps,
): Promise<FastifyReply> {
  const { query, headers } = request;
  try {
    const { principal } = await identity.authenticate({ cookie: headers.cookie, authorization: undefined });
    note(request, { actor: principal });
    const returned = Returned.safeParse(query);
    if (!returned.success) {
      const refused = Refused.safeParse(query);
      if (refused.success) await searchConsole.refuseConsent(refused.data.state);
      note(request, { unlogged: true });
      return redirectAway(reply, failedConsent("authorization_refused"));
    }
    const { websiteId } = await searchConsole.endConsent(returned.data, principal);
    return redirectAway(reply, `/sites/${websiteId}/search`);
  } catch (error) {
    request.refusal = error instanceof ServiceError ? error.code : "internal_error";
    return redirectAway(reply, failedConsent(request.refusal));
  }
}

function failedConsent(problem: ErrorCode | "authorization_refused"): string {
  return `/search-console/refused?problem=${problem}`;
}

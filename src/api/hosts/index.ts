/**
 * Notices of hosts, which are no callers of ours: what they send is theirs to describe, so that our document doesn't list this.
 * Their bodies are kept as bytes, for the signature, and never parsed.
 */
import type { FastifyRequest } from "fastify";
import type { RouteRules } from "#contract/index.ts";
import { parseId } from "#domain/ids.ts";
import { answer } from "../answer.ts";
import type { Api, ApiDeps } from "../deps.ts";

/** GitHub sends up to 25 MB; what is of use here is far smaller. */
const NOTICE_BYTES = 256 * 1024;
const RULES: RouteRules = {
  access: "public",
  limit: "notice",
  revalidates: false,
  json: true,
  streams: false,
  needsIfMatch: false,
  isFresh: false,
  needsSession: false,
  confidential: true,
};

export async function serveHosts(app: Api, { notices, settings }: ApiDeps): Promise<void> {
  if (settings.publicApi === "off") return;
  await app.register(async (hosts: Api) => {
    hosts.removeAllContentTypeParsers();
    hosts.addContentTypeParser("*", { parseAs: "buffer" }, async (_request: unknown, body: string | Buffer) => body);
    hosts.route({
      method: "POST",
      url: "/v1/notices/:integrationId",
      bodyLimit: NOTICE_BYTES,
      schema: { hide: true },
      config: { rules: RULES, log: null },
      handler: async (request) => {
        const { integrationId } = request.params as { integrationId: string };
        const isCounted = await notices.receive({
          integrationId: parseId("int", integrationId),
          header: (name) => headerOf(request, name),
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        });
        return answer(request, { counted: isCounted });
      },
    });
  });
}

function headerOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
}

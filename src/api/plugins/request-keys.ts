/** Who is asking at /v1: a request key, in its header and nowhere else. A session or an access token is nobody there. */
import type { FastifyRequest } from "fastify";
import { KEY_PREFIX } from "#auth/index.ts";
import { ServiceError } from "#domain/errors.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { holdsKey } from "../misplaced-key.ts";

export function authenticateKeys(app: Api, { identity, settings }: ApiDeps): void {
  if (settings.publicApi === "off") return;
  app.addHook("onRequest", async (request, reply) => {
    if (!isPublicApi(request.url)) return;
    if (settings.publicApi === "preview") reply.header("sitemend-api-stage", "preview");
    if (request.routeOptions.config.rules?.access !== "key") return;
    if (holdsKey(request.url)) throw new ServiceError("key_in_url");
    const { principal, key } = await identity.requestKeys.verify(keyOf(request), request.ip);
    request.caller = { principal, cookies: [], via: "key" };
    request.key = key;
    reply.header("vary", "authorization");
  });
}

export function isPublicApi(url: string): boolean {
  return /^\/v1([/?]|$)/.test(url);
}

/** @throws ServiceError key_required, key_invalid */
function keyOf({ headers }: FastifyRequest): string {
  const [, text = ""] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? "") ?? [];
  if (!text.startsWith(KEY_PREFIX)) throw new ServiceError("key_required");
  return text;
}

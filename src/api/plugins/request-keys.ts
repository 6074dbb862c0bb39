/**
 * Who is asking at /v1: a request key, in its header and nowhere else. A session or an access token is nobody there. Some routes
 * beside it take keys, too.
 */
import type { FastifyRequest } from "fastify";
import { ServiceError } from "#domain/errors.ts";
import { KEY_PREFIX } from "#domain/request-key.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { holdsKey } from "../misplaced-key.ts";

export function authenticateKeys(app: Api, deps: ApiDeps): void {
  const { settings } = deps;
  if (settings.publicApi === "off") return;
  app.addHook("onRequest", async (request, reply) => {
    if (!isPublicApi(request.url)) return;
    if (settings.publicApi === "preview") reply.header("sitemend-api-stage", "preview");
    if (request.routeOptions.config.rules?.access !== "key") return;
    reply.header("vary", "authorization");
    await authenticateByKey(request, deps);
  });
}

/** @throws ServiceError key_in_url, key_required, key_invalid, key_expired, key_network_denied */
export async function authenticateByKey(
  request: FastifyRequest,
  { identity }: Pick<ApiDeps, "identity">,
): Promise<void> {
  if (holdsKey(request.url)) throw new ServiceError("key_in_url");
  const { principal, key } = await identity.requestKeys.verify(keyOf(request), request.ip);
  request.caller = { principal, cookies: [], via: "key" };
  request.key = key;
}

/** In its header or, by mistake, in the URL. */
export function sendsKey({ headers, url }: FastifyRequest): boolean {
  return textOf(headers.authorization).startsWith(KEY_PREFIX) || holdsKey(url);
}

export function isPublicApi(url: string): boolean {
  return /^\/v1([/?]|$)/.test(url);
}

/** @throws ServiceError key_required, key_invalid */
function keyOf({ headers }: FastifyRequest): string {
  const text = textOf(headers.authorization);
  if (!text.startsWith(KEY_PREFIX)) throw new ServiceError("key_required");
  return text;
}

function textOf(authorization = ""): string {
  return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? "";
}

/** Who is asking: a session cookie, an access token or, where the route takes one, a request key; looked up at every request. */
import { ServiceError } from "#domain/errors.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { authenticateByKey, sendsKey } from "./request-keys.ts";

export function authenticate(app: Api, deps: ApiDeps): void {
  const { identity, settings } = deps;
  app.addHook("onRequest", async (request, reply) => {
    const { rules } = request.routeOptions.config;
    if (rules?.access !== "caller") return;
    if (rules.scope !== undefined && settings.publicApi !== "off" && sendsKey(request)) {
      reply.header("vary", "authorization, cookie");
      return authenticateByKey(request, deps);
    }
    const { cookie, authorization } = request.headers;
    // A proxy that asks for a name and password of its own passes them on as "Basic"; those are not for us.
    const bearer = /^basic /i.test(authorization ?? "") ? undefined : authorization;
    request.caller = await identity.authenticate({ cookie, authorization: bearer, address: request.ip });
    // The library prolongs a session in use and then wants the cookie to live as long.
    for (const line of request.caller.cookies) reply.header("set-cookie", line);
    reply.header("vary", "authorization, cookie");
  });
}

/** A browser sends cookies along with requests that another site makes it send; a bearer token it does not. */
export function refuseCrossSite(app: Api, { settings }: Pick<ApiDeps, "settings">): void {
  const isSecure = settings.publicUrl.startsWith("https:");
  app.addHook("onRequest", async (request) => {
    if (request.method === "GET" || request.method === "HEAD" || request.caller?.via === "bearer") return;
    if (request.caller?.via === "key") return;
    if (request.routeOptions.config.rules === undefined) return;
    const { origin, host, "sec-fetch-site": site } = request.headers;
    if (site === "same-origin" || site === "none") return;
    // Neither header: not a browser. curl, Node's fetch and our own command line are served.
    if (site === undefined && origin === undefined) return;
    if (site === undefined && origin !== undefined && isOwnOrigin(origin, host, isSecure)) return;
    throw new ServiceError("csrf_rejected", { facts: { origin, site } });
  });
}

function isOwnOrigin(origin: string, host: string | undefined, isSecure: boolean): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return url.host === host && (url.protocol === "https:" || !isSecure);
}

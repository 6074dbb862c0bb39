/**
 * One line for each request. Of the address it has the route's pattern and the ids that are no secrets: links of reports and
 * invitations, queries and mistyped addresses can hold one.
 */
import type { Api, ProbeDeps } from "../deps.ts";

/** Asked every few seconds by machines. */
const PROBES: ReadonlySet<string | undefined> = new Set(["/healthz", "/readyz", "/metrics"]);

export function logRequests(app: Api, { settings }: Pick<ProbeDeps, "settings">): void {
  if (!settings.accessLog) return;
  app.addHook("onResponse", async (request, reply) => {
    const { url: route } = request.routeOptions;
    const bytes = Number(reply.getHeader("content-length") ?? Number.NaN);
    const line = {
      method: request.method,
      route: route ?? "none",
      auditId: request.audit?.id,
      websiteId: request.website?.id,
      status: reply.statusCode,
      code: request.refusal ?? undefined,
      ms: Math.round(reply.elapsedTime),
      bytes: Number.isNaN(bytes) ? null : bytes,
      keyId: request.key?.id,
      userId: request.caller?.principal.userId ?? null,
      address: request.ip,
    };
    request.log[PROBES.has(route) ? "debug" : "info"](line, "request");
  });
}

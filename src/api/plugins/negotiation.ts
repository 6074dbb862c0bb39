/** What the client accepts, what it already has, and what it must say before it may change something. */
import type { FastifyRequest } from "fastify";
import type { AuditRecord } from "#domain/audit-record.ts";
import { ServiceError } from "#domain/errors.ts";
import { lacksWorker } from "#domain/processes.ts";
import type { Api, ApiDeps } from "../deps.ts";

export function refuseOtherTypes(app: Api): void {
  app.addHook("onRequest", async (request) => {
    if (request.routeOptions.config.rules?.json && !acceptsJson(request.headers.accept))
      throw new ServiceError("not_acceptable");
    // PostgreSQL cannot hold a NUL in text, and no address, name or id has one.
    const nul = request.url.indexOf("%00");
    if (nul >= 0) {
      if (!request.url.slice(0, nul).includes("?")) throw new ServiceError("not_found");
      const fields = [{ pointer: "?", code: "nul", message: "A parameter contains a NUL character." }];
      throw new ServiceError("validation_failed", { fields });
    }
  });
}

/** RFC 9110 §12.5.1, as far as it matters here: is there a range with a weight above 0 that JSON is in? */
function acceptsJson(accept: string | undefined): boolean {
  if (accept === undefined || accept.trim() === "") return true;
  return accept.split(",").some((range) => {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    const refused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    return !refused && /^(\*\/\*|application\/(\*|json|problem\+json))$/.test(type);
  });
}

/**
 * A strong ETag from the audit's version: an unchanged audit costs neither a query of its data nor a serialisation; what the path
 * names inside of it is still looked up.
 */
export function revalidate(app: Api, deps: ApiDeps): void {
  app.addHook("preHandler", async (request, reply) => {
    const { audit } = request;
    if (audit === null || !request.routeOptions.config.rules?.revalidates) return;
    // A long poll waits for the next version, so the one it starts from says nothing.
    if (isWaiting(request.query)) return;
    const etag = auditETag(audit, deps);
    reply.header("etag", etag).header("cache-control", "private, max-age=0, must-revalidate");
    if (namesPartOfAudit(request)) return;
    if (matchesETag(request.headers["if-none-match"], etag)) return reply.code(304).serializer(String).send("");
  });

  // Of an issue or a page that there is not, nothing is unchanged: the handler has looked by now.
  app.addHook("onSend", async (request, reply, payload) => {
    if (request.audit === null || reply.statusCode !== 200 || !namesPartOfAudit(request)) return payload;
    const etag = reply.getHeader("etag");
    if (!matchesETag(request.headers["if-none-match"], String(etag))) return payload;
    reply.code(304).removeHeader("content-type").removeHeader("content-length");
    return null;
  });
}

function namesPartOfAudit({ routeOptions: { config, url = "" } }: FastifyRequest): boolean {
  return config.rules?.revalidates === true && url.split("/:").length > 2;
}

export function auditETag(audit: AuditRecord, deps: Pick<ApiDeps, "processes" | "settings">): string {
  const waits = waitsForNobody(audit, deps) ? "-no-worker" : "";
  return `"${audit.version}-${deps.settings.version}${waits}"`;
}

/** The audit is queued and no worker runs: it says so, although nothing of it has changed. */
export function waitsForNobody({ status }: AuditRecord, { processes }: Pick<ApiDeps, "processes">): boolean {
  return status === "queued" && lacksWorker(processes());
}

/** RFC 9110 §13.1.2: weak comparison for If-None-Match. */
function matchesETag(header: string | undefined, etag: string): boolean {
  return header?.split(",").some((one) => ["*", etag].includes(one.trim().replace(/^W\//, ""))) ?? false;
}

function isWaiting(query: unknown): boolean {
  return typeof query === "object" && query !== null && "wait" in query && Number(query.wait) > 0;
}

export function requireIfMatch(app: Api): void {
  app.addHook("preValidation", async (request) => {
    if (!request.routeOptions.config.rules?.needsIfMatch) return;
    const header = request.headers["if-match"];
    if (header === undefined) throw new ServiceError("precondition_required");
    const tags = header.split(",").map((tag) => tag.trim());
    // The innermost of what the path names.
    const { schedule, website, webhook, integration, alert, recipient, brand, tracker } = request;
    const changed = schedule ?? website ?? webhook ?? integration ?? alert ?? recipient ?? brand ?? tracker;
    if (!tags.includes("*") && !tags.includes(`"${changed?.version}"`)) throw new ServiceError("precondition_failed");
  });
}

/** Every refusal and every fault leaves through here. Only the table's words go out; facts and faults go to the log. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { needsSpace } from "#contract/index.ts";
import { type ErrorCode, errors, ServiceError } from "#domain/errors.ts";
import { isDatabaseAway, RoleLost } from "#store/index.ts";
import { problemOf } from "../answer.ts";
import type { Api, ProbeDeps } from "../deps.ts";
import { validationError } from "./validation.ts";

export function handleErrors(app: Api, deps: ProbeDeps): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = toServiceError(error, request);
    request.refusal = refusal.code;
    const { status } = errors[refusal.code];
    // An error is what a person must act on; 502 to 504 may be sent again and pass.
    if (status >= 502 && status <= 504) request.log.warn({ code: refusal.code, err: error }, refusal.message);
    else if (status >= 500) request.log.error({ err: error }, refusal.message);
    else request.log.debug({ code: refusal.code, facts: refusal.facts }, refusal.message);
    return sendProblem(refusal, request, reply, deps);
  });
}

export function sendProblem(
  refusal: ServiceError,
  request: Pick<FastifyRequest, "id" | "url">,
  reply: FastifyReply,
  { settings }: Pick<ProbeDeps, "settings">,
): FastifyReply {
  const { status } = errors[refusal.code];
  const [path = "/"] = request.url.split("?");
  if (status === 401) reply.header("www-authenticate", `Bearer realm="sitemend", error="${refusal.code}"`);
  const retryAfter = refusal.retryAfterSeconds ?? (status === 503 ? RETRY_AFTER_SECONDS : undefined);
  for (const name of OF_SUCCESS) reply.removeHeader(name);
  if (retryAfter !== undefined) reply.header("retry-after", String(Math.ceil(retryAfter)));
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type("application/problem+json")
    .serializer(JSON.stringify)
    .send(problemOf(refusal, { id: request.id, path, publicUrl: settings.publicUrl }));
}

/**
 * An address that cannot be decoded, or with an id longer than any of ours. The router refuses it before there is a
 * route, so that no hook runs; the address is not repeated.
 */
export function refuseUnreadableAddress(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Pick<ProbeDeps, "settings">,
): FastifyReply {
  reply.header("x-request-id", request.id).header("x-content-type-options", "nosniff");
  return sendProblem(new ServiceError("not_found"), { id: request.id, url: "/" }, reply, deps);
}

/** Said before the work failed, and not true of a refusal. */
const OF_SUCCESS = ["etag", "content-disposition", "x-robots-tag"] as const;

/** Long enough for a restart or a burst to pass. */
const RETRY_AFTER_SECONDS = 2;

/** Fastify's and the parsers' own refusals. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "payload_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed_json",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed_json",
  // An address that would lead out of the folder of files; it names nothing that is served.
  FST_STATIC_FORBIDDEN_PATH: "not_found",
};

/** The server's own words for what a client did wrong, such as a body that was broken off: nobody here is away or at fault. */
function codeOfClientFault(error: unknown): ErrorCode | undefined {
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  if (status < 400 || status >= 500) return undefined;
  return status === 413 ? "payload_too_large" : status === 415 ? "unsupported_media_type" : "malformed_json";
}

function toServiceError(error: unknown, { routeOptions }: FastifyRequest): ServiceError {
  if (error instanceof ServiceError) return error;
  const invalid = validationError(error, routeOptions.schema);
  if (invalid !== undefined) return invalid;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const known = CODES[code] ?? codeOfClientFault(error);
  if (known !== undefined) return new ServiceError(known);
  if (code === "53100" && needsSpace(routeOptions.config.log)) return new ServiceError("disk_full");
  const away = isDatabaseAway(error) || error instanceof RoleLost;
  return new ServiceError(away ? "storage_unavailable" : "internal_error");
}

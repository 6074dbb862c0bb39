/** Idempotency-Key on any POST of a known caller: the work is done once, a retry gets the same answer. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { type ErrorCode, ServiceError } from "#domain/errors.ts";
import type { Api, ApiDeps } from "../deps.ts";
import { holdsKey } from "../misplaced-key.ts";

const KEY_LENGTH = { min: 8, max: 255 };
const KEPT_HEADERS = ["location", "retry-after", "content-type", "etag"] as const;
/** Nothing was done because something else is under way, which ends, or because people have not decided yet. */
const UNDER_WAY: readonly (ErrorCode | null)[] = [
  ...(["audit_already_running", "audit_running", "change_in_progress", "approval_not_granted"] as const),
];

export function honourIdempotencyKeys(app: Api, { idempotency }: ApiDeps): void {
  app.addHook("preHandler", async (request, reply) => {
    const key = request.headers["idempotency-key"];
    if (request.method !== "POST" || request.caller === null || key === undefined) return;
    if (request.routeOptions.config.rules?.confidential) return;
    const [path = "", query = ""] = request.url.split("?");
    const scope = `${request.key?.id ?? request.caller.principal.userId} ${request.method} ${path}`;
    const begun = await idempotency.begin({ scope, key: checked(String(key)) }, [query, request.body]);
    if (begun.kept === undefined) {
      request.idempotency = begun.request;
      return;
    }
    return reply
      .code(begun.kept.status)
      .headers({ ...begun.kept.headers, "idempotency-replayed": "true" })
      .serializer(String)
      .send(begun.kept.body);
  });

  app.addHook("onSend", async (request, reply, payload) => {
    if (request.idempotency === null) return;
    const headers = KEPT_HEADERS.flatMap((name) => {
      const value = reply.getHeader(name);
      return value === undefined ? [] : [[name, String(value)] as const];
    });
    const answer = {
      status: reply.statusCode,
      headers: Object.fromEntries(headers),
      body: typeof payload === "string" ? payload : "",
    };
    await idempotency.end(request.idempotency, answer, mayPass(request, reply));
  });
}

/** A later try may escape a 5xx, what says when to come back, and what only came too early. */
function mayPass({ refusal }: FastifyRequest, reply: FastifyReply): boolean {
  const saysWhen = reply.statusCode >= 400 && reply.hasHeader("retry-after");
  return reply.statusCode >= 500 || saysWhen || UNDER_WAY.includes(refusal);
}

/** It is kept as it is, so that it must be no secret. */
function checked(key: string): string {
  const refuse = (code: string, message: string) =>
    new ServiceError("validation_failed", { fields: [{ pointer: "Idempotency-Key", code, message }] });
  if (holdsKey(key)) throw refuse("secret", "An Idempotency-Key must not contain a request key.");
  if (key.length >= KEY_LENGTH.min && key.length <= KEY_LENGTH.max) return key;
  throw refuse("length", `An Idempotency-Key has ${KEY_LENGTH.min} to ${KEY_LENGTH.max} characters.`);
}

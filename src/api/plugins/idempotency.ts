/** Idempotency-Key on any POST of a known caller: the work is done once, a retry gets the same answer. */
import { createHash } from "node:crypto";
import { ServiceError } from "#domain/errors.ts";
import type { Api, ApiDeps } from "../deps.ts";

const KEY_LENGTH = { min: 8, max: 255 };
const KEPT_HEADERS = ["location", "retry-after", "content-type", "etag"] as const;

export function honourIdempotencyKeys(app: Api, { idempotency }: ApiDeps): void {
  app.addHook("preHandler", async (request, reply) => {
    const key = request.headers["idempotency-key"];
    if (request.method !== "POST" || request.caller === null || key === undefined) return;
    if (request.routeOptions.config.rules?.confidential) return;
    const [path = "", query = ""] = request.url.split("?");
    const scope = `${request.caller.principal.userId} ${request.method} ${path}`;
    const work = { scope, key: checked(String(key)), fingerprint: fingerprint([query, request.body]) };
    const kept = await idempotency.begin(work);
    if (kept === undefined) {
      request.idempotency = work;
      return;
    }
    return reply
      .code(kept.status)
      .headers({ ...kept.headers, "idempotency-replayed": "true" })
      .serializer(String)
      .send(kept.body);
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
    await idempotency.end(request.idempotency, answer);
  });
}

function checked(key: string): string {
  if (key.length >= KEY_LENGTH.min && key.length <= KEY_LENGTH.max) return key;
  const message = `An Idempotency-Key has ${KEY_LENGTH.min} to ${KEY_LENGTH.max} characters.`;
  throw new ServiceError("validation_failed", { fields: [{ pointer: "Idempotency-Key", code: "length", message }] });
}

/** The same values in another order are the same request. */
function fingerprint(asked: unknown): string {
  const sorted = JSON.stringify(asked, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash("sha256").update(sorted).digest("base64url");
}

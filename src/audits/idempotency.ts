/** The same request with the same Idempotency-Key is done once; its answer is kept and given again. */
import { createHmac } from "node:crypto";
import { ServiceError } from "#domain/errors.ts";
import type { IdempotencyRequest, KeptAnswer, Store } from "#store/index.ts";

export type { IdempotencyRequest, KeptAnswer };
export type Idempotency = ReturnType<typeof createIdempotency>;

/** @param key without which nobody who reads the database can try what was asked: a body may hold a password */
export function createIdempotency({ idempotency }: Pick<Store, "idempotency">, key: Uint8Array) {
  return {
    /**
     * The kept answer, or `undefined` when the work is now the caller's; then `end` follows, with the request that comes along.
     * @throws ServiceError idempotency_in_progress, idempotency_key_reused
     */
    async begin(
      request: Pick<IdempotencyRequest, "scope" | "key">,
      asked: unknown,
    ): Promise<{ readonly kept: KeptAnswer | undefined; readonly request: IdempotencyRequest }> {
      const whole = { ...request, fingerprint: fingerprint(asked, key) };
      const start = await idempotency.start(whole);
      if (start.kind === "in-progress") throw new ServiceError("idempotency_in_progress", { retryAfterSeconds: 1 });
      if (start.kind === "other-request") throw new ServiceError("idempotency_key_reused");
      return { kept: start.kind === "answered" ? start.answer : undefined, request: whole };
    },

    /** @param mayPass a refusal that a later try may escape: it is not kept */
    async end(request: IdempotencyRequest, answer: KeptAnswer, mayPass: boolean): Promise<void> {
      if (mayPass) await idempotency.forget(request);
      else await idempotency.finish(request, answer);
    },
  };
}

/** The same values in another order are the same request. */
function fingerprint(asked: unknown, key: Uint8Array): string {
  const sorted = JSON.stringify(asked, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHmac("sha256", key).update(sorted).digest("base64url");
}

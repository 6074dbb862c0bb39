/** The same request with the same Idempotency-Key is done once; its answer is kept and given again. */
import { ServiceError } from "#domain/errors.ts";
import type { IdempotencyRequest, KeptAnswer, Store } from "#store/index.ts";

export type { IdempotencyRequest, KeptAnswer };
export type Idempotency = ReturnType<typeof createIdempotency>;

export function createIdempotency({ idempotency }: Pick<Store, "idempotency">) {
  return {
    /** The kept answer, or `undefined` when the work is now the caller's. @throws ServiceError idempotency_in_progress, idempotency_key_reused */
    async begin(request: IdempotencyRequest): Promise<KeptAnswer | undefined> {
      const start = await idempotency.start(request);
      if (start.kind === "in-progress") throw new ServiceError("idempotency_in_progress", { retryAfterSeconds: 1 });
      if (start.kind === "other-request") throw new ServiceError("idempotency_key_reused");
      return start.kind === "answered" ? start.answer : undefined;
    },

    /** A refusal that a later try may escape is not kept: 5xx, and what says when to come back. */
    async end(request: IdempotencyRequest, answer: KeptAnswer): Promise<void> {
      const mayPass = answer.status >= 500 || (answer.status >= 400 && answer.headers["retry-after"] !== undefined);
      if (mayPass) await idempotency.forget(request);
      else await idempotency.finish(request, answer);
    },
  };
}

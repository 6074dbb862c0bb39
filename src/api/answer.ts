/** The two shapes of an answer. */
import type { Problem } from "#contract/index.ts";
import { type ErrorCode, errors, type ServiceError } from "#domain/errors.ts";

export function answer<Data>(request: { readonly id: string }, data: Data) {
  return { success: true as const, data, meta: { requestId: request.id } };
}

/** Builds both halves of a refusal from one row of the table, so that they cannot disagree. */
export function problemOf(
  error: Pick<ServiceError, "code" | "fields" | "extra" | "retryAfterSeconds">,
  request: { id: string; path: string; publicUrl: string },
): Problem {
  const { status, text, next } = errors[error.code];
  return {
    type: problemType(error.code, request.publicUrl),
    title: text,
    status,
    detail: error.fields.map((field) => `${field.pointer}: ${field.message}`).join(" ") || `${text} ${next}`,
    instance: request.path,
    success: false,
    error: {
      code: error.code,
      message: text,
      nextStep: next,
      fields: [...error.fields],
      details: { ...error.extra },
      retryable: status === 429 || status >= 500 || error.retryAfterSeconds !== undefined,
      requestId: request.id,
    },
  };
}

function problemType(code: ErrorCode, publicUrl: string): string {
  return new URL(`/problems/${code.replaceAll("_", "-")}`, publicUrl).href;
}

/** The two shapes of an answer. */
import type { Problem } from "#contract/index.ts";
import { type ErrorCode, errors, type ServiceError } from "#domain/errors.ts";
import { withoutKeys } from "./misplaced-key.ts";

export function answer<Data>(request: { readonly id: string }, data: Data) {
  return { success: true as const, data, meta: { requestId: request.id } };
}

/** Builds both halves of a refusal from one row of the table, so that they cannot disagree. */
export function problemOf(
  error: Pick<ServiceError, "code" | "fields" | "extra" | "retryAfterSeconds" | "spent">,
  request: { id: string; path: string; publicUrl: string },
): Problem {
  const { status, text, next } = errors[error.code];
  const nextStep = error.spent ? PREVIEW_AGAIN : next;
  const mayPass = status === 429 || status >= 500 || error.retryAfterSeconds !== undefined;
  return {
    type: problemType(error.code, request.publicUrl),
    title: text,
    status,
    detail: error.fields.map((field) => `${field.pointer}: ${field.message}`).join(" ") || `${text} ${nextStep}`,
    instance: withoutKeys(request.path),
    success: false,
    error: {
      code: error.code,
      message: text,
      nextStep,
      fields: [...error.fields],
      details: { ...error.extra },
      retryable: mayPass && !error.spent,
      requestId: request.id,
    },
  };
}

const PREVIEW_AGAIN =
  "This approval has been used. Resolve the cause, preview the change again, and apply it with the new token.";

function problemType(code: ErrorCode, publicUrl: string): string {
  return new URL(`/problems/${code.replaceAll("_", "-")}`, publicUrl).href;
}

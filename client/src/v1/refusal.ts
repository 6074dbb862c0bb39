/** Reads problem details (RFC 9457); what isn't any, such as a proxy's page, becomes `unexpected_response`. */
import type { Refusal } from "./errors.ts";
import type { ErrorCode } from "./generated/operations.gen.ts";
import type { FieldProblem } from "./generated/types.gen.ts";

export function refusalOf(response: Response, answer: unknown): Refusal {
  const { status, headers } = response;
  const requestId = headers.get("x-request-id") ?? undefined;
  const retryAfter = secondsOf(headers.get("retry-after"));
  const error = (answer as { readonly error?: Partial<Said> } | undefined)?.error;
  if (typeof error?.code !== "string")
    return {
      ...{ status, requestId, retryAfter, code: "unexpected_response", fields: [], details: {} },
      ...{
        message: words(response),
        nextStep: "Check the base URL and what is in between.",
        isRetryable: status >= 500,
      },
    };
  const { code, message = "", nextStep = "", fields = [], details = {}, retryable = false } = error;
  return { status, requestId, retryAfter, code, message, nextStep, fields, details, isRetryable: retryable };
}

interface Said {
  readonly code: ErrorCode;
  readonly message: string;
  readonly nextStep: string;
  readonly fields: readonly FieldProblem[];
  readonly details: Readonly<Record<string, unknown>>;
  readonly retryable: boolean;
}

function words({ status, type }: Response): string {
  const isRedirect = type === "opaqueredirect" || (status >= 300 && status < 400);
  return isRedirect ? "The response is a redirect, which isn't followed." : "The response isn't one of this API.";
}

/** The service gives seconds; a proxy may give a date. */
function secondsOf(header: string | null): number | undefined {
  if (header === null || header.trim() === "") return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

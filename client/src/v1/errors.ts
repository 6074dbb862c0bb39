/** What a call fails with. Neither holds the key. */
import type { ErrorCode } from "./generated/operations.gen.ts";
import type { FieldProblem } from "./generated/types.gen.ts";

/** What problem details say, as far as an answer has it. */
export interface Refusal {
  readonly status: number;
  readonly code: ErrorCode | "unexpected_response";
  readonly message: string;
  readonly nextStep: string;
  readonly fields: readonly FieldProblem[];
  readonly details: Readonly<Record<string, unknown>>;
  readonly isRetryable: boolean;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
}

interface Call {
  readonly operation: string;
  readonly idempotencyKey: string | undefined;
}

/** The service refused the request, or answered something unexpected. */
export class SitemendError extends Error implements Refusal {
  override readonly name = "SitemendError";
  readonly status: number;
  /** Stable. `unexpected_response` if the response isn't the API's, such as a proxy's error page. */
  readonly code: ErrorCode | "unexpected_response";
  /** What to do about it, in English. */
  readonly nextStep: string;
  /** The invalid fields and parameters. */
  readonly fields: readonly FieldProblem[];
  /** Data specific to the code, such as `runningAuditId`. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Whether the same request may succeed later. */
  readonly isRetryable: boolean;
  /** For support requests. */
  readonly requestId: string | undefined;
  /** Seconds to wait before the next attempt. */
  readonly retryAfter: number | undefined;
  /** The method that was called. */
  readonly operation: string;
  /** With which the request was sent: pass it on to repeat the request. */
  readonly idempotencyKey: string | undefined;

  constructor(refusal: Refusal, { operation, idempotencyKey }: Call) {
    const { status, code, message, nextStep, requestId } = refusal;
    super(`${operation}: ${status} ${code}. ${message} ${nextStep}`.trim() + (requestId ? ` (${requestId})` : ""));
    this.status = status;
    this.code = code;
    this.nextStep = nextStep;
    this.fields = refusal.fields;
    this.details = refusal.details;
    this.isRetryable = refusal.isRetryable;
    this.requestId = requestId;
    this.retryAfter = refusal.retryAfter;
    this.operation = operation;
    this.idempotencyKey = idempotencyKey;
  }
}

/** There was no response: the request may have been executed or not. `cause` says why. */
export class SitemendConnectionError extends Error {
  override readonly name = "SitemendConnectionError";
  readonly operation: string;
  /** With which the request was sent: pass it on to repeat the request without executing it twice. */
  readonly idempotencyKey: string | undefined;

  constructor(cause: unknown, { operation, idempotencyKey }: Call) {
    super(`${operation}: no response. ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.operation = operation;
    this.idempotencyKey = idempotencyKey;
  }
}

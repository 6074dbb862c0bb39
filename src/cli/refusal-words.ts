/** What a refusal says at a terminal. The table's words are for programs, which send bodies with fields and headers. */
import { type ErrorCode, errors, type FieldProblem } from "#domain/errors.ts";

interface Refused {
  readonly code: ErrorCode;
  readonly message?: string;
  readonly fields: readonly Pick<FieldProblem, "message">[];
  readonly retryAfterSeconds?: number | undefined;
}

const HERE: Partial<Record<ErrorCode, { readonly next: string }>> = {
  not_found: {
    next: "Check that the ID is complete, and that you're using the right server or data folder.",
  },
  override_not_allowed: { next: "Leave out --value." },
  target_not_allowed: {
    next: "To audit a private host, allow it with audit --allow-private HOST or SITEMEND_ALLOW_PRIVATE.",
  },
};

/** Their reasons are in the fields, and say what to do. */
const SAID_BY_FIELDS: ReadonlySet<ErrorCode> = new Set(["validation_failed", "override_invalid"]);

/** What happened, the reasons, and what to do. */
export function refusalWords({ code, message, fields, retryAfterSeconds: seconds }: Refused): string {
  const text = message ?? errors[code].text;
  const next = HERE[code]?.next ?? waiting(errors[code].next, seconds);
  const reasons = fields.map((field) => field.message);
  const isSaid = SAID_BY_FIELDS.has(code) && reasons.length > 0;
  return [text, ...reasons, ...(isSaid ? [] : [next])].join(" ");
}

/** A program reads the header that says how long to wait; a person is told. */
function waiting(words: string, seconds: number | undefined): string {
  const isKnown = seconds !== undefined && Number.isFinite(seconds);
  const when = isKnown ? ` in ${seconds} ${seconds === 1 ? "second" : "seconds"}` : "";
  return words.replace(/try again; the Retry-After header gives the number of seconds/, `try again${when}`);
}

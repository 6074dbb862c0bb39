/** One way to ask the service: the answer's data, or a `Problem` that says cause and next step. */
import { words } from "../words/index.ts";

export interface FieldProblem {
  readonly pointer: string;
  readonly message: string;
}

/** A refusal or fault as the service tells it (RFC 9457, api.md D2); `code` is `no_answer` when nothing came back. */
export class Problem extends Error {
  readonly code: string;
  readonly status: number;
  readonly next: string;
  readonly fields: readonly FieldProblem[];
  readonly details: Readonly<Record<string, unknown>>;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(facts: {
    code: string;
    status: number;
    message: string;
    next: string;
    fields?: readonly FieldProblem[];
    details?: Readonly<Record<string, unknown>>;
    requestId?: string | undefined;
    retryAfterSeconds?: number | undefined;
  }) {
    super(facts.message);
    this.name = "Problem";
    this.code = facts.code;
    this.status = facts.status;
    this.next = facts.next;
    this.fields = facts.fields ?? [];
    this.details = facts.details ?? {};
    this.requestId = facts.requestId;
    this.retryAfterSeconds = facts.retryAfterSeconds;
  }
}

interface Answer {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response?: Response | undefined;
}

/** What the generated functions resolve to, with the envelope taken off. A 204 is `undefined`. */
type DataOf<A> = A extends { data?: infer D } ? Inner<NonNullable<D>> : never;
type Inner<D> = D extends { data: infer I } ? I : undefined;

export async function ask<A extends Answer>(call: Promise<A>): Promise<DataOf<A>> {
  const { data, error, response } = await call.catch((cause: unknown): Answer => ({ error: cause }));
  if (response === undefined) throw new Problem({ code: "no_answer", status: 0, ...noAnswer() });
  if (!response.ok) throw problemOf(error, response);
  return (data as { data?: unknown } | undefined)?.data as DataOf<A>;
}

function noAnswer(): { message: string; next: string } {
  return { message: words.offlineAnswer.title, next: words.offlineAnswer.next };
}

function problemOf(body: unknown, response: Response): Problem {
  const told = (body as { error?: Record<string, unknown> } | undefined)?.error;
  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  const retryAfterSeconds = Number.isFinite(retryAfter) ? retryAfter : undefined;
  if (typeof told?.code !== "string") {
    const { title, next } = words.strangeAnswer;
    return new Problem({ code: "strange_answer", status: response.status, message: title, next, retryAfterSeconds });
  }
  return new Problem({
    code: told.code,
    status: response.status,
    message: String(told.message),
    next: String(told.nextStep),
    fields: (told.fields as FieldProblem[] | undefined) ?? [],
    details: (told.details as Record<string, unknown> | undefined) ?? {},
    requestId: String(told.requestId),
    retryAfterSeconds,
  });
}

export function isProblem(error: unknown, code?: string): error is Problem {
  return error instanceof Problem && (code === undefined || error.code === code);
}

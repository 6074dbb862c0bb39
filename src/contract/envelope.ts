/** What every answer looks like: success in an envelope, refusal as a problem (RFC 9457) that carries the same facts twice. */
import { z } from "zod";
import { type ErrorCode, errors } from "#domain/errors.ts";

export const Meta = z.object({ requestId: z.string() }).meta({ id: "Meta" });

export function ok<Data extends z.ZodType>(data: Data) {
  return z.object({ success: z.literal(true), data, meta: Meta });
}

export const FieldProblem = z
  .object({
    pointer: z.string().describe("JSON pointer into the body (/website), or the name of a query parameter (?limit)."),
    code: z.string(),
    message: z.string(),
  })
  .meta({ id: "FieldProblem" });

/** Refusals of one status. `type`, `title`, `status`, `detail` and `instance` are RFC 9457's; `error` says the same for code. */
function problem(status: number, codes: readonly [ErrorCode, ...ErrorCode[]]) {
  return z
    .object({
      type: z.string().describe("Address of the page that explains the code."),
      title: z.string(),
      status: z.literal(status),
      detail: z.string(),
      instance: z.string(),
      success: z.literal(false),
      error: z.object({
        code: z.enum(codes),
        message: z.string(),
        nextStep: z.string(),
        fields: z.array(FieldProblem),
        details: z.record(z.string(), z.unknown()),
        retryable: z.boolean(),
        requestId: z.string(),
      }),
    })
    .describe(codes.map((code) => `\`${code}\`: ${errors[code].text}`).join(" "));
}

export type Problem = z.infer<ReturnType<typeof problem>>;

/** One response schema for each status among the codes. */
export function refusals(codes: readonly ErrorCode[]): Record<number, ReturnType<typeof refusal>> {
  const byStatus = Map.groupBy(new Set(codes), (code) => errors[code].status);
  return Object.fromEntries([...byStatus].map(([status, [first, ...rest]]) => [status, refusal(status, first, rest)]));
}

function refusal(status: number, first: ErrorCode | undefined, rest: readonly ErrorCode[]) {
  const codes: readonly [ErrorCode, ...ErrorCode[]] = [first ?? "internal_error", ...rest];
  return {
    description: statusText(status),
    content: { "application/problem+json": { schema: problem(status, codes) } },
  };
}

function statusText(status: number): string {
  return Object.values(errors)
    .filter((error) => error.status === status)
    .map((error) => error.text)
    .slice(0, 1)
    .join("");
}

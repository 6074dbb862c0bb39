/** What every answer looks like: success in an envelope, refusal as a problem (RFC 9457) that carries the same facts twice. */
import { z } from "zod";
import { type ErrorCode, errors } from "#domain/errors.ts";

export const Meta = z
  .object({ requestId: z.string().describe("ID of the request, as in the `X-Request-Id` header.") })
  .meta({ id: "Meta", description: "Metadata of the response." });

export function ok<Data extends z.ZodType>(data: Data) {
  return z.object({
    success: z.literal(true).describe("Always true; errors have `false`."),
    data,
    meta: Meta,
  });
}

export const FieldProblem = z
  .object({
    pointer: z.string().describe("JSON pointer into the body (/website), or the name of a query parameter (?limit)."),
    code: z.string().describe("Machine-readable code, such as `unknown` or `too_big`."),
    message: z.string().describe("What is wrong and what is allowed, in English."),
  })
  .meta({ id: "FieldProblem", description: "What is wrong with one field of the request." });

/** All refusals of one status: `type`, `title`, `status`, `detail`, `instance` are RFC 9457's; `error` says the same for code. */
function problem(status: number) {
  const codes = (Object.keys(errors) as ErrorCode[]).filter((code) => errors[code].status === status);
  return z
    .object({
      type: z.string().describe("URL of the page that explains the code."),
      title: z.string().describe("What the code means, in English; the same for every error with this code."),
      status: z.literal(status).describe("The HTTP status."),
      detail: z
        .string()
        .describe("What is wrong in this request: the messages of `fields`, or the title with the next step."),
      instance: z.string().describe("Path of the request."),
      success: z.literal(false).describe("Always false; successful responses have `true`."),
      error: z
        .object({
          code: z.enum(codes).describe("Stable; docs/reference/errors.md lists all."),
          message: z.string().describe("What the code means, in English; the same as `title`."),
          nextStep: z.string().describe("What to do about it, in English."),
          fields: z
            .array(FieldProblem)
            .describe("The invalid fields and parameters; empty if the error isn't about one."),
          details: z
            .record(z.string(), z.unknown())
            .describe("Data specific to the code, such as `runningAuditId`; empty for most codes."),
          retryable: z.boolean().describe("Whether the same request may succeed later."),
          requestId: z.string().describe("ID of the request, as in the `X-Request-Id` header."),
        })
        .describe("The same in machine-readable form."),
    })
    .meta({ id: `Problem${status}`, description: `Problem details (RFC 9457) of a response with status ${status}.` });
}

const STATUSES: readonly number[] = [...new Set(Object.values(errors).map((error) => error.status))];
const PROBLEMS = new Map(STATUSES.map((status) => [status, problem(status)]));

export type Problem = z.infer<ReturnType<typeof problem>>;

/** One response for each status among the codes; its description names the codes that this route uses. */
export function refusals(codes: readonly ErrorCode[]): Record<number, ReturnType<typeof refusal>> {
  const byStatus = Map.groupBy(new Set(codes), (code): number => errors[code].status);
  return Object.fromEntries([...byStatus].map(([status, some]) => [status, refusal(status, some)]));
}

function refusal(status: number, codes: readonly ErrorCode[]) {
  const schema = PROBLEMS.get(status) ?? problem(status);
  const description = codes.map((code) => `\`${code}\`: ${errors[code].text}`).join(" ");
  return { description, content: { "application/problem+json": { schema } } };
}

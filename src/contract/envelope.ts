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

/** All refusals of one status: `type`, `title`, `status`, `detail`, `instance` are RFC 9457's; `error` says the same for code. */
function problem(status: number) {
  const codes = (Object.keys(errors) as ErrorCode[]).filter((code) => errors[code].status === status);
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
    .meta({ id: `Problem${status}` });
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

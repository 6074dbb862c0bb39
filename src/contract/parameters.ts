/** Query parameters that many lists share. */
import { z } from "zod";

export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 200;
/** Items of a bulk operation. */
export const MAX_BULK = 100;

/** A parameter that is a whole number: digits alone, for nothing at all or `1e2` is more likely a mistake. */
export function whole(minimum: number, maximum?: number) {
  const bounded = maximum === undefined ? z.int().min(minimum) : z.int().min(minimum).max(maximum);
  return z.preprocess((text) => (typeof text === "string" && /^\d{1,15}$/.test(text) ? Number(text) : text), bounded);
}

export const limit = whole(1, MAX_LIMIT).default(DEFAULT_LIMIT).describe("Maximum rows per page.");
export const cursor = z
  .string()
  .max(4096)
  .optional()
  .describe("`page.nextCursor` of the previous page; only valid with the same filters and order.");
export const workspaceId = z
  .string()
  .min(1)
  .max(64)
  .optional()
  .describe("`wsp_…`; default: the first of your workspaces in which you are allowed to do this.");
export const yesOrNo = z.enum(["true", "false"]).transform((value) => value === "true");

/** Comma-separated values of which each must be allowed. */
export function listOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  const one = `(?:${values.join("|")})`;
  return z
    .string()
    .max(2000)
    .transform((text) => text.split(","))
    .pipe(z.array(z.enum(values)))
    .meta({ pattern: `^${one}(?:,${one})*$`, description: `Comma-separated: ${values.join(", ")}.` });
}

export const ListPage = z
  .object({
    limit: z.int().describe("Maximum rows per page, as requested."),
    nextCursor: z.string().nullable().describe("Pass it as `cursor` to get the next page; `null` on the last one."),
    hasMore: z.boolean().describe("Whether there is a next page."),
    totalEstimate: z
      .int()
      .nullable()
      .describe("Total rows with the filters applied; `null` for most lists, and on later pages of issues."),
  })
  .meta({ id: "ListPage", description: "Pagination of the list." });

export const AuditParams = z.object({ auditId: z.string().describe("`aud_…`") });

/** Of what people name: one line without what can't be seen. */
export const displayName = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(/^[^\p{Cc}\p{Cf}]*$/u, "No control or invisible characters.");
/** Of what people turn off and on. */
export const ACTIVE_OR_PAUSED = ["active", "paused"] as const;

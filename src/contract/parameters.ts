/** Query parameters that many lists share. */
import { z } from "zod";

export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 200;

export const limit = z.coerce.number().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT).describe("Rows per page.");
export const cursor = z.string().max(4096).optional().describe("`page.nextCursor` of the page before.");
export const workspaceId = z
  .string()
  .min(1)
  .max(64)
  .optional()
  .describe("`wsp_…`; without it the first of your workspaces in which you may do this.");
export const yesOrNo = z.enum(["true", "false"]).transform((value) => value === "true");

/** Comma-separated values of which each must be allowed. */
export function listOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z
    .string()
    .max(2000)
    .transform((text) => text.split(","))
    .pipe(z.array(z.enum(values)))
    .describe(`Comma-separated: ${values.join(", ")}.`);
}

export const ListPage = z
  .object({
    limit: z.int(),
    nextCursor: z.string().nullable(),
    hasMore: z.boolean(),
    totalEstimate: z
      .int()
      .nullable()
      .describe("Known on the first page of a list, `null` where counting costs too much."),
  })
  .meta({ id: "ListPage" });

export const AuditParams = z.object({ auditId: z.string().describe("`aud_…`") });

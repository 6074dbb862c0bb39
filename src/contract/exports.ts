/** An audit as a file. */
import { z } from "zod";
import { ok } from "./envelope.ts";
import { AuditParams } from "./parameters.ts";
import { AuditResult } from "./results.ts";
import { route } from "./route.ts";

const FORMATS = ["json", "ndjson", "csv", "html", "pdf"] as const;
const text = { schema: z.string() };

/** A file outlives the request that made it, so it names none. */
const NoRequest = z.object({ requestId: z.null() });

export function inFile<Data extends z.ZodType>(data: Data) {
  return ok(data).extend({ meta: NoRequest });
}

const Row = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
const tableOf = (scope: string) => inFile(z.object({ [scope]: z.array(Row) }));
export const ExportedJson = z
  .union([inFile(AuditResult), tableOf("pages"), tableOf("links"), tableOf("changes")])
  .describe("With `scope=issues`, the results with every instance; otherwise the rows, with CSV column names as keys.");

/** The file in any of its formats; also what a share gives away. */
export function exportFile(json: z.ZodType) {
  return {
    description: "The file; its name is in Content-Disposition.",
    content: {
      "application/json": { schema: json },
      "application/x-ndjson": text,
      "text/csv": text,
      "text/html": text,
      "application/pdf": { schema: z.string().meta({ format: "binary" }) },
    },
  };
}
export const ExportFormat = z
  .enum(FORMATS)
  .describe("`html` and `pdf` are the report, so they require `scope=issues`.");

export const exportAudit = route({
  method: "GET",
  url: "/api/v1/audit/:auditId/export",
  operationId: "exportAudit",
  tag: "results",
  log: "audit.exported",
  summary: "Export a finished audit as a file",
  description:
    "Streamed, so there is no size limit. CSV cells that a spreadsheet would interpret as a formula start with an apostrophe.",
  rules: { resource: { kind: "audit", role: "viewer" }, limit: "export", json: false, scope: "audits:read" },
  params: AuditParams,
  query: z
    .strictObject({
      format: ExportFormat,
      scope: z
        .enum(["issues", "pages", "links", "changes"])
        .default("issues")
        .describe(
          "`issues`: the results with every issue · `pages`: one row per page of the site · `links`: one per link · `changes`: one per change applied for this audit.",
        ),
    })
    .refine(({ format, scope }) => scope === "issues" || (format !== "html" && format !== "pdf"), {
      path: ["format"],
      message: "html and pdf are the report; use them with scope=issues.",
    }),
  headers: { 200: ["Content-Disposition"] },
  success: { 200: exportFile(ExportedJson) },
  refuses: ["audit_not_completed", "browser_missing", "browser_failed"],
});

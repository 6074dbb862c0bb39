/** Sends an audit as a file, piece by piece, under a name that is safe everywhere. */
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { AuditRecord } from "#domain/audit-record.ts";
import { type ReportPieces, render, type WholeReport } from "#reports/index.ts";
import type { ApiDeps } from "./deps.ts";

export type ExportFormat = "json" | "ndjson" | "csv" | "html" | "pdf";

const TYPES: Readonly<Record<ExportFormat, string>> = {
  json: "application/json; charset=utf-8",
  ndjson: "application/x-ndjson; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  html: "text/html; charset=utf-8",
  pdf: "application/pdf",
};

export async function sendReport(
  reply: FastifyReply,
  { whole, audit, format }: { whole: WholeReport; audit: AuditRecord; format: ExportFormat },
  { printToPdf }: Pick<ApiDeps, "printToPdf">,
): Promise<FastifyReply> {
  const file = { audit, format, scope: "issues" };
  if (format !== "pdf") return sendPieces(reply, file, render(whole, format, { color: false }));
  const page = (await Array.fromAsync(render(whole, "html", { color: false, paper: true }))).join("");
  const pdf = await printToPdf(page);
  return withName(reply, file).send(Buffer.from(pdf));
}

export function sendPieces(
  reply: FastifyReply,
  file: { audit: AuditRecord; format: ExportFormat; scope: string },
  pieces: ReportPieces,
): FastifyReply {
  return withName(reply, file).send(Readable.from(pieces, { objectMode: false }));
}

function withName(
  reply: FastifyReply,
  { audit, format, scope }: { audit: AuditRecord; format: ExportFormat; scope: string },
): FastifyReply {
  // A host is letters, digits, dots and hyphens; whatever else it seems to hold must not reach a header.
  const host = new URL(audit.startUrl).hostname.replace(/[^a-z0-9.-]/gi, "").slice(0, 100);
  const day = (audit.finishedAt ?? audit.createdAt).toISOString().slice(0, 10);
  return reply
    .type(TYPES[format])
    .header("content-disposition", `attachment; filename="${host}-${day}-${scope}.${format}"`)
    .serializer((piece: unknown) => piece as string);
}

/** Sends an audit as a file, piece by piece. */
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { AuditRecord } from "#domain/audit-record.ts";
import {
  auditFileName,
  type ExportFormat,
  MEDIA_TYPES,
  type ReportPieces,
  reportPieces,
  type WholeReport,
} from "#reports/index.ts";
import type { ApiDeps } from "./deps.ts";

export async function sendReport(
  reply: FastifyReply,
  { whole, audit, format }: { whole: WholeReport; audit: AuditRecord; format: ExportFormat },
  { printToPdf }: Pick<ApiDeps, "printToPdf">,
): Promise<FastifyReply> {
  const pieces = await reportPieces(whole, format, printToPdf);
  const file = { audit, format, scope: "issues" };
  if (!(pieces instanceof Uint8Array)) return sendPieces(reply, file, pieces);
  return withFileName(reply, auditFileName(audit, format, "issues"), format).send(Buffer.from(pieces));
}

export function sendPieces(
  reply: FastifyReply,
  { audit, format, scope }: { audit: AuditRecord; format: ExportFormat; scope: string },
  pieces: ReportPieces,
): FastifyReply {
  return sendFile(reply, { name: auditFileName(audit, format, scope), type: MEDIA_TYPES[format] }, pieces);
}

/** @param name as `auditFileName` makes it */
export function withFileName(reply: FastifyReply, name: string, format: ExportFormat): FastifyReply {
  return asFile(reply, { name, type: MEDIA_TYPES[format] });
}

/** @param file.name of letters, digits, dots and hyphens */
export function sendFile(
  reply: FastifyReply,
  file: { readonly name: string; readonly type: string },
  pieces: ReportPieces,
): FastifyReply {
  return asFile(reply, file).send(Readable.from(pieces, { objectMode: false }));
}

function asFile(reply: FastifyReply, { name, type }: { readonly name: string; readonly type: string }): FastifyReply {
  return reply
    .type(type)
    .header("content-disposition", `attachment; filename="${name}"`)
    .serializer((piece: unknown) => piece as string);
}

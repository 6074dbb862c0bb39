/** `report ID`: a finished audit again, in any format. */
import type { AuditRecord } from "#domain/audit-record.ts";
import { parseId } from "#domain/ids.ts";
import type { Report } from "#reports/index.ts";
import type { Parts } from "../main.ts";
import { EXIT, usage } from "./exit.ts";
import { withParts } from "./local.ts";
import { type Output, writeOutputs } from "./outputs.ts";
import type { Terminal } from "./terminal.ts";

/** Larger than any audit: a file has no pages. */
const ALL = 2_000_000_000;

export async function reportCommand(id: string, outputs: readonly Output[], terminal: Terminal): Promise<number> {
  const auditId = parseId("aud", id);
  if (auditId === undefined) throw usage(`${id} is not the id of an audit; it looks like aud_01k….`);
  return withParts(async (parts) => {
    const audit = await parts.audits.read(auditId);
    await writeOutputs(await readReport(parts, audit), outputs, terminal.color);
    return EXIT.ok;
  });
}

/** Everything that is known of the audit, also of one that failed or was cancelled. */
export async function readReport(parts: Parts, audit: AuditRecord): Promise<Report> {
  const {
    total: _,
    next: __,
    ...report
  } = await parts.audits.results(audit, {
    partial: true,
    afterCheckId: undefined,
    limit: ALL,
    instancesPerFinding: ALL,
  });
  return report;
}

/** `report ID`: a finished audit again, in any format. */
import type { AuditRecord } from "#domain/audit-record.ts";
import { parseId } from "#domain/ids.ts";
import type { WholeReport } from "#reports/index.ts";
import type { Parts } from "../main.ts";
import { EXIT, usage } from "./exit.ts";
import { withParts } from "./local.ts";
import { type Output, writeOutputs } from "./outputs.ts";
import type { Terminal } from "./terminal.ts";

/** More than there are checks: a file has no pages. */
const ALL = 1_000_000;
/** As many as the formats for people show of a finding. */
const FIRST_INSTANCES = 100;

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
export async function readReport(parts: Parts, audit: AuditRecord): Promise<WholeReport> {
  const {
    total: _,
    next: __,
    findings,
    ...report
  } = await parts.audits.results(audit, {
    partial: true,
    afterCheckId: undefined,
    limit: ALL,
    instancesPerFinding: FIRST_INSTANCES,
  });
  return {
    // A file has all instances; there is nowhere to go for more.
    report: { ...report, findings: findings.map((finding) => ({ ...finding, moreUrl: null })) },
    instancesOf: (checkId) => parts.audits.instances(audit, checkId),
  };
}

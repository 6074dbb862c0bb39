/** Every check with what it came to in this audit. */
import type { AuditRecord } from "#domain/audit-record.ts";
import type { AuditDeps } from "./deps.ts";

export async function readRules(audit: AuditRecord, { store, checks }: Pick<AuditDeps, "store" | "checks">) {
  const tallies = new Map((await store.issues.tallies(audit.id)).map((tally) => [tally.check_id, tally]));
  return checks.list.map((info) => {
    const tally = tallies.get(info.id);
    return {
      ...info,
      outcomes: {
        passed: tally?.passed ?? 0,
        failed: tally?.failed ?? 0,
        cannotTell: tally?.cannot_tell ?? 0,
        notApplicable: tally?.not_applicable ?? 0,
        errored: tally?.errored ?? 0,
      },
    };
  });
}

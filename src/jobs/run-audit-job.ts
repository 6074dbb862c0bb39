import type { AuditId } from "#domain/ids.ts";
import { parseId } from "#domain/ids.ts";

/** pg-boss hands jobs over as a list; with a batch of one it holds one. A malformed payload is dropped by failing. */
export async function runAuditJob(
  jobs: readonly { readonly data: unknown }[],
  begin: (auditId: AuditId) => Promise<void>,
): Promise<void> {
  for (const { data } of jobs) {
    const { auditId } = (data ?? {}) as { auditId?: unknown };
    const parsed = typeof auditId === "string" ? parseId("aud", auditId) : undefined;
    if (parsed === undefined) throw new Error("a run-audit job without an audit id");
    await begin(parsed);
  }
}

/** No request is being answered when a schedule starts an audit: the audit log tells of it all the same, and of no person. */
import type { AuditLog } from "#auth/index.ts";
import type { Schedule } from "#domain/schedule.ts";
import { loggingWith, type OpenEntry } from "#store/index.ts";

export function loggingStart(
  { id, name, workspaceId }: Pick<Schedule, "id" | "name" | "workspaceId">,
  auditLog: Pick<AuditLog, "append">,
  work: () => Promise<void>,
): Promise<void> {
  const write: OpenEntry["write"] = (run, { object = null, details = {} }) => {
    const who = { actorId: null, actor: "A schedule", address: "", requestId: null };
    const what = { action: "audit.started", outcome: "done", code: null } as const;
    return auditLog.append(
      workspaceId,
      { ...who, ...what, object, details: { ...details, schedule: name, scheduleId: id } },
      run,
    );
  };
  return loggingWith({ action: "audit.started", write }, work);
}

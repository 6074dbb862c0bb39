/**
 * What the command line does goes into the audit log as it does over HTTP, as the local operator. Each command says so once
 * it is done: unlike a route it has no plugin behind it that could know.
 */
import type { NewLogEntry } from "#domain/log-entry.ts";
import { LOCAL_OPERATOR, LOCAL_WORKSPACE_ID } from "#domain/principal.ts";
import type { Parts } from "../../main.ts";

/** @param workspaceId whose the object is */
export async function logLocally(
  { auditLog }: Pick<Parts, "auditLog">,
  entry: Pick<NewLogEntry, "action" | "object" | "details">,
  workspaceId: string = LOCAL_WORKSPACE_ID,
): Promise<void> {
  const { userId: actorId, name: actor } = LOCAL_OPERATOR;
  const rest = { actorId, actor, outcome: "done", code: null, address: "", requestId: null } as const;
  await auditLog.append(workspaceId, { ...entry, ...rest });
}

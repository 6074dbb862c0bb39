/** Emails go out from the operator's mail server: only admins and owners may say to whom, what, and how often. */
import { type Principal, requireRole } from "#domain/principal.ts";
import type { ScheduledAction } from "#domain/schedule.ts";

/** @throws ServiceError role_required */
export function requireAddresses(
  principal: Principal,
  workspaceId: string,
  actions: readonly (ScheduledAction | undefined)[],
): void {
  const isAddressed = actions.some((action) => action !== undefined && action.kind !== "audit" && action.email);
  if (isAddressed) requireRole(principal, workspaceId, "admin");
}

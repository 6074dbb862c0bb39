import { ServiceError } from "#domain/errors.ts";
import { type Principal, type Role, requireRole, workspacesWith } from "#domain/principal.ts";

/**
 * The workspace that a request is about: the one it names, else the first in which the caller may do this. One that does
 * not exist is answered like a foreign one. @throws ServiceError project_access_denied, role_required
 */
export function workspaceOf(principal: Principal, named: string | undefined, needed: Role): string {
  if (named !== undefined) {
    requireRole(principal, named, needed);
    return named;
  }
  const [first] = workspacesWith(principal, needed);
  if (first === undefined) throw new ServiceError("role_required", { extra: { needed } });
  return first;
}

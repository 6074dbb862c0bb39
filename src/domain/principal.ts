/** Who is asking. Roles are read for each request, never carried in a token. */
import { z } from "zod";
import { ServiceError } from "./errors.ts";
import type { WebsiteId } from "./ids.ts";

export const Role = z.enum(["owner", "admin", "editor", "viewer"]).meta({
  id: "Role",
  description:
    "Role in a workspace; each includes the permissions of those after it. `owner`: renames the workspace, applies changes to a page that is open in an editor · `admin`: manages members, websites and WordPress connections, deletes audits, reads the audit log · `editor`: adds websites, starts audits, ignores issues, applies and rolls back changes, shares reports · `viewer`: reads.",
});
export type Role = z.infer<typeof Role>;

const RANK: Record<Role, number> = { viewer: 0, editor: 1, admin: 2, owner: 3 };

/** True when `role` may do what `needed` may do. */
export function roleAllows(role: Role, needed: Role): boolean {
  return RANK[role] >= RANK[needed];
}

export interface Membership {
  readonly workspaceId: string;
  /** As its owner calls the workspace. */
  readonly name: string;
  readonly role: Role;
  /** The workspace asks for a second factor and the person has none: nothing there is theirs to see or do until then. */
  readonly needsSecondFactor?: boolean;
}

export interface Principal {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  /** `null` for the command line's local operator. */
  readonly sessionId: string | null;
  /** They have shown within the last hour who they are. */
  readonly isFresh: boolean;
  readonly hasSecondFactor: boolean;
  /** First = default workspace, where unknown sites are created. */
  readonly memberships: readonly Membership[];
  /** Of their websites these alone, where a request key asks for them; without it, all. */
  readonly websiteIds?: readonly WebsiteId[];
}

/** What others know them by. */
export function personName({ name, email, userId }: Pick<Principal, "name" | "email" | "userId">): string {
  return name || email || userId;
}

/** Every installation has this workspace; the owner account joins it, and the command line acts in it. */
export const LOCAL_WORKSPACE_ID = "wsp_local";

/** The built-in principal of the command line: whoever can read the data folder owns what is in it. */
export const LOCAL_OPERATOR: Principal = {
  userId: "usr_local_operator",
  email: "",
  name: "local operator",
  sessionId: null,
  isFresh: true,
  hasSecondFactor: false,
  memberships: [{ workspaceId: LOCAL_WORKSPACE_ID, name: "local", role: "owner" }],
};

/**
 * The one place where access is decided: on the workspace that owns the website.
 * @throws ServiceError project_access_denied, second_factor_needed, role_required
 */
export function requireRole(principal: Principal, workspaceId: string, needed: Role): void {
  const membership = principal.memberships.find((one) => one.workspaceId === workspaceId);
  if (membership === undefined) throw new ServiceError("project_access_denied", { facts: { workspaceId } });
  if (membership.needsSecondFactor === true) throw new ServiceError("second_factor_needed", { facts: { workspaceId } });
  if (!roleAllows(membership.role, needed)) throw new ServiceError("role_required", { extra: { needed } });
}

/** Workspaces in which the principal may do what `needed` may do; the default one first. */
export function workspacesWith(principal: Principal, needed: Role): readonly string[] {
  return principal.memberships
    .filter(({ role, needsSecondFactor }) => needsSecondFactor !== true && roleAllows(role, needed))
    .map(({ workspaceId }) => workspaceId);
}

/** For what a stranger at an open screen must not do. @throws ServiceError confirmation_required */
export function requireFresh({ isFresh }: Principal): void {
  if (!isFresh) throw new ServiceError("confirmation_required");
}

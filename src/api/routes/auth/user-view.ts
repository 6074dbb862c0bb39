import type { Principal } from "#domain/principal.ts";

export function userView({ userId, email, name, memberships }: Principal) {
  const workspaces = memberships.map(({ workspaceId, name, role }) => ({ id: workspaceId, name, role }));
  return { id: userId, email, name, workspaces };
}

import type { Principal } from "#domain/principal.ts";

export function userView({ userId, email, name, memberships }: Principal) {
  const workspaces = memberships.map(({ workspaceId, role }) => ({ id: workspaceId, role }));
  return { id: userId, email, name, workspaces };
}

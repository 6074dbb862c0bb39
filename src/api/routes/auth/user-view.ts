import type { Principal } from "#domain/principal.ts";

export function userView({ userId, email, name, memberships, hasSecondFactor }: Principal) {
  const workspaces = memberships.map(({ workspaceId, name, role, needsSecondFactor = false }) => ({
    ...{ id: workspaceId, name, role, needsSecondFactor },
  }));
  return { id: userId, email, name, workspaces, hasSecondFactor };
}

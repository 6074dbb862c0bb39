import type { Workspace } from "#auth/index.ts";

export function workspaceView({ workspaceId: id, name, asksSecondFactor }: Workspace) {
  return { id, name, asksSecondFactor };
}

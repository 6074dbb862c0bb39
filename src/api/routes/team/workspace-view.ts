import type { Workspace } from "#auth/index.ts";

export function workspaceView({ workspaceId: id, name, asksSecondFactor, twoPersonApproval }: Workspace) {
  return { id, name, asksSecondFactor, twoPersonApproval };
}

import type { Tracker } from "#domain/tracker.ts";

export function trackerView(tracker: Tracker) {
  const { id, workspaceId, kind, name, origin, project, account, issueType, createdAt, version } = tracker;
  return {
    ...{ id, workspaceId, kind, name, url: origin, project, account, issueType, version },
    createdAt: createdAt.toISOString(),
  };
}

export function trackerETag({ version }: Tracker): string {
  return `"${version}"`;
}

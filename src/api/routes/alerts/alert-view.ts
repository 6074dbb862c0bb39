import type { Alert } from "#domain/alert.ts";

export function alertView(alert: Alert) {
  const { id, workspaceId, name, trigger, websiteIds, recipientIds, state, createdAt, version } = alert;
  return {
    ...{ id, workspaceId, name, trigger, state, version },
    websiteIds: websiteIds && [...websiteIds],
    recipientIds: [...recipientIds],
    createdAt: createdAt.toISOString(),
  };
}

export function alertETag({ version }: Alert): string {
  return `"${version}"`;
}

import type { Webhook } from "#domain/webhook.ts";

export function integrationView({ createdAt, failingSince, earlierUntil, createdBy: _, ...webhook }: Webhook) {
  return {
    ...webhook,
    kind: "webhook" as const,
    types: [...webhook.types],
    websiteIds: [...webhook.websiteIds],
    failingSince: failingSince?.toISOString() ?? null,
    previousUntil: earlierUntil?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

export function integrationETag({ version }: Webhook): string {
  return `"${version}"`;
}

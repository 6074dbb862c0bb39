import type { Webhook } from "#domain/webhook.ts";

export function integrationView({
  createdAt,
  failingSince,
  earlierUntil,
  createdBy: _,
  deployHook,
  ...webhook
}: Webhook) {
  return {
    ...webhook,
    kind: deployHook === null ? ("webhook" as const) : ("deploy_hook" as const),
    ...(deployHook ?? { service: null, repository: null, ref: null }),
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

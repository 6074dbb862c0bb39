import type { Integration } from "#domain/integration.ts";

export function projectIntegrationView(integration: Integration) {
  const { id, kind, name, origin, websiteIds, types, state, service, publicKey, version } = integration;
  return {
    ...{ id, kind, name, origin, projectIds: [...websiteIds], types: [...types], state, service, publicKey, version },
    failingSince: integration.failingSince?.toISOString() ?? null,
    lastVerifiedAt: integration.lastVerifiedAt?.toISOString() ?? null,
    previousUntil: integration.earlierUntil?.toISOString() ?? null,
  };
}

import type { RequestKey } from "#domain/request-key.ts";

export function apiKeyView({ earlierUntil, createdAt, expiresAt, revokedAt, lastUsedAt, ...key }: RequestKey) {
  return {
    ...key,
    scopes: [...key.scopes],
    websiteIds: [...key.websiteIds],
    networks: [...key.networks],
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
    previousUntil: earlierUntil?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

import type { Invitation } from "#auth/index.ts";

export function invitationView({ createdAt, expiresAt, ...invitation }: Invitation) {
  return { ...invitation, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

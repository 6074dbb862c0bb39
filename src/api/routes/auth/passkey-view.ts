import type { Passkey } from "#auth/index.ts";

export function passkeyView({ id, name, createdAt, isBackedUp }: Passkey) {
  return { id, name, createdAt: createdAt.toISOString(), backedUp: isBackedUp };
}

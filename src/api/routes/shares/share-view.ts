import type { OpenShare } from "#audits/index.ts";

type Share = OpenShare["share"];

/** A share as it goes out: without anything that opens it. */
export function shareView(share: Share, now: number) {
  const { id, auditId, passwordHash, brandName, brandTitle, createdAt, expiresAt, revokedAt } = share;
  const ended = expiresAt.getTime() <= now ? ("expired" as const) : ("live" as const);
  return {
    ...{ id, auditId, hasPassword: passwordHash !== null, brand: { name: brandName, title: brandTitle } },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
    state: revokedAt === null ? ended : ("revoked" as const),
  };
}

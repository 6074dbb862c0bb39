import type { Member } from "#auth/index.ts";
import type { Principal } from "#domain/principal.ts";

export function memberView({ joinedAt, ...member }: Member, { userId }: Principal) {
  return { ...member, joinedAt: joinedAt.toISOString(), you: member.userId === userId };
}

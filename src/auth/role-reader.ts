/** What somebody may do at this moment, for work that goes on after their request was let in. */
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { LOCAL_OPERATOR, Role } from "#domain/principal.ts";
import type { IdentityTables } from "./tables.ts";

/** `null` = no member any more. */
export type RoleReader = (userId: string, workspaceId: string) => Promise<Role | null>;

export function createRoleReader(pool: pg.Pool): RoleReader {
  const database = new Kysely<IdentityTables>({ dialect: new PostgresDialect({ pool }) });
  return async (userId, workspaceId) => {
    const local = LOCAL_OPERATOR.memberships.find((one) => one.workspaceId === workspaceId);
    if (userId === LOCAL_OPERATOR.userId) return local?.role ?? null;
    const member = await database
      .selectFrom("member")
      .select("role")
      .where("organizationId", "=", workspaceId)
      .where("userId", "=", userId)
      .executeTakeFirst();
    return member === undefined ? null : Role.parse(member.role);
  };
}

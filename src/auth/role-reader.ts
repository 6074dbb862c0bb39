/** What somebody may do at this moment, for work that goes on after their request was let in. */
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { LOCAL_OPERATOR, Role } from "#domain/principal.ts";
import type { IdentityTables } from "./tables.ts";

/** `null` = no member any more, or one who lacks the second factor that the workspace asks for. */
export type RoleReader = (userId: string, workspaceId: string) => Promise<Role | null>;

export function createRoleReader(pool: pg.Pool): RoleReader {
  const database = new Kysely<IdentityTables>({ dialect: new PostgresDialect({ pool }) });
  return async (userId, workspaceId) => {
    const local = LOCAL_OPERATOR.memberships.find((one) => one.workspaceId === workspaceId);
    if (userId === LOCAL_OPERATOR.userId) return local?.role ?? null;
    const member = await database
      .selectFrom("member")
      .innerJoin("user", "user.id", "member.userId")
      .leftJoin("workspace_rules", "workspace_rules.workspace_id", "member.organizationId")
      .select(["member.role", "user.twoFactorEnabled", "workspace_rules.second_factor as asksSecondFactor"])
      .where("member.organizationId", "=", workspaceId)
      .where("member.userId", "=", userId)
      .executeTakeFirst();
    if (member === undefined) return null;
    return member.asksSecondFactor === true && member.twoFactorEnabled !== true ? null : Role.parse(member.role);
  };
}

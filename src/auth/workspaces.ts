/** Workspaces as their people see them: a name, and what is asked of members. */
import type { Kysely } from "kysely";
import { ServiceError } from "#domain/errors.ts";
import type { Principal } from "#domain/principal.ts";
import type { IdentityTables } from "./tables.ts";

export interface Workspace {
  readonly workspaceId: string;
  readonly name: string;
  /** Members without one see and do nothing here until they have set one up. */
  readonly asksSecondFactor: boolean;
}

export interface WorkspaceUpdate {
  readonly name?: string | undefined;
  readonly asksSecondFactor?: boolean | undefined;
}

export type Workspaces = ReturnType<typeof createWorkspaces>;

export function createWorkspaces(database: Kysely<IdentityTables>) {
  return {
    /** @throws ServiceError not_found */
    async byId(id: string): Promise<Workspace> {
      return database
        .selectFrom("organization")
        .leftJoin("workspace_rules", "workspace_rules.workspace_id", "organization.id")
        .select((of) => [
          "organization.id as workspaceId",
          "organization.name",
          of.fn.coalesce("workspace_rules.second_factor", of.val(false)).as("asksSecondFactor"),
        ])
        .where("organization.id", "=", id)
        .executeTakeFirstOrThrow(() => new ServiceError("not_found"));
    },

    /** Nobody locks themselves out. @throws ServiceError second_factor_off */
    async update({ workspaceId }: Workspace, request: WorkspaceUpdate, by: Principal): Promise<Workspace> {
      const { name, asksSecondFactor } = request;
      if (asksSecondFactor === true && !by.hasSecondFactor) throw new ServiceError("second_factor_off");
      if (name !== undefined)
        await database.updateTable("organization").set({ name }).where("id", "=", workspaceId).execute();
      if (asksSecondFactor !== undefined)
        await database
          .insertInto("workspace_rules")
          .values({ workspace_id: workspaceId, second_factor: asksSecondFactor })
          .onConflict((conflict) => conflict.column("workspace_id").doUpdateSet({ second_factor: asksSecondFactor }))
          .execute();
      return this.byId(workspaceId);
    },
  };
}

/** Workspaces as their people see them: a name, and what is asked of members. */
import type { Kysely } from "kysely";
import { ServiceError } from "#domain/errors.ts";
import type { LogWithin } from "#domain/log-entry.ts";
import type { Principal } from "#domain/principal.ts";
import { runStatementsIn } from "./run-statements.ts";
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

export function createWorkspaces(database: Kysely<IdentityTables>, logWithin: LogWithin) {
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
    async update(before: Workspace, request: WorkspaceUpdate, by: Principal): Promise<Workspace> {
      const { workspaceId } = before;
      const { name, asksSecondFactor } = request;
      if (asksSecondFactor === true && !by.hasSecondFactor) throw new ServiceError("second_factor_off");
      await database.transaction().execute(async (transaction) => {
        if (name !== undefined)
          await transaction.updateTable("organization").set({ name }).where("id", "=", workspaceId).execute();
        if (asksSecondFactor !== undefined)
          await transaction
            .insertInto("workspace_rules")
            .values({ workspace_id: workspaceId, second_factor: asksSecondFactor })
            .onConflict((conflict) => conflict.column("workspace_id").doUpdateSet({ second_factor: asksSecondFactor }))
            .execute();
        const now = { name: name ?? before.name, asksSecondFactor: asksSecondFactor ?? before.asksSecondFactor };
        const details = { before: before.name, ...now };
        await logWithin(runStatementsIn(transaction), "workspace.updated", { details });
      });
      return this.byId(workspaceId);
    },
  };
}

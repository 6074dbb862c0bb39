/** Workspaces as their people see them: something with a name. */
import type { Kysely } from "kysely";
import { ServiceError } from "#domain/errors.ts";
import type { IdentityTables } from "./tables.ts";

export interface Workspace {
  readonly workspaceId: string;
  readonly name: string;
}

export type Workspaces = ReturnType<typeof createWorkspaces>;

export function createWorkspaces(database: Kysely<IdentityTables>) {
  return {
    /** @throws ServiceError not_found */
    async byId(id: string): Promise<Workspace> {
      return database
        .selectFrom("organization")
        .select(["id as workspaceId", "name"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow(() => new ServiceError("not_found"));
    },

    async rename({ workspaceId }: Workspace, name: string): Promise<Workspace> {
      await database.updateTable("organization").set({ name }).where("id", "=", workspaceId).execute();
      return { workspaceId, name };
    },
  };
}

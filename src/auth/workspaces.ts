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
  /** What request keys ask is granted by two people, neither of whom made the key. */
  readonly twoPersonApproval: boolean;
}

export interface WorkspaceUpdate {
  readonly name?: string | undefined;
  readonly asksSecondFactor?: boolean | undefined;
  readonly twoPersonApproval?: boolean | undefined;
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
          of.fn.coalesce("workspace_rules.two_person_approval", of.val(false)).as("twoPersonApproval"),
        ])
        .where("organization.id", "=", id)
        .executeTakeFirstOrThrow(() => new ServiceError("not_found"));
    },

    /** Nobody locks themselves out. @throws ServiceError second_factor_off */
    async update(before: Workspace, request: WorkspaceUpdate, by: Principal): Promise<Workspace> {
      const { workspaceId } = before;
      const { name, ...rules } = request;
      if (rules.asksSecondFactor === true && !by.hasSecondFactor) throw new ServiceError("second_factor_off");
      await database.transaction().execute(async (transaction) => {
        if (name !== undefined)
          await transaction.updateTable("organization").set({ name }).where("id", "=", workspaceId).execute();
        await setRules(transaction, before, rules);
        // Of the rules, those that were set: the entry says what its person did.
        const set = Object.entries(rules).filter((rule): rule is [string, boolean] => rule[1] !== undefined);
        const details = { before: before.name, name: name ?? before.name, ...Object.fromEntries(set) };
        await logWithin(runStatementsIn(transaction), "workspace.updated", { details });
      });
      return this.byId(workspaceId);
    },
  };
}

/** Only what is asked for is changed; a workspace without rules so far gets all of them. */
async function setRules(
  database: Kysely<IdentityTables>,
  { workspaceId, ...before }: Workspace,
  { asksSecondFactor, twoPersonApproval }: Omit<WorkspaceUpdate, "name">,
): Promise<void> {
  const changed = {
    ...(asksSecondFactor === undefined ? {} : { second_factor: asksSecondFactor }),
    ...(twoPersonApproval === undefined ? {} : { two_person_approval: twoPersonApproval }),
  };
  if (Object.keys(changed).length === 0) return;
  const all = { second_factor: before.asksSecondFactor, two_person_approval: before.twoPersonApproval, ...changed };
  await database
    .insertInto("workspace_rules")
    .values({ workspace_id: workspaceId, ...all })
    .onConflict((conflict) => conflict.column("workspace_id").doUpdateSet(changed))
    .execute();
}

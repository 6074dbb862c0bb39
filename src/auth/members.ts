/**
 * Who belongs to a workspace. Nobody gives more than they have, and the last owner stays. Both are decided under a lock
 * of the workspace on what is true then: two owners who lower each other at the same moment must not both succeed.
 */
import { type Kysely, sql, type Transaction } from "kysely";
import { ServiceError } from "#domain/errors.ts";
import type { LogWithin } from "#domain/log-entry.ts";
import type { MailMessage, RequestOrigin } from "#domain/mail-message.ts";
import { type Principal, Role, roleAllows } from "#domain/principal.ts";
import { runStatementsIn } from "./run-statements.ts";
import type { Sessions } from "./sessions.ts";
import type { IdentityTables } from "./tables.ts";

export interface Member {
  readonly id: string;
  readonly workspaceId: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly joinedAt: Date;
}

export type Members = ReturnType<typeof createMembers>;

export function createMembers(
  database: Kysely<IdentityTables>,
  deps: {
    readonly sessions: Pick<Sessions, "endAllOf">;
    readonly post: ((message: MailMessage) => void) | undefined;
    readonly logWithin: LogWithin;
  },
) {
  return {
    /** @throws ServiceError not_found */
    async byId(id: string): Promise<Member> {
      const row = await rows(database).where("member.id", "=", id).executeTakeFirst();
      if (row === undefined) throw new ServiceError("not_found");
      return toMember(row);
    },

    /** `undefined`: no member. */
    async ofUser(workspaceId: string, userId: string): Promise<Member | undefined> {
      const row = await rows(database)
        .where("member.organizationId", "=", workspaceId)
        .where("member.userId", "=", userId)
        .executeTakeFirst();
      return row && toMember(row);
    },

    async list(workspaceId: string, { after, limit }: { after: string; limit: number }): Promise<Member[]> {
      const found = await rows(database)
        .where("member.organizationId", "=", workspaceId)
        .where("member.id", ">", after)
        .orderBy("member.id")
        .limit(limit)
        .execute();
      return found.map(toMember);
    },

    /** @throws ServiceError role_required, last_owner, not_found */
    async changeRole({ id, workspaceId }: Member, role: Role, by: Principal): Promise<Member> {
      return inWorkspace(database, workspaceId, async (transaction) => {
        const member = await memberNow(transaction, id);
        assertGives(await roleNow(transaction, workspaceId, by.userId), member.role, role);
        if (role !== "owner") await assertOwnerRemains(transaction, member);
        await transaction.updateTable("member").set({ role }).where("id", "=", id).execute();
        await withdrawInvitations(transaction, member, role);
        const details = { role: member.role, newRole: role };
        await deps.logWithin(runStatementsIn(transaction), "member.role_changed", { details });
        return { ...member, role };
      });
    },

    /** Takes effect at once: who is a member is read at each request. @throws ServiceError role_required, last_owner, not_found */
    async remove({ id, workspaceId }: Member, by: Principal): Promise<void> {
      await inWorkspace(database, workspaceId, async (transaction) => {
        const member = await memberNow(transaction, id);
        assertGives(await roleNow(transaction, workspaceId, by.userId), member.role);
        await takeOut(transaction, member);
        await deps.logWithin(runStatementsIn(transaction), "member.removed");
      });
    },

    /** Everywhere, also in other workspaces: they sign in again. Answers how many. @throws ServiceError role_required, not_found */
    async signOut({ id, workspaceId }: Member, by: Principal, where: RequestOrigin): Promise<number> {
      const { email, ended } = await inWorkspace(database, workspaceId, async (transaction) => {
        const member = await memberNow(transaction, id);
        assertGives(await roleNow(transaction, workspaceId, by.userId), member.role);
        const sessions = await deps.sessions.endAllOf(member.userId, transaction);
        await deps.logWithin(runStatementsIn(transaction), "member.signed_out", { details: { sessions } });
        return { email: member.email, ended: sessions };
      });
      if (ended > 0) deps.post?.({ kind: "signed-out-by-admin", to: email, where });
      return ended;
    },

    /** One's own way out, whatever the role. @throws ServiceError last_owner, project_access_denied */
    async leave({ workspaceId }: { readonly workspaceId: string }, { userId }: Principal): Promise<Member> {
      return inWorkspace(database, workspaceId, async (transaction) => {
        const row = await rows(transaction)
          .where("member.organizationId", "=", workspaceId)
          .where("member.userId", "=", userId)
          .executeTakeFirst();
        if (row === undefined) throw new ServiceError("project_access_denied");
        const member = toMember(row);
        await takeOut(transaction, member);
        const facts = { object: member.id, details: { member: member.email, role: member.role } };
        await deps.logWithin(runStatementsIn(transaction), "member.left", facts);
        return member;
      });
    },
  };
}

/** Work that nobody else who changes the workspace's people does at the same time. */
export function inWorkspace<T>(
  database: Kysely<IdentityTables>,
  workspaceId: string,
  work: (transaction: Transaction<IdentityTables>) => Promise<T>,
): Promise<T> {
  return database.transaction().execute(async (transaction) => {
    await transaction.selectFrom("organization").select("id").where("id", "=", workspaceId).forUpdate().execute();
    return work(transaction);
  });
}

/** The role that somebody has at this moment; `null` = no member any more. */
export async function roleNow(
  transaction: Kysely<IdentityTables>,
  workspaceId: string,
  userId: string,
): Promise<Role | null> {
  const member = await transaction
    .selectFrom("member")
    .select("role")
    .where("organizationId", "=", workspaceId)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return member === undefined ? null : Role.parse(member.role);
}

/** @throws ServiceError role_required unless `giver` manages people and has at least each of the roles */
export function assertGives(giver: Role | null, ...roles: readonly Role[]): void {
  const needed = (["admin", ...roles] as const).reduce((most, role) => (roleAllows(role, most) ? role : most));
  if (giver === null || !roleAllows(giver, needed)) throw new ServiceError("role_required", { extra: { needed } });
}

/** With what they made and nobody else answers for. */
async function takeOut(transaction: Transaction<IdentityTables>, member: Member): Promise<void> {
  await assertOwnerRemains(transaction, member);
  await withdrawInvitations(transaction, member, null);
  await revokeShares(transaction, member);
  await revokeKeys(transaction, member);
  // In the end: who leaves sees nothing of the workspace from here on.
  await transaction.deleteFrom("member").where("id", "=", member.id).execute();
}

async function assertOwnerRemains(transaction: Transaction<IdentityTables>, member: Member): Promise<void> {
  if (member.role !== "owner") return;
  const other = await transaction
    .selectFrom("member")
    .select("id")
    .where("organizationId", "=", member.workspaceId)
    .where("role", "=", "owner")
    .where("id", "!=", member.id)
    .executeTakeFirst();
  if (other === undefined) throw new ServiceError("last_owner");
}

/** A link that somebody made while they had a role must not outlive it. */
async function withdrawInvitations(
  transaction: Transaction<IdentityTables>,
  { workspaceId, userId }: Member,
  role: Role | null,
): Promise<void> {
  const mayStill =
    role !== null && roleAllows(role, "admin") ? Role.options.filter((one) => roleAllows(role, one)) : [];
  let withdrawal = transaction
    .deleteFrom("workspace_invitation")
    .where("workspace_id", "=", workspaceId)
    .where("inviter_id", "=", userId);
  if (mayStill.length > 0) withdrawal = withdrawal.where("role", "not in", mayStill);
  await withdrawal.execute();
}

/** Neither must a link to a report, whose word somebody who is gone may have kept. */
async function revokeShares(transaction: Transaction<IdentityTables>, { workspaceId, userId }: Member): Promise<void> {
  await sql`
    update report_share s set revoked_at = now()
    from audit a join website w on w.id = a.website_id
    where a.id = s.audit_id and w.workspace_id = ${workspaceId} and s.created_by = ${userId} and s.revoked_at is null
  `.execute(transaction);
}

/** A request key asks in the name of whoever made it: it must not come alive again when they are invited once more. */
async function revokeKeys(transaction: Transaction<IdentityTables>, { workspaceId, userId }: Member): Promise<void> {
  await transaction
    .updateTable("request_key")
    .set({ revoked_at: sql<Date>`now()` })
    .where("workspace_id", "=", workspaceId)
    .where("created_by", "=", userId)
    .where("revoked_at", "is", null)
    .execute();
}

async function memberNow(transaction: Transaction<IdentityTables>, id: string): Promise<Member> {
  const row = await rows(transaction).where("member.id", "=", id).executeTakeFirst();
  if (row === undefined) throw new ServiceError("not_found");
  return toMember(row);
}

function rows(database: Kysely<IdentityTables>) {
  return database
    .selectFrom("member")
    .innerJoin("user", "user.id", "member.userId")
    .select([
      "member.id",
      "member.organizationId as workspaceId",
      "member.userId",
      "member.role",
      "member.createdAt as joinedAt",
      "user.email",
      "user.name",
    ]);
}

function toMember(row: Omit<Member, "role"> & { readonly role: string }): Member {
  return { ...row, role: Role.parse(row.role) };
}

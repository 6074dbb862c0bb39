/**
 * Invitations: a link to copy, so that no mail server is needed; where there is one, it is sent, too. Its secret is in the address's fragment, which no
 * browser sends and no log keeps; stored is its hash. Whoever has the link may come in once: with an account that it
 * makes, also when registration is closed, or with the account that they are signed in to.
 */
import { createHash } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import { ServiceError } from "#domain/errors.ts";
import type { LogWithin } from "#domain/log-entry.ts";
import type { MailMessage } from "#domain/mail-message.ts";
import { type Principal, Role } from "#domain/principal.ts";
import { type AccountDeps, addAccount, checkPassword, type NewAccount } from "./accounts.ts";
import { assertGives, inWorkspace, roleNow } from "./members.ts";
import { assertGoodPassword } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";
import { runStatementsIn } from "./run-statements.ts";
import type { IdentityTables } from "./tables.ts";
import type { Throttle } from "./throttle.ts";

/** Long enough for a holiday, short enough that a forgotten link is harmless. */
export const INVITATION_DAYS = 7;
const SECRET_BYTES = 32;

export interface Invitation {
  readonly id: string;
  readonly workspaceId: string;
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** What whoever holds the link may know before they accept. */
export interface Inspection {
  readonly workspaceName: string;
  readonly role: Role;
  readonly emailHint: string;
  /** True when the invited address has an account, whose owner should sign in first. */
  readonly hasAccount: boolean;
  readonly expiresAt: Date;
}

export type Invitations = ReturnType<typeof createInvitations>;

export function createInvitations(
  deps: AccountDeps & {
    readonly origin: string;
    readonly throttle: Pick<Throttle, "mayInvite">;
    readonly post: ((message: MailMessage) => void) | undefined;
    readonly logWithin: LogWithin;
  },
) {
  const { database, throttle, post, logWithin } = deps;
  const addMember = async (
    transaction: Transaction<IdentityTables>,
    { workspaceId, role, userId }: { workspaceId: string; role: Role; userId: string },
  ) => {
    const member = { id: deps.newId("member"), organizationId: workspaceId, userId, role, createdAt: new Date() };
    await transaction.insertInto("member").values(member).execute();
  };
  return {
    /**
     * One for each address: a new one replaces the last. It is not mailed where too many were: its link is handed over then.
     * @throws ServiceError role_required, already_member
     */
    async create(
      request: { workspaceId: string; email: string; role: Role },
      by: Principal,
    ): Promise<{ invitation: Invitation; link: string; isMailed: boolean }> {
      const { workspaceId, role } = request;
      const email = request.email.toLowerCase();
      const id = deps.newId("invitation");
      const secret = Buffer.from(deps.randomBytes(SECRET_BYTES)).toString("base64url");
      await inWorkspace(database, workspaceId, async (transaction) => {
        assertGives(await roleNow(transaction, workspaceId, by.userId), role);
        await assertNoMember(transaction, workspaceId, email);
        await sql`
          insert into workspace_invitation (id, workspace_id, email, role, secret_hash, inviter_id, expires_at)
          values (${id}, ${workspaceId}, ${email}, ${role}, ${hashOf(secret)}, ${by.userId},
            now() + make_interval(days => ${INVITATION_DAYS}))
          on conflict (workspace_id, email) do update set id = excluded.id, role = excluded.role,
            secret_hash = excluded.secret_hash, inviter_id = excluded.inviter_id,
            created_at = now(), expires_at = excluded.expires_at`.execute(transaction);
        await logWithin(runStatementsIn(transaction), "invitation.created", { object: id, workspaceId });
      });
      const [invitation, link] = [await this.byId(id), `${deps.origin}/invite#${secret}`];
      const workspaceName = by.memberships.find((one) => one.workspaceId === workspaceId)?.name ?? "";
      const isMailed = post !== undefined && (await throttle.mayInvite({ email, inviterId: by.userId }));
      if (isMailed)
        post({ kind: "invitation", to: email, link, workspaceName, invitedBy: by.name, days: INVITATION_DAYS });
      return { invitation, link, isMailed };
    },

    /** @throws ServiceError not_found */
    async byId(id: string): Promise<Invitation> {
      const row = await pending(database).where("workspace_invitation.id", "=", id).executeTakeFirst();
      if (row === undefined) throw new ServiceError("not_found");
      return toInvitation(row);
    },

    /** Those that can still be used, newest first. */
    async list(workspaceId: string, { before, limit }: { before?: string; limit: number }): Promise<Invitation[]> {
      const found = pending(database)
        .where("workspace_invitation.workspace_id", "=", workspaceId)
        .orderBy("workspace_invitation.id", "desc")
        .limit(limit);
      const page = before === undefined ? found : found.where("workspace_invitation.id", "<", before);
      return (await page.execute()).map(toInvitation);
    },

    /** @throws ServiceError not_found when it was used in the meantime */
    async revoke({ id }: Invitation): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom("workspace_invitation")
          .where("id", "=", id)
          .executeTakeFirst();
        if (numDeletedRows === 0n) throw new ServiceError("not_found");
        await logWithin(runStatementsIn(transaction), "invitation.revoked");
      });
    },

    /** @throws ServiceError invitation_invalid: one answer for unknown, used, revoked and expired */
    async inspect(secret: string): Promise<Inspection> {
      const { rows } = await sql<{ name: string; email: string; role: string; expiresAt: Date; hasAccount: boolean }>`
        select o.name, i.email, i.role, i.expires_at as "expiresAt",
          exists (select from "user" u where u.email = i.email) as "hasAccount"
        from workspace_invitation i join organization o on o.id = i.workspace_id
        where i.secret_hash = ${hashOf(secret)} and i.expires_at > now()`.execute(database);
      const [found] = rows;
      if (found === undefined) throw new ServiceError("invitation_invalid");
      const { name, email, role, ...rest } = found;
      return { ...rest, workspaceName: name, role: Role.parse(role), emailHint: hintOf(email) };
    },

    /** @throws ServiceError invitation_invalid, email_taken */
    async acceptAsNew(secret: string, { name, password }: { name: string; password: string }): Promise<Accepted> {
      const invited = await goodInvitation(database, secret);
      await assertGoodPassword(password, { email: invited.email, name }, "/password");
      // Before the lock, because it takes long.
      const passwordHash = await hashPassword(password);
      const { email, ...given } = await using(deps, secret, async (transaction, invitation) => {
        const userId = await addAccount(transaction, { email: invitation.email, name, passwordHash }, deps.newId);
        await addMember(transaction, { ...invitation, userId });
        return { result: invitation, actor: { userId, email: invitation.email }, newAccount: true };
      });
      const answer = await checkPassword(deps.library, { email, password });
      if (!("account" in answer)) throw new Error("A new account cannot have a second factor.");
      return { account: answer.account, ...given };
    },

    /** @throws ServiceError invitation_invalid, already_member */
    acceptAs(secret: string, { userId, email }: Principal): Promise<Omit<Accepted, "account">> {
      return using(deps, secret, async (transaction, { workspaceId, role }) => {
        if ((await roleNow(transaction, workspaceId, userId)) !== null) throw new ServiceError("already_member");
        await addMember(transaction, { workspaceId, role, userId });
        return { result: { workspaceId, role }, actor: { userId, email }, newAccount: false };
      });
    },
  };
}

interface Accepted {
  readonly account: NewAccount;
  readonly workspaceId: string;
  readonly role: Role;
}

/**
 * Of any number of simultaneous callers one gets the invitation. It stays in its place until the one has come in, all in
 * one transaction: so it can be revoked at any time, and what was revoked never comes back.
 */
async function using<T>(
  { database, logWithin }: { readonly database: Kysely<IdentityTables>; readonly logWithin: LogWithin },
  secret: string,
  comeIn: (transaction: Transaction<IdentityTables>, invitation: Place) => Promise<CameIn<T>>,
): Promise<T> {
  const { workspaceId } = await goodInvitation(database, secret);
  return inWorkspace(database, workspaceId, async (transaction) => {
    const { id, ...invitation } = await goodInvitation(transaction, secret, "locked");
    const { result, actor, newAccount } = await comeIn(transaction, invitation);
    await transaction.deleteFrom("workspace_invitation").where("id", "=", id).execute();
    const facts = { workspaceId, actor, details: { newAccount } };
    await logWithin(runStatementsIn(transaction), "invitation.accepted", facts);
    return result;
  });
}

interface CameIn<T> {
  readonly result: T;
  readonly actor: { readonly userId: string; readonly email: string };
  readonly newAccount: boolean;
}

interface Place {
  readonly email: string;
  readonly workspaceId: string;
  readonly role: Role;
}

/** @throws ServiceError invitation_invalid */
async function goodInvitation(
  database: Kysely<IdentityTables>,
  secret: string,
  how?: "locked",
): Promise<Place & { readonly id: string }> {
  const found = database
    .selectFrom("workspace_invitation")
    .select(["id", "email", "workspace_id as workspaceId", "role"])
    .where("secret_hash", "=", hashOf(secret))
    .where(sql<boolean>`expires_at > now()`);
  const row = await (how === "locked" ? found.forUpdate() : found).executeTakeFirst();
  if (row === undefined) throw new ServiceError("invitation_invalid");
  return { ...row, role: Role.parse(row.role) };
}

async function assertNoMember(database: Kysely<IdentityTables>, workspaceId: string, email: string): Promise<void> {
  const member = await database
    .selectFrom("member")
    .innerJoin("user", "user.id", "member.userId")
    .select("member.id")
    .where("member.organizationId", "=", workspaceId)
    .where("user.email", "=", email)
    .executeTakeFirst();
  if (member !== undefined) throw new ServiceError("already_member", { extra: { memberId: member.id } });
}

function pending(database: Kysely<IdentityTables>) {
  return database
    .selectFrom("workspace_invitation")
    .leftJoin("user", "user.id", "workspace_invitation.inviter_id")
    .select([
      "workspace_invitation.id",
      "workspace_invitation.workspace_id as workspaceId",
      "workspace_invitation.email",
      "workspace_invitation.role",
      "workspace_invitation.created_at as createdAt",
      "workspace_invitation.expires_at as expiresAt",
      "user.name as invitedBy",
    ])
    .where(sql<boolean>`workspace_invitation.expires_at > now()`);
}

function toInvitation(row: Omit<Invitation, "role" | "invitedBy"> & { role: string; invitedBy: string | null }) {
  return { ...row, role: Role.parse(row.role), invitedBy: row.invitedBy ?? "" };
}

/** Enough to recognise one's own address by, too little to write to somebody else's. */
function hintOf(email: string): string {
  const [name = "", host = ""] = email.split("@");
  return `${name.slice(0, 1)}…@${host}`;
}

function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}

/** Making accounts: by registration, by invitation, and by the operator's command line. */
import type { Kysely, Transaction } from "kysely";
import { ServiceError } from "#domain/errors.ts";
import { LOCAL_WORKSPACE_ID, type Role } from "#domain/principal.ts";
import type { Library } from "./library.ts";
import { libraryErrors } from "./library-errors.ts";
import { consumeOwnerToken, hasOwner, restoreOwnerToken } from "./owner-token.ts";
import { assertGoodPassword } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";
import type { IdentityTables } from "./tables.ts";

export type RegistrationMode = "first-user" | "open" | "closed";

export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly ownerToken?: string | undefined;
}

export interface NewAccount {
  readonly userId: string;
  readonly sessionToken: string | null;
  readonly cookies: readonly string[];
}

export interface AccountDeps {
  readonly library: Library;
  readonly database: Kysely<IdentityTables>;
  readonly newId: (model: string) => string;
  readonly randomBytes: (count: number) => Uint8Array;
}

/** @throws ServiceError registration_closed, owner_token_invalid, email_taken */
export async function register(deps: AccountDeps, mode: RegistrationMode, input: Registration): Promise<NewAccount> {
  if (mode === "closed") throw new ServiceError("registration_closed");
  if (mode === "open" && input.ownerToken === undefined) {
    const account = await signUp(deps, input);
    await join(deps, account.userId, await newWorkspace(deps, input.name), "owner");
    return account;
  }
  return registerOwner(deps, input);
}

async function registerOwner(deps: AccountDeps, input: Registration): Promise<NewAccount> {
  if (await hasOwner(deps.database)) throw new ServiceError("registration_closed");
  const token = input.ownerToken ?? "";
  if (!(await consumeOwnerToken(deps.database, token))) throw new ServiceError("owner_token_invalid");
  try {
    const account = await signUp(deps, input);
    await join(deps, account.userId, LOCAL_WORKSPACE_ID, "owner");
    return account;
  } catch (error) {
    await restoreOwnerToken(deps.database, token);
    throw error;
  }
}

/** For `user create`: an account with a password that is shown once. @throws ServiceError email_taken */
export async function createUser(
  deps: AccountDeps,
  input: { email: string; name: string; role: Role },
): Promise<{ userId: string; password: string }> {
  const password = newPassword(deps);
  const { userId } = await signUp(deps, { ...input, password });
  await join(deps, userId, LOCAL_WORKSPACE_ID, input.role);
  await deps.database.deleteFrom("session").where("userId", "=", userId).execute();
  return { userId, password };
}

/** For `user reset-password`: a new password, shown once; every session ends, and every passkey. @throws ServiceError not_found */
export async function resetPassword(deps: AccountDeps, email: string): Promise<{ password: string }> {
  const password = newPassword(deps);
  const hash = await hashPassword(password);
  await deps.database.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .selectFrom("user")
      .select("id")
      .where("email", "=", email.toLowerCase())
      .executeTakeFirstOrThrow(() => new ServiceError("not_found"));
    await transaction
      .updateTable("account")
      .set({ password: hash, updatedAt: new Date() })
      .where("userId", "=", id)
      .where("providerId", "=", "credential")
      .execute();
    await transaction.deleteFrom("session").where("userId", "=", id).execute();
    await transaction.deleteFrom("passkey").where("userId", "=", id).execute();
    await transaction.deleteFrom("password_reset").where("user_id", "=", id).execute();
  });
  return { password };
}

/** For commands that act for an account. @throws ServiceError not_found */
export async function accountOf({ database }: AccountDeps, email: string): Promise<{ readonly userId: string }> {
  const { id: userId } = await database
    .selectFrom("user")
    .select("id")
    .where("email", "=", email.toLowerCase())
    .executeTakeFirstOrThrow(() => new ServiceError("not_found"));
  return { userId };
}

/** For `user remove-second-factor`, when app and recovery codes are lost; every session ends. @throws ServiceError not_found, second_factor_off */
export async function removeSecondFactor({ database }: AccountDeps, email: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const user = await transaction
      .selectFrom("user")
      .select(["id", "twoFactorEnabled"])
      .where("email", "=", email.toLowerCase())
      .executeTakeFirstOrThrow(() => new ServiceError("not_found"));
    if (user.twoFactorEnabled !== true) throw new ServiceError("second_factor_off");
    await transaction.updateTable("user").set({ twoFactorEnabled: false }).where("id", "=", user.id).execute();
    await transaction.deleteFrom("twoFactor").where("userId", "=", user.id).execute();
    await transaction.deleteFrom("session").where("userId", "=", user.id).execute();
  });
}

/**
 * An account as the library makes it, but in a transaction of ours: it is there with everything that belongs to it, or not
 * at all. @throws ServiceError email_taken
 */
export async function addAccount(
  transaction: Transaction<IdentityTables>,
  { email, name, passwordHash }: { email: string; name: string; passwordHash: string },
  newId: AccountDeps["newId"],
): Promise<string> {
  const times = { createdAt: new Date(), updatedAt: new Date() };
  const user = await transaction
    .insertInto("user")
    .values({ id: newId("user"), email, name, emailVerified: false, ...times })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (user === undefined) throw new ServiceError("email_taken");
  await transaction
    .insertInto("account")
    .values({
      ...{ id: newId("account"), userId: user.id, accountId: user.id },
      ...{ providerId: "credential", password: passwordHash, ...times },
    })
    .execute();
  return user.id;
}

/** The account, signed in; or, where its second factor is still missing, the Cookie header with which the library goes on. */
export type PasswordAnswer = { readonly account: NewAccount } | { readonly challenge: string };

/** @throws ServiceError credentials_invalid */
export async function checkPassword(
  library: Library,
  { email, password }: { email: string; password: string },
): Promise<PasswordAnswer> {
  const { headers, response } = await libraryErrors(
    library.api.signInEmail({ body: { email, password }, returnHeaders: true }),
  );
  const cookies = headers.getSetCookie();
  if ("twoFactorRedirect" in response) return { challenge: cookies.map((line) => line.split(";")[0]).join("; ") };
  return { account: { userId: response.user.id, sessionToken: response.token, cookies } };
}

async function signUp({ library, database }: AccountDeps, input: Registration): Promise<NewAccount> {
  const { email, password, name } = input;
  await assertGoodPassword(password, { email, name }, "/password");
  const signedUp = libraryErrors(library.api.signUpEmail({ body: { email, password, name }, returnHeaders: true }));
  const { headers, response } = await signedUp.catch(async (error: unknown) => {
    // Of two at the same moment, the library only says that it failed.
    throw (await isTaken(database, email)) ? new ServiceError("email_taken") : error;
  });
  return { userId: response.user.id, sessionToken: response.token, cookies: headers.getSetCookie() };
}

async function isTaken(database: AccountDeps["database"], email: string): Promise<boolean> {
  const user = await database
    .selectFrom("user")
    .select("id")
    .where("email", "=", email.toLowerCase())
    .executeTakeFirst();
  return user !== undefined;
}

async function newWorkspace({ database, newId }: AccountDeps, ownerName: string): Promise<string> {
  const id = newId("organization");
  await database
    .insertInto("organization")
    .values({ id, name: `${ownerName}'s workspace`, slug: id, createdAt: new Date() })
    .execute();
  return id;
}

/** An account without a workspace would be of no use and would block its e-mail: it goes when joining fails. */
async function join({ database, newId }: AccountDeps, userId: string, workspaceId: string, role: Role): Promise<void> {
  try {
    await database
      .insertInto("member")
      .values({ id: newId("member"), organizationId: workspaceId, userId, role, createdAt: new Date() })
      .execute();
  } catch (error) {
    await database.deleteFrom("user").where("id", "=", userId).execute();
    throw error;
  }
}

/** 120 random bits in letters that can be read aloud. */
function newPassword({ randomBytes }: AccountDeps): string {
  return Buffer.from(randomBytes(15)).toString("base64url");
}

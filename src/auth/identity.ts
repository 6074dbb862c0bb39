/** Who may come in, and who is asking: the one interface behind which the identity library lives. */
import type { JSONWebKeySet } from "jose";
import { Kysely, PostgresDialect, sql } from "kysely";
import type pg from "pg";
import { ServiceError } from "#domain/errors.ts";
import type { NewId } from "#domain/ids.ts";
import type { LogWithin } from "#domain/log-entry.ts";
import type { MailMessage } from "#domain/mail-message.ts";
import type { Principal, Role } from "#domain/principal.ts";
import { createAccessTokens } from "./access-tokens.ts";
import {
  type AccountDeps,
  accountOf,
  createUser,
  type Registration,
  type RegistrationMode,
  register,
  removeSecondFactor,
  resetPassword,
} from "./accounts.ts";
import { createCredentialGuard } from "./credential-guard.ts";
import { type CredentialsService as ChangedCredentials, createCredentials } from "./credentials.ts";
import { createInvitations, type Inspection, type Invitations } from "./invitations.ts";
import { createKnownDevices } from "./known-devices.ts";
import { ACCESS_TOKEN_SECONDS, type Library, openLibrary } from "./library.ts";
import { libraryErrors } from "./library-errors.ts";
import { createLibrarySession } from "./library-session.ts";
import { createMembers, type Members } from "./members.ts";
import { renewOwnerToken } from "./owner-token.ts";
import { createPasskeys, type Passkeys, type UsedCredential } from "./passkeys.ts";
import { createPasswordReset } from "./password-reset.ts";
import { readPrincipal } from "./principals.ts";
import { createProof, type Proof } from "./proof.ts";
import { createRequestKeys, type RequestKeys } from "./request-keys.ts";
import { runStatementsIn } from "./run-statements.ts";
import { createSecondFactor, type SecondFactor } from "./second-factor.ts";
import { createSessions, type Sessions, type Visitor } from "./sessions.ts";
import { createSignIn, type SignedIn, type SignInCredentials } from "./sign-in.ts";
import type { IdentityTables } from "./tables.ts";
import { createThrottle } from "./throttle.ts";
import { createWorkspaces, type Workspaces } from "./workspaces.ts";

export interface IdentityOptions {
  readonly pool: pg.Pool;
  /** 32 random bytes or more. */
  readonly masterSecret: Uint8Array;
  /** Address under which people reach the service; issuer of tokens, and https here makes cookies Secure. */
  readonly publicUrl: string;
  readonly registration: RegistrationMode;
  /** False only for load tests. */
  readonly throttleLogins: boolean;
  /** Sends an e-mail in the background; absent where the installation sends none. */
  readonly post?: ((message: MailMessage) => void) | undefined;
  /** Writes the entry of the audit log in the transaction of what it tells. */
  readonly logWithin: LogWithin;
  readonly newId: NewId;
  readonly now: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
}

export interface NewcomerOf {
  readonly secret: string;
  readonly name: string;
  readonly password: string;
}

export interface Caller extends SignedIn {
  /** A cookie comes along by itself, so its requests need proof of their origin; a bearer token does not. */
  readonly via: "cookie" | "bearer" | "key";
}

export interface AccessToken {
  readonly accessToken: string;
  readonly tokenType: "Bearer";
  readonly expiresIn: number;
}

/** How somebody may come in here. */
export interface WaysIn {
  readonly registration: RegistrationMode;
  readonly passkeys: boolean;
  readonly passwordReset: boolean;
}

export interface Identity {
  readonly waysIn: WaysIn;
  /** The one-time token of the owner link, the same for all processes; `undefined` once there is an owner. */
  ownerToken(): Promise<string | undefined>;
  register(input: Registration, visitor: Visitor): Promise<SignedIn>;
  /** @throws ServiceError credentials_invalid, second_factor_required, login_throttled */
  login(credentials: SignInCredentials, visitor: Visitor): Promise<SignedIn>;
  /** @throws ServiceError passkey_rejected, passkeys_unavailable */
  loginWithPasskey(credential: UsedCredential, visitor: Visitor): Promise<SignedIn>;
  /** Ends the session, and with it every token made from it. Returns Set-Cookie values. */
  logout(caller: Caller): Promise<readonly string[]>;
  tokenForCredentials(credentials: SignInCredentials, visitor: Visitor): Promise<AccessToken>;
  tokenForSession(principal: Principal): Promise<AccessToken>;
  /** @throws ServiceError authentication_required, token_expired, token_invalid, session_expired, credentials_throttled */
  authenticate(from: {
    readonly cookie?: string | undefined;
    readonly authorization?: string | undefined;
    /** Against which invalid tokens count. */
    readonly address?: string | undefined;
  }): Promise<Caller>;
  keys(): Promise<JSONWebKeySet>;
  readonly sessions: Pick<Sessions, "list" | "end" | "rename">;
  readonly credentials: ChangedCredentials;
  readonly proof: Pick<Proof, "confirm">;
  readonly secondFactor: Pick<SecondFactor, "recoveryCodesLeft">;
  readonly passkeys: Pick<Passkeys, "list" | "beginAdding" | "beginSignIn">;
  readonly members: Members;
  readonly workspaces: Workspaces;
  readonly requestKeys: RequestKeys;
  readonly invitations: Omit<Invitations, "inspect" | "acceptAsNew" | "acceptAs">;
  /** @throws ServiceError mail_unavailable, login_throttled */
  askForReset(email: string, visitor: Visitor): Promise<void>;
  /** Answers a Set-Cookie value by which the device is known. @throws ServiceError reset_invalid, login_throttled */
  resetBySecret(request: { secret: string; newPassword: string }, visitor: Visitor): Promise<ResetDone>;
  /** @throws ServiceError invitation_invalid, login_throttled */
  inspectInvitation(secret: string, visitor: Visitor): Promise<Inspection>;
  /** With an account that is made for it, and signs in. @throws ServiceError invitation_invalid, email_taken, login_throttled */
  acceptAsNew(invitation: NewcomerOf, visitor: Visitor): Promise<SignedIn>;
  /** With the account that asks. @throws ServiceError invitation_invalid, already_member, login_throttled */
  acceptAs(secret: string, principal: Principal, visitor: Visitor): Promise<Principal>;
  /** The same person as of now. @throws ServiceError session_expired */
  again(principal: Principal): Promise<Principal>;
  createUser(input: { email: string; name: string; role: Role }): Promise<{ userId: string; password: string }>;
  /** @throws ServiceError not_found */
  accountOf(email: string): Promise<{ readonly userId: string }>;
  resetPassword(email: string): Promise<{ password: string }>;
  /** For an operator. @throws ServiceError not_found, second_factor_off */
  removeSecondFactor(email: string): Promise<void>;
}

export interface ResetDone {
  readonly email: string;
  readonly cookies: readonly string[];
}

export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { randomBytes, now, masterSecret, post, logWithin } = options;
  const database = new Kysely<IdentityTables>({ dialect: new PostgresDialect({ pool: options.pool }) });
  const newId = (model: string) => options.newId(PREFIX[model] ?? "ses");
  const library = await openLibrary({ ...options, database, newId });
  const origin = new URL(options.publicUrl).origin;
  const tokens = createAccessTokens(library, origin, now);
  const throttle = createThrottle(database, options.throttleLogins);
  const guard = createCredentialGuard({ throttle, now });
  const devices = createKnownDevices({
    database,
    masterSecret,
    isSecure: origin.startsWith("https:"),
    now,
    randomBytes,
  });
  const sessions = createSessions(database, logWithin);
  const librarySession = createLibrarySession(library, database);
  const secondFactor = createSecondFactor({ library, database, librarySession });
  const passkeys = createPasskeys({ library, database, librarySession, origin });
  const signIn = createSignIn({ library, database, throttle, devices, sessions, secondFactor, passkeys, post });
  const proof = createProof({ database, throttle, signIn, secondFactor });
  const credentials = createCredentials({ proof, sessions, secondFactor, passkeys, post });
  const passwordReset = createPasswordReset({ database, throttle, origin, post, randomBytes });
  const accounts: AccountDeps = { library, database, newId, randomBytes };
  const invitations = createInvitations({ ...accounts, origin, throttle, post, logWithin });
  const members = createMembers(database, { sessions, post, logWithin });
  const requestKeys = createRequestKeys({ database, newId: options.newId, randomBytes, logWithin });

  const again = ({ sessionId }: Principal): Promise<Principal> => readPrincipal(database, sessionId ?? "");

  const tokenForSession = async (principal: Principal): Promise<AccessToken> => {
    if (principal.sessionId === null) throw new ServiceError("authentication_required");
    const accessToken = await tokens.issue({ id: principal.sessionId, userId: principal.userId });
    return { accessToken, tokenType: "Bearer", expiresIn: ACCESS_TOKEN_SECONDS };
  };

  return {
    waysIn: {
      registration: options.registration,
      passkeys: passkeys.isPossible,
      passwordReset: passwordReset.isPossible,
    },
    ownerToken: () => renewOwnerToken(database, masterSecret),
    register: (input, visitor) =>
      throttle.guard({ email: input.email, address: visitor.address }, async () =>
        signIn.enter(await register(accounts, options.registration, input), visitor),
      ),
    login: signIn.byPassword,
    loginWithPasskey: signIn.byPasskey,
    logout: async ({ principal, via }) => {
      await database.transaction().execute(async (transaction) => {
        // Who signs out takes back nothing that they granted; whatever else ends a session does.
        await sql`update approval_grant set session_id = null where session_id = ${principal.sessionId}`.execute(
          transaction,
        );
        await transaction.deleteFrom("session").where("id", "=", principal.sessionId).execute();
        await logWithin(runStatementsIn(transaction), "session.ended");
      });
      return via === "cookie" ? clearedCookies(library) : [];
    },
    tokenForCredentials: async (given, visitor) => tokenForSession((await signIn.byPassword(given, visitor)).principal),
    tokenForSession,
    authenticate: async ({ cookie, authorization, address = "" }) => {
      if (authorization !== undefined) {
        const sessionId = await guard.token(address, () => tokens.verify(bearerToken(authorization)));
        return { principal: await readPrincipal(database, sessionId), cookies: [], via: "bearer" };
      }
      if (cookie === undefined) throw new ServiceError("authentication_required");
      return { ...(await callerOfCookie(library, database, cookie)), via: "cookie" };
    },
    keys: tokens.keys,
    ...{ sessions, credentials, proof, secondFactor, passkeys, members, invitations },
    workspaces: createWorkspaces(database, logWithin),
    requestKeys: {
      ...requestKeys,
      verify: (text, address) => guard.key(text, address, () => requestKeys.verify(text, address)),
    },
    askForReset: passwordReset.ask,
    resetBySecret: async (request, visitor) => {
      const { email } = await passwordReset.reset(request, visitor);
      return { email, cookies: [await devices.remember(email)] };
    },
    inspectInvitation: (secret, { address }) => throttle.guardWord(address, () => invitations.inspect(secret)),
    acceptAsNew: ({ secret, ...newcomer }, visitor) =>
      throttle.guardWord(visitor.address, async () => {
        const { account } = await invitations.acceptAsNew(secret, newcomer);
        return signIn.enter(account, visitor);
      }),
    acceptAs: (secret, principal, { address }) =>
      throttle.guardWord(address, async () => {
        await invitations.acceptAs(secret, principal);
        return again(principal);
      }),
    again,
    createUser: (input) => createUser(accounts, input),
    accountOf: (email) => accountOf(accounts, email),
    resetPassword: (email) => resetPassword(accounts, email),
    removeSecondFactor: (email) => removeSecondFactor(accounts, email),
  };
}

const PREFIX: Readonly<Record<string, "usr" | "wsp" | "ses" | "mem" | "inv">> = {
  user: "usr",
  organization: "wsp",
  session: "ses",
  member: "mem",
  invitation: "inv",
};

function bearerToken(authorization: string): string {
  const [, token] = /^Bearer +([\w.~+/=-]+) *$/i.exec(authorization) ?? [];
  if (token === undefined) throw new ServiceError("authentication_required");
  return token;
}

async function callerOfCookie(library: Library, database: Kysely<IdentityTables>, cookie: string): Promise<SignedIn> {
  const name = (await library.$context).authCookies.sessionToken.name;
  if (!cookie.includes(`${name}=`)) throw new ServiceError("authentication_required");
  const { headers, response } = await libraryErrors(
    library.api.getSession({ headers: new Headers({ cookie }), returnHeaders: true }),
  );
  if (response === null) throw new ServiceError("session_expired");
  return { principal: await readPrincipal(database, response.session.id), cookies: headers.getSetCookie() };
}

async function clearedCookies(library: Library): Promise<readonly string[]> {
  const { headers } = await library.api.signOut({ headers: new Headers(), returnHeaders: true });
  return headers.getSetCookie();
}

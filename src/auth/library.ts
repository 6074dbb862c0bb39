/**
 * better-auth, set up as we use it: in process only (its own HTTP routes are not mounted), argon2id passwords, cookie
 * sessions, EdDSA tokens that carry the session's id, authenticator apps, passkeys, and its organizations as our workspaces.
 * Its migrations run before it starts, because it warns falsely about a schema it would make itself.
 */

import { type PasskeyOptions, passkey } from "@better-auth/passkey";
import { betterAuth } from "better-auth";
import { APIError } from "better-auth/api";
import { getMigrations } from "better-auth/db/migration";
import { bearer, jwt, organization, twoFactor } from "better-auth/plugins";
import { createAccessControl } from "better-auth/plugins/access";
import { adminAc, defaultStatements, memberAc, ownerAc } from "better-auth/plugins/organization/access";
import { Kysely, PostgresDialect, type PostgresPool, sql } from "kysely";
import { LOCAL_WORKSPACE_ID } from "#domain/principal.ts";
import { deriveKey } from "./keys.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import type { IdentityTables } from "./tables.ts";

export const ACCESS_TOKEN_SECONDS = 15 * 60;
/** ASVS 7.3: a session ends after 12 h without use; 30 days in all (checked where sessions are read). */
export const IDLE_SECONDS = 12 * 3600;
export const ABSOLUTE_SESSION_MS = 30 * 24 * 3600 * 1000;
/** Writing the session row at each request would cost more than it tells. */
const REFRESH_AFTER_SECONDS = 5 * 60;
export const PASSWORD_LENGTH = { min: 8, max: 256 };
export const RECOVERY_CODES = 10;
/** Any fixed number; keeps two services that start at once from making the tables twice. */
const MIGRATION_LOCK = 7_310_117;

export interface LibraryOptions {
  readonly database: Kysely<IdentityTables>;
  readonly masterSecret: Uint8Array;
  readonly publicUrl: string;
  readonly newId: (model: string) => string;
}

export type Library = Awaited<ReturnType<typeof openLibrary>>;

export async function openLibrary(options: LibraryOptions) {
  const settings = librarySettings(options);
  await makeTables(settings);
  await options.database
    .insertInto("organization")
    .values({ id: LOCAL_WORKSPACE_ID, name: "Local", slug: "local", createdAt: new Date(0) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return betterAuth(settings);
}

/**
 * Makes or widens the library's tables in the schema of the connection; returns the names of those that it changed. Nothing
 * is signed or sealed, so neither the secret nor the address is needed.
 */
export async function makeAccountTables(pool: PostgresPool): Promise<string[]> {
  const database = new Kysely<IdentityTables>({ dialect: new PostgresDialect({ pool }) });
  const unused = { masterSecret: new Uint8Array(32), publicUrl: "http://localhost", newId: () => "" };
  return makeTables(librarySettings({ ...unused, database }));
}

async function makeTables(settings: ReturnType<typeof librarySettings>): Promise<string[]> {
  return settings.database.db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(connection);
    try {
      const { runMigrations, toBeCreated, toBeAdded } = await getMigrations(settings);
      await runMigrations();
      return [...toBeCreated, ...toBeAdded].map(({ table }) => table);
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection);
    }
  });
}

function librarySettings({ database, masterSecret, publicUrl, newId }: LibraryOptions) {
  const origin = new URL(publicUrl).origin;
  const secure = origin.startsWith("https:");
  const accessControl = createAccessControl(defaultStatements);
  return {
    database: { db: database, type: "postgres" as const, transaction: true },
    baseURL: origin,
    basePath: "/api/auth",
    secret: deriveKey(masterSecret, "sessions/v1").toString("base64"),
    trustedOrigins: [origin],
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: {
      expiresIn: IDLE_SECONDS,
      updateAge: REFRESH_AFTER_SECONDS,
      // Whether somebody has just shown who they are is asked by the routes, for each in the same way.
      freshAge: 0,
      additionalFields: { confirmedAt: { type: "date" as const, required: false, input: false } },
    },
    advanced: {
      cookiePrefix: "sitemend",
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: "lax" as const, path: "/" },
      // The library would prepend __Secure-; __Host- also pins the host and the path.
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: secure ? "__Host-sitemend_session" : "sitemend_session",
          attributes: { secure, httpOnly: true, sameSite: "lax" as const, path: "/" },
        },
      },
      database: { generateId: ({ model }: { model: string }) => newId(model) },
    },
    plugins: [
      jwt({
        disableSettingJwtHeader: true,
        jwt: { issuer: origin, audience: origin, expirationTime: `${ACCESS_TOKEN_SECONDS}s` },
      }),
      bearer({ requireSignature: true }),
      twoFactor({ issuer: "Sitemend", backupCodeOptions: { amount: RECOVERY_CODES } }),
      passkey({
        rpID: new URL(origin).hostname,
        rpName: "Sitemend",
        origin,
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        registration: { afterVerification: assertNewAndVerified },
        authentication: { afterVerification: async ({ verification }) => assertUserVerified(verification) },
      }),
      organization({
        ac: accessControl,
        creatorRole: "owner",
        roles: { owner: ownerAc, admin: adminAc, editor: memberAc, viewer: memberAc },
      }),
    ],
  };
}

/** A passkey stands for both factors only if its device has asked for a PIN, a finger or a face. */
/** WebAuthn Level 3, section 7.1: a credential belongs to one account, once; and without the user's check nobody could sign in with it. */
const assertNewAndVerified: NonNullable<PasskeyOptions["registration"]>["afterVerification"] = async ({
  ctx,
  verification,
}) => {
  const made = verification.registrationInfo;
  const where = [{ field: "credentialID", value: made?.credential.id ?? "" }];
  const known = await ctx.context.adapter.findOne({ model: "passkey", where });
  if (made?.userVerified !== true || known !== null)
    throw new APIError("BAD_REQUEST", { code: "FAILED_TO_VERIFY_REGISTRATION", message: "It cannot be registered." });
};

function assertUserVerified({ authenticationInfo }: { authenticationInfo: { userVerified: boolean } }): void {
  if (!authenticationInfo.userVerified)
    throw new APIError("UNAUTHORIZED", { code: "AUTHENTICATION_FAILED", message: "The user was not verified." });
}

/**
 * The second factor: an authenticator app (TOTP, RFC 6238) and ten recovery codes, kept sealed by the identity library.
 * Once it is on, no password alone lets anybody in, also after a reset. Passkeys, which are both factors in one, are beside it.
 */
import type { Kysely } from "kysely";
import { sql } from "kysely";
import { ServiceError } from "#domain/errors.ts";
import type { Principal } from "#domain/principal.ts";
import type { NewAccount } from "./accounts.ts";
import type { Library } from "./library.ts";
import { libraryErrors } from "./library-errors.ts";
import type { LibrarySession } from "./library-session.ts";
import type { IdentityTables } from "./tables.ts";

/** What a person needs to set up the app; shown once. */
export interface AppSetup {
  /** `otpauth://…`, for the QR code. */
  readonly uri: string;
  /** The same secret in letters (base32), to type. */
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

export type SecondFactor = ReturnType<typeof createSecondFactor>;

export function createSecondFactor(deps: {
  readonly library: Library;
  readonly database: Kysely<IdentityTables>;
  readonly librarySession: LibrarySession;
}) {
  const { library, database, librarySession } = deps;
  const { api } = library;

  /** Every code once: whoever reads one over a shoulder must not come in with it. @throws ServiceError credentials_invalid */
  const once = async <T>(userId: string, code: string, check: () => Promise<T>): Promise<T> => {
    await sql`delete from used_code where used_at < now() - interval '5 minutes'`.execute(database);
    const { numInsertedOrUpdatedRows } = await database
      .insertInto("used_code")
      .values({ user_id: userId, code, used_at: sql`now()` })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) throw new ServiceError("credentials_invalid", { facts: { usedCode: true } });
    try {
      return await check();
    } catch (error) {
      await database.deleteFrom("used_code").where("user_id", "=", userId).where("code", "=", code).execute();
      throw error;
    }
  };

  return {
    /** The account's id when it has a second factor. */
    async of(email: string): Promise<string | undefined> {
      const user = await database
        .selectFrom("user")
        .select("id")
        .where("email", "=", email.trim().toLowerCase())
        .where("twoFactorEnabled", "=", true)
        .executeTakeFirst();
      return user?.id;
    },

    /** Ends a sign-in that the library has begun. @throws ServiceError credentials_invalid, login_throttled */
    async signIn(email: string, cookie: string, typed: string): Promise<NewAccount> {
      const userId = (await this.of(email)) ?? "";
      const { code, isApp } = readCode(typed);
      const call = { body: { code }, headers: new Headers({ cookie }), returnHeaders: true } as const;
      const { headers, response } = await once(userId, code, () =>
        libraryErrors<{ headers: Headers; response: { token?: string | undefined } }>(
          isApp ? api.verifyTOTP(call) : api.verifyBackupCode(call),
        ),
      );
      return { userId, sessionToken: response.token ?? null, cookies: headers.getSetCookie() };
    },

    /** For somebody who is signed in. @throws ServiceError credentials_invalid */
    async check(principal: Principal, typed: string): Promise<void> {
      const { code, isApp } = readCode(typed);
      const headers = await librarySession.headers(principal);
      await once(principal.userId, code, () =>
        libraryErrors<unknown>(
          isApp
            ? api.verifyTOTP({ body: { code }, headers })
            : api.verifyBackupCode({ body: { code, disableSession: true }, headers }),
        ),
      );
    },

    async recoveryCodesLeft({ userId, hasSecondFactor }: Principal): Promise<number> {
      if (!hasSecondFactor) return 0;
      const { backupCodes } = await libraryErrors(api.viewBackupCodes({ body: { userId } }));
      return backupCodes.length;
    },

    /** Nothing is asked for at sign-in until `enable`. @throws ServiceError current_password_wrong, second_factor_on */
    async begin(principal: Principal, password: string): Promise<AppSetup> {
      const headers = await librarySession.headers(principal);
      const answer = await libraryErrors(api.enableTwoFactor({ body: { password, method: "totp" }, headers }));
      if (answer.method !== "totp") throw new Error("The library has set up another method than asked for.");
      const secret = new URL(answer.totpURI).searchParams.get("secret") ?? "";
      return { uri: answer.totpURI, secret, recoveryCodes: answer.backupCodes };
    },

    /** With the first code of the app. The other sessions end. @throws ServiceError credentials_invalid, second_factor_on, second_factor_off */
    async enable(principal: Principal, typed: string): Promise<readonly string[]> {
      if (principal.hasSecondFactor) throw new ServiceError("second_factor_on");
      const { code } = readCode(typed);
      return once(principal.userId, code, () =>
        librarySession.renewing(principal, (headers) =>
          libraryErrors(api.verifyTOTP({ body: { code }, headers, returnHeaders: true })),
        ),
      );
    },

    /** @throws ServiceError current_password_wrong, second_factor_off */
    async disable(principal: Principal, password: string): Promise<readonly string[]> {
      if (!principal.hasSecondFactor) throw new ServiceError("second_factor_off");
      return librarySession.renewing(principal, (headers) =>
        libraryErrors(api.disableTwoFactor({ body: { password }, headers, returnHeaders: true })),
      );
    },

    /** The earlier ones are of no use any more. @throws ServiceError current_password_wrong, second_factor_off */
    async renewRecoveryCodes(principal: Principal, password: string): Promise<readonly string[]> {
      const headers = await librarySession.headers(principal);
      const { backupCodes } = await libraryErrors(api.generateBackupCodes({ body: { password }, headers }));
      return backupCodes;
    },
  };
}

/** Six digits are the app's; anything else is taken for a recovery code. */
export function isAppCode(typed: string): boolean {
  return /^\d{6}$/.test(withoutSpaces(typed));
}

function readCode(typed: string): { readonly code: string; readonly isApp: boolean } {
  return { code: withoutSpaces(typed), isApp: isAppCode(typed) };
}

/** People type them into both kinds. */
function withoutSpaces(typed: string): string {
  return typed.replaceAll(/\s+/g, "");
}

/** Coming in: by password, with the code of a second factor where the account has one, or by passkey. */
import type { Kysely } from "kysely";
import { ServiceError } from "#domain/errors.ts";
import type { MailMessage } from "#domain/mail-message.ts";
import type { Principal } from "#domain/principal.ts";
import { checkPassword, type NewAccount } from "./accounts.ts";
import type { KnownDevices } from "./known-devices.ts";
import type { Library } from "./library.ts";
import type { Passkeys, UsedCredential } from "./passkeys.ts";
import { readPrincipal } from "./principals.ts";
import { isAppCode, type SecondFactor } from "./second-factor.ts";
import type { Sessions, Visitor } from "./sessions.ts";
import type { IdentityTables } from "./tables.ts";
import type { Attempt, Throttle } from "./throttle.ts";

export interface SignInCredentials {
  readonly email: string;
  readonly password: string;
  /** Of the second factor. */
  readonly code?: string | undefined;
}

export interface SignedIn {
  readonly principal: Principal;
  /** Set-Cookie values, one header each. */
  readonly cookies: readonly string[];
}

export type SignIn = ReturnType<typeof createSignIn>;

export function createSignIn(deps: {
  readonly library: Library;
  readonly database: Kysely<IdentityTables>;
  readonly throttle: Throttle;
  readonly devices: KnownDevices;
  readonly sessions: Pick<Sessions, "remember">;
  readonly secondFactor: SecondFactor;
  readonly passkeys: Passkeys;
  readonly post: ((message: MailMessage) => void) | undefined;
}) {
  const { library, database, throttle, devices, sessions, secondFactor, passkeys, post } = deps;

  /** Who tries, as it is counted. */
  const attempt = async (email: string, code: string | undefined, visitor: Visitor): Promise<Attempt> => ({
    ...{ email, address: visitor.address, device: await devices.find(email, visitor.cookie) },
    hasCode: code !== undefined && (await secondFactor.of(email)) !== undefined,
  });

  /** The session has begun: who it is, with its cookies and one by which this device is known from now on. */
  const enter = async (account: NewAccount, visitor: Visitor): Promise<SignedIn> => {
    const { id } = await database
      .selectFrom("session")
      .select("id")
      .where("token", "=", account.sessionToken ?? "")
      .executeTakeFirstOrThrow(() => new ServiceError("session_expired"));
    await sessions.remember(id, visitor);
    const principal = await readPrincipal(database, id);
    const isKnown = (await devices.find(principal.email, visitor.cookie)) !== undefined;
    const cookies = isKnown ? account.cookies : [...account.cookies, await devices.remember(principal.email)];
    return { principal, cookies };
  };

  return {
    attempt,
    enter,

    /**
     * A wrong code is answered like a wrong password: with a code, nobody learns which of the two was right.
     * @throws ServiceError credentials_invalid, second_factor_required, login_throttled
     */
    async byPassword({ email, password, code }: SignInCredentials, visitor: Visitor): Promise<SignedIn> {
      const check = async () => {
        const answer = await checkPassword(library, { email, password });
        if ("account" in answer) return answer.account;
        return code === undefined ? undefined : secondFactor.signIn(email, answer.challenge, code);
      };
      const who = await attempt(email, code, visitor);
      const account = await throttle.guard(who, check, (found) => found !== undefined);
      if (account === undefined) throw new ServiceError("second_factor_required");
      const entered = await enter(account, visitor);
      const { address, userAgent } = visitor;
      if (entered.principal.hasSecondFactor && code !== undefined && !isAppCode(code))
        post?.({ kind: "recovery-code-used", to: entered.principal.email, where: { address, userAgent } });
      return entered;
    },

    /** Not slowed down by strangers' guesses of the password. @throws ServiceError passkey_rejected, passkeys_unavailable */
    async byPasskey(credential: UsedCredential, visitor: Visitor): Promise<SignedIn> {
      return enter(await passkeys.signIn(credential, visitor.cookie ?? ""), visitor);
    },
  };
}

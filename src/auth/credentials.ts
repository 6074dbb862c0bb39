/**
 * What people change about how they sign in. Each change asks for the password first, and tells its owner by e-mail
 * afterwards, where the installation sends any: whoever did not do it themselves must hear of it.
 */
import type { CredentialsChange, MailMessage } from "#domain/mail-message.ts";
import type { Principal } from "#domain/principal.ts";
import type { NewCredential, Passkey, Passkeys } from "./passkeys.ts";
import type { Proof } from "./proof.ts";
import type { AppSetup, SecondFactor } from "./second-factor.ts";
import type { Sessions, Visitor } from "./sessions.ts";

export type CredentialsService = ReturnType<typeof createCredentials>;

export function createCredentials(deps: {
  readonly proof: Proof;
  readonly sessions: Sessions;
  readonly secondFactor: SecondFactor;
  readonly passkeys: Passkeys;
  readonly post: ((message: MailMessage) => void) | undefined;
}) {
  const { proof, sessions, secondFactor, passkeys, post } = deps;
  const tell = ({ email }: Principal, kind: CredentialsChange, { address, userAgent }: Visitor) =>
    post?.({ kind, to: email, where: { address, userAgent } });

  return {
    /** @throws ServiceError current_password_wrong, login_throttled, validation_failed */
    async changePassword(
      person: Principal,
      request: { currentPassword: string; newPassword: string },
      visitor: Visitor,
    ): Promise<void> {
      await proof.byPassword(person, request.currentPassword, visitor);
      await sessions.changePassword(person, request.newPassword);
      tell(person, "password-changed", visitor);
    },

    /** @throws ServiceError current_password_wrong, login_throttled, second_factor_on */
    async beginSecondFactor(person: Principal, password: string, visitor: Visitor): Promise<AppSetup> {
      await proof.byPassword(person, password, visitor);
      return secondFactor.begin(person, password);
    },

    /** Answers Set-Cookie values. @throws ServiceError credentials_invalid, second_factor_on, second_factor_off */
    async enableSecondFactor(person: Principal, code: string, visitor: Visitor): Promise<readonly string[]> {
      const cookies = await secondFactor.enable(person, code);
      tell(person, "second-factor-added", visitor);
      return cookies;
    },

    /** Answers Set-Cookie values. @throws ServiceError current_password_wrong, login_throttled, second_factor_off */
    async disableSecondFactor(person: Principal, password: string, visitor: Visitor): Promise<readonly string[]> {
      await proof.byPassword(person, password, visitor);
      const cookies = await secondFactor.disable(person, password);
      tell(person, "second-factor-removed", visitor);
      return cookies;
    },

    /** @throws ServiceError current_password_wrong, login_throttled, second_factor_off */
    async renewRecoveryCodes(person: Principal, password: string, visitor: Visitor): Promise<readonly string[]> {
      await proof.byPassword(person, password, visitor);
      const codes = await secondFactor.renewRecoveryCodes(person, password);
      tell(person, "recovery-codes-renewed", visitor);
      return codes;
    },

    /** @throws ServiceError passkeys_unavailable, passkey_rejected, too_many_passkeys */
    async addPasskey(
      person: Principal,
      { name, credential }: { name: string; credential: NewCredential },
      visitor: Visitor,
    ): Promise<Passkey> {
      const passkey = await passkeys.add(person, { name, credential, cookie: visitor.cookie ?? "" });
      tell(person, "passkey-added", visitor);
      return passkey;
    },

    /** @throws ServiceError not_found */
    async removePasskey(person: Principal, id: string, visitor: Visitor): Promise<void> {
      await passkeys.remove(person, id);
      tell(person, "passkey-removed", visitor);
    },
  };
}

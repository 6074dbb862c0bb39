/** What Sitemend writes to people by e-mail. Links lead to SITEMEND_PUBLIC_URL, never to a host that a request named. */

export type MailMessage = { readonly to: string } & MailContent;

export type MailContent =
  | { readonly kind: "password-reset"; readonly link: string; readonly minutes: number }
  | {
      readonly kind: "invitation";
      readonly link: string;
      readonly workspaceName: string;
      readonly invitedBy: string;
      readonly days: number;
    }
  | { readonly kind: CredentialsChange; readonly where: RequestOrigin };

/** What was changed about how somebody signs in. */
export type CredentialsChange =
  | "password-changed"
  | "password-was-reset"
  | "second-factor-added"
  | "second-factor-removed"
  | "recovery-codes-renewed"
  | "recovery-code-used"
  | "passkey-added"
  | "passkey-removed"
  | "signed-out-by-admin";

/** From where it was done; empty where the operator did it on the server. */
export interface RequestOrigin {
  readonly address: string;
  readonly userAgent: string;
}

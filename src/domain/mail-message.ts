/** What Sitemend writes to people by e-mail. Links lead to SITEMEND_PUBLIC_URL, never to a host that a request named. */
import type { AlertMessage } from "./alert-message.ts";
import type { AuditType } from "./audit.ts";

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
  | { readonly kind: "alerts"; readonly message: AlertMessage }
  | ScheduledFileMail
  | CauseAssignedMail
  | { readonly kind: CredentialsChange; readonly where: RequestOrigin };

export interface ScheduledFileMail {
  readonly kind: "scheduled-file";
  readonly scheduleName: string;
  /** Its host; with a path where the audit began elsewhere than at the homepage. */
  readonly site: string;
  readonly auditType: AuditType;
  readonly auditedAt: Date;
  /** Where the file is, for who may sign in. */
  readonly link: string;
  /** `null`: too large. */
  readonly attached: { readonly name: string; readonly mediaType: string; readonly content: Buffer } | null;
}

export interface CauseAssignedMail {
  readonly kind: "cause-assigned";
  /** Its host. */
  readonly site: string;
  /** Title of the check, in English. */
  readonly title: string;
  /** `2026-01-31`. */
  readonly dueOn: string | null;
  readonly assignedBy: string;
  /** Where it is worked on, for who may sign in. */
  readonly link: string;
}

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

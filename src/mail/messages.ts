/** The words of each message. What people typed stands in them as plain text on one line. */
import type { CredentialsChange, MailMessage, RequestOrigin } from "#domain/mail-message.ts";

export interface Words {
  readonly subject: string;
  readonly text: string;
}

export function messageText(message: MailMessage, publicUrl: string): Words {
  const { subject, paragraphs } = contentOf(message);
  const sign = `Sent by Sitemend at ${publicUrl}`;
  return { subject, text: `${[...paragraphs, `-- \n${sign}`].join("\n\n")}\n` };
}

function contentOf(message: MailMessage): { subject: string; paragraphs: readonly string[] } {
  switch (message.kind) {
    case "password-reset":
      return {
        subject: "Set a new password",
        paragraphs: [
          `Somebody asked for a new password for the account ${message.to}. To set one, open this link within ${message.minutes} minutes:`,
          message.link,
          "It works once. If you did not ask for it, do nothing: your password stays as it is.",
        ],
      };
    case "invitation": {
      const [inviter, workspace] = [oneLine(message.invitedBy), oneLine(message.workspaceName)];
      return {
        subject: `Invitation to ${workspace}`,
        paragraphs: [
          `${inviter} invites you to the workspace “${workspace}”. To join, open this link within ${message.days} days:`,
          message.link,
          "It works once. If you do not know the sender, do nothing.",
        ],
      };
    }
    default:
      return { subject: CHANGES[message.kind].subject, paragraphs: noticeOf(message) };
  }
}

const CHANGES: Readonly<Record<CredentialsChange, { subject: string; what: string }>> = {
  "password-changed": { subject: "Your password was changed", what: "The password of your account was changed." },
  "password-was-reset": {
    subject: "Your password was reset",
    what: "A new password was set by a link that was sent to this address. You are signed out everywhere. Look at your passkeys under “Account”: the first reset removes them.",
  },
  "second-factor-added": {
    subject: "Two-factor authentication is on",
    what: "Signing in with your password now asks for a code of your authenticator app. Your other sessions have ended.",
  },
  "second-factor-removed": {
    subject: "Two-factor authentication is off",
    what: "Your password alone is enough to sign in now. Your other sessions have ended.",
  },
  "recovery-codes-renewed": {
    subject: "New recovery codes",
    what: "New recovery codes were made for your account. The earlier ones do not work any more.",
  },
  "recovery-code-used": {
    subject: "A recovery code was used",
    what: "Somebody signed in to your account with a recovery code. It does not work a second time.",
  },
  "passkey-added": { subject: "A passkey was added", what: "A passkey was added to your account." },
  "passkey-removed": { subject: "A passkey was removed", what: "A passkey was removed from your account." },
  "signed-out-by-admin": {
    subject: "You were signed out",
    what: "An admin of your workspace has ended all your sessions. Sign in again to go on.",
  },
};

function noticeOf({ kind, where }: { kind: CredentialsChange; where: RequestOrigin }): readonly string[] {
  const { address, userAgent } = where;
  const by = `From: ${address === "" ? "unknown" : address}${userAgent === "" ? "" : `, ${oneLine(userAgent)}`}`;
  const otherwise =
    kind === "signed-out-by-admin"
      ? "If this surprises you, ask an admin of your workspace."
      : "If this was not you: set a new password now, end your sessions under “Account”, and tell an admin of your workspace.";
  return [CHANGES[kind].what, by, otherwise];
}

const LONGEST = 200;

/** A name must not look like a paragraph of ours, nor be longer than one line. */
function oneLine(text: string): string {
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}\p{Z}]+/gu, " ").trim();
  // A link in a name would be ours to whoever reads it.
  const unlinked = plain.replaceAll(/:\/\//g, ": //").replaceAll(/\bwww\./gi, "www .");
  return unlinked.length > LONGEST ? `${unlinked.slice(0, LONGEST)}…` : unlinked;
}

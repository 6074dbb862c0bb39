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
          `Someone requested a password reset for the account ${message.to}. To set a new password, open this link within ${message.minutes} minutes:`,
          message.link,
          "It works once. If you didn't request this, ignore this email: your password stays the same.",
        ],
      };
    case "invitation": {
      const [inviter, workspace] = [oneLine(message.invitedBy), oneLine(message.workspaceName)];
      return {
        subject: `Invitation to ${workspace}`,
        paragraphs: [
          `${inviter} invited you to the workspace “${workspace}”. To join, open this link within ${message.days} days:`,
          message.link,
          "It works once. If you don't know the sender, ignore this email.",
        ],
      };
    }
    default:
      return { subject: CHANGES[message.kind].subject, paragraphs: noticeOf(message) };
  }
}

const CHANGES: Readonly<Record<CredentialsChange, { subject: string; what: string }>> = {
  "password-changed": { subject: "Your password was changed", what: "Your account password was changed." },
  "password-was-reset": {
    subject: "Your password was reset",
    what: "A new password was set with a link sent to this email. You've been signed out of all sessions. If this was your first reset by email, your passkeys may have been removed; check them under “Account”.",
  },
  "second-factor-added": {
    subject: "Two-factor authentication is on",
    what: "Signing in with your password now requires a code from your authenticator app. Your other sessions have ended.",
  },
  "second-factor-removed": {
    subject: "Two-factor authentication is off",
    what: "You now sign in with just your password. Your other sessions have ended.",
  },
  "recovery-codes-renewed": {
    subject: "New recovery codes",
    what: "New recovery codes were generated for your account. Your old codes no longer work.",
  },
  "recovery-code-used": {
    subject: "A recovery code was used",
    what: "Someone signed in to your account with a recovery code. The code can't be used again.",
  },
  "passkey-added": { subject: "A passkey was added", what: "A passkey was added to your account." },
  "passkey-removed": { subject: "A passkey was removed", what: "A passkey was removed from your account." },
  "signed-out-by-admin": {
    subject: "You were signed out",
    what: "An admin of your workspace ended all your sessions. Sign in again to continue.",
  },
};

function noticeOf({ kind, where }: { kind: CredentialsChange; where: RequestOrigin }): readonly string[] {
  const { address, userAgent } = where;
  const by = `From: ${address === "" ? "unknown" : address}${userAgent === "" ? "" : `, ${oneLine(userAgent)}`}`;
  const otherwise =
    kind === "signed-out-by-admin"
      ? "If you didn't expect this, ask an admin of your workspace."
      : "If this wasn't you, set a new password now, sign out of your other sessions under “Account”, and tell an admin of your workspace.";
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

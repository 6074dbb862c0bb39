/** The words of each message. What people typed stands in them as plain text on one line. */
import type { AlertLine, AlertMessage } from "#domain/alert-message.ts";
import type {
  CauseAssignedMail,
  CredentialsChange,
  MailMessage,
  RequestOrigin,
  ScheduledFileMail,
} from "#domain/mail-message.ts";
import { oneLine } from "#domain/one-line.ts";

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
      const [inviter, workspace] = [unlinked(message.invitedBy), unlinked(message.workspaceName)];
      return {
        subject: `Invitation to ${workspace}`,
        paragraphs: [
          `${inviter} invited you to the workspace “${workspace}”. To join, open this link within ${message.days} days:`,
          message.link,
          "It works once. If you don't know the sender, ignore this email.",
        ],
      };
    }
    case "alerts":
      return { subject: unlinked(message.message.headline), paragraphs: alertParagraphs(message.message) };
    case "scheduled-file":
      return scheduledFile(message);
    case "cause-assigned":
      return causeAssigned(message);
    default:
      return { subject: CHANGES[message.kind].subject, paragraphs: noticeOf(message) };
  }
}

function alertParagraphs({ lines, more, url }: AlertMessage): readonly string[] {
  return [
    ...lines.map(({ state, site, title, detail, pages, url: itself }) =>
      [
        `${ALERT_STATES[state]}: ${unlinked(site)}: ${unlinked(title)}`,
        unlinked(detail),
        // Of the site that the recipient watches: a link, as anywhere else.
        ...pages.map((page) => `  ${page}`),
        itself,
      ].join("\n"),
    ),
    ...(more > 0 ? [`And ${more} more.`] : []),
    `All incidents: ${url}\nAn admin of your workspace chose this address, and can change or remove it there.`,
  ];
}

const ALERT_STATES: Readonly<Record<AlertLine["state"], string>> = {
  opened: "New",
  closed: "Closed",
  "opened-and-closed": "New, and closed since",
  test: "Test",
};

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
  const by = `From: ${address === "" ? "unknown" : address}${userAgent === "" ? "" : `, ${unlinked(userAgent)}`}`;
  const otherwise =
    kind === "signed-out-by-admin"
      ? "If you didn't expect this, ask an admin of your workspace."
      : "If this wasn't you, set a new password now, sign out of your other sessions under “Account”, and tell an admin of your workspace.";
  return [CHANGES[kind].what, by, otherwise];
}

function scheduledFile({ scheduleName, site, auditType, auditedAt, link, attached }: ScheduledFileMail) {
  const [name, host] = [unlinked(scheduleName), unlinked(site)];
  const type = auditType.replace("-", " ");
  const audit = `the ${type} of ${host} from ${auditedAt.toISOString().slice(0, 10)}`;
  return {
    subject: `${name}: ${type} of ${host}`,
    paragraphs: [
      attached === null
        ? `The file of ${audit} is too large for an email. Sign in to download it:`
        : `Attached is ${attached.name}, made from ${audit}. It is also here, for those who may sign in:`,
      link,
      `You get this because the schedule “${name}” lists your address. To stop it, ask those who look after the website.`,
    ],
  };
}

function causeAssigned({ site, title, dueOn, assignedBy, link }: CauseAssignedMail) {
  const [host, by] = [unlinked(site), unlinked(assignedBy)];
  return {
    subject: `Assigned to you: ${title} (${host})`,
    paragraphs: [
      `${by} assigned a cause of issues to you on ${host}:`,
      dueOn === null ? title : `${title}\nDue ${dueOn}`,
      link,
    ],
  };
}

/** A name, without links: one would be ours to whoever reads it. */
function unlinked(text: string): string {
  return oneLine(text)
    .replaceAll(/:\/\//g, ": //")
    .replaceAll(/\bwww\./gi, "www .");
}

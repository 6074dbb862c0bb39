import type { LogAction } from "@sitemend/client";
import { count } from "./common.ts";

/** What an entry says beside its action; each is there only when the action has it. */
type Facts = Readonly<Record<string, string | number | boolean | null>>;

const one = (facts: Facts, key: string, otherwise: string): string => {
  const value = facts[key];
  return value === undefined || value === null || value === "" ? otherwise : String(value);
};
const member = (facts: Facts) => one(facts, "member", "a member");
const site = (facts: Facts) => one(facts, "website", "a site");
const items = (facts: Facts) => (typeof facts.items === "number" ? count(facts.items, "change") : "several changes");

/** What somebody did, as the rest of a sentence that begins with who. */
const did: Readonly<Record<LogAction, (facts: Facts) => string>> = {
  "account.created": () => "created an account at the command line",
  "account.registered": () => "created an account",
  "account.renamed": () => "changed their name",
  "audit.cancelled": () => "cancelled an audit",
  "audit.deleted": () => "deleted an audit",
  "audit.exported": (facts) =>
    `took ${one(facts, "scope", "issues")} of an audit out as a file (${one(facts, "format", "unknown form")})`,
  "audit.started": () => "started an audit",
  "bulk.applied": (facts) => `applied ${items(facts)} together`,
  "bulk.cancelled": () => "stopped a bulk operation",
  "bulk.rolled_back": (facts) => `rolled back ${items(facts)} together`,
  "change.applied": () => "applied a change",
  "change.rolled_back": (facts) =>
    facts.forced === true ? "rolled back a change over somebody's later edit" : "rolled back a change",
  "connection.authorizing": (facts) => `began to connect the WordPress of ${site(facts)}`,
  "connection.connected": (facts) => `connected the WordPress of ${site(facts)}`,
  "connection.disconnected": (facts) => `disconnected the WordPress of ${site(facts)}`,
  "invitation.accepted": (facts) =>
    facts.newAccount === true ? "accepted an invitation with a new account" : "accepted an invitation",
  "invitation.created": (facts) => `invited ${one(facts, "invited", "somebody")} as ${one(facts, "role", "a member")}`,
  "invitation.revoked": (facts) => `withdrew the invitation of ${one(facts, "invited", "somebody")}`,
  "issue.updated": (facts) =>
    facts.status === "ignored"
      ? "ignored an issue"
      : facts.status === "open"
        ? "reopened an issue"
        : "changed an issue",
  "member.left": () => "left the team",
  "member.removed": (facts) => `removed ${member(facts)} from the team`,
  "member.role_changed": (facts) =>
    facts.newRole === undefined
      ? `changed the role of ${member(facts)}`
      : `changed the role of ${member(facts)} from ${one(facts, "role", "another")} to ${one(facts, "newRole", "another")}`,
  "member.signed_out": (facts) => `signed ${member(facts)} out everywhere`,
  "passkey.added": (facts) => `added the passkey “${one(facts, "name", "without a name")}”`,
  "passkey.removed": () => "removed a passkey",
  "password.changed": () => "changed their password",
  "password.reset": (facts) =>
    facts.by === "mail" ? "set a new password by a link from an e-mail" : "reset a password at the command line",
  "password.reset_requested": () => "asked for a link to a new password",
  "recovery_codes.renewed": () => "made new recovery codes",
  "second_factor.added": () => "switched two-factor authentication on",
  "second_factor.removed": () => "switched two-factor authentication off",
  "session.confirmed": () => "confirmed their password",
  "session.ended": () => "ended a session",
  "session.started": (facts) =>
    facts.by === "token"
      ? "signed in for an access token"
      : facts.by === "passkey"
        ? "signed in with a passkey"
        : "signed in",
  "demo.started": () => "started the demo site",
  "demo.removed": () => "removed the demo site",
  "share.created": () => "shared a report",
  "share.revoked": () => "ended the share of a report",
  "website.created": (facts) => `added ${site(facts)}`,
  "website.deleted": (facts) => `deleted ${site(facts)}`,
  "website.updated": (facts) => `changed the settings of ${site(facts)}: ${one(facts, "changed", "nothing named")}`,
  "workspace.renamed": (facts) => `renamed the workspace to “${one(facts, "name", "another name")}”`,
  "workspace.updated": (facts) =>
    facts.before !== facts.name
      ? `renamed the workspace to “${one(facts, "name", "another name")}”`
      : facts.asksSecondFactor === true
        ? "asked all members for two-factor authentication"
        : "stopped asking members for two-factor authentication",
};

/** An action as a choice of the filter. */
const actions: Readonly<Record<LogAction, string>> = {
  "account.created": "Account created at the command line",
  "account.registered": "Account created",
  "account.renamed": "Name changed",
  "audit.cancelled": "Audit cancelled",
  "audit.deleted": "Audit deleted",
  "audit.exported": "Audit exported",
  "audit.started": "Audit started",
  "bulk.applied": "Changes applied together",
  "bulk.cancelled": "Bulk operation stopped",
  "bulk.rolled_back": "Changes rolled back together",
  "change.applied": "Change applied",
  "change.rolled_back": "Change rolled back",
  "connection.authorizing": "WordPress connection begun",
  "connection.connected": "WordPress connected",
  "connection.disconnected": "WordPress disconnected",
  "demo.removed": "Demo site removed",
  "demo.started": "Demo site started",
  "invitation.accepted": "Invitation accepted",
  "invitation.created": "Invitation made",
  "invitation.revoked": "Invitation withdrawn",
  "issue.updated": "Issue ignored or reopened",
  "member.left": "Member left",
  "member.removed": "Member removed",
  "member.role_changed": "Role changed",
  "member.signed_out": "Member signed out",
  "passkey.added": "Passkey added",
  "passkey.removed": "Passkey removed",
  "password.changed": "Password changed",
  "password.reset": "Password reset",
  "password.reset_requested": "Password link asked for",
  "recovery_codes.renewed": "Recovery codes renewed",
  "second_factor.added": "Two-factor authentication on",
  "second_factor.removed": "Two-factor authentication off",
  "session.confirmed": "Password confirmed",
  "session.ended": "Signed out",
  "session.started": "Signed in",
  "share.created": "Report shared",
  "share.revoked": "Share ended",
  "workspace.renamed": "Workspace renamed",
  "workspace.updated": "Workspace changed",
  "website.created": "Site added",
  "website.deleted": "Site deleted",
  "website.updated": "Site settings changed",
};

/** What was not done is told as an attempt. */
const tried: Readonly<Record<LogAction, string>> = {
  "account.created": "tried to create an account at the command line",
  "account.registered": "tried to create an account",
  "account.renamed": "tried to change their name",
  "member.left": "tried to leave the team",
  "workspace.renamed": "tried to rename the workspace",
  "workspace.updated": "tried to change the workspace",
  "member.signed_out": "tried to sign a member out",
  "passkey.added": "tried to add a passkey",
  "passkey.removed": "tried to remove a passkey",
  "password.reset_requested": "tried to get a link to a new password",
  "recovery_codes.renewed": "tried to make new recovery codes",
  "second_factor.added": "tried to switch two-factor authentication on",
  "second_factor.removed": "tried to switch two-factor authentication off",
  "session.confirmed": "tried to confirm their password",
  "audit.cancelled": "tried to cancel an audit",
  "audit.deleted": "tried to delete an audit",
  "audit.exported": "tried to take an audit out as a file",
  "audit.started": "tried to start an audit",
  "bulk.applied": "tried to apply changes together",
  "bulk.cancelled": "tried to stop a bulk operation",
  "bulk.rolled_back": "tried to roll back changes together",
  "change.applied": "tried to apply a change",
  "change.rolled_back": "tried to roll back a change",
  "connection.authorizing": "tried to connect a WordPress",
  "connection.connected": "tried to connect a WordPress",
  "connection.disconnected": "tried to disconnect a WordPress",
  "demo.removed": "tried to remove the demo site",
  "demo.started": "tried to start the demo site",
  "invitation.accepted": "tried to accept an invitation",
  "invitation.created": "tried to invite somebody",
  "invitation.revoked": "tried to withdraw an invitation",
  "issue.updated": "tried to change an issue",
  "member.removed": "tried to remove a member",
  "member.role_changed": "tried to change a role",
  "password.changed": "tried to change their password",
  "password.reset": "tried to reset a password",
  "session.ended": "tried to end a session",
  "session.started": "tried to sign in",
  "share.created": "tried to share a report",
  "share.revoked": "tried to end the share of a report",
  "website.created": "tried to add a site",
  "website.deleted": "tried to delete a site",
  "website.updated": "tried to change the settings of a site",
};

const reasons: Readonly<Record<string, string>> = {
  approval_token_invalid: "the approval was not valid",
  credentials_invalid: "wrong e-mail, password or code",
  csrf_rejected: "the request came from another website",
  current_password_wrong: "the current password was wrong",
  invitation_invalid: "the invitation was not valid",
  override_required: "the approval was for another value",
  passkey_rejected: "the passkey was not accepted",
  reset_invalid: "the link was not valid",
  second_factor_needed: "they have no second factor",
  owner_token_invalid: "the owner link was not valid",
  project_access_denied: "not a member of that workspace",
  registration_closed: "registration is closed",
  role_required: "their role does not allow it",
  wordpress_credentials_rejected: "WordPress refused the password",
};

export const log = {
  title: "Audit log",
  lead: "Who did what, when and from where. Entries are only ever added.",
  adminsOnly: (role: string) =>
    `The audit log is for admins and owners, and your role is ${role.toLowerCase()}. Ask one of them if you need to know what happened.`,
  caption: "Entries of the audit log, newest first",
  outcomes: { done: "Done", refused: "Refused", failed: "Failed" },
  did,
  tried,
  actions,
  reasons,
  filters: "Filters",
  actor: "Who (e-mail)",
  action: "What was done",
  onlyActor: (actor: string) => `Show only what ${actor} did`,
  clear: "Clear filters",
  empty: "Nothing has been logged yet",
  emptyBody: "As soon as somebody signs in, starts an audit or changes something, it stands here.",
  nothingFits: "No entry fits these filters",
  where: (address: string, seq: number) => `from ${address || "an unknown address"}, entry ${seq}`,
  open: "Open",
  intact: "Chain intact",
  broken: "Chain broken",
  checking: "Checking the chain",
  intactTitle: (entries: number) => `${count(entries, "entry", "entries")}, each as it was written`,
  brokenTitle: (at: number | null) => (at === null ? "The log was altered" : `Entry ${at} was altered, or is missing`),
  brokenBody:
    "Somebody changed the database past Sitemend. Entries before it can be trusted. Compare it with a backup, and find out who can write to the database.",
  howTitle: "How this is known",
  how: "Each entry carries a seal over its own words and the entry before it, made with a key that is kept outside the database. Changing, removing or inserting an entry breaks every seal after it.",
  headLabel: "Seal of the newest entry",
  headUse: "Keep it elsewhere to show later that no newest entries were cut off.",
};

export const health = {
  title: "System health",
  lead: "How this installation is, and what to do where something is wrong.",
  overall: {
    pass: "Everything is well",
    warn: "It works, and something wants attention",
    fail: "Something does not work",
  },
  states: { pass: "Well", warn: "Attention", fail: "Fault" },
  names: {
    version: "Version",
    database: "Database",
    migrations: "Database schema",
    disk: "Disk space",
    secret: "Secret key",
    queue: "Queue",
    engine: "Audit engine",
    workers: "Workers",
    "public-urls": "Public URLs of the processes",
    browser: "Browser for PDF",
    settings: "Settings",
    network: "Network",
    "public-url": "Public address",
    registration: "Registration",
    "rate-limits": "Rate limits",
    "private-targets": "Private targets",
    "http-wordpress": "WordPress without https",
    "trusted-proxies": "Trusted proxies",
  } as Readonly<Record<string, string>>,
  next: "What to do",
  looked: (when: string) => `Looked at ${when}; looks again by itself.`,
  again: "Look now",
  version: (version: string) => `Sitemend ${version}`,
  doctor: "On the machine itself, npm start -- doctor says more.",
};

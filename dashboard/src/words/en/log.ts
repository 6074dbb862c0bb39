import type { LogAction } from "@sitemend/client";
import { article, count } from "./common.ts";

/** What an entry says beside its action; each is there only when the action has it. */
type Facts = Readonly<Record<string, string | number | boolean | null>>;

const one = (facts: Facts, key: string, otherwise: string): string => {
  const value = facts[key];
  return value === undefined || value === null || value === "" ? otherwise : String(value);
};
const member = (facts: Facts) => one(facts, "member", "a member");
const site = (facts: Facts) => one(facts, "website", "a site");
const counted = (facts: Facts, key: string) => count(Number(facts[key] ?? 0), "change");
const items = (facts: Facts) => (typeof facts.items === "number" ? count(facts.items, "change") : "several changes");

/** What somebody did, as the rest of a sentence that begins with who. */
const did: Readonly<Record<LogAction, (facts: Facts) => string>> = {
  "account.created": () => "created an account from the command line",
  "account.registered": () => "created an account",
  "account.renamed": () => "changed their name",
  "approval.decided": (facts) =>
    `granted ${counted(facts, "granted")} and declined ${counted(facts, "declined")} that a request key asked for`,
  "approval.requested": (facts) => `asked people to approve ${items(facts)}`,
  "approval.revised": () => "previewed a requested change again, or edited its value",
  "approval.used": () => "wrote a change that people had granted",
  "approval.withdrawn": () => "withdrew an approval request",
  "audit.cancelled": () => "canceled an audit",
  "audit.deleted": () => "deleted an audit",
  "audit.exported": (facts) =>
    `exported ${one(facts, "scope", "issues")} from an audit (${one(facts, "format", "unknown format")})`,
  "audit.started": () => "started an audit",
  "bulk.applied": (facts) => `applied ${items(facts)} in bulk`,
  "bulk.cancelled": () => "stopped a bulk operation",
  "bulk.rolled_back": (facts) => `rolled back ${items(facts)} in bulk`,
  "change.applied": () => "applied a change",
  "change.rolled_back": (facts) =>
    facts.forced === true ? "force-rolled back a change, overwriting a later edit" : "rolled back a change",
  "connection.authorizing": (facts) => `started connecting WordPress for ${site(facts)}`,
  "connection.connected": (facts) => `connected WordPress for ${site(facts)}`,
  "connection.disconnected": (facts) => `disconnected WordPress for ${site(facts)}`,
  "deployment.requested": () => "began a deployment of granted changes",
  "deployment.undone": () => "began to undo a deployment",
  "integration.created": (facts) => `created the integration “${one(facts, "integration", "unnamed")}”`,
  "integration.deleted": (facts) => `deleted the integration “${one(facts, "integration", "unnamed")}”`,
  "integration.redelivered": (facts) => `sent an event to “${one(facts, "integration", "unnamed")}” again`,
  "integration.secret_rolled": (facts) => `rolled the signing secret of “${one(facts, "integration", "unnamed")}”`,
  "integration.updated": (facts) => `changed the integration “${one(facts, "integration", "unnamed")}”`,
  "integration.verified": (facts) => `verified the integration “${one(facts, "integration", "unnamed")}”`,
  "invitation.accepted": (facts) =>
    facts.newAccount === true ? "accepted an invitation with a new account" : "accepted an invitation",
  "invitation.created": (facts) =>
    `invited ${one(facts, "invited", "someone")} as ${article(one(facts, "role", "member"))}`,
  "invitation.revoked": (facts) => `revoked the invitation for ${one(facts, "invited", "someone")}`,
  "issue.updated": (facts) =>
    facts.status === "ignored"
      ? "ignored an issue"
      : facts.status === "open"
        ? "reopened an issue"
        : "changed an issue",
  "key.created": (facts) => `created the request key “${one(facts, "key", "unnamed")}”`,
  "key.revoked": (facts) => `revoked the request key “${one(facts, "key", "unnamed")}”`,
  "key.rolled": (facts) => `rolled the request key “${one(facts, "key", "unnamed")}”`,
  "member.left": () => "left the workspace",
  "member.removed": (facts) => `removed ${member(facts)} from the workspace`,
  "member.role_changed": (facts) =>
    facts.newRole === undefined
      ? `changed the role of ${member(facts)}`
      : `changed the role of ${member(facts)} from ${one(facts, "role", "another")} to ${one(facts, "newRole", "another")}`,
  "member.signed_out": (facts) => `signed ${member(facts)} out everywhere`,
  "passkey.added": (facts) => `added the passkey “${one(facts, "name", "unnamed")}”`,
  "passkey.removed": () => "removed a passkey",
  "password.changed": () => "changed their password",
  "password.reset": (facts) =>
    facts.by === "mail" ? "reset their password by email" : "reset a password from the command line",
  "password.reset_requested": () => "requested a password reset",
  "recovery_codes.renewed": () => "generated new recovery codes",
  "second_factor.added": () => "turned on two-factor authentication",
  "second_factor.removed": () => "turned off two-factor authentication",
  "session.confirmed": () => "confirmed their identity",
  "session.ended": () => "signed out of a session",
  "session.started": (facts) =>
    facts.by === "token"
      ? "signed in to get an access token"
      : facts.by === "passkey"
        ? "signed in with a passkey"
        : "signed in",
  "demo.started": () => "started the demo site",
  "demo.removed": () => "removed the demo site",
  "share.created": () => "shared a report",
  "share.revoked": () => "revoked a shared report link",
  "website.created": (facts) => `added ${site(facts)}`,
  "website.deleted": (facts) => `deleted ${site(facts)}`,
  "website.updated": (facts) => `changed the settings of ${site(facts)}: ${one(facts, "changed", "not specified")}`,
  "workspace.renamed": (facts) => `renamed the workspace to “${one(facts, "name", "another name")}”`,
  "workspace.updated": (facts) => changedWorkspace(facts).join(", and ") || "changed the workspace",
};

/** An entry of an earlier version names the rule although only the name was changed. */
function changedWorkspace({ before, name, asksSecondFactor, twoPersonApproval }: Facts): string[] {
  const renamed = before !== name;
  return [
    ...(renamed ? [`renamed the workspace to “${name ?? "another name"}”`] : []),
    ...(twoPersonApproval === true ? ["required two people to approve what request keys ask"] : []),
    ...(twoPersonApproval === false ? ["stopped requiring two people to approve what request keys ask"] : []),
    ...(asksSecondFactor === true && !renamed ? ["required two-factor authentication for all members"] : []),
    ...(asksSecondFactor === false && !renamed ? ["stopped requiring two-factor authentication"] : []),
  ];
}

/** An action as a choice of the filter. */
const actions: Readonly<Record<LogAction, string>> = {
  "account.created": "Account created (CLI)",
  "account.registered": "Account created",
  "account.renamed": "Name changed",
  "approval.decided": "Approval request decided",
  "approval.requested": "Approval requested",
  "approval.revised": "Requested change previewed again",
  "approval.used": "Granted change written",
  "approval.withdrawn": "Approval request withdrawn",
  "audit.cancelled": "Audit canceled",
  "audit.deleted": "Audit deleted",
  "audit.exported": "Audit exported",
  "audit.started": "Audit started",
  "bulk.applied": "Changes applied in bulk",
  "bulk.cancelled": "Bulk operation stopped",
  "bulk.rolled_back": "Changes rolled back in bulk",
  "change.applied": "Change applied",
  "change.rolled_back": "Change rolled back",
  "connection.authorizing": "WordPress connection started",
  "connection.connected": "WordPress connected",
  "connection.disconnected": "WordPress disconnected",
  "deployment.requested": "Deployment started",
  "deployment.undone": "Deployment undone",
  "demo.removed": "Demo site removed",
  "demo.started": "Demo site started",
  "invitation.accepted": "Invitation accepted",
  "integration.created": "Integration created",
  "integration.deleted": "Integration deleted",
  "integration.redelivered": "Event sent again",
  "integration.secret_rolled": "Signing secret rolled",
  "integration.updated": "Integration changed",
  "integration.verified": "Integration verified",
  "invitation.created": "Invitation created",
  "invitation.revoked": "Invitation revoked",
  "issue.updated": "Issue ignored or reopened",
  "key.created": "Request key created",
  "key.revoked": "Request key revoked",
  "key.rolled": "Request key rolled",
  "member.left": "Member left",
  "member.removed": "Member removed",
  "member.role_changed": "Role changed",
  "member.signed_out": "Member signed out",
  "passkey.added": "Passkey added",
  "passkey.removed": "Passkey removed",
  "password.changed": "Password changed",
  "password.reset": "Password reset",
  "password.reset_requested": "Password reset requested",
  "recovery_codes.renewed": "Recovery codes regenerated",
  "second_factor.added": "Two-factor authentication turned on",
  "second_factor.removed": "Two-factor authentication turned off",
  "session.confirmed": "Identity confirmed",
  "session.ended": "Signed out",
  "session.started": "Signed in",
  "share.created": "Report shared",
  "share.revoked": "Shared report revoked",
  "workspace.renamed": "Workspace renamed",
  "workspace.updated": "Workspace changed",
  "website.created": "Site added",
  "website.deleted": "Site deleted",
  "website.updated": "Site settings changed",
};

/** What was not done is told as an attempt. */
const tried: Readonly<Record<LogAction, string>> = {
  "account.created": "tried to create an account from the command line",
  "account.registered": "tried to create an account",
  "account.renamed": "tried to change their name",
  "key.created": "tried to create a request key",
  "key.revoked": "tried to revoke a request key",
  "key.rolled": "tried to roll a request key",
  "member.left": "tried to leave the workspace",
  "workspace.renamed": "tried to rename the workspace",
  "workspace.updated": "tried to change the workspace",
  "member.signed_out": "tried to sign a member out",
  "passkey.added": "tried to add a passkey",
  "passkey.removed": "tried to remove a passkey",
  "password.reset_requested": "tried to request a password reset",
  "recovery_codes.renewed": "tried to generate new recovery codes",
  "second_factor.added": "tried to turn on two-factor authentication",
  "second_factor.removed": "tried to turn off two-factor authentication",
  "session.confirmed": "tried to confirm their identity",
  "approval.decided": "tried to decide on an approval request",
  "approval.requested": "tried to ask for approval",
  "approval.revised": "tried to preview a requested change again",
  "approval.used": "tried to write a change that people had granted",
  "approval.withdrawn": "tried to withdraw an approval request",
  "audit.cancelled": "tried to cancel an audit",
  "audit.deleted": "tried to delete an audit",
  "audit.exported": "tried to export an audit",
  "audit.started": "tried to start an audit",
  "bulk.applied": "tried to apply changes in bulk",
  "bulk.cancelled": "tried to stop a bulk operation",
  "bulk.rolled_back": "tried to roll back changes in bulk",
  "change.applied": "tried to apply a change",
  "change.rolled_back": "tried to roll back a change",
  "connection.authorizing": "tried to connect a WordPress site",
  "connection.connected": "tried to connect a WordPress site",
  "connection.disconnected": "tried to disconnect a WordPress site",
  "deployment.requested": "tried to begin a deployment",
  "deployment.undone": "tried to undo a deployment",
  "demo.removed": "tried to remove the demo site",
  "demo.started": "tried to start the demo site",
  "integration.created": "tried to create an integration",
  "integration.deleted": "tried to delete an integration",
  "integration.redelivered": "tried to send an event again",
  "integration.secret_rolled": "tried to roll a signing secret",
  "integration.updated": "tried to change an integration",
  "integration.verified": "tried to verify an integration",
  "invitation.accepted": "tried to accept an invitation",
  "invitation.created": "tried to invite someone",
  "invitation.revoked": "tried to revoke an invitation",
  "issue.updated": "tried to change an issue",
  "member.removed": "tried to remove a member",
  "member.role_changed": "tried to change a role",
  "password.changed": "tried to change their password",
  "password.reset": "tried to reset a password",
  "session.ended": "tried to sign out of a session",
  "session.started": "tried to sign in",
  "share.created": "tried to share a report",
  "share.revoked": "tried to revoke a shared report",
  "website.created": "tried to add a site",
  "website.deleted": "tried to delete a site",
  "website.updated": "tried to change the settings of a site",
};

const reasons: Readonly<Record<string, string>> = {
  approval_token_invalid: "the approval was not valid",
  credentials_invalid: "incorrect email, password or code",
  csrf_rejected: "CSRF check failed",
  current_password_wrong: "the current password was wrong",
  invitation_invalid: "the invitation was not valid",
  own_request: "they created the key that asks",
  override_required: "the approval was for a different value",
  passkey_rejected: "the passkey was not accepted",
  reset_invalid: "the link was not valid",
  second_factor_needed: "two-factor authentication is not set up",
  owner_token_invalid: "the owner link was not valid",
  project_access_denied: "not a member of that workspace",
  registration_closed: "registration is closed",
  session_required: "they weren't signed in with a browser",
  role_required: "their role does not allow it",
  wordpress_credentials_rejected: "WordPress refused the password",
};

export const log = {
  title: "Audit log",
  lead: "Who did what, when and from where. The log is append-only.",
  adminsOnly: (role: string) => `Only admins and owners can view the audit log. Your role is ${role.toLowerCase()}.`,
  caption: "Audit log entries, newest first",
  outcomes: { done: "Success", refused: "Denied", failed: "Failed" },
  did,
  tried,
  actions,
  reasons,
  filters: "Filters",
  actor: "User (email)",
  action: "Action",
  onlyActor: (actor: string) => `Show only actions by ${actor}`,
  clear: "Clear filters",
  empty: "No log entries yet",
  emptyBody: "Entries appear here when someone signs in, starts an audit or changes something.",
  nothingFits: "No entries match these filters",
  where: (address: string, seq: number) => `from IP ${address || "unknown"}, entry ${seq}`,
  open: "Open",
  intact: "Integrity verified",
  broken: "Integrity check failed",
  checking: "Verifying integrity",
  intactTitle: (entries: number) => `${count(entries, "entry", "entries")}, all unaltered`,
  brokenTitle: (at: number | null) =>
    at === null ? "The log has been altered" : `Entry ${at} has been altered or is missing`,
  brokenBody:
    "The database was modified outside Sitemend. Earlier entries can still be trusted. Compare the log with a backup, and find out who can write to the database.",
  howTitle: "How this works",
  how: "Each entry has an HMAC of its content and the previous entry, made with a key stored outside the database. Changing, removing or inserting an entry invalidates every later one.",
  headLabel: "Hash of the latest entry",
  headUse: "Store it elsewhere so you can prove later that no recent entries were removed.",
};

export const health = {
  title: "System health",
  lead: "Status of this installation, and how to fix any problems.",
  overall: {
    pass: "All systems operational",
    warn: "Operational, with warnings",
    fail: "Some systems are failing",
  },
  states: { pass: "Healthy", warn: "Needs attention", fail: "Failing" },
  names: {
    version: "Version",
    database: "Database",
    migrations: "Database schema",
    "row-security": "Workspace isolation (row-level security)",
    clock: "Clock",
    changes: "Changes",
    disk: "Disk space",
    secret: "Secret key",
    queue: "Queue",
    engine: "Audit engine",
    workers: "Workers",
    "public-urls": "Public URL consistency",
    browser: "Browser (rendering and PDF)",
    settings: "Settings",
    network: "Network",
    "public-url": "Public URL",
    registration: "Registration",
    "rate-limits": "Rate limits",
    "private-targets": "Access to private networks",
    "http-wordpress": "WordPress over HTTP",
    proxy: "Client IP addresses behind the proxy",
    "trusted-proxies": "Trusted proxies",
  } as Readonly<Record<string, string>>,
  next: "What to do",
  looked: (when: string) => `Checked ${when}. Refreshes automatically.`,
  again: "Check now",
  version: (version: string) => `Sitemend ${version}`,
  doctor: "For more detail, run npm start -- doctor on the server.",
};

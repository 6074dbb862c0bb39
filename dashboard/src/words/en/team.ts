import type { Role } from "@sitemend/client";
import { article } from "./common.ts";

/** Each role, in the order of what it may do; each may do what those before it may. */
const mayDo: Readonly<Record<Role, string>> = {
  viewer: "Can view sites, audits, issues and reports. Read-only.",
  editor: "Can also run audits, ignore issues, apply and roll back changes, and share reports.",
  admin: "Can also connect sites, change and delete sites, invite people, and read the audit log.",
  owner: "Can also add and remove owners. There must be at least one owner.",
};

const loses: Readonly<Record<Role, string>> = {
  viewer: "access this workspace",
  editor: "run audits, ignore issues, apply and roll back changes, share reports",
  admin: "connect sites, change and delete sites, manage people, read the audit log",
  owner: "add and remove owners",
};

/** What each role may do in whole, for one who sees no other. */
const youMay: Readonly<Record<Role, string>> = {
  viewer: "you can view sites, audits, issues and reports, but not make changes.",
  editor: "you can view everything, run audits, apply and roll back changes, and share reports.",
  admin: "you can manage sites, changes and members, but not owners.",
  owner: "you can do everything.",
};

/** People of a workspace and those who are invited. */
export const team = {
  title: "Team",
  lead: (name: string) => `Members of the “${name}” workspace and their roles.`,
  workspace: "Workspace",
  thisWorkspace: "This workspace",
  workspaceChoice: (name: string, role: string) => `${name} (${role})`,
  workspaceName: "Workspace name",
  workspaceNameHint: "Visible to members and invitees. Never shown on shared reports.",
  rename: "Rename",
  renamed: (name: string) => `The workspace is now called ${name}`,
  left: (name: string) => `You left ${name}`,
  mayDo,
  members: "Members",
  you: "you",
  since: (when: string) => `Member since ${when}`,
  readOnly: (mine: string) =>
    `As ${article(mine)}, you can view this list but not change it. Admins and owners can invite people and change roles.`,
  changeRole: "Change role",
  changeRoleOf: (name: string) => `Change role of ${name}`,
  role: "Role",
  losing: (name: string) => `${name} will no longer be able to:`,
  losingYou: "You will no longer be able to do the following, and can't restore this access yourself:",
  loses,
  links: "Pending invitations this person sent for a higher role will stop working.",
  roleChanged: (name: string, role: string) => `${name} is now ${article(role)}`,
  remove: "Remove",
  removeNamed: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name} from the workspace?`,
  removeLead: (name: string, email: string) =>
    `${name} (${email}) will lose access immediately: all sessions and tokens end. Their pending invitations will stop working, and report links they shared will be revoked.`,
  removeKeeps: "Their audits, applied changes and audit log entries are kept.",
  signOut: "Sign out",
  signOutNamed: (name: string) => `Sign out ${name}`,
  signOutTitle: (name: string) => `Sign ${name} out of all sessions?`,
  signOutLead:
    "Use this for a lost device or a suspicious sign-in. All their sessions and tokens end immediately, and they'll need to sign in again.",
  signedOut: (name: string) => `${name} was signed out of all sessions`,
  rules: "Security requirements",
  askFactor: "Require two-factor authentication for all members",
  askFactorHint: "Members can't access the workspace until they set it up.",
  askFactorFirst: "Set it up for your own account first.",
  factorAsked: "Two-factor authentication is now required",
  factorNotAsked: "Two-factor authentication is no longer required",
  askTwoPeople: "Require two people to approve what API keys ask",
  askTwoPeopleHint:
    "Each change needs two editors, admins or owners, and neither can be the person who created the key.",
  twoPeopleAsked: "Two people must now approve what API keys ask",
  twoPeopleNotAsked: "One person can now approve what API keys ask",
  leave: "Leave the workspace",
  leaveTitle: (name: string) => `Leave “${name}”?`,
  leaveLead:
    "You'll lose access immediately and need a new invitation to rejoin. Your pending invitations will stop working, and report links you shared will be revoked.",
  removed: (name: string) => `${name} was removed`,
  invitations: "Pending invitations",
  noInvitations: "No pending invitations.",
  invitedBy: (who: string, when: string) => (who === "" ? `Invited ${when}` : `Invited by ${who}, ${when}`),
  expires: (when: string) => `expires ${when}`,
  revoke: "Revoke",
  revokeNamed: (email: string) => `Revoke the invitation for ${email}`,
  revoked: (email: string) => `The invitation for ${email} was revoked`,
  invite: "Invite a member",
  inviteLead: "You'll get a link to share. If email is configured, we'll also email it.",
  inviteAction: "Create invitation",
  linkFor: (email: string) => `The link for ${email}`,
  linkMailed: "We've also emailed it.",
  linkUse: (role: string, until: string) =>
    `Whoever accepts it first joins as ${article(role)}. Single use; expires ${until}.`,
};

export const invite = {
  title: (workspace: string) => `Join “${workspace}” on Sitemend`,
  loading: "Invitation",
  made: (hint: string, until: string) => `Invitation for ${hint}, valid until ${until}.`,
  as: (role: Role) => `As ${article(role)}, ${youMay[role]}`,
  newAccount: "Create your account",
  newAction: "Create the account and join",
  haveAccount: "I already have an account",
  noAccount: "I don't have an account yet",
  signInFirst: "Sign in, then accept",
  signInFirstBody: "This email already has an account here.",
  signedInAs: (name: string, email: string) => `You're signed in as ${name} (${email}).`,
  join: "Join",
  otherAccount: "Use another account",
  already: "You're already a member of this workspace.",
  goOn: "Go to your sites",
  noToken: "This link is incomplete",
  noTokenBody: "Open the full link you were sent. For security, the token was removed from the address bar.",
  invalid: "This invitation is no longer valid",
  signIn: "Sign in",
};

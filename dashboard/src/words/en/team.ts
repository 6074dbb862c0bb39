import type { Role } from "@sitemend/client";

/** Each role, in the order of what it may do; each may do what those before it may. */
const mayDo: Readonly<Record<Role, string>> = {
  viewer: "Sees sites, audits, issues and reports. Changes nothing.",
  editor: "Also starts audits, ignores issues, applies and rolls back changes, and shares reports.",
  admin: "Also connects WordPress, changes and deletes sites, invites people, and reads the audit log.",
  owner: "Also decides who else is an owner. There is always at least one.",
};

const loses: Readonly<Record<Role, string>> = {
  viewer: "seeing anything here",
  editor: "starting audits, ignoring issues, applying and rolling back changes, sharing reports",
  admin: "connecting WordPress, changing and deleting sites, managing people, reading the audit log",
  owner: "deciding who is an owner",
};

/** What each role may do in whole, for one who sees no other. */
const youMay: Readonly<Record<Role, string>> = {
  viewer: "you see sites, audits, issues and reports, and change nothing.",
  editor: "you see everything, start audits, apply and roll back changes, and share reports.",
  admin: "you do everything with sites, changes and people, except deciding who is an owner.",
  owner: "you may do everything.",
};

/** People of a workspace and those who are invited. */
export const team = {
  title: "Team",
  lead: (name: string) => `Who belongs to the workspace “${name}”, and what each person may do.`,
  workspace: "Workspace",
  thisWorkspace: "This workspace",
  workspaceChoice: (name: string, role: string) => `${name} (${role})`,
  workspaceName: "Name of the workspace",
  workspaceNameHint: "Its people see it, and whoever is invited. Shared reports never show it.",
  rename: "Rename",
  renamed: (name: string) => `The workspace is now called ${name}`,
  left: (name: string) => `You left ${name}`,
  mayDo,
  members: "Members",
  you: "you",
  since: (when: string) => `Member since ${when}`,
  readOnly: (mine: string) =>
    `You are ${article(mine)}, so this list is for reading. An admin or an owner can invite people and change roles.`,
  changeRole: "Change role",
  changeRoleOf: (name: string) => `Change role of ${name}`,
  role: "Role",
  losing: (name: string) => `${name} will lose:`,
  losingYou: "You will lose, and cannot take back yourself:",
  loses,
  links: "Open invitations to a higher role, made by the same person, stop working.",
  roleChanged: (name: string, role: string) => `${name} is now ${article(role)}`,
  remove: "Remove",
  removeNamed: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove ${name} from the team?`,
  removeLead: (name: string, email: string) =>
    `${name} (${email}) loses access at once, in every browser and with every token. Invitations that they made stop working.`,
  removeKeeps: "What they did stays: audits, applied changes, and their entries in the audit log.",
  signOut: "Sign out",
  signOutNamed: (name: string) => `Sign out ${name}`,
  signOutTitle: (name: string) => `Sign ${name} out everywhere?`,
  signOutLead:
    "For a lost device, or a sign-in that nobody knows of. All their sessions and tokens end at once, and they sign in again.",
  signedOut: (name: string) => `${name} is signed out everywhere`,
  rules: "What is asked of members",
  askFactor: "Ask every member for two-factor authentication",
  askFactorHint: "Members without it see nothing of the workspace until they have set it up.",
  askFactorFirst: "Set it up for your own account first.",
  factorAsked: "Members are asked for two-factor authentication",
  factorNotAsked: "Members are not asked for two-factor authentication any more",
  leave: "Leave the team",
  leaveTitle: (name: string) => `Leave “${name}”?`,
  leaveLead:
    "You lose access at once, and only an invitation brings you back. Invitations that you made stop working, and links to reports that you shared are taken back.",
  removed: (name: string) => `${name} was removed`,
  invitations: "Open invitations",
  noInvitations: "Nobody is invited at the moment.",
  invitedBy: (who: string, when: string) => (who === "" ? `Invited ${when}` : `Invited by ${who}, ${when}`),
  expires: (when: string) => `expires ${when}`,
  revoke: "Withdraw",
  revokeNamed: (email: string) => `Withdraw the invitation of ${email}`,
  revoked: (email: string) => `The invitation of ${email} was withdrawn`,
  invite: "Invite somebody",
  inviteLead: "You get a link to send yourself; where this installation sends e-mail, it is sent as well.",
  inviteAction: "Make the link",
  inviteAnother: "Invite somebody else",
  linkFor: (email: string) => `The link for ${email}`,
  linkOnce: "Copy it now: it is shown only this once.",
  linkMailed: "It is also on its way by e-mail.",
  linkUse: (role: string, until: string) =>
    `Whoever opens it first joins as ${role.toLowerCase()}. It works once, until ${until}.`,
};

export const invite = {
  title: (workspace: string) => `Join “${workspace}” on Sitemend`,
  loading: "Invitation",
  made: (hint: string, until: string) => `Made for ${hint}, valid until ${until}.`,
  as: (role: Role) => `As ${article(role)}, ${youMay[role]}`,
  newAccount: "Create your account",
  newAction: "Create the account and join",
  haveAccount: "I already have an account",
  noAccount: "I have no account yet",
  signInFirst: "Sign in, then accept",
  signInFirstBody: "The invited address already has an account here.",
  signedInAs: (name: string, email: string) => `You are signed in as ${name} (${email}).`,
  join: "Join",
  otherAccount: "Use another account",
  already: "You are a member of this workspace already.",
  goOn: "Go to your sites",
  noToken: "This link is not complete",
  noTokenBody:
    "Open the whole link that you were sent. It was removed from the address bar so that nobody else reads it there.",
  invalid: "This invitation can no longer be used",
  signIn: "Sign in",
};

function article(role: string): string {
  return `${/^[aeiou]/i.test(role) ? "an" : "a"} ${role.toLowerCase()}`;
}

import { count } from "./common.ts";

/** Connecting a site to its WordPress. */
export const wordpress = {
  title: "WordPress",
  lead: "Sitemend writes approved changes through a WordPress user of yours, and nothing else.",
  notConnected: "Not connected",
  steps: { find: "Find it", allow: "Allow it", test: "Test it" },
  siteUrl: "Address of the WordPress",
  siteUrlHint: "Usually that of the site; with the folder, when WordPress lives in one.",
  authorize: "Allow in WordPress",
  authorizeLead:
    "Recommended: you sign in at your WordPress and allow Sitemend there. Sitemend never sees your password; WordPress makes one for it alone.",
  manual: "With an application password",
  manualSteps: [
    "In WordPress, open Users, then Profile.",
    "Under Application Passwords, type Sitemend as the name and press Add.",
    "Copy the password it shows, and paste it here. It is shown only once.",
  ],
  username: "WordPress user name",
  password: "Application password",
  passwordHint: "Not the password you sign in with.",
  pairing: "With the companion plugin",
  pairingLead:
    "The plugin lets WordPress itself refuse a write when the value has changed. It shows a pairing code that works once.",
  pairingCode: "Pairing code",
  probe: "Also write, read and delete a draft, to prove that writing works",
  connect: "Connect",
  status: {
    healthy: "Healthy",
    degraded: "Works, with remarks",
    unhealthy: "Cannot write",
    disconnected: "Disconnected",
  },
  mode: { guarded: "Guarded: the companion plugin compares and sets", basic: "Basic: without the companion plugin" },
  connected: "WordPress is connected",
  connectedAs: (user: string, hint: string) => `as ${user}, with a password that ends in ${hint}`,
  version: "WordPress version",
  seoPlugin: "SEO plugin",
  noSeoPlugin: "none that Sitemend knows",
  verify: "Test now",
  verifying: "Testing…",
  checks: "Tests",
  checkStates: { pass: "Passed", warn: "Remark", fail: "Failed", skip: "Not run" },
  can: "Can be written",
  disconnect: "Disconnect",
  disconnectTitle: "Disconnect this WordPress?",
  disconnectLead:
    "The password is erased here, and WordPress is asked to delete it. What was changed stays, and can be rolled back after connecting again.",
  keep: "Stay connected",
  refused: "WordPress was not connected",
  saw: "What WordPress answered",
};

export const siteSettings = {
  title: "Site settings",
  name: "Name of the site",
  checks: "Checks",
  checksLead: "Switch a check off, or weigh it otherwise, for this site. Later audits use it.",
  search: "Find a check",
  moreChecks: (number: number) => `${count(number, "more check")}: type a part of its name.`,
  on: "On",
  off: "Off",
  standard: (severity: string) => `As usual (${severity})`,
  enabled: (title: string) => `Run: ${title}`,
  severityOf: (title: string) => `Weight of: ${title}`,
  changed: "Somebody else changed these settings meanwhile. They have been read again; make your change once more.",
  danger: "Delete",
  deleteSite: "Delete this site",
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteLead:
    "With all its audits, issues and the history of changes. What was written to the site stays there. This cannot be undone.",
  typeName: (name: string) => `Type ${name} to confirm`,
};

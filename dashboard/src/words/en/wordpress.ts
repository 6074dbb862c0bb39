import { count } from "./common.ts";
import { number } from "./number.ts";

/** Connecting a site to its WordPress. */
export const wordpress = {
  title: "WordPress",
  lead: "Sitemend connects using one of your WordPress user accounts. It reads current values, and writes only the changes you approve.",
  siteUrl: "WordPress URL",
  siteUrlHint: "Usually the same as the site URL. Include the subdirectory if WordPress is installed in one.",
  authorize: "Authorize in WordPress",
  authorizeLead:
    "Recommended. Sign in to WordPress and authorize Sitemend there. Sitemend never sees your password; WordPress creates an application password for it.",
  manual: "Use an application password",
  manualSteps: [
    "In WordPress, open Users, then Profile.",
    "Under Application Passwords, enter Sitemend as the name and click the Add button.",
    "Copy the password it shows, and paste it here. It is shown only once.",
  ],
  username: "WordPress username",
  password: "Application password",
  passwordHint: "Not your WordPress login password.",
  pairing: "With the companion plugin",
  pairingLead:
    "With the plugin, WordPress rejects a write if the value has changed. The plugin shows a one-time pairing code.",
  pairingCode: "Pairing code",
  probe: "Also create, read and delete a test draft to confirm write access",
  mode: {
    guarded: "Guarded: conditional writes via the companion plugin",
    basic: "Basic: without the companion plugin",
  },
  connected: "WordPress is connected",
  connectedAs: (user: string, hint: string) => `as ${user} (password ending in ${hint})`,
  version: "WordPress version",
  seoPlugin: "SEO plugin",
  noSeoPlugin: "none",
  disconnectTitle: "Disconnect this WordPress site?",
  disconnectLead:
    "The password is deleted here, and Sitemend asks WordPress to revoke it. Applied changes stay in place; reconnect to roll them back.",
};

export const siteSettings = {
  title: "Site settings",
  name: "Site name",
  deployments: "Deployments by your own code",
  hosts: "Other hosts (optional)",
  updateHosts: "Update hosts",
  groupAndTags: "Group and tags",
  group: "Group",
  groupHint: "For example a client. A site is in one group at most.",
  tags: "Tags",
  tagsHint: "Separate tags with commas.",
  updateGroupAndTags: "Update group and tags",
  hostsHint:
    "Hosts such as staging.example.com, separated by spaces, that API keys may report as where a deployment went. The site's own host is always allowed.",
  checks: "Checks",
  checksLead: "Turn checks on or off, or change their severity or limit for this site. Applies to future audits.",
  search: "Find a check",
  offByDefault: "Off by default",
  fitting: (number: number, changed: number) => `${count(number, "check")}, ${changed} changed for this site`,
  inCategory: (total: number, changed: number) =>
    changed === 0 ? count(total, "check") : `${count(total, "check")}, ${changed} changed`,
  limitOf: (title: string) => `Limit of: ${title}`,
  limit: (about: string, standard: string) => `Limit; default ${standard}: ${about}`,
  limitWrong: (most: number) => `Enter a number from 0 to ${number(most)}.`,
  on: "On",
  off: "Off",
  standard: (severity: string) => `Default (${severity})`,
  enabled: (title: string) => `Run: ${title}`,
  severityOf: (title: string) => `Severity of: ${title}`,
  changed: "Someone else has changed these settings. We've loaded the latest version; please make your change again.",
  danger: "Danger zone",
  deleteSite: "Delete this site",
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteLead:
    "This deletes the site with all its audits, issues and change history. Changes already applied to your website stay in place. This can't be undone.",
  typeName: (name: string) => `Type ${name} to confirm`,
};

import { count } from "./common.ts";

/** Deploy hooks: builds that a deployment starts. */
export const deployHooks = {
  kind: "Deploy hook",
  create: "New deploy hook",
  createLead:
    "Starts a build when an approved deployment needs one, for example of a static front end. People see it when they approve, and any later change of it ends their grants.",
  createAction: "Create deploy hook",
  name: "Name",
  nameHint: "What people see when they approve, such as “Netlify build”.",
  service: "Service",
  services: {
    url: "Deploy hook URL (Vercel, Netlify, Cloudflare)",
    github: "GitHub: repository_dispatch",
    gitlab: "GitLab: pipeline",
  },
  url: { url: "Deploy hook URL", github: "API URL", gitlab: "GitLab URL" },
  urlHint: {
    url: "Kept encrypted. Only its origin is shown again.",
    github: "For GitHub Enterprise Server, https://HOST/api/v3.",
    gitlab: "Of your GitLab, without /api/v4.",
  },
  keep: "Leave empty to keep the current one.",
  repository: { github: "Repository (owner/name)", gitlab: "Project ID or path" },
  ref: "Branch or tag",
  token: { github: "Access token", gitlab: "Pipeline trigger token" },
  tokenHint: {
    github: "A fine-grained token that may read and write contents of this repository. Kept encrypted.",
    gitlab: "From Settings → CI/CD → Pipeline trigger tokens. Kept encrypted.",
  },
  noSites: "Add a site first: a deploy hook is for at least one.",
  pickSome: "Select at least one site.",
  secretOf: (name: string) => `Notice secret of “${name}”`,
  use: "Optional: enter it as secret of a webhook of GitHub or GitLab, so that pages are checked as soon as a build has ended.",
  notices: "Optional webhook URL for GitHub and GitLab:",
  builds: (sites: number) => `builds for ${count(sites, "site")}`,
  calls: "Calls",
  callsOf: (name: string) => `Calls of ${name}`,
  callsLead: "Newest first, kept for 30 days. A failed call is repeated for an hour.",
  callAgain: "Call again",
  callAgainNamed: (type: string) => `Call again: ${type}`,
  noCalls: "Never called yet.",
  failingNext: "Failed calls are repeated for an hour. Check its URL, token and branch.",
  disabledNext: "The service answered 410 (Gone). Correct it, then resume.",
};

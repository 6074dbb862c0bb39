/** Connecting a site to the Git repository that it is built from. */
const onHost = (place: string | undefined) => (place === undefined ? "" : ` on ${place}`);

export const git = {
  title: "Git repository",
  lead: "Sitemend reads the repository that your site is built from, and commits only the changes you approve. It never builds or runs anything in it.",
  form: "Connect a Git repository",
  repository: "Repository",
  remote: "Repository URL",
  remoteHint: "The HTTPS URL to clone it, without username or token.",
  remotePlaceholder: "https://github.com/you/site.git",
  host: "Git host",
  hosts: { github: "GitHub", gitlab: "GitLab", gitea: "Gitea or Forgejo", plain: "Other, without pull requests" },
  noPullRequests: "without pull requests",
  hostAuto: "Detect automatically",
  hostRecognized: (host: string) => `Detect automatically: ${host}`,
  hostHint: "Opens the pull requests. Choose it if it's self-hosted and isn't detected.",
  hostPlainHint: "Sitemend only pushes branches. Open their pull requests yourself.",
  branch: "Branch",
  branchHint: "The branch your site is built from.",
  token: {
    title: "Access token",
    label: "Token",
    hint: "Encrypted, and never shown again.",
    hintAgain: "Enter the token again, or a new one. The saved token is never shown.",
    ending: (hint: string) => `Token ending in ${hint}`,
    username: "Username",
    usernameHint: "Most hosts accept any username with a token.",
    create: "Create a token",
    rights: {
      github: {
        lead: "Create a fine-grained personal access token:",
        needs: [
          "Repository access: Only select repositories, then this one.",
          "Contents: Read and write.",
          "Pull requests: Read and write.",
          "To see check results and deploy previews: Commit statuses and Deployments: Read-only (and Checks, if offered).",
        ],
        toCommit: ["If the branch is protected, its rules must let this account push to it."],
      },
      gitlab: {
        lead: "Create a project access token:",
        needs: ["Role: Developer.", "Scope: api."],
        toCommit: [
          "If the branch is protected, Developers must be allowed to push to it; by default, only Maintainers are.",
        ],
      },
      gitea: {
        lead: "Create an access token of an account that can write to this repository only:",
        needs: ["Repository: Read and Write (write:repository)."],
        toCommit: ["If the branch is protected, its rules must let this account push to it."],
      },
      plain: {
        lead: "Use a token that can access this repository only:",
        needs: ["Read and write the repository's contents.", "If the host has pull requests: open them."],
        toCommit: ["If the branch is protected, its rules must let this account push to it."],
      },
    },
  },
  changes: "Changes",
  mode: "How changes are written",
  modes: {
    pull_request: {
      label: "Pull request (recommended)",
      hint: "On a branch of their own, for you to review and merge.",
    },
    commit: { label: "Commit", hint: "Directly to the branch your site is built from." },
  },
  folders: "Folders",
  foldersHint: "Change only files in these folders, such as content. One per line. Leave blank for all folders.",
  probe: "Also create and delete a test branch to confirm write access",
  connect: "Connect repository",
  connecting: "Reading the repository. This can take a minute if it's large.",
  connected: "The repository is connected",
  change: "Change settings",
  save: "Save and test",
  exceeds: "The token has more permissions than needed",
  writes: {
    pull_request: (branch: string, place: string | undefined) =>
      place === undefined
        ? `Changes are pushed to branches for you to merge into ${branch}.`
        : `Changes become pull requests to ${branch}${onHost(place)}.`,
    commit: (branch: string, place: string | undefined) => `Changes are committed to ${branch}${onHost(place)}.`,
  },
  generator: "Site generator",
  generators: {
    html: "Plain HTML",
    eleventy: "Eleventy",
    hugo: "Hugo",
    jekyll: "Jekyll",
    hexo: "Hexo",
    vitepress: "VitePress",
    astro: "Astro",
    docusaurus: "Docusaurus",
    next: "Next.js",
  } as Readonly<Record<string, string>>,
  head: "Latest commit",
  files: "Content files",
  inFolders: (folders: readonly string[]) => (folders.length === 0 ? "in all folders" : `in ${folders.join(", ")}`),
  disconnectTitle: "Disconnect this repository?",
  disconnectLead: (place: string) =>
    `The token is deleted here; revoke it on ${place}, too. Open proposals stay on their branches, and you can still merge or close them, but Sitemend notices it only once the same repository is connected again. Applied changes stay in place; reconnect to roll them back.`,
  /** GitLab has a name of its own for it. */
  request: { gitlab: "merge request", others: "pull request" },
  requests: { gitlab: "Merge request", others: "Pull request" },
  itsBranch: "the branch of your site",
  next: {
    review: (request: string, number: number, place: string) =>
      `Next: review and merge ${request} ${number} on ${place} to publish this change.`,
    merge: (branch: string) =>
      `Next: merge it into ${branch} to publish this change. It's a commit of its own, on a branch that begins with sitemend/.`,
    command: (commit: string) => `git fetch && git merge ${commit}`,
    deploy: (branch: string) =>
      `Next: deploy your site, unless it's deployed by itself. The change is in ${branch}; Sitemend checks the live page for up to 24 hours.`,
    undone: (branch: string) =>
      `It was taken out of ${branch}. Its rollback, a change of its own, says whether the live page shows that.`,
    closed: "Nothing was changed, and the issue is open again. Next: preview it again to propose it again.",
    closedRollback: "The rollback was not merged, so the change stays in place. You can roll it back again.",
  },
};

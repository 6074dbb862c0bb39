/** Which files may be changed at all. What builds, deploys or tests the site runs with its rights, and never may. */

const NEVER =
  /(?:^|\/)(?:\.git|\.github|\.gitlab|\.circleci|\.gitea|\.forgejo|\.husky|\.vscode|\.woodpecker|\.buildkite|\.drone|\.azure-pipelines|\.devcontainer|node_modules|vendor|_site|dist)\/|(?:^|\/)(?:\.gitlab-ci\.ya?ml|Jenkinsfile|\.travis\.yml|azure-pipelines\.ya?ml|bitbucket-pipelines\.yml|cloudbuild\.ya?ml|buildspec\.ya?ml|\.?appveyor\.ya?ml|\.pre-commit-config\.ya?ml|renovate\.json5?|\.drone\.yml|\.woodpecker\.ya?ml|package\.json|package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|pnpm-workspace\.yaml|bun\.lockb?|Gemfile(?:\.lock)?|go\.(?:mod|sum)|Makefile|Dockerfile|docker-compose\.ya?ml|\.gitattributes|\.gitmodules|\.gitignore|\.npmrc|\.yarnrc(?:\.yml)?|\.env[^/]*|CODEOWNERS)$|\.(?:[cm]?[jt]sx?|astro|vue|svelte|rb|py|php|sh|go|ps1|bat)$/i;

export function mayBeWritten(path: string, folders: readonly string[]): boolean {
  if (NEVER.test(path) || path.startsWith("/") || path.split("/").includes("..")) return false;
  return folders.length === 0 || folders.some((folder) => path.startsWith(`${folder}/`));
}

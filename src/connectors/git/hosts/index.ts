/** Hosts of repositories whose API opens pull requests, and which one a repository has. */
import { z } from "zod";
import type { GitAccess, GitHostName } from "#domain/git.ts";
import { askHost, type HostApi } from "./ask-host.ts";
import { type GitHost, HostRefused } from "./git-host.ts";
import { createGitea, giteaApiUrl, giteaHeaders } from "./gitea.ts";
import { createGithub, githubApiUrl, githubHeaders } from "./github.ts";
import { createGitlab, gitlabApiUrl, gitlabHeaders } from "./gitlab.ts";
import { type RepositoryUrl, repositoryUrlOf } from "./repository-url.ts";

export { closePullRequest } from "./close-pull-request.ts";
export { type GitHost, HostRefused } from "./git-host.ts";

type Way = Pick<HostApi, "session" | "now">;

/** `null`: there is no API, and people open pull requests themselves. */
export function openHost({ remote, token, branch }: GitAccess, name: GitHostName, way: Way): GitHost | null {
  const repository = repositoryUrlOf(remote);
  if (name === "plain" || repository === null) return null;
  const { create, apiUrl, headers } = HOSTS[name];
  return create({ ...way, url: apiUrl(repository), headers: headers(token) }, repository, branch);
}

interface Known {
  readonly create: (api: HostApi, repository: RepositoryUrl, base: string) => GitHost;
  readonly apiUrl: (repository: RepositoryUrl) => string;
  readonly headers: (token: string) => Readonly<Record<string, string>>;
  /** Of the service that everybody can use. */
  readonly names: readonly string[];
  /** Where the API says what it is, and how. */
  readonly about: { readonly path: string; readonly answer: z.ZodType<unknown> };
}

const HOSTS: Readonly<Record<Exclude<GitHostName, "plain">, Known>> = {
  github: {
    ...{ create: createGithub, apiUrl: githubApiUrl, headers: githubHeaders },
    names: ["github.com"],
    about: { path: "/meta", answer: z.object({ installed_version: z.string() }) },
  },
  gitlab: {
    ...{ create: createGitlab, apiUrl: gitlabApiUrl, headers: gitlabHeaders },
    names: ["gitlab.com"],
    about: { path: "/version", answer: z.object({ version: z.string(), revision: z.string() }) },
  },
  gitea: {
    ...{ create: createGitea, apiUrl: giteaApiUrl, headers: giteaHeaders },
    names: ["codeberg.org", "gitea.com"],
    about: { path: "/version", answer: z.object({ version: z.string() }) },
  },
};

/** By the name of the host, or else by what its APIs say of themselves. */
export async function recognizeHost(
  { remote, token }: Pick<GitAccess, "remote" | "token">,
  way: Way,
): Promise<GitHostName> {
  const repository = repositoryUrlOf(remote);
  if (repository === null) return "plain";
  const known = NAMES.find((name) => HOSTS[name].names.includes(repository.hostname));
  if (known !== undefined) return known;
  const isThere = await Promise.all(NAMES.map((name) => answers(HOSTS[name], repository, { ...way, token })));
  return NAMES.find((_, index) => isThere[index]) ?? "plain";
}

const NAMES = ["github", "gitlab", "gitea"] as const;

async function answers(
  { apiUrl, headers, about }: Known,
  repository: RepositoryUrl,
  { token, ...way }: Way & { readonly token: string },
): Promise<boolean> {
  try {
    await askHost({ ...way, url: apiUrl(repository), headers: headers(token) }, about);
    return true;
  } catch (error) {
    if (!(error instanceof HostRefused)) throw error;
    return false;
  }
}

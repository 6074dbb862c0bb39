/** What the host says of the token: whether it can open pull requests, and whether it can do more than it needs. */
import type { VerifyCheck } from "#domain/connection.ts";
import type { GitHostName } from "#domain/git.ts";
import { type GitHost, HostRefused } from "./hosts/index.ts";

type HostCheck = readonly [id: VerifyCheck["id"], status: VerifyCheck["status"], message: string, fix: string | null];

export async function checksOfHost(name: GitHostName, host: GitHost): Promise<readonly HostCheck[]> {
  try {
    const { isArchived, lacks, exceeds } = await host.permissions();
    if (isArchived) return [["host", "fail", "The repository is archived.", "Unarchive it at the Git host."]];
    const reached: HostCheck = ["host", "pass", `Pull requests are opened at ${NAMES[name]}.`, null];
    return [reached, permissionCheck(lacks, exceeds)];
  } catch (error) {
    if (!(error instanceof HostRefused)) throw error;
    return [["host", "fail", error.words, "Branches are pushed all the same; open their pull requests yourself."]];
  }
}

const NAMES: Readonly<Record<GitHostName, string>> = {
  plain: "the Git host",
  github: "GitHub",
  gitlab: "GitLab",
  gitea: "Gitea or Forgejo",
};

function permissionCheck(lacks: readonly string[], exceeds: readonly string[]): HostCheck {
  const said = (facts: readonly string[]) => `The token ${facts.join(", and it ")}.`;
  if (lacks.length > 0)
    return [
      "host_permissions",
      "fail",
      said(lacks),
      "Create a token that can write to this repository and open pull requests.",
    ];
  if (exceeds.length > 0)
    return [
      "host_permissions",
      "warn",
      said(exceeds),
      "Create a token for this repository only, without further permissions.",
    ];
  return ["host_permissions", "pass", "No permission is known to be missing or unnecessary.", null];
}

/** `git connect`, `git verify`, `git disconnect`: the connection of a website to the repository that it is built from. */
import type { GitHostName } from "#domain/git.ts";
import { terminal as plain, renderVerifyChecks } from "#reports/index.ts";
import { secretFor } from "./ask.ts";
import type { GitFlags, VerifyFlags } from "./connection-flags.ts";
import { EXIT, usage } from "./exit.ts";
import type { ServerFlags } from "./server-flags.ts";
import { openChangesLine, showVerified } from "./shown-connection.ts";
import type { Terminal } from "./terminal.ts";
import { withBackend } from "./with-backend.ts";

export async function connectGitCommand(address: string, flags: GitFlags, terminal: Terminal): Promise<number> {
  const { remote, branch, host = "auto", username, folder: folders, commit = false, writeProbe = false } = flags;
  const token = (await secretFor("Access token:")).trim();
  if (token === "") throw usage("No access token was given.");
  return withBackend(flags, async ({ connections }) => {
    const { id, origin } = await connections.websiteOrNew(address);
    terminal.progress(`Reading ${remote}…`);
    const writeMode = commit ? ("commit" as const) : ("pull_request" as const);
    const { connection, checks } = await connections.connectGit(id, {
      ...{ remote, branch, token, host, writeMode, writeProbe },
      ...(username === undefined ? {} : { username }),
      ...(folders === undefined ? {} : { folders: [...folders] }),
    });
    terminal.endProgress();
    const { created, status, generator } = connection;
    process.stdout.write(
      `${plain(origin)} is ${created ? "connected" : "reconnected"} to ${plain(remote)} (${plain(branch)}): ${status}.\n` +
        `Site generator: ${plain(generator ?? "not recognized")}. Changes go to ${commit ? "the branch itself" : PROPOSALS[connection.host]}.\n`,
    );
    process.stdout.write(renderVerifyChecks(checks, { color: terminal.color, all: false }));
    return EXIT.ok;
  });
}

const PROPOSALS: Readonly<Record<GitHostName, string>> = {
  plain: "branches for you to merge",
  github: "pull requests at GitHub",
  gitlab: "merge requests at GitLab",
  gitea: "pull requests at Gitea or Forgejo",
};

export async function verifyGitCommand(address: string, flags: VerifyFlags, terminal: Terminal): Promise<number> {
  return withBackend(flags, async ({ connections }) => {
    const { id, origin } = await connections.website(address);
    terminal.progress(`Reading the repository of ${plain(origin)}…`);
    const verified = await connections.verifyGit(id);
    terminal.endProgress();
    return showVerified(origin, verified, { json: flags.json ?? false, color: terminal.color });
  });
}

export async function disconnectGitCommand(address: string, flags: ServerFlags): Promise<number> {
  return withBackend(flags, async ({ connections }) => {
    const { id, origin } = await connections.website(address);
    const { wasConnected, openChanges } = await connections.disconnectGit(id);
    process.stdout.write(
      wasConnected
        ? `${plain(origin)} is disconnected and the token deleted here. Revoke it at the Git host, too.\n`
        : `${plain(origin)} was not connected to a Git repository.\n`,
    );
    process.stdout.write(openChangesLine(openChanges, "repository"));
    return EXIT.ok;
  });
}

/**
 * A Git repository that a website is built from, as a platform that can be changed. Changes are commits; the website shows them
 * when its own build and deployment have run.
 */
import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Platform } from "#domain/connector.ts";
import type { GitAccess, GitHostName, GitProfile } from "#domain/git.ts";
import type { Net } from "#net/index.ts";
import { createGitConnector } from "./connector.ts";
import { openHost, recognizeHost } from "./hosts/index.ts";
import { isLocalRepository } from "./local-repositories.ts";
import type { RepositorySources } from "./means.ts";
import { probeRepository, tryBranch } from "./probe.ts";
import { sweepFetched } from "./repository/fetched-folders.ts";
import type { KnownHistories } from "./repository/history.ts";
import { openRepository, type Repository } from "./repository/index.ts";
import { createSourceThreads } from "./source-threads/index.ts";
import type { SourceTree } from "./source-tree.ts";

/** A large repository takes long; people and other websites wait. */
const COMMAND_MS = 60_000;

const SWEEP_EVERY_MS = 3_600_000;

export interface GitPlatformOptions {
  readonly net: Net;
  /** Where objects of repositories are kept between looks; may be removed at any time. */
  readonly folder: string;
  /** Folders of this machine whose repositories may be connected, as they are now. */
  readonly localFolders: () => readonly string[];
  /** Milliseconds. */
  readonly now: () => number;
}

export { isLocalRepository } from "./local-repositories.ts";

export function createGit({ net, folder, localFolders, now }: GitPlatformOptions): Platform<"git"> {
  // Of one website: who disconnects takes nothing from another that is built from the same repository.
  const folderOf = ({ remote, siteUrl }: GitAccess) =>
    join(folder, createHash("sha256").update(`${siteUrl} ${remote}`).digest("hex").slice(0, 32));
  let sweptAt = Number.NEGATIVE_INFINITY;
  const sweep = async () => {
    if (now() - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = now();
    await sweepFetched(folder, now()).catch(() => {});
  };
  const known: KnownHistories = new Map();
  const threads = createSourceThreads({ now });
  const sourcesOf = (access: GitAccess): RepositorySources => {
    const of = (tree: SourceTree) => ({ owner: folderOf(access), tree, folders: access.folders });
    return {
      summary: (tree) => threads.summary(of(tree)),
      plan: (tree, wanted) => threads.plan(of(tree), wanted),
    };
  };
  const repositoryOf = (access: GitAccess): Repository => {
    const { remote, username, token } = access;
    const address = { url: remote, token, ...(username === null ? {} : { username }) };
    const allowLocal = isLocalRepository(remote, localFolders());
    const limits = { commandMs: COMMAND_MS };
    return openRepository({ remote: address, folder: folderOf(access), net, known, allowLocal, limits });
  };

  function open(access: GitAccess, { host: name }: Pick<GitProfile, "host">) {
    const session = net.session();
    const host = openHost(access, name, { session, now });
    const means = { access, repository: repositoryOf(access), sources: sourcesOf(access), session, host, now };
    const look = async () => {
      await sweep();
      return await probeRepository(means, name);
    };
    return { ...createGitConnector(means), probe: look };
  }

  async function hostOf(access: GitAccess): Promise<GitHostName> {
    if (access.host !== "auto") return access.host;
    const session = net.session();
    try {
      return await recognizeHost(access, { session, now });
    } finally {
      await session.close();
    }
  }

  return {
    async connect(access) {
      // Why it can't be read is the caller's answer, and no finding of a probe.
      await repositoryOf(access).head(access.branch);
      const connector = open(access, { host: await hostOf(access) });
      return { connector, health: await connector.probe() };
    },
    open,
    /** Tokens are made and deleted at the host, by people. What was fetched goes. */
    revoke: async (access) => {
      await rm(folderOf(access), { recursive: true, force: true });
      return false;
    },
    writeProbe: async (access) => await tryBranch(access, repositoryOf(access), now),
  };
}

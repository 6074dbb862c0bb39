/** A host of repositories for the API of tests: real git, started with the first repository that is connected. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createGit } from "../../src/connectors/index.ts";
import type { Platform } from "../../src/domain/connector.ts";
import { createNet } from "../../src/net/index.ts";
import { createGitRemote, type GitHost, type GitRemote, startGitHost } from "./git-server.ts";

/** Whatever its host is called, it is the one of the test. */
export const REPOSITORY = { remote: "https://git.example/site.git", branch: "main", token: "token-of-this-repository" };

const PAGE = `<!doctype html><html lang="en"><title>Green tea from Uji</title><h1>Green tea</h1><p>It is picked in May.</p></html>\n`;

export interface GitWorld {
  readonly platform: Platform<"git">;
  /** Of the repository, with one page. */
  readonly remote: () => GitRemote;
  readonly host: () => GitHost;
  close(): Promise<void>;
}

export function gitWorld(): GitWorld {
  let started: Promise<void> | undefined;
  let remote: GitRemote | undefined;
  let host: GitHost | undefined;
  const folder = mkdtempSync(join(tmpdir(), "sitemend-objects-"));
  const start = () => {
    started ??= begin();
    return started;
  };
  async function begin(): Promise<void> {
    remote = createGitRemote({ "index.html": PAGE });
    host = await startGitHost({ folder: remote.folder, token: REPOSITORY.token });
  }
  const platform = createGit({
    net: createNet({
      ...{ userAgent: "Test", allowPrivate: ["127.0.0.0/8"] },
      world: {
        lookup: async () => ["127.0.0.1"],
        portBehind: () => must(host).port,
        get authority() {
          return must(host).authority;
        },
      },
    }),
    ...{ folder, now: Date.now, localFolders: () => [] },
  });
  return {
    platform: {
      ...platform,
      connect: async (access) => {
        await start();
        return platform.connect(access);
      },
    },
    remote: () => must(remote),
    host: () => must(host),
    async close() {
      await host?.close();
      remote?.delete();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("No repository has been connected yet.");
  return value;
}

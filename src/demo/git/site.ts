/**
 * A website that is made from a repository, as small as it can be: a bare repository in the data folder, somebody's clone to merge in,
 * and a web server on loopback that serves what was last built from the published branch. Needs git and nothing else.
 */
import { execFile } from "node:child_process";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
/** Where administrators install programs. */
const PATH = "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin";

export const DEMO_BRANCH = "main";

const FOLLOW_EVERY_MS = 1000;

export interface GitDemoSite {
  /** Ends with a slash. */
  readonly url: string;
  /** `file:` URL of the repository. */
  readonly remote: string;
  /** The repository's folder. */
  readonly folder: string;
  /** Of the web server. */
  readonly pid: number;
  /** The branch whose newest commit names it; `undefined` = none does. */
  proposalOf(operation: string): Promise<DemoProposal | undefined>;
  /** As a person does it: merges the branch and deletes it. */
  merge(branch: string): Promise<void>;
  /** Builds the published branch as it is now, and serves that. */
  deploy(): Promise<void>;
  /** From now on, whatever is pushed to the published branch is deployed. */
  follow(): void;
  stop(): Promise<void>;
}

export interface DemoProposal {
  readonly branch: string;
  /** Of its commit: lines that go and come, with `-` and `+`. */
  readonly diff: readonly string[];
}

/** @param folder whose content is replaced @throws GitMissing */
export async function startGitDemoSite(folder: string, files: Readonly<Record<string, string>>): Promise<GitDemoSite> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const bare = join(folder, "site.git");
  const clone = join(folder, "clone");
  const built = join(folder, "built");
  const git = async (within: string, ...args: string[]) => {
    try {
      const { stdout } = await run("git", args, { cwd: within, env: environmentOf(folder) });
      return stdout;
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === "ENOENT" ? new GitMissing(error) : error;
    }
  };

  async function deploy(): Promise<void> {
    await rm(built, { recursive: true, force: true });
    await git(folder, "clone", "--quiet", "--depth=1", `--branch=${DEMO_BRANCH}`, pathToFileURL(bare).href, built);
    await rm(join(built, ".git"), { recursive: true });
  }

  await git(folder, "init", "--quiet", "--bare", `--initial-branch=${DEMO_BRANCH}`, bare);
  await git(folder, "clone", "--quiet", bare, clone);
  for (const [path, text] of Object.entries(files)) {
    const file = join(clone, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  await git(clone, "add", "--all");
  await git(clone, "commit", "--quiet", "--message", "The café's website");
  await git(clone, "push", "--quiet", "origin", `HEAD:${DEMO_BRANCH}`);
  await deploy();
  const server = await serve(built);
  let following: NodeJS.Timeout | undefined;
  let followed = Promise.resolve();

  function follow(): void {
    let last = "";
    following = setInterval(() => {
      followed = followed.then(async () => {
        const head = await git(bare, "rev-parse", DEMO_BRANCH);
        if (head !== last) await deploy();
        last = head;
      });
    }, FOLLOW_EVERY_MS);
  }

  return {
    url: `http://127.0.0.1:${server.port}/`,
    remote: pathToFileURL(bare).href,
    ...{ folder: bare, pid: process.pid, deploy, follow },

    async stop() {
      clearInterval(following);
      await followed;
      await server.stop();
    },

    async proposalOf(operation) {
      const branches = await git(bare, "for-each-ref", "--format=%(refname:short)", "refs/heads/sitemend/");
      for (const branch of branches.split("\n").filter(Boolean)) {
        const message = await git(bare, "log", "-1", "--format=%B", branch);
        if (!message.includes(operation)) continue;
        const diff = await git(bare, "show", "--format=", "--unified=0", branch);
        const lines = diff.split("\n").filter((line) => /^[+-](?![+-]{2} )/.test(line));
        return { branch, diff: lines };
      }
      return undefined;
    },

    async merge(branch) {
      await git(clone, "fetch", "--quiet", "origin");
      await git(clone, "reset", "--quiet", "--hard", `origin/${DEMO_BRANCH}`);
      await git(clone, "merge", "--quiet", "--no-ff", "--message", `Merge ${branch}`, `origin/${branch}`);
      await git(clone, "push", "--quiet", "origin", `HEAD:${DEMO_BRANCH}`, `:${branch}`);
    },
  };
}

/** The program that the demo needs. */
export class GitMissing extends Error {
  constructor(cause: unknown) {
    super("Git isn't installed. Install the package `git`, and run the demo again.", { cause });
    this.name = "GitMissing";
  }
}

/** Nothing of the account's own settings gets in. */
function environmentOf(home: string): NodeJS.ProcessEnv {
  const person = { NAME: "The café", EMAIL: "cafe@demo.invalid" };
  return {
    ...{ PATH, HOME: home, LC_ALL: "C" },
    ...{ GIT_CONFIG_NOSYSTEM: "1", GIT_CONFIG_GLOBAL: "/dev/null", GIT_TERMINAL_PROMPT: "0" },
    ...{ GIT_AUTHOR_NAME: person.NAME, GIT_AUTHOR_EMAIL: person.EMAIL },
    ...{ GIT_COMMITTER_NAME: person.NAME, GIT_COMMITTER_EMAIL: person.EMAIL },
  };
}

const TYPES: Readonly<Record<string, string>> = { ".html": "text/html; charset=utf-8", ".svg": "image/svg+xml" };

async function serve(folder: string) {
  const server = createServer((request, response) => void answer(folder, request.url ?? "/", response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(folder: string, address: string, response: ServerResponse): Promise<void> {
  // A URL's path never leads out of the folder.
  const path = URL.parse(address, "http://127.0.0.1")?.pathname ?? "/";
  const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
  const body = await readFile(file).catch(() => undefined);
  const type = TYPES[extname(file)] ?? "application/octet-stream";
  if (body === undefined) response.writeHead(404, { "content-type": TYPES[".html"] }).end(NOT_FOUND);
  else response.writeHead(200, { "content-type": type }).end(body);
}

const NOT_FOUND = '<!doctype html><html lang="en"><title>Page not found</title><h1>Page not found</h1></html>';

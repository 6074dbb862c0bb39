/** A host of repositories: real `git http-backend` behind our own https server, with a token and faults that a test switches on. */
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createAuthority } from "./test-authority.ts";

export type GitFault =
  /** The push is carried out, and the connection ends before its answer. */
  | { readonly is: "drops_answer" }
  | { readonly is: "status"; readonly status: number; readonly only?: "POST" }
  /** Takes no pushes, and repeats what the request was authorized with. */
  | { readonly is: "echoes" }
  | { readonly is: "redirects"; readonly to: string }
  /** Bytes without end. */
  | { readonly is: "endless" }
  /** Takes the request and says nothing. */
  | { readonly is: "silent" };

export interface GitHost {
  readonly port: number;
  readonly authority: string;
  /** `METHOD path` of each request so far. */
  readonly requests: readonly string[];
  /** Connections so far. */
  connections(): number;
  fault: GitFault | null;
  close(): Promise<void>;
}

export interface GitHostSettings {
  /** Holds repositories: `site.git`. */
  readonly folder: string;
  readonly names?: readonly string[];
  readonly token?: string;
  /** Answers what isn't git; false for what is. */
  readonly api?: (asked: IncomingMessage, reply: ServerResponse) => boolean;
}

export async function startGitHost({
  folder,
  names = ["git.example"],
  token = "secret-token",
  api = () => false,
}: GitHostSettings): Promise<GitHost> {
  const authority = createAuthority();
  const requests: string[] = [];
  let connections = 0;
  const state: { fault: GitFault | null } = { fault: null };

  const server = createServer(authority.issue(names), (asked, reply) => {
    requests.push(`${asked.method} ${asked.url}`);
    if (api(asked, reply)) return;
    const { fault } = state;
    if (fault?.is === "status" && asked.method === (fault.only ?? asked.method))
      return void reply.writeHead(fault.status).end();
    if (fault?.is === "redirects") return void reply.writeHead(302, { location: `${fault.to}${asked.url}` }).end();
    if (fault?.is === "silent") return;
    if (fault?.is === "endless") return void pour(reply);
    if (fault?.is === "echoes" && isPush(asked)) return void echo(asked, reply);
    const [, password] = Buffer.from(asked.headers.authorization?.split(" ")[1] ?? "", "base64")
      .toString()
      .split(":");
    if (password !== token) return void reply.writeHead(401, { "www-authenticate": 'Basic realm="Git"' }).end();
    serve(folder, asked, reply, fault?.is === "drops_answer" && /^POST .*receive-pack/.test(requests.at(-1) ?? ""));
  });
  server.on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(state, {
    port: (server.address() as AddressInfo).port,
    authority: authority.pem,
    requests,
    connections: () => connections,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

function isPush({ url, headers }: IncomingMessage): boolean {
  return /receive-pack/.test(url ?? "") && headers.authorization !== undefined;
}

function echo({ headers }: IncomingMessage, reply: ServerResponse): void {
  const encoded = headers.authorization?.split(" ")[1] ?? "";
  reply.writeHead(403, { "content-type": "text/plain; charset=utf-8" });
  reply.end(`You sent ${encoded}, which is ${Buffer.from(encoded, "base64").toString()}\n`);
}

function pour(reply: ServerResponse): void {
  reply.writeHead(200, { "content-type": "application/x-git-upload-pack-advertisement" });
  const piece = Buffer.alloc(65_536, "0");
  const more = () => {
    while (!reply.destroyed && reply.write(piece)) {}
  };
  reply.on("drain", more);
  more();
}

function serve(folder: string, asked: IncomingMessage, reply: ServerResponse, dropsAnswer: boolean): void {
  const url = new URL(asked.url ?? "/", "https://git.example");
  const { headers } = asked;
  const backend = spawn("git", ["http-backend"], {
    env: {
      ...bareEnvironment(folder),
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: "1",
      REMOTE_USER: "sitemend",
      REMOTE_ADDR: "127.0.0.1",
      PATH_INFO: decodeURIComponent(url.pathname),
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: asked.method ?? "GET",
      CONTENT_TYPE: headers["content-type"] ?? "",
      ...(headers["content-length"] === undefined ? {} : { CONTENT_LENGTH: headers["content-length"] }),
      ...(headers["content-encoding"] === undefined ? {} : { HTTP_CONTENT_ENCODING: headers["content-encoding"] }),
      GIT_PROTOCOL: String(headers["git-protocol"] ?? ""),
    },
    stdio: ["pipe", "pipe", "ignore"],
  });
  backend.stdin.on("error", () => {});
  asked.pipe(backend.stdin);
  let head: Buffer | null = Buffer.alloc(0);
  backend.stdout.on("data", (piece: Buffer) => {
    if (dropsAnswer) return;
    if (head === null) return void reply.write(piece);
    head = Buffer.concat([head, piece]);
    const end = head.indexOf("\r\n\r\n");
    if (end < 0) return;
    answerHead(head.toString("latin1", 0, end), reply);
    reply.write(head.subarray(end + 4));
    head = null;
  });
  backend.on("close", () => (dropsAnswer ? asked.socket.destroy() : reply.end()));
}

function answerHead(text: string, reply: ServerResponse): void {
  let status = 200;
  for (const line of text.split("\r\n")) {
    const [name = "", value = ""] = line.split(/: (.*)/);
    if (name.toLowerCase() === "status") status = Number.parseInt(value, 10);
    else reply.setHeader(name, value);
  }
  reply.writeHead(status);
}

/** A bare repository with one branch, `main`, as a person who works on it sees it. */
export interface GitRemote {
  /** Holds `site.git`. */
  readonly folder: string;
  readonly bare: string;
  /** A person's clone; made anew by each call of `clone`. */
  clone(): string;
  /** Runs git in a folder. */
  git(folder: string, args: readonly string[], input?: string | Buffer): string;
  /** Somebody commits files (`null` removes) to `main` and pushes; the commit's id. */
  save(files: Readonly<Record<string, string | Buffer | null>>, message?: string): string;
  head(branch?: string): string;
  delete(): void;
}

/** @param path of the repository below the folder */
export function createGitRemote(files: Readonly<Record<string, string | Buffer>>, path = "site.git"): GitRemote {
  const folder = mkdtempSync(join(tmpdir(), "sitemend-git-"));
  const bare = join(folder, path);
  let clones = 0;

  function git(within: string, args: readonly string[], input?: string | Buffer): string {
    return execFileSync("git", [...args], {
      ...{ cwd: within, env: bareEnvironment(folder), encoding: "utf8", maxBuffer: 1e9, stdio: "pipe" },
      ...(input === undefined ? {} : { input }),
    });
  }

  function clone(): string {
    clones += 1;
    const into = join(folder, `clone-${clones}`);
    git(folder, ["clone", "--quiet", bare, into]);
    return into;
  }

  function save(changed: Readonly<Record<string, string | Buffer | null>>, message = "Work on the site"): string {
    const work = clone();
    for (const [path, content] of Object.entries(changed)) {
      const file = join(work, path);
      mkdirSync(dirname(file), { recursive: true });
      if (content === null) rmSync(file);
      else writeFileSync(file, content);
    }
    git(work, ["add", "--all"]);
    git(work, ["commit", "--quiet", "--message", message]);
    git(work, ["push", "--quiet", "origin", "HEAD:main"]);
    return git(work, ["rev-parse", "HEAD"]).trim();
  }

  const remote: GitRemote = {
    ...{ folder, bare, clone, git, save },
    head: (branch = "main") => git(bare, ["rev-parse", `refs/heads/${branch}`]).trim(),
    delete: () => rmSync(folder, { recursive: true, force: true }),
  };
  git(folder, ["init", "--quiet", "--bare", "--initial-branch=main", bare]);
  save(files, "Begin the site");
  return remote;
}

function bareEnvironment(home: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: home,
    LC_ALL: "C",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_AUTHOR_NAME: "Ann",
    GIT_AUTHOR_EMAIL: "ann@tea.example",
    GIT_COMMITTER_NAME: "Ann",
    GIT_COMMITTER_EMAIL: "ann@tea.example",
  };
}

/**
 * A host of repositories with an API of pull requests, in front of real git: a merge there really merges. Each host gives its own
 * paths and shapes; requests and answers are held to its published description.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { GitRemote } from "../git-server.ts";
import { type MatchedOperation, readPublished } from "./published.ts";

export interface ForgePull {
  readonly number: number;
  readonly branch: string;
  readonly base: string;
  readonly title: string;
  readonly body: string;
  /** Somebody else's, of a branch with this name in a repository of theirs. */
  readonly isFork: boolean;
  /** Of its head, also when the branch is gone. */
  sha: string;
  state: "open" | "merged" | "closed" | "deleted";
}

/** What the API does instead of answering. */
export type ForgeFault =
  | { readonly is: "status"; readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | { readonly is: "text"; readonly text: string };

export interface ForgeFacts {
  isArchived: boolean;
  checks: "pending" | "passing" | "failing" | "none";
  previewUrl: string | null;
  /** The token's account may do more than write. */
  isAdmin: boolean;
  /** Of the token, where the host tells. */
  scopes: readonly string[] | null;
}

export interface ForgeAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One host's way to say it. */
export interface ForgeDialect {
  readonly name: "github" | "gitlab" | "gitea";
  readonly prefix: string;
  readonly authorization: (token: string) => string;
  readonly answer: (operation: MatchedOperation, asked: AskedOfForge, forge: Forge) => ForgeAnswer;
}

export interface AskedOfForge {
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, string>>;
}

export type Forge = ReturnType<typeof createForge>;

export function createForge(dialect: ForgeDialect, remote: GitRemote, token: string) {
  const published = readPublished(dialect.name);
  const facts: ForgeFacts = { isArchived: false, checks: "none", previewUrl: null, isAdmin: false, scopes: null };
  const pulls: ForgePull[] = [];
  const faults: string[] = [];
  const requests: string[] = [];
  const state: { fault: ForgeFault | null } = { fault: null };

  const shaOf = (branch: string) => {
    try {
      return remote.head(branch);
    } catch {
      return null;
    }
  };
  const current = (pull: ForgePull) => {
    if (!pull.isFork) pull.sha = shaOf(pull.branch) ?? pull.sha;
    return pull;
  };

  const forge = Object.assign(state, {
    /** What the description doesn't allow, of requests and answers alike. */
    ...{ facts, pulls, faults, requests },

    find: (number: number) => pulls.find((pull) => pull.number === number && pull.state !== "deleted"),
    all: () =>
      pulls
        .filter((pull) => pull.state !== "deleted")
        .map(current)
        .reverse(),

    /** `null`: there is an open one already, or no such branch. */
    open(wanted: Pick<ForgePull, "branch" | "base" | "title" | "body">): ForgePull | null {
      const sha = shaOf(wanted.branch);
      const isThere = pulls.some((pull) => !pull.isFork && pull.branch === wanted.branch && pull.state === "open");
      if (sha === null || isThere || facts.isArchived) return null;
      const pull: ForgePull = { ...wanted, isFork: false, sha, number: pulls.length + 7, state: "open" };
      pulls.push(pull);
      return pull;
    },

    /** As a stranger does, from a copy of the repository. */
    openFromFork(branch: string): ForgePull {
      const wanted = { branch, base: "main", title: "Mine", body: "", sha: "0".repeat(40), isFork: true };
      const pull: ForgePull = { ...wanted, number: pulls.length + 7, state: "open" };
      pulls.push(pull);
      return pull;
    },

    /** As a person does at the host, which then deletes the branch. */
    merge(number: number, how: "merge" | "squash" = "merge"): void {
      const pull = must(forge.find(number));
      const work = remote.clone();
      const way = how === "merge" ? ["--no-ff", "--no-edit"] : ["--squash"];
      remote.git(work, ["merge", "--quiet", ...way, `origin/${pull.branch}`]);
      if (how === "squash") remote.git(work, ["commit", "--quiet", "--message", pull.title]);
      remote.git(work, ["push", "--quiet", "origin", `HEAD:${pull.base}`, `:${pull.branch}`]);
      pull.state = "merged";
    },

    setState(number: number, to: ForgePull["state"]): void {
      must(forge.find(number)).state = to;
    },

    /** For `api` of `startGitHost`. */
    api(asked: IncomingMessage, reply: ServerResponse): boolean {
      const url = new URL(asked.url ?? "/", "https://git.example");
      if (!url.pathname.startsWith("/api/")) return false;
      void answer(asked, url).then(({ status, body, headers }) => {
        reply.writeHead(status, { "content-type": "application/json", ...headers });
        reply.end(typeof body === "string" ? body : JSON.stringify(body));
      });
      return true;
    },
  });

  async function answer(asked: IncomingMessage, url: URL): Promise<ForgeAnswer> {
    const text = (await Array.fromAsync(asked)).join("");
    const { method = "GET", headers } = asked;
    requests.push(`${method} ${url.pathname}`);
    if (!url.pathname.startsWith(`${dialect.prefix}/`)) return { status: 404, body: {} };
    if (state.fault?.is === "status")
      return { status: state.fault.status, body: { message: `no: ${token}` }, headers: state.fault.headers ?? {} };
    if (state.fault?.is === "text") return { status: 200, body: state.fault.text };
    if (headers.authorization !== dialect.authorization(token)) return { status: 401, body: { message: token } };
    const operation = published.match(method, url.pathname.slice(dialect.prefix.length));
    if (operation === undefined) return noted([`${method} ${url.pathname} isn't described`]);
    const body = text === "" ? undefined : JSON.parse(text);
    const wrong = published.faultsOfRequest(operation, { query: url.searchParams, body });
    if (wrong.length > 0) return noted(wrong);
    const given = dialect.answer(operation, { query: url.searchParams, body: body ?? {} }, forge);
    const bad = given.status >= 400 ? [] : published.faultsOfAnswer(operation, given);
    return bad.length > 0 ? noted(bad) : given;
  }

  function noted(wrong: readonly string[]): ForgeAnswer {
    faults.push(...wrong);
    return { status: 500, body: { message: "The test's host found a fault." } };
  }

  return forge;
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("There is no such pull request.");
  return value;
}

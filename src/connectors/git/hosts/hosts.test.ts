/** The hosts' APIs when they refuse, fail or lie; the doubles speak as the published descriptions say. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { GitAccess } from "#domain/git.ts";
import { createNet, type NetSession } from "#net/index.ts";
import { createForge, type Forge, type ForgeDialect } from "../../../../test/support/git-hosts/forge.ts";
import { giteaDialect } from "../../../../test/support/git-hosts/gitea.ts";
import { githubDialect } from "../../../../test/support/git-hosts/github.ts";
import { gitlabDialect } from "../../../../test/support/git-hosts/gitlab.ts";
import {
  createGitRemote,
  type GitRemote,
  type GitHost as GitServer,
  startGitHost,
} from "../../../../test/support/git-server.ts";
import { closePullRequest, type GitHost, HostRefused, openHost } from "./index.ts";

const TOKEN = "token-of-this-repository";
const NOW = Date.UTC(2026, 10, 28, 12);
const BRANCH = "sitemend/one";

describe.each<[string, ForgeDialect]>([
  ["github", githubDialect],
  ["gitlab", gitlabDialect],
  ["gitea", giteaDialect],
])("a host like %s", (_name, dialect) => {
  let remote: GitRemote;
  let forge: Forge;
  let server: GitServer;
  let session: NetSession;
  let host: GitHost;
  beforeAll(async () => {
    remote = createGitRemote({ "index.html": "<title>Tea</title>\n" }, "me/site.git");
    forge = createForge(dialect, remote, TOKEN);
    server = await startGitHost({ folder: remote.folder, token: TOKEN, api: forge.api });
    const world = {
      lookup: async () => ["127.0.0.1"],
      portBehind: () => server.port,
      authority: server.authority,
    };
    session = createNet({ userAgent: "Test", allowPrivate: ["127.0.0.0/8"], world }).session();
    const access: GitAccess = {
      ...{
        remote: "https://git.example/me/site.git",
        branch: "main",
        token: TOKEN,
        username: null,
        host: dialect.name,
      },
      ...{ siteUrl: "https://site.example", folders: [], writeMode: "pull_request" },
    };
    const opened = openHost(access, dialect.name, { session, now: () => NOW });
    if (opened === null) throw new Error("The host has no API.");
    host = opened;
  });
  beforeEach(() => {
    forge.fault = null;
    forge.pulls.length = 0;
    Object.assign(forge.facts, { isArchived: false, checks: "none", previewUrl: null, scopes: null });
    remote.git(remote.bare, ["branch", "--force", BRANCH, "main"]);
  });
  afterAll(async () => {
    await session.close();
    await server.close();
    remote.delete();
  });

  const open = () => host.open({ branch: BRANCH, title: "Fix one file", body: "Fixes." });
  const refusal = async (work: Promise<unknown>): Promise<HostRefused> => {
    const error = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof HostRefused)) throw new Error(`It wasn't refused: ${String(error)}`);
    // The double repeats the token in every refusal.
    expect(`${error.code} ${error.words} ${error.message}`).not.toContain(TOKEN);
    return error;
  };

  it.each([
    [401, "host_token_rejected"],
    [403, "host_permission_missing"],
    [404, "host_not_found"],
    [409, "host_refused"],
    [500, "host_unreachable"],
    [503, "host_unreachable"],
  ])("that answers %i is named, with the next step, for each request", async (status, code) => {
    const number = await open();
    forge.fault = { is: "status", status };
    const asks = [
      open,
      () => host.find(BRANCH),
      () => host.read(number),
      () => host.close(number),
      () => host.permissions(),
    ];
    for (const ask of asks) expect((await refusal(ask())).code).toBe(code);
    expect(forge.find(number)?.state).toBe("open");
  });

  it("that limits requests is named, with the time when it takes more", async () => {
    forge.fault = { is: "status", status: 429, headers: { "retry-after": "90" } };
    const { code, words } = await refusal(host.find(BRANCH));
    expect([code, words]).toEqual(["host_rate_limited", expect.stringContaining("2026-11-28T12:01:30.000Z")]);
    forge.fault = { is: "status", status: 429, headers: { "retry-after": "9".repeat(30) } };
    expect((await refusal(host.find(BRANCH))).words).not.toContain("takes more");
  });

  it("that redirects isn't followed", async () => {
    forge.fault = { is: "status", status: 301, headers: { location: "https://other.example/api/v3/repos/me/site" } };
    const before = server.requests.length;
    expect((await refusal(host.find(BRANCH))).code).toBe("host_repository_moved");
    expect(server.requests.length).toBe(before + 1);
  });

  it.each([
    ["rubbish", "<html>Sign in"],
    ["another shape", '{"pulls": "none"}'],
    ["ten megabytes", `["${"x".repeat(10_000_000)}"]`],
    ["deep nesting", "[".repeat(200_000)],
  ])("that answers %s is not believed", async (_what, text) => {
    forge.fault = { is: "text", text };
    expect((await refusal(host.find(BRANCH))).code).toBe("host_bad_response");
    expect((await refusal(open())).code).toBe("host_bad_response");
  });

  it("opens one pull request of a branch, and finds it again", async () => {
    const number = await open();
    await refusal(open());
    expect(await host.find(BRANCH)).toBe(number);
    expect(await host.find("sitemend/other")).toBeNull();
    expect(forge.pulls).toHaveLength(1);
  });

  it("takes no pull request of a fork for its own, whose branch has the same name", async () => {
    const stranger = forge.openFromFork(BRANCH);
    expect(await host.find(BRANCH)).toBeNull();
    await closePullRequest(host, BRANCH);
    expect(forge.find(stranger.number)?.state).toBe("open");
    const number = await open();
    forge.openFromFork(BRANCH);
    expect([number !== stranger.number, await host.find(BRANCH)]).toEqual([true, number]);
    forge.setState(number, "closed");
    expect(await host.find(BRANCH)).toBe(number);
  });

  it("tells a deleted pull request from one that isn't shown", async () => {
    const number = await open();
    forge.setState(number, "deleted");
    expect(await host.read(number)).toBeNull();
  });

  it("closes what is open, once, and leaves what was merged", async () => {
    const number = await open();
    await closePullRequest(host, BRANCH);
    await closePullRequest(host, BRANCH);
    expect(await host.read(number)).toMatchObject({ state: "closed" });
    forge.setState(number, "merged");
    await closePullRequest(host, BRANCH);
    expect(await host.read(number)).toMatchObject({ state: "merged" });
  });

  it("says that the repository is archived", async () => {
    forge.facts.isArchived = true;
    expect((await host.permissions()).isArchived).toBe(true);
    await refusal(open());
  });

  it.each([
    ["https://preview.example/7/", dialect.name === "gitea" ? null : "https://preview.example/7/"],
    ["http://preview.example/", null],
    ["javascript:alert(1)", null],
    ["https://me:pw@preview.example/", null],
  ])("with a preview at %s links to %s", async (previewUrl, shown) => {
    const number = await open();
    forge.facts.previewUrl = previewUrl;
    expect(await host.read(number)).toMatchObject({ previewUrl: shown });
  });

  it("has been asked, and has answered, as its published API says", () => {
    expect(forge.faults).toEqual([]);
  });
});

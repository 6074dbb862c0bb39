/**
 * kill -9 of the service at every place in which it may die while it changes a repository, in real git. The service that is started
 * again finds what was left: each commit is made once, and branches, journal and answers agree.
 */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FAIL_POINTS, type FailPoint } from "../../src/changes/fail-points.ts";
import { auditedBy, type ChangeClient } from "../support/change-client.ts";
import { type DeployedSite, deploySite } from "../support/deployed-site.ts";
import { createGitRemote, type GitHost, type GitRemote, startGitHost } from "../support/git-server.ts";
import { partOf } from "../support/part-of.ts";
import { KILLABLE } from "../support/programs.ts";
import { LOOPBACK, type Owner, signUp, startService, type TestService, until } from "../support/service.ts";
import { setTrap } from "../support/traps.ts";

const TOKEN = "token-of-this-repository";
/** A bulk: this many pages in one call. */
const TOGETHER = 3;
/** One for each change below. */
const PAGES = 60;

const page = (name: string, links = "") => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${name} from the kiln of Shigaraki</title>
  </head>
  <body>
    <main>
      <h1>${name}</h1>
      <p>${name} was thrown by hand and fired for three days in a kiln of wood; it holds two hundred millilitres.</p>
      <p><a href="/">All cups</a>${links}</p>
    </main>
  </body>
</html>
`;
const PATHS = Array.from({ length: PAGES }, (_, cup) => `cup-${cup}/index.html`);
const FILES = {
  "index.html": page("Cups", PATHS.map((_, cup) => ` <a href="/cup-${cup}/">Cup ${cup}</a>`).join("")),
  ...Object.fromEntries(PATHS.map((path, cup) => [path, page(`Cup ${cup}`)])),
};

let remote: GitRemote;
let host: GitHost;
let site: DeployedSite;
let service: TestService;
let owner: Owner;
let client: ChangeClient;
let nextPage = 0;

beforeAll(async () => {
  remote = createGitRemote(FILES);
  host = await startGitHost({ folder: remote.folder, names: ["localhost"], token: TOKEN });
  site = await deploySite(remote);
  const authority = join(remote.folder, "authority.pem");
  writeFileSync(authority, host.authority);
  service = await startService({
    program: KILLABLE,
    environment: {
      SITEMEND_RATE_LIMITS: "off",
      SITEMEND_ALLOW_PRIVATE: `${LOOPBACK},localhost`,
      NODE_EXTRA_CA_CERTS: authority,
    },
  });
  owner = await signUp(service);
  client = await auditedBy(owner, site);
});
afterAll(async () => {
  await service?.close();
  await site?.close();
  await host?.close();
  remote?.delete();
});

/** Sends the request, sees the service die of it at the place, and starts it again. */
async function killedAt(point: FailPoint, send: () => Promise<unknown>): Promise<void> {
  const arrived = join(service.dataDir, "arrived");
  const isPush = (request: string) => /^POST .*receive-pack/.test(request);
  const before = host.requests.filter(isPush).length;
  rmSync(arrived, { force: true });
  setTrap(service.dataDir, { at: point, how: "kill", ...(point === "request-sent" ? { after: arrived } : {}) });
  const lost = send().then(
    (answer) => answer,
    () => "connection lost",
  );
  if (point === "request-sent") {
    const isOnTheHost = () => host.requests.filter(isPush).length > before;
    await Promise.race([until(isOnTheHost, "the push to reach the host"), lost]);
    writeFileSync(arrived, "");
  }
  await service.ended();
  // On a slow machine a bulk operation is answered before it gets there: 202, it goes on.
  const answer = await lost;
  if (answer !== "connection lost") expect(answer).toMatchObject({ status: 202 });
  await service.restart();
}

const ofIssue = async (issueId: string) =>
  (await client.changes()).filter((change: { issueId: string }) => change.issueId === issueId);
const git = (...args: string[]) => remote.git(remote.bare, args);
/** Commits that name one of the operations, on any branch. */
const commitsOf = (changes: readonly { readonly id: string }[]) =>
  git("log", "--all", "--format=%H", ...changes.map(({ id }) => `--grep=${id}`))
    .split("\n")
    .filter(Boolean);
const described = (commit: string, cup: number) =>
  /name="description" content="[^"]+"/.test(git("show", `${commit}:cup-${cup}/index.html`));
const branchOf = (commit: string) =>
  git("for-each-ref", "--format=%(refname:short)", "--contains", commit, "refs/heads/sitemend/").trim();

const MODES = ["pull_request", "commit"] as const;

describe.each(MODES)("kill -9 while a repository is changed (%s)", (writeMode) => {
  const published = writeMode === "commit" ? "deploying" : "proposed";

  beforeAll(async () => {
    const { status, body } = await owner.call("POST", `/api/v1/websites/${client.websiteId}/git/connect`, {
      ...{ remote: `https://localhost:${host.port}/site.git`, branch: "main", token: TOKEN, writeMode },
    });
    expect(status, JSON.stringify(body)).toBe(200);
  });

  /** Where a page's fix is, and nowhere else. */
  function expectMade(changes: readonly { readonly id: string }[], cup: number, first: string): void {
    const commits = commitsOf(changes);
    expect(commits).toHaveLength(1);
    const [commit = ""] = commits;
    expect(described(commit, cup)).toBe(true);
    expect(described("main", cup)).toBe(writeMode === "commit");
    if (writeMode === "pull_request") {
      expect(branchOf(commit)).toMatch(/^sitemend\/[0-9a-f]+$/);
      expect(remote.head()).toBe(first);
    }
  }

  // Each place in one of the two ways at least.
  describe.each(partOf(FAIL_POINTS, 2, MODES.indexOf(writeMode)))("at %s", (point) => {
    const isBegun = point !== "approval-checked";
    const cases: readonly (readonly [name: string, run: () => Promise<void>])[] = [
      [
        "a change is committed once, and the same request is answered with it",
        async () => {
          const cup = nextPage++;
          const issue = client.issueOf(cup, "description-missing");
          const first = remote.head();
          const token = await client.token(issue);
          await killedAt(point, () => client.apply(issue, token));
          await client.settled();
          if (isBegun) expect(await ofIssue(issue)).toMatchObject([{ status: published }]);
          else expect([await ofIssue(issue), remote.head()]).toEqual([[], first]);
          const again = await client.apply(issue, token);
          expect(again.body.data.appliedChange).toMatchObject({ status: published, replayed: isBegun });
          const changes = await ofIssue(issue);
          expect(changes).toHaveLength(1);
          expectMade(changes, cup, first);
        },
      ],
      [
        "a rollback happens once",
        async () => {
          const cup = nextPage++;
          const issue = client.issueOf(cup, "description-missing");
          const { id } = (await client.apply(issue, await client.token(issue))).body.data.appliedChange;
          const [commit = ""] = commitsOf([{ id }]);
          const first = remote.head();
          // A proposal that is withdrawn is neither sent nor read back like a write.
          const isPassed = writeMode === "commit" || !["request-sent", "read-back"].includes(point);
          if (isPassed) await killedAt(point, () => client.rollBack(id));
          await client.settled();
          const again = await client.rollBack(id);
          expect(again.body.data, JSON.stringify(again.body)).toMatchObject({
            appliedChange: { status: "rolled_back" },
            alreadyRolledBack: isBegun && isPassed,
            issue: { status: "open" },
          });
          expect(described("main", cup)).toBe(false);
          if (writeMode === "pull_request") expect([branchOf(commit), remote.head()]).toEqual(["", first]);
          else expect(commitsOf([again.body.data.rollback])).toHaveLength(1);
        },
      ],
      [
        "a bulk operation goes on, and commits no item twice",
        async () => {
          const cups = Array.from({ length: TOGETHER }, () => nextPage++);
          const issues = cups.map((cup) => client.issueOf(cup, "description-missing"));
          const first = remote.head();
          const approvals = await client.tokens(issues);
          await killedAt(point, () => client.bulkApply(approvals));
          let bulk = await client.bulkApply(approvals);
          await until(async () => {
            bulk = await client.bulkApply(approvals);
            return bulk.body.data.bulkOperation.status === "completed";
          }, "the bulk to end");
          await client.settled();
          expect(bulk.body.data.bulkOperation).toMatchObject({ replayed: true, summary: { requested: TOGETHER } });
          for (const [at, issue] of issues.entries()) {
            const changes = await ofIssue(issue);
            expect(changes).toMatchObject([{ status: published }]);
            expectMade(changes, cups[at] ?? -1, first);
          }
        },
      ],
    ];
    // Each place ends another kind of change, and each kind ends at several places.
    it.each(partOf(cases, 3, FAIL_POINTS.indexOf(point)))("%s", async (_, run) => run());
  });
});

/**
 * A website that is built from a repository: what is wrong is found on the public page, changed in the one file that it is made of,
 * proposed on a branch or committed, deployed by its owner, proved on the public page, and taken back.
 */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DeployedSite, deploySite } from "../support/deployed-site.ts";
import { createGitRemote, type GitHost, type GitRemote, startGitHost } from "../support/git-server.ts";
import { LOOPBACK, type Owner, signUp, sitemend, startService, type TestService, until } from "../support/service.ts";

const TOKEN = "token-of-this-repository";
const page = (name: string, rest = "") => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>${name} from the hills of Uji, Japan</title>
    <meta name="viewport" content="width=device-width">${rest}
  </head>
  <body>
    <main>
      <h1>${name}</h1>
      <p>${name} is picked in May, steamed for a minute and rolled by hand; it keeps for a year in a tin.</p>
      <p><a href="/">All teas</a> <a href="/sencha/">Sencha</a> <a href="/gyokuro/">Gyokuro</a></p>
    </main>
  </body>
</html>
`;
const description = (text: string) => `\n    <meta name="description" content="${text}">`;
const FILES = {
  "index.html": page(
    "Tea",
    description("Green tea from the hills of Uji, picked in May and sent to your door within a week."),
  ),
  "sencha/index.html": page("Sencha"),
  "gyokuro/index.html": page("Gyokuro", description("Gyokuro")),
  "assets/logo.bin": Buffer.from([0, 255, 1, 254]),
};

let remote: GitRemote;
let host: GitHost;
let site: DeployedSite;
let service: TestService;
let owner: Owner;
let websiteId: string;
let auditId: string;

beforeAll(async () => {
  remote = createGitRemote(FILES);
  host = await startGitHost({ folder: remote.folder, names: ["localhost"], token: TOKEN });
  site = await deploySite(remote);
  const authority = join(remote.folder, "authority.pem");
  writeFileSync(authority, host.authority);
  service = await startService({
    environment: {
      SITEMEND_RATE_LIMITS: "off",
      SITEMEND_ALLOW_PRIVATE: `${LOOPBACK},localhost`,
      NODE_EXTRA_CA_CERTS: authority,
    },
  });
  owner = await signUp(service);
  auditId = await owner.startAudit(`${site.url}/`, { externalLinks: false, resources: false, requestsPerSecond: 500 });
  await owner.auditEnd(auditId);
  websiteId = (await owner.call("GET", "/api/v1/websites")).body.data.websites[0].id;
});
afterAll(async () => {
  await service?.close();
  await site?.close();
  await host?.close();
  remote?.delete();
});

const connect = async (more: Readonly<Record<string, unknown>> = {}) =>
  owner.call("POST", `/api/v1/websites/${websiteId}/git/connect`, {
    ...{ remote: `https://localhost:${host.port}/site.git`, branch: "main", token: TOKEN, writeProbe: true },
    ...more,
  });

async function issueOf(path: string, checkId: string): Promise<string> {
  const { body } = await owner.call("GET", `/api/v1/audit/${auditId}/seo-issues?limit=200&check=${checkId}`);
  const found = body.data.issues.find((issue: { url: string }) => new URL(issue.url).pathname === path);
  if (found === undefined) throw new Error(`No ${checkId} at ${path}: ${JSON.stringify(body.data.issues)}`);
  return found.id;
}

const preview = async (issueId: string) => {
  const { status, body } = await owner.call("GET", `/api/v1/audit/${auditId}/issues/${issueId}/preview-apply`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const apply = (issueId: string, approvalToken: string, more = {}) =>
  owner.call("POST", `/api/v1/audit/${auditId}/issues/${issueId}/apply`, { approvalToken, ...more });
const change = async (id: string) =>
  (await owner.call("GET", `/api/v1/audit/${auditId}/applied-changes/${id}`)).body.data.appliedChange;
const becomes = (id: string, ...states: string[]) =>
  until(async () => states.includes((await change(id)).status), `${id} is ${states.join(" or ")}`);
const filesOf = (commit: string) =>
  remote
    .git(remote.bare, ["ls-tree", "-r", commit])
    .split("\n")
    .filter((line) => line !== "");
const ownBranches = () =>
  remote
    .git(remote.bare, ["for-each-ref", "--format=%(refname:short)", "refs/heads/sitemend/"])
    .split("\n")
    .filter((name) => name !== "");

function merge(branch: string): void {
  const work = remote.clone();
  remote.git(work, ["merge", "--quiet", "--no-ff", "--no-edit", `origin/${branch}`]);
  remote.git(work, ["push", "--quiet", "origin", "HEAD:main"]);
}

describe("a repository", () => {
  it("is connected when its token may write, and its token is shown nowhere", async () => {
    const wrong = await connect({ token: "another-token" });
    expect([wrong.status, wrong.body.error?.code]).toEqual([400, "git_credentials_rejected"]);
    const { status, body } = await connect();
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data.connection).toMatchObject({
      ...{ status: "healthy", generator: "html", writeMode: "pull_request", created: true, credentialHint: "…tory" },
      ...{ head: remote.head(), files: 3 },
    });
    expect(JSON.stringify(body)).not.toContain(TOKEN);
    // The branch that showed it is gone again.
    expect(ownBranches()).toEqual([]);
    const verified = await owner.call("GET", `/api/v1/websites/${websiteId}/git/verify`);
    expect(verified.body.data).toMatchObject({
      status: "healthy",
      checks: [{ id: "repository", status: "pass" }, {}, {}],
    });
  });

  it("gets a proposal, which people merge and deploy; then the public page proves it", async () => {
    const before = remote.head();
    const issueId = await issueOf("/sencha/", "description-missing");
    const seen = await preview(issueId);
    expect(seen.change.resource).toMatchObject({ kind: "git-file", ref: "file:sencha/index.html" });
    const applied = await apply(issueId, seen.approvalToken);
    expect(applied.status, JSON.stringify(applied.body)).toBe(200);
    const { id } = applied.body.data.appliedChange;
    expect((await change(id)).status).toBe("proposed");
    expect(remote.head()).toBe(before);
    const [branch = "", ...others] = ownBranches();
    expect(others).toEqual([]);
    expect(remote.git(remote.bare, ["diff", "--stat", before, branch])).toContain("1 file changed, 1 insertion(+)");
    expect(remote.git(remote.bare, ["log", "-1", "--format=%B", branch])).toMatch(/^Sitemend-Operation: \w+$/m);

    // The owner's own CI tells, before anything is merged, whether the build shows it; this site is its own build.
    const build = remote.clone();
    remote.git(build, ["checkout", "--quiet", branch]);
    const verify = () =>
      sitemend(["verify", "--dir", build, "--change", id], service.dataDir, { GIT_DIR: join(build, ".git") });
    const verified = await verify();
    expect(verified).toMatchObject({ code: 0, stdout: expect.stringContaining("1 verified, 0 not shown") });
    writeFileSync(join(build, "sencha/index.html"), FILES["sencha/index.html"]);
    expect(await verify()).toMatchObject({ code: 1, stdout: expect.stringContaining("still has the issue") });

    merge(branch);
    await becomes(id, "deploying");
    site.deploy();
    await becomes(id, "applied");
    expect((await change(id)).verification).toMatchObject({ status: "verified", rendered: "confirmed" });
    const { body } = await owner.call("GET", `/api/v1/audit/${auditId}/issues/${issueId}`);
    expect(body.data.issue.status).toBe("resolved");
  });

  it("is as it was, byte for byte, when the change is rolled back and that is merged", async () => {
    const [applied] = (await owner.call("GET", `/api/v1/audit/${auditId}/applied-changes`)).body.data.appliedChanges;
    const rolled = await owner.call("POST", `/api/v1/audit/${auditId}/applied-changes/${applied.id}/rollback`, {});
    expect(rolled.status, JSON.stringify(rolled.body)).toBe(200);
    const branch = ownBranches().find((name) =>
      remote.git(remote.bare, ["log", "-1", "--format=%B", name]).includes(rolled.body.data.rollback.id),
    );
    merge(branch ?? "");
    await becomes(applied.id, "rolled_back");
    const first = remote.git(remote.bare, ["rev-list", "--max-parents=0", "main"]).trim();
    expect(filesOf(remote.head())).toEqual(filesOf(first));
    site.deploy();
    await becomes(rolled.body.data.rollback.id, "applied");
  });
});

describe("what people do meanwhile", () => {
  /** A proposal for an issue, and its branch. */
  async function proposed(path: string, checkId: string) {
    const known = ownBranches();
    const issueId = await issueOf(path, checkId);
    const { approvalToken } = await preview(issueId);
    const { body } = await apply(issueId, approvalToken);
    const branch = ownBranches().find((name) => !known.includes(name)) ?? "";
    return { issueId, id: body.data.appliedChange.id as string, branch };
  }
  const issueStatus = async (issueId: string) =>
    (await owner.call("GET", `/api/v1/audit/${auditId}/issues/${issueId}`)).body.data.issue.status;

  it("closing a proposal leaves the site as it is, and the issue open", async () => {
    const { issueId, id, branch } = await proposed("/sencha/", "description-missing");
    const before = remote.head();
    remote.git(remote.bare, ["branch", "--delete", "--force", branch]);
    await becomes(id, "closed");
    expect(await change(id)).toMatchObject({ effect: "none", problem: { code: "proposal_closed", written: false } });
    expect([await issueStatus(issueId), remote.head()]).toEqual(["open", before]);
  });

  it("a proposal that is rolled back is withdrawn: its branch goes, or what somebody added to it stays", async () => {
    const { issueId, id, branch } = await proposed("/sencha/", "description-missing");
    const work = remote.clone();
    remote.git(work, ["checkout", "--quiet", branch]);
    remote.git(work, ["commit", "--quiet", "--allow-empty", "--message", "A person's own work"]);
    remote.git(work, ["push", "--quiet", "origin", branch]);
    const theirs = remote.git(work, ["rev-parse", "HEAD"]).trim();
    const rolled = await owner.call("POST", `/api/v1/audit/${auditId}/applied-changes/${id}/rollback`, {});
    expect(rolled.status, JSON.stringify(rolled.body)).toBe(200);
    expect([(await change(id)).status, await issueStatus(issueId)]).toEqual(["rolled_back", "open"]);
    expect(remote.git(remote.bare, ["rev-parse", `${branch}~1`]).trim()).toBe(theirs);
    expect(filesOf(branch)).toEqual(filesOf("main"));

    const alone = await proposed("/sencha/", "description-missing");
    await owner.call("POST", `/api/v1/audit/${auditId}/applied-changes/${alone.id}/rollback`, {});
    expect([(await change(alone.id)).status, await issueStatus(issueId)]).toEqual(["rolled_back", "open"]);
    expect(ownBranches()).not.toContain(alone.branch);
  });

  it("a proposal whose branch may not be deleted stays one, and the rollback says why", async () => {
    const { id, branch, issueId } = await proposed("/sencha/", "description-missing");
    const hook = join(remote.bare, "hooks/pre-receive");
    writeFileSync(hook, "#!/bin/sh\necho Branches are kept here >&2\nexit 1\n", { mode: 0o755 });
    const refused = await owner.call("POST", `/api/v1/audit/${auditId}/applied-changes/${id}/rollback`, {});
    expect([refused.status, refused.body.error?.code], JSON.stringify(refused.body)).toEqual([400, "git_not_writable"]);
    expect(refused.body.error.details.cause).toContain("Branches are kept here");
    expect([(await change(id)).status, ownBranches().includes(branch)]).toEqual(["proposed", true]);
    // Its place is still its own.
    const again = await apply(issueId, (await preview(issueId).catch(() => ({ approvalToken: "" }))).approvalToken);
    expect(again.status).toBeGreaterThanOrEqual(400);
    rmSync(hook);
    const rolled = await owner.call("POST", `/api/v1/audit/${auditId}/applied-changes/${id}/rollback`, {});
    expect(rolled.status, JSON.stringify(rolled.body)).toBe(200);
    expect([(await change(id)).status, ownBranches().includes(branch)]).toEqual(["rolled_back", false]);
  });

  describe("two changes that put a line into the same place, proposed together", () => {
    async function proposedTogether() {
      const known = ownBranches();
      const issueIds = [
        await issueOf("/sencha/", "description-missing"),
        await issueOf("/sencha/", "canonical-missing"),
      ];
      const { previews } = (await owner.call("POST", `/api/v1/audit/${auditId}/issues/bulk-preview`, { issueIds })).body
        .data;
      const approvals = Object.fromEntries(issueIds.map((id) => [id, previews[id].approvalToken]));
      const begun = await owner.call("POST", `/api/v1/audit/${auditId}/issues/bulk-apply`, { approvals });
      await ended(begun.body.data.bulkOperation.id);
      const { appliedChanges } = (await owner.call("GET", `/api/v1/audit/${auditId}/applied-changes`)).body.data;
      const proposals = appliedChanges.filter(({ status }: { status: string }) => status === "proposed");
      const [branch = "", ...others] = ownBranches().filter((name) => !known.includes(name));
      expect([proposals.length, others]).toEqual([2, []]);
      return { ids: proposals.map(({ id }: { id: string }) => id) as string[], branch };
    }
    const ended = (bulkId: string) =>
      until(async () => {
        const { body } = await owner.call("GET", `/api/v1/audit/${auditId}/bulk-operations/${bulkId}`);
        return body.data.bulkOperation.status === "completed";
      }, "the bulk to end");

    it("are both closed when their branch is deleted", async () => {
      const { ids, branch } = await proposedTogether();
      remote.git(remote.bare, ["branch", "--delete", "--force", branch]);
      for (const id of ids) await becomes(id, "closed", "conflict");
      expect(await Promise.all(ids.map(async (id) => (await change(id)).status))).toEqual(["closed", "closed"]);
    });

    it("are both deployed when it is merged, and taken back together by one proposal", async () => {
      const first = filesOf(remote.head());
      const { ids, branch } = await proposedTogether();
      merge(branch);
      site.deploy();
      for (const id of ids) await becomes(id, "applied");
      const known = ownBranches();
      const begun = await owner.call("POST", `/api/v1/audit/${auditId}/applied-changes/bulk-rollback`, {
        appliedChangeIds: ids,
      });
      await ended(begun.body.data.bulkOperation.id);
      const backs = ownBranches().filter((name) => !known.includes(name));
      expect(backs).toHaveLength(1);
      merge(backs[0] ?? "");
      for (const id of ids) await becomes(id, "rolled_back", "drifted", "conflict");
      expect(await Promise.all(ids.map(async (id) => (await change(id)).status))).toEqual([
        "rolled_back",
        "rolled_back",
      ]);
      expect(filesOf(remote.head())).toEqual(first);
      site.deploy();
    });

    it("are both deployed when it is merged and deleted, and taken back one by one", async () => {
      const first = filesOf(remote.head());
      const { ids, branch } = await proposedTogether();
      merge(branch);
      remote.git(remote.bare, ["branch", "--delete", "--force", branch]);
      site.deploy();
      for (const id of ids) await becomes(id, "applied", "conflict", "drifted", "closed");
      expect(await Promise.all(ids.map(async (id) => (await change(id)).status))).toEqual(["applied", "applied"]);
      // The newest first, as the list has them.
      for (const id of ids) {
        const known = ownBranches();
        const rolled = await owner.call("POST", `/api/v1/audit/${auditId}/applied-changes/${id}/rollback`, {});
        expect(rolled.status, JSON.stringify(rolled.body)).toBe(200);
        for (const back of ownBranches().filter((name) => !known.includes(name))) merge(back);
        await becomes(id, "rolled_back", "drifted", "conflict");
        expect((await change(id)).status).toBe("rolled_back");
      }
      expect(filesOf(remote.head())).toEqual(first);
      site.deploy();
    });
  });

  it("an approval is void when somebody has changed the value since", async () => {
    const issueId = await issueOf("/sencha/", "description-missing");
    const { approvalToken } = await preview(issueId);
    const theirs = page("Sencha", description("Written by a person between preview and apply."));
    remote.save({ "sencha/index.html": theirs });
    site.deploy();
    const refused = await apply(issueId, approvalToken);
    expect([refused.status, refused.body.error?.code], JSON.stringify(refused.body)).toEqual([409, "preview_stale"]);
    expect(remote.git(remote.bare, ["show", "main:sencha/index.html"])).toBe(theirs);
    remote.save({ "sencha/index.html": FILES["sencha/index.html"] });
    site.deploy();
  });

  it("commits to the branch itself where people want that, beside what others push, and takes it back", async () => {
    expect((await connect({ writeMode: "commit" })).status).toBe(200);
    const issueId = await issueOf("/sencha/", "description-missing");
    const { approvalToken } = await preview(issueId);
    const other = remote.save({ "gyokuro/notes.txt": "Somebody else's file\n" });
    const applied = await apply(issueId, approvalToken);
    expect(applied.status, JSON.stringify(applied.body)).toBe(200);
    const { id } = applied.body.data.appliedChange;
    expect(applied.body.data.appliedChange.status).toBe("deploying");
    expect(remote.git(remote.bare, ["rev-parse", "main~1"]).trim()).toBe(other);
    site.deploy();
    await becomes(id, "applied");
    expect((await change(id)).verification.status).toBe("verified");
    const rolled = await owner.call("POST", `/api/v1/audit/${auditId}/applied-changes/${id}/rollback`, {});
    expect(rolled.status, JSON.stringify(rolled.body)).toBe(200);
    expect(filesOf(remote.head())).toEqual(filesOf(other));
    expect((await change(id)).status).toBe("rolled_back");
    site.deploy();
    await becomes(rolled.body.data.rollback.id, "applied");
  });

  it("whoever edits the line afterwards is not overwritten by a rollback", async () => {
    const issueId = await issueOf("/sencha/", "description-missing");
    const { approvalToken } = await preview(issueId);
    const { id } = (await apply(issueId, approvalToken)).body.data.appliedChange;
    const ours = remote.git(remote.bare, ["show", "main:sencha/index.html"]);
    const theirs = ours.replace(/(name="description" content=")[^"]*/, "$1Written by a person after the change.");
    expect(theirs).not.toBe(ours);
    remote.save({ "sencha/index.html": theirs });
    const refused = await owner.call("POST", `/api/v1/audit/${auditId}/applied-changes/${id}/rollback`, {});
    expect([refused.status, refused.body.error?.code], JSON.stringify(refused.body)).toEqual([409, "drift_detected"]);
    expect(remote.git(remote.bare, ["show", "main:sencha/index.html"])).toBe(theirs);
    expect((await change(id)).status).toBe("drifted");
  });
});

/**
 * A repository at a host with an API: a proposal becomes a pull request there, what people decide about it decides about the change,
 * and a rollback takes it back.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DeployedSite, deploySite } from "../support/deployed-site.ts";
import { createForge, type Forge, type ForgeDialect } from "../support/git-hosts/forge.ts";
import { giteaDialect } from "../support/git-hosts/gitea.ts";
import { githubDialect } from "../support/git-hosts/github.ts";
import { gitlabDialect } from "../support/git-hosts/gitlab.ts";
import { createGitRemote, type GitHost, type GitRemote, startGitHost } from "../support/git-server.ts";
import { partOf } from "../support/part-of.ts";
import { LOOPBACK, type Owner, signUp, startService, type TestService, until } from "../support/service.ts";

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
      <p><a href="/">All teas</a> <a href="/sencha/">Sencha</a></p>
    </main>
  </body>
</html>
`;
const DESCRIPTION = "Green tea from the hills of Uji, picked in May and sent to your door within a week.";
const FILES = {
  "index.html": page("Tea", `\n    <meta name="description" content="${DESCRIPTION}">`),
  "sencha/index.html": page("Sencha"),
};

const HOSTS = [
  { dialect: githubDialect, named: "github", pulls: "pull" },
  { dialect: gitlabDialect, named: "auto", pulls: "merge_requests" },
  { dialect: giteaDialect, named: "auto", pulls: "pulls" },
];

// The same journey at each; what a host says in its own way is tested beside the sources (src/connectors/git/hosts).
describe.each(partOf(HOSTS, 3))("a repository at a host like $dialect.name", ({ dialect, named, pulls }) => {
  let at: Place;
  beforeAll(async () => {
    at = await placeAt(dialect);
  });
  afterAll(() => at?.close());

  const path = () => `/api/v1/audit/${at.auditId}`;
  const change = async (id: string) =>
    (await at.owner.call("GET", `${path()}/applied-changes/${id}`)).body.data.appliedChange;
  const becomes = (id: string, state: string) =>
    until(async () => (await change(id)).status === state, `${id} is ${state}`);
  const rollBack = (id: string) => at.owner.call("POST", `${path()}/applied-changes/${id}/rollback`, {});

  async function propose() {
    const { body } = await at.owner.call("GET", `${path()}/seo-issues?limit=200&check=description-missing`);
    const { id: issueId } = body.data.issues.find(({ url }: { url: string }) => url.endsWith("/sencha/"));
    const preview = await at.owner.call("GET", `${path()}/issues/${issueId}/preview-apply`);
    expect(preview.status, JSON.stringify(preview.body)).toBe(200);
    const { approvalToken } = preview.body.data;
    const applied = await at.owner.call("POST", `${path()}/issues/${issueId}/apply`, { approvalToken });
    expect(applied.status, JSON.stringify(applied.body)).toBe(200);
    return applied.body.data.appliedChange;
  }
  const numberOf = async (id: string): Promise<number> => (await change(id)).pullRequest.number;
  const pullOf = async (id: string) => at.forge.find(await numberOf(id));

  it("is recognized, and its token is looked at", async () => {
    const { status, body } = await at.connect({ host: named });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data.connection).toMatchObject({ host: dialect.name, status: "healthy" });
    const ids = body.data.checks.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(["repository", "branch", "content", "host", "host_permissions"]);
  });

  it("gets a pull request for a proposal, with what is known of it; merged and deployed, it is applied", async () => {
    const { id, status, pullRequest } = await propose();
    expect(status).toBe("proposed");
    const url = `https://localhost:${at.host.port}/me/site/${dialect.name === "gitlab" ? "-/" : ""}${pulls}`;
    expect(pullRequest).toMatchObject({ state: "open", url: `${url}/${pullRequest.number}`, previewUrl: null });
    expect(pullRequest.checks).toMatchObject({ state: "none" });
    expect(await pullOf(id)).toMatchObject({ base: "main", title: "Fix sencha/index.html" });
    expect((await pullOf(id))?.body).toContain("```text\n- sencha/index.html");

    at.forge.facts.checks = "failing";
    await until(async () => (await change(id)).pullRequest.checks.state === "failing", "the checks are seen");
    at.forge.merge(pullRequest.number);
    await becomes(id, "deploying");
    at.forge.facts.checks = "none";
    at.site.deploy();
    await becomes(id, "applied");
    expect((await change(id)).pullRequest).toMatchObject({ state: "merged", number: pullRequest.number });

    const rolled = await rollBack(id);
    expect(rolled.status, JSON.stringify(rolled.body)).toBe(200);
    const { rollback } = rolled.body.data;
    expect(rollback).toMatchObject({ status: "proposed", pullRequest: { state: "open" } });
    at.forge.merge(rollback.pullRequest.number);
    await becomes(id, "rolled_back");
    expect(at.remote.git(at.remote.bare, ["show", "main:sencha/index.html"])).toBe(FILES["sencha/index.html"]);
    at.site.deploy();
    await becomes(rollback.id, "applied");
  });

  it("closed without merging, the change is closed, and its place is free", async () => {
    const { id } = await propose();
    at.forge.setState(await numberOf(id), "closed");
    await becomes(id, "closed");
    expect(await change(id)).toMatchObject({ effect: "none", pullRequest: { state: "closed" } });
  });

  it("a rollback of a proposal closes its pull request", async () => {
    const { id } = await propose();
    const number = await numberOf(id);
    expect((await rollBack(id)).status).toBe(200);
    expect(at.forge.find(number)).toMatchObject({ state: "closed" });
    expect(await change(id)).toMatchObject({ status: "rolled_back", pullRequest: { state: "closed" } });
  });

  it("keeps the proposal when the host refuses, says why, and opens it when the host takes it again", async () => {
    at.forge.fault = { is: "status", status: 403 };
    const { id, status, pullRequest, problem } = await propose();
    expect({ status, pullRequest }).toEqual({ status: "proposed", pullRequest: null });
    expect(problem).toMatchObject({ code: "host_permission_missing", written: true });
    expect(JSON.stringify(await change(id))).not.toContain(TOKEN);
    at.forge.fault = null;
    await until(async () => (await change(id)).pullRequest?.state === "open", "it is open");
    expect((await change(id)).problem).toBeNull();
    await rollBack(id);
  });

  it("edited after it was merged, it isn't overwritten", async () => {
    const { id } = await propose();
    at.forge.merge(await numberOf(id));
    await becomes(id, "deploying");
    const ours = at.remote.git(at.remote.bare, ["show", "main:sencha/index.html"]);
    const theirs = ours.replace(/(name="description" content=")[^"]*/, "$1Written by a person after the merge.");
    at.remote.save({ "sencha/index.html": theirs });
    const refused = await rollBack(id);
    expect([refused.status, refused.body.error?.code]).toEqual([409, "drift_detected"]);
    expect(at.remote.git(at.remote.bare, ["show", "main:sencha/index.html"])).toBe(theirs);
    at.remote.save({ "sencha/index.html": FILES["sencha/index.html"] });
    at.site.deploy();
  });

  it("was asked, and has answered, as the host's published API says", () => {
    expect(at.forge.faults).toEqual([]);
  });
});

interface Place {
  readonly remote: GitRemote;
  readonly forge: Forge;
  readonly host: GitHost;
  readonly site: DeployedSite;
  readonly owner: Owner;
  readonly auditId: string;
  connect(more: Readonly<Record<string, unknown>>): ReturnType<Owner["call"]>;
  close(): Promise<void>;
}

async function placeAt(dialect: ForgeDialect): Promise<Place> {
  const remote = createGitRemote(FILES, "me/site.git");
  const forge = createForge(dialect, remote, TOKEN);
  const host = await startGitHost({ folder: remote.folder, names: ["localhost"], token: TOKEN, api: forge.api });
  const site = await deploySite(remote);
  const authority = join(remote.folder, "authority.pem");
  writeFileSync(authority, host.authority);
  const service: TestService = await startService({
    environment: {
      SITEMEND_RATE_LIMITS: "off",
      SITEMEND_ALLOW_PRIVATE: `${LOOPBACK},localhost`,
      NODE_EXTRA_CA_CERTS: authority,
    },
  });
  const owner = await signUp(service);
  const auditId = await owner.startAudit(`${site.url}/`, { externalLinks: false, resources: false });
  await owner.auditEnd(auditId);
  const websiteId = (await owner.call("GET", "/api/v1/websites")).body.data.websites[0].id;
  return {
    ...{ remote, forge, host, site, owner, auditId },
    connect: (more) =>
      owner.call("POST", `/api/v1/websites/${websiteId}/git/connect`, {
        ...{ remote: `https://localhost:${host.port}/me/site.git`, branch: "main", token: TOKEN },
        ...more,
      }),
    async close() {
      await service.close();
      await site.close();
      await host.close();
      remote.delete();
    },
  };
}

/** docs/own-code.md on a real website: its CI job makes what a person granted, and the public pages prove it. */
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { blocksOf, type GuideBlock, type GuideRun, runBash, runWorkflow } from "../support/run-guide.ts";
import { missingTools } from "../support/run-page.ts";
import { type Owner, PASSWORD_OF_OWNER, signUp, startService, type TestService, until } from "../support/service.ts";
import { startSite } from "../support/site-server.ts";
import { startValidatingProxy, type ValidatingProxy } from "../support/validating-proxy.ts";

const missing = missingTools();

const text = `<p>${"Tea. ".repeat(80)}</p>`;
const BODIES: Readonly<Record<string, string>> = {
  "/": `<h1>Green tea from Uji</h1><a href="/black">Black tea</a> <a href="/white">White tea</a>${text}`,
  "/black": `<h1>Black tea from Assam</h1>${text}`,
  "/white": `<h1>White tea from Fujian</h1>${text}`,
};

/** A key may ask so often; more often would only wait for its limit. */
const EACH_MS = 500;

// biome-ignore lint/suspicious/noExplicitAny: a test reads any answer
type Data = any;

describe.skipIf(missing.length > 0)(`docs/own-code.md${missing.length > 0 ? ` (missing: ${missing})` : ""}`, () => {
  let service: TestService;
  let owner: Owner;
  let proxy: ValidatingProxy;
  let site: Awaited<ReturnType<typeof startSite>>;
  let folder: string;
  let blocks: readonly GuideBlock[];
  let cookie: string;
  let key: string;
  let projectId: string;
  let auditId: string;
  let run: GuideRun;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sitemend-own-code-"));
    await writeFile(join(folder, "titles.json"), "{}");
    await writeFile(join(folder, "live.json"), "{}");
    await writeFile(join(folder, "deploy.sh"), "#!/bin/sh\ncp titles.json live.json\n");
    await chmod(join(folder, "deploy.sh"), 0o755);
    // With whatever query: looks past caches have one.
    site = await startSite({
      "*": async ({ url = "/" }, response) => {
        const { pathname } = new URL(url, "http://localhost");
        const body = BODIES[pathname];
        const titles = JSON.parse(await readFile(join(folder, "live.json"), "utf8"));
        const title = titles[`${site.origin}${pathname}`];
        response.writeHead(body === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
        response.end(
          `<!doctype html><html lang="en"><head>${title ? `<title>${title}</title>` : ""}</head><body>${body}</body></html>`,
        );
      },
    });
    service = await startService({ environment: { SITEMEND_PUBLIC_API: "preview" } });
    owner = await signUp(service);
    projectId = (await owner.call("POST", "/api/v1/websites", { url: `${site.origin}/` })).body.data.website.id;
    auditId = await owner.startAudit(`${site.origin}/`);
    await owner.auditEnd(auditId);
    cookie = await signedIn();
    const scopes = ["audits:read", "recommendations:read", "approvals:request", "changes:apply"];
    const made = await person("POST", "/api/v1/api-keys", {
      ...{ name: "CI of the shop", scopes: [...scopes, "deployments:read", "deployments:write"] },
      websiteIds: [projectId],
    });
    key = made.secret;
    proxy = await startValidatingProxy(service.url, ["/api/v1/openapi.json", "/v1/openapi.json"]);
    blocks = await blocksOf("own-code.md");
    const running = runBash(blocks, folder, { SITEMEND: proxy.url, KEY: key, PROJECT: projectId, AUDIT: auditId });
    // Without a request, the page has come to its end before.
    const id = await Promise.race([
      nextRequest(),
      running.then(({ complaints }) => Promise.reject(new Error(complaints))),
    ]);
    await grantAll(id);
    run = await running;
  });

  afterAll(async () => {
    await proxy?.close();
    await service?.close();
    await site?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  async function signedIn(): Promise<string> {
    const response = await fetch(new URL("/api/v1/auth/login", service.url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "owner@example.com", password: PASSWORD_OF_OWNER }),
    });
    return response.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
  }

  async function send(headers: Record<string, string>, method: string, path: string, body?: unknown): Promise<Data> {
    const ask = () =>
      fetch(new URL(path, service.url), {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    let response = await ask();
    // On a busy machine nothing was done; on a slow one the waits below reach the key's limit.
    const wasRefused = () => [429, 503].includes(response.status);
    await until(
      async () => {
        if (wasRefused()) response = await ask();
        return !wasRefused();
      },
      "the service to have time",
      undefined,
      EACH_MS,
    );
    const answer = (await response.json()) as Data;
    if (!response.ok) throw new Error(JSON.stringify(answer));
    return answer.data;
  }
  const person = (method: string, path: string, body?: unknown) => send({ cookie }, method, path, body);
  const byKey = (method: string, path: string, body?: unknown) =>
    send({ authorization: `Bearer ${key}` }, method, `/v1/${path}`, body);

  async function nextRequest(): Promise<string> {
    let id = "";
    await until(
      async () => {
        id = (await person("GET", "/api/v1/approval-requests?status=pending")).approvalRequests[0]?.id ?? "";
        return id !== "";
      },
      "a request",
      undefined,
      EACH_MS,
    );
    return id;
  }

  async function grantAll(id: string): Promise<void> {
    const at = `/api/v1/approval-requests/${id}`;
    const { items } = await person("GET", at);
    const decisions = items
      .filter(({ refusal }: Data) => refusal === null)
      .map(({ position, revision }: Data) => ({ position, revision, decision: "grant" }));
    await person("POST", `${at}/decide`, { decisions });
  }

  const workflowValues = (request: string) => ({
    ...{ "vars.SITEMEND_URL": proxy.url, "vars.SITEMEND_PROJECT": projectId },
    ...{ "secrets.SITEMEND_KEY": key, "inputs.request": request },
    ...{ "github.server_url": "https://ci.example", "github.repository": "shop/site", "github.run_id": "7" },
  });

  it("runs to its end", () => {
    expect(run.exitCode, run.complaints).toBe(0);
  });

  it("has a CI job that makes what was granted, which the public pages then prove", async () => {
    const { approvalRequests } = await byKey("GET", "approval-requests");
    const [{ id, target }] = approvalRequests;
    expect(target).toBe("event");
    const [workflow] = blocks.filter(({ language }) => language === "yaml");
    if (workflow === undefined) throw new Error("There is no workflow.");
    const ended = await runWorkflow(workflow, folder, workflowValues(id));
    expect(ended).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^Deployment dep_\w+: verified$/m) });
    const { deploymentId } = (await byKey("GET", `approval-requests/${id}`)).approvalRequest;
    const { deployment, items, reports } = await byKey("GET", `deployments/${deploymentId}`);
    expect(deployment).toMatchObject({ state: "verified", target: "event" });
    expect(items).toHaveLength(3);
    expect(new Set(items.map(({ verification }: Data) => verification))).toEqual(new Set(["verified"]));
    expect(reports.map(({ state }: Data) => state)).toEqual(["success", "in_progress"]);
    const { issues } = await byKey("GET", `audits/${auditId}/issues?check=title-missing`);
    expect(issues.map(({ status }: Data) => status)).toEqual(["resolved", "resolved", "resolved"]);
  });

  it("goes on after a restart, and takes no report for a proof", async () => {
    await writeFile(join(folder, "live.json"), "{}");
    const next = await owner.startAudit(`${site.origin}/`);
    await owner.auditEnd(next);
    const { recommendations } = await byKey("GET", `audits/${next}/recommendations?check=title-missing&limit=1`);
    const [{ issueId }] = recommendations;
    const asked = await byKey("POST", "approval-requests", { projectId, items: [{ auditId: next, issueId }] });
    const { id: approvalRequestId } = asked.approvalRequest;
    await grantAll(approvalRequestId);
    const begun = await byKey("POST", "optimizations/apply", { projectId, approvalRequestId });
    const { id } = begun.deployment;
    await byKey("POST", `deployments/${id}/status`, { state: "success" });
    const hint = async () => (await byKey("GET", `deployments/${id}`)).items[0].hint;
    await until(async () => (await hint()) !== null, "a look of our own", undefined, EACH_MS);
    expect((await byKey("GET", `deployments/${id}`)).deployment.state).toBe("deploying");
    await service.kill9();
    await service.restart();
    const { url, after } = begun.items[0].edit;
    await writeFile(join(folder, "live.json"), JSON.stringify({ [url]: after }));
    await byKey("POST", `deployments/${id}/status`, { state: "success" });
    const state = async () => (await byKey("GET", `deployments/${id}`)).deployment.state;
    await until(async () => (await state()) === "verified", "the page to prove it", undefined, EACH_MS);
    let types: readonly string[] = [];
    // What has just happened gets its place in the feed within a second.
    await until(
      async () => {
        const { events } = await byKey("GET", "events?limit=200");
        types = events.filter(({ data }: Data) => data.deploymentId === id).map(({ type }: Data) => type);
        return types.includes("deployment.verified");
      },
      "the last event",
      undefined,
      EACH_MS,
    );
    expect(types).toEqual(["requested", "deploying", "live", "verified"].map((one) => `deployment.${one}`));
  });

  it("is answered as both documents say, in every answer", () => {
    expect(proxy.problems).toEqual([]);
  });
});

/**
 * docs/approvals.md on a real WordPress and in a real browser: a script asks for twelve changes, a person edits one, declines
 * two and grants the others on the screen, the key applies them and undoes them.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browserMissing, startBrowser, type TestBrowser } from "../support/browser.ts";
import { differences, dump } from "../support/database-dump.ts";
import { decideOnScreen, type ScreenDecision } from "../support/decide-on-screen.ts";
import { type BulkWorld, openBulkWorld } from "../support/random-bulks.ts";
import {
  blocksOf,
  type GuideBlock,
  type GuideRun,
  installClient,
  runBash,
  runWorkflow,
  typeProblems,
  writeFiles,
} from "../support/run-guide.ts";
import { missingTools } from "../support/run-page.ts";
import { PASSWORD_OF_OWNER, until } from "../support/service.ts";
import { startValidatingProxy, type ValidatingProxy } from "../support/validating-proxy.ts";
import { wordpressMissing } from "../support/wordpress.ts";

const missing =
  wordpressMissing() ?? browserMissing() ?? (missingTools().length > 0 ? missingTools().join(", ") : undefined);
const EDITED = "A tin of loose tea, seen from the side";

// biome-ignore lint/suspicious/noExplicitAny: a test reads any answer
type Data = any;

describe.skipIf(missing)(`docs/approvals.md${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let world: BulkWorld;
  let proxy: ValidatingProxy;
  let receiver: Server;
  let browser: TestBrowser;
  let page: Page;
  let folder: string;
  let blocks: readonly GuideBlock[];
  let cookie: string;
  let key: string;
  let secret: string;
  let run: GuideRun;
  /** The first request as the person saw it at last. */
  let decided: Data;
  const received: { headers: Record<string, string>; body: string }[] = [];

  beforeAll(async () => {
    world = await openBulkWorld("guarded", { SITEMEND_PUBLIC_API: "preview" });
    proxy = await startValidatingProxy(world.url, ["/api/v1/openapi.json", "/v1/openapi.json"]);
    browser = await startBrowser(world.url);
    ({ page } = await browser.open({ reducedMotion: "reduce" }));
    cookie = await signedIn();
    key = await newKey();
    await openReceiver();
    folder = await mkdtemp(join(tmpdir(), "sitemend-approvals-"));
    await installClient(folder);
    blocks = await blocksOf("approvals.md");
    await writeFiles(blocks, folder);
    const running = runBash(blocks, folder, {
      ...{ SITEMEND: proxy.url, KEY: key, PROJECT: world.websiteId, AUDIT: world.auditId },
    });
    decided = await decide(await nextRequest(), { edit: EDITED, decline: [4, 8] });
    await Promise.race([running, nextRequest().then((id) => decide(id, {}))]);
    run = await running;
  });
  afterAll(async () => {
    await browser?.close();
    await proxy?.close();
    receiver?.close();
    await world?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  /** As the dashboard asks. */
  async function person(method: string, path: string, body?: unknown): Promise<Data> {
    const response = await fetch(new URL(path, world.url), {
      method,
      headers: { cookie, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Data;
    if (!response.ok) throw new Error(JSON.stringify(answer));
    return answer.data;
  }

  async function signedIn(): Promise<string> {
    const response = await fetch(new URL("/api/v1/auth/login", world.url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "owner@example.com", password: PASSWORD_OF_OWNER }),
    });
    return response.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
  }

  async function newKey(): Promise<string> {
    const scopes = ["audits:read", "recommendations:read", "approvals:request", "changes:apply", "deployments:read"];
    const body = { name: "Spring campaign", scopes, websiteIds: [world.websiteId] };
    return (await person("POST", "/api/v1/api-keys", body)).secret;
  }

  async function openReceiver(): Promise<void> {
    receiver = createServer((request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (text) => {
        body += text;
      });
      request.on("end", () => {
        received.push({ headers: request.headers as Record<string, string>, body });
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    const { port } = receiver.address() as AddressInfo;
    const types = ["approval.requested", "approval.granted", "deployment.requested", "deployment.live"];
    const made = await person("POST", "/api/v1/integrations", {
      ...{ kind: "webhook", name: "Steps", url: `http://127.0.0.1:${port}/`, websiteIds: [world.websiteId] },
      types: [...types, "deployment.verified", "deployment.rolled_back"],
    });
    ({ secret } = made);
  }

  async function nextRequest(): Promise<string> {
    let id = "";
    await until(async () => {
      const { approvalRequests } = await person("GET", "/api/v1/approval-requests?status=pending");
      id = approvalRequests[0]?.id ?? "";
      return id !== "";
    }, "a request");
    return id;
  }

  /** On the page that the request's link opens, with everything granted to be undone by the key. */
  async function decide(id: string, decision: ScreenDecision): Promise<Data> {
    const { approvalRequest } = await person("GET", `/api/v1/approval-requests/${id}`);
    await decideOnScreen(page, approvalRequest.approveUrl, decision);
    return person("GET", `/api/v1/approval-requests/${id}`);
  }

  it("runs to its end", () => {
    expect(run).toMatchObject({ exitCode: 0, complaints: "" });
    expect(run.printed.length).toBe(blocks.filter(({ language }) => language === "bash").length);
  });

  it("asks for twelve, and applies the ten that the person granted, the edited one among them", async () => {
    expect(decided.items).toHaveLength(12);
    expect(decided.items[0]).toMatchObject({ edited: true, after: EDITED, revision: 2 });
    const printed = run.printed.join("");
    expect(printed).toContain("The request is partly_granted.");
    expect(printed).toMatch(/The deployment is (verified|live)\./);
    const { data } = JSON.parse(await readFile(join(folder, "deployment.json"), "utf8"));
    expect(data.items).toHaveLength(10);
    expect(data.items.filter(({ result }: Data) => !["applied", "unchanged"].includes(result))).toEqual([]);
  });

  it("tells each step in order, in the feed and by signed webhooks", async () => {
    const feed = run.printed.join("").match(/^(?:approval|deployment)\.\w+ \w+$/gm);
    // What has just happened gets its place in the feed within a second.
    expect(feed?.slice(0, 3)).toEqual([
      ...["approval.requested pending", "approval.granted partly_granted", "deployment.requested queued"],
    ]);
    await until(
      () => received.some(({ body }) => JSON.parse(body).type === "deployment.rolled_back"),
      "the last event",
    );
    for (const { body, headers } of received) new Webhook(secret).verify(body, headers);
    const first = JSON.parse(received.find(({ body }) => body.includes("deployment.requested"))?.body ?? "{}").data;
    const steps = received
      .map(({ body }) => JSON.parse(body))
      .filter(({ data }) => data.deploymentId === first.deploymentId);
    const types = steps.map(({ type }) => type);
    expect(types.slice(0, 2)).toEqual(["deployment.requested", "deployment.live"]);
    expect(types.at(-1)).toBe("deployment.rolled_back");
  });

  it("undoes what the person allowed to be undone, and leaves no trace of it", async () => {
    const applied = async (): Promise<Data[]> =>
      (await byKey("GET", "deployments")).deployments.filter(({ kind }: Data) => kind === "apply");
    await until(async () => (await applied()).every(({ state }) => !["queued", "preparing"].includes(state)), "an end");
    for (const { id, state } of await applied())
      if (state !== "rolled_back") await byKey("POST", `deployments/${id}/rollback`);
    await until(async () => (await applied()).every(({ state }) => state === "rolled_back"), "everything to be undone");
    expect(differences(world.original, await dump(world.wordpress))).toEqual({ intended: [], unexpected: [] });
  });

  async function byKey(method: string, path: string): Promise<Data> {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(new URL(`/v1/${path}`, world.url), { method, headers });
    return ((await answer.json()) as Data).data;
  }

  it("has a program that TypeScript accepts, and a workflow that applies what was granted", async () => {
    expect(await typeProblems(["apply.ts"], folder)).toBe("");
    const [workflow] = blocks.filter(({ language }) => language === "yaml");
    if (workflow === undefined) throw new Error("There is no workflow.");
    const asked = await fetch(new URL("/v1/approval-requests", world.url), {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({
        projectId: world.websiteId,
        items: [{ auditId: world.auditId, issueId: decided.items[1].issueId }],
      }),
    });
    const { id } = ((await asked.json()) as Data).data.approvalRequest;
    const values = {
      ...{ "vars.SITEMEND_URL": proxy.url, "vars.SITEMEND_PROJECT": world.websiteId },
      ...{ "secrets.SITEMEND_KEY": key, "inputs.request": String(id) },
    };
    expect((await runWorkflow(workflow, folder, values)).exitCode).not.toBe(0);
    await decide(id, {});
    const ended = await runWorkflow(workflow, folder, values);
    expect(ended).toMatchObject({
      stdout: expect.stringMatching(/^Deployment dep_\w+: (live|verified|not_rendered)$/m),
    });
  });

  it("is answered as both documents say, in every answer", () => {
    expect(proxy.problems).toEqual([]);
  });
});

/**
 * A request key is shown once and then nowhere to be found: not in logs at their loudest, not in answers, tables, files or a
 * backup, wherever a program has put it. Nor are the URLs and tokens of deploy hooks, and what hosts sign their notices with.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bytesOf, everyRow, filesIn, withDatabase } from "../support/data-folder-search.ts";
import { type DeployHost, HOST_TOKENS, openDeployHost } from "../support/deploy-host.ts";
import { type Owner, signUp, sitemend, startService, type TestService, until } from "../support/service.ts";

let service: TestService;
let owner: Owner;
let websiteId: string;
let host: DeployHost;
const secrets: string[] = [];
const answers: string[] = [];

beforeAll(async () => {
  service = await startService({ environment: { SITEMEND_PUBLIC_API: "preview", SITEMEND_LOG_LEVEL: "trace" } });
  owner = await signUp(service);
  host = await openDeployHost();
  const { body } = await owner.call("POST", "/api/v1/websites", { url: "http://127.0.0.1:9/" });
  websiteId = body.data.website.id;
});
afterAll(async () => {
  await service?.close();
  await host?.close();
});

async function ask(path: string, key: string, more: RequestInit = {}): Promise<number> {
  const headers = { authorization: `Bearer ${key}`, ...(more.headers as object) };
  const response = await fetch(new URL(path, service.url), { ...more, headers });
  answers.push(`${path.slice(0, 20)} ${await response.text()} ${JSON.stringify([...response.headers])}`);
  return response.status;
}

/** Of a key without the part that all begin with and the id, which is no secret. */
const canaries = () => [...secrets.map((secret) => secret.split("_").at(-1) ?? ""), ...Object.values(HOST_TOKENS)];
const holding = (texts: readonly string[]) => texts.filter((text) => canaries().some((one) => text.includes(one)));

it("works, is rolled, and is put where it does not belong", async () => {
  const made = await owner.call("POST", "/api/v1/api-keys", {
    ...{ name: "CI", scopes: ["projects:read", "audits:read", "audits:write"], websiteIds: [websiteId] },
  });
  expect(made.status).toBe(201);
  const { secret, key } = made.body.data;
  secrets.push(secret);
  expect(await ask("/v1/projects", secret)).toBe(200);
  expect(
    await ask("/v1/audits", secret, { method: "POST", body: "{", headers: { "content-type": "application/json" } }),
  ).toBe(400);
  expect(await ask(`/v1/projects?key=${secret}`, secret)).toBe(400);
  expect(await ask(`/v1/audits/${secret}`, secret)).toBe(400);
  expect(await ask(`/api/v1/audit/${secret}`, secret)).toBe(400);
  expect(await ask(`/nowhere/${secret}`, secret)).toBe(404);
  expect(await ask("/api/v1/audits", secret)).toBe(401);
  expect(await ask("/v1/projects", `${secret}x`)).toBe(401);
  const started = {
    method: "POST",
    body: JSON.stringify({ projectId: websiteId, type: "page-audit" }),
    headers: { "content-type": "application/json", "idempotency-key": secret },
  };
  expect(await ask("/v1/audits", secret, started)).toBe(400);
  expect(await ask("/v1/audits", secret, { ...started, headers: { "content-type": "application/json" } })).toBe(202);
  const rolled = await owner.call("POST", `/api/v1/api-keys/${key.id}/roll`, {});
  secrets.push(rolled.body.data.secret);
  expect(await ask("/v1/limits", secrets[1] ?? "")).toBe(200);
  for (const path of ["/api/v1/api-keys", "/api/v1/audit-log", "/api/v1/audits"])
    answers.push(JSON.stringify((await owner.call("GET", path)).body));
  expect(holding(answers)).toEqual([]);
});

it("of deploy hooks work, are called, and fail", async () => {
  const { github, gitlab, url } = host.urls;
  const hooks = [
    { service: "github", url: github, repository: "tea-house/shop", token: HOST_TOKENS.github },
    { service: "gitlab", url: gitlab, repository: "tea/house/shop", ref: "main", token: HOST_TOKENS.gitlab },
    { service: "url", url },
  ];
  for (const hook of hooks) {
    const body = { kind: "deploy_hook", name: hook.service, websiteIds: [websiteId], ...hook };
    const made = await owner.call("POST", "/api/v1/integrations", body);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    secrets.push(made.body.data.secret);
  }
  const callAll = () => withDatabase(service.dataDir, (client) => client.query(CALL_ALL));
  await callAll();
  await until(() => host.calls.length >= 3, "a call of each");
  expect(host.calls.map(({ status }) => status).toSorted()).toEqual([201, 201, 204]);
  host.answers((response) => void response.destroy());
  await callAll();
  await until(() => host.calls.length >= 6, "a call of each that fails");
  const { body } = await owner.call("GET", "/api/v1/integrations");
  for (const { id } of body.data.integrations)
    answers.push(JSON.stringify((await owner.call("GET", `/api/v1/integrations/${id}/deliveries`)).body));
  for (const path of ["/api/v1/integrations", "/api/v1/audit-log"])
    answers.push(JSON.stringify((await owner.call("GET", path)).body));
  expect(answers.join("")).toContain('"service":"gitlab"');
  expect(holding(answers)).toEqual([]);
});

/** As if a deployment of this website had just gone live. */
const CALL_ALL = `with event as (
    insert into outbox_event (workspace_id, website_id, type, subject, data, place)
      select workspace_id, id, 'deployment.live', gen_random_uuid(), '{"state": "live"}', -(select count(*) from webhook_delivery) - 1
        from website limit 1
      returning id, subject, place)
  insert into webhook_delivery (webhook_id, event_id, subject, place, next_at)
    select w.id, e.id, e.subject, e.place, now() from webhook w, event e`;

it("is in no log, no table and no file", async () => {
  const logs = service.stderr().split("\n");
  expect(logs.join("")).toContain('"route":"/v1/projects"');
  expect(holding(logs)).toEqual([]);
  const rows = await everyRow(service.dataDir);
  expect(rows.some((row) => row.startsWith("public.request_key "))).toBe(true);
  expect(holding(rows)).toEqual([]);
  const needles = canaries().map((one) => Buffer.from(one));
  const found = filesIn(service.dataDir).filter((file) => {
    const bytes = bytesOf(file);
    return needles.some((needle) => bytes.includes(needle));
  });
  expect(found).toEqual([]);
});

it("is in no backup, which has the key all the same", async () => {
  await service.stop();
  const file = join(service.dataDir, "key.backup");
  const { code, stderr } = await sitemend(["backup", file], service.dataDir);
  expect(code, stderr).toBe(0);
  const bytes = readFileSync(file);
  const text = gunzipSync(bytes).toString("latin1");
  expect(text).toContain("request_key");
  expect(holding([text, bytes.toString("latin1")])).toEqual([]);
});

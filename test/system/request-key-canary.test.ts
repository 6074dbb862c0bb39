/**
 * A request key is shown once and then nowhere to be found: not in logs at their loudest, not in answers, tables, files or a
 * backup, wherever a program has put it.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bytesOf, everyRow, filesIn } from "../support/data-folder-search.ts";
import { type Owner, signUp, sitemend, startService, type TestService } from "../support/service.ts";

let service: TestService;
let owner: Owner;
let websiteId: string;
const secrets: string[] = [];
const answers: string[] = [];

beforeAll(async () => {
  service = await startService({ environment: { SITEMEND_PUBLIC_API: "preview", SITEMEND_LOG_LEVEL: "trace" } });
  owner = await signUp(service);
  const { body } = await owner.call("POST", "/api/v1/websites", { url: "http://127.0.0.1:9/" });
  websiteId = body.data.website.id;
});
afterAll(() => service?.close());

async function ask(path: string, key: string, more: RequestInit = {}): Promise<number> {
  const headers = { authorization: `Bearer ${key}`, ...(more.headers as object) };
  const response = await fetch(new URL(path, service.url), { ...more, headers });
  answers.push(`${path.slice(0, 20)} ${await response.text()} ${JSON.stringify([...response.headers])}`);
  return response.status;
}

/** Without the part that all keys begin with and the id, which is no secret. */
const canaries = () => secrets.map((secret) => secret.split("_").at(-1) ?? "");
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
  expect(await ask(`/api/v1/audit/${secret}`, secret)).toBe(401);
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

/**
 * Credentials for Google that were entrusted to us are nowhere to be found: not in logs at their loudest, not in answers, not in any
 * table or file, also when Google itself repeats what it was sent.
 */
import { Writable } from "node:stream";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bytesOf, everyRow, filesIn } from "../support/data-folder-search.ts";
import { SOME_OAUTH_CLIENT } from "../support/google/connect.ts";
import type { Door } from "../support/google/google.ts";
import type { ServiceAccount } from "../support/google/service-account.ts";
import { type ServiceWithGoogle, SHOP, serviceWithGoogle } from "../support/google/service-with-google.ts";
import { wmxSite } from "../support/google/sites.ts";
import { PASSWORD_OF_OWNER } from "../support/service.ts";

const { clientId, clientSecret } = SOME_OAUTH_CLIENT;
const DOORS: readonly Door[] = ["token", "sites", "query", "inspect"];
let service: ServiceWithGoogle;
let account: ServiceAccount;
let path: string;
let logs = "";
const answers: string[] = [];

beforeAll(async () => {
  const stream = new Writable({
    write(piece, _encoding, done) {
      logs += String(piece);
      done();
    },
  });
  service = await serviceWithGoogle(pino({ level: "trace" }, stream));
  account = await service.google.newServiceAccount();
  service.google.sites.set(account.email, [wmxSite(`${SHOP}/`)]);
  service.google.sites.set(clientId, [wmxSite(`${SHOP}/`)]);
  const { body } = await service.owner.call("POST", "/api/v1/websites", { url: `${SHOP}/` });
  path = `/api/v1/websites/${body.data.website.id}/search-console`;
}, 120_000);
afterAll(() => service?.close());

async function call(method: "GET" | "POST" | "DELETE", more: string, body?: unknown) {
  const answer = await service.owner.call(method, `${path}${more}`, body);
  answers.push(JSON.stringify(answer.body));
  return answer;
}

/** Until nothing is under way. */
async function fetched(): Promise<void> {
  await call("POST", "/fetch");
  await expect
    .poll(async () => (await call("GET", "")).body.data.connection.isFetching, { timeout: 20_000, interval: 200 })
    .toBe(false);
}

/** What could slip out; the lines of a PEM alone, as it is written in JSON and as it is. */
function canaries(): string[] {
  const { private_key: pem } = JSON.parse(account.key) as { private_key: string };
  const { tokens } = service.google;
  const refreshToken = tokens.clients.get(clientId)?.refreshToken;
  if (!refreshToken) throw new Error("nobody has consented");
  return [pem.slice(100, 160).replaceAll("\n", ""), pem.split("\n")[5] ?? "", clientSecret, refreshToken]
    .concat([...tokens.accessTokens.keys()])
    .filter((text) => text.length > 10);
}

it("go in and work, and Google repeats them in every error", async () => {
  const { google, owner, url } = service;
  expect((await call("POST", "/connect", { key: account.key })).status).toBe(200);
  await fetched();
  for (const door of DOORS) {
    const [token = ""] = [...google.tokens.accessTokens.keys()].slice(-1);
    google.misbehave(door, {
      status: 403,
      body: JSON.stringify({ error: { code: 403, message: `${account.key} ${token}` } }),
    });
    await fetched();
    await call("POST", "/connect", { key: account.key });
    google.behave();
  }
  const redirectUri = `${url}/search-console/authorized`;
  google.tokens.clients.set(clientId, { secret: clientSecret, redirectUri, refreshToken: null });
  const { body } = await call("POST", "/authorize", { clientId, clientSecret });
  const signIn = await fetch(`${url}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ email: "owner@example.com", password: PASSWORD_OF_OWNER }),
  });
  const cookie = signIn.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const back = google.consent(body.data.authorizeUrl, "yes");
  const done = await fetch(back, { headers: { cookie }, redirect: "manual" });
  expect(done.headers.get("location")).toMatch(/^\/sites\/web_\w+\/search$/);
  expect((await call("GET", "")).body.data.connection).toMatchObject({ method: "oauth" });
  await fetched();
  answers.push(JSON.stringify((await owner.call("GET", "/api/v1/audit-log")).body));
});

it("are in no answer and no log", () => {
  expect(logs).toContain("search_console");
  const isFound = (text: string) => canaries().some((canary) => text.includes(canary));
  expect(answers.filter(isFound)).toEqual([]);
  expect(logs.split("\n").filter(isFound)).toEqual([]);
});

it("are in no table, and in no file of the data folder", async () => {
  const rows = await everyRow(service.dataDir);
  expect(rows.some((row) => row.startsWith("public.search_console "))).toBe(true);
  const forms = canaries().flatMap((canary) => [canary, Buffer.from(canary).toString("hex")]);
  expect(rows.filter((row) => forms.some((form) => row.includes(form)))).toEqual([]);
  const holding = filesIn(service.dataDir).filter((file) => forms.some((form) => bytesOf(file).includes(form)));
  expect(holding).toEqual([]);
});

it("are gone once disconnected", async () => {
  // A service on a busy machine may ask to come again.
  await expect.poll(async () => (await call("DELETE", "")).status, { timeout: 20_000, interval: 200 }).toBe(204);
  const rows = await everyRow(service.dataDir);
  expect(rows.filter((row) => /^public\.search_console(_authorization)? /.test(row))).toEqual([]);
});

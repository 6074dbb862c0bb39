/** The log of a real service, as a collector of logs gets it. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Owner, PASSWORD_OF_OWNER, signUp, startService, type TestService, until } from "../support/service.ts";
import { links, startSite } from "../support/site-server.ts";

// biome-ignore lint/suspicious/noExplicitAny: lines hold anything
type Line = any;
const CANARY = "canary-5d1f8e";

let service: TestService;
let owner: Owner;
let site: Awaited<ReturnType<typeof startSite>>;
let audit: string;
let share: string;
let lines: readonly Line[];
let text: string;

beforeAll(async () => {
  site = await startSite({ "/": links("/a"), "/a": "<title>A</title><h1>A</h1>" });
  service = await startService({ isEmpty: true });
  owner = await signUp(service);
  audit = await owner.startAudit(`${site.origin}/`);
  await owner.auditEnd(audit);
  const shared = await owner.call("POST", `/api/v1/audit/${audit}/shares`, { password: `${CANARY}-password` });
  share = shared.body.data.token;
  await fetch(shared.body.data.url);
  for (const path of [
    `/api/v1/public/reports/${CANARY}-token`,
    `/invite/${CANARY}-invitation?secret=${CANARY}`,
    `/api/v1/audits?cursor=${CANARY}`,
    `/${CANARY}`,
    `/connected?state=${CANARY}-state`,
    "/healthz",
  ])
    await fetch(new URL(path, service.url), { headers: { authorization: `Bearer ${CANARY}`, cookie: `a=${CANARY}` } });
  await owner.call("POST", "/api/v1/auth/login", { email: "owner@example.com", password: `${CANARY}-guess` });
  await until(() => service.stderr().includes('"audit ended"'), "the engine's line");
  await service.stop();
  text = service.stderr();
  lines = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
});
afterAll(async () => {
  await service?.close();
  await site?.close();
});

it("is JSON from the first line to the last", () => {
  expect(lines[0]).toMatchObject({ level: 30, msg: "starting" });
  expect(lines.at(-1)).toMatchObject({ msg: expect.stringContaining("stopping") });
  for (const line of lines) expect(line).toMatchObject({ level: expect.any(Number), time: expect.any(Number) });
});

it("warns of nothing when a new service starts, audits a site and stops", () => {
  expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
});

it("has a line for each request, with its route and not its address", () => {
  const start = lines.find(({ msg, route }) => msg === "request" && route === "/api/v1/audit/start");
  expect(start).toMatchObject({
    method: "POST",
    status: 202,
    address: "127.0.0.1",
    reqId: expect.stringMatching(/^req_/),
  });
  expect(start.userId).toMatch(/^usr_/);
  expect(start.bytes).toBeGreaterThan(0);
  expect(start.ms).toBeGreaterThanOrEqual(0);
  const status = lines.find(({ route }) => route === "/api/v1/audit/:auditId/audit-status");
  expect(status).toMatchObject({ auditId: audit, status: 200 });
  expect(lines.filter(({ route }) => route === "none").length).toBeGreaterThan(0);
  expect(lines.filter(({ route }) => route === "/healthz")).toEqual([]);
});

it("has one line for the audit, the sign-in, each migration, and no false alarm", () => {
  expect(lines.filter(({ msg }) => msg === "audit ended")).toMatchObject([
    { auditId: audit, website: site.origin, pages: 2, outcome: "completed", seconds: expect.any(Number) },
  ]);
  expect(lines.filter(({ action, outcome }) => action === "session.started" && outcome === "refused")).toHaveLength(1);
  const signedIn = lines.find(({ action, outcome }) => action === "session.started" && outcome === "done");
  expect(signedIn.actorId).toMatch(/^usr_/);
  expect(lines.filter(({ msg }) => msg === "migration applied").length).toBeGreaterThan(20);
  expect(lines.filter(({ level }) => level > 30)).toEqual([]);
});

it("holds no secret", () => {
  expect(text).not.toContain(CANARY);
  expect(text).not.toContain(PASSWORD_OF_OWNER);
  expect(text).not.toContain(service.ownerToken);
  expect(share.length).toBeGreaterThan(0);
  expect(text).not.toContain(share);
});

it("says in JSON, too, why a start fails", async () => {
  const second = startService({ environment: { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" } });
  const error = await second.then(
    () => "",
    (cause: Error) => cause.message,
  );
  const said = error
    .replace("The service ended: ", "")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(said.at(-1)).toMatchObject({ level: 60, msg: expect.stringContaining("DATABASE_URL") });
});

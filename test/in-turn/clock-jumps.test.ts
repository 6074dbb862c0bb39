/** A machine whose clock is set ahead and back while audits run: all of them end well, and nobody is kept out. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Owner, PASSWORD_OF_OWNER, signUp, startService, type TestService, until } from "../support/service.ts";
import { type SlowSite, startSlowSite } from "../support/slow-site.ts";

const HOUR = 3_600_000;
const PAGES = 40;
const NO_MORE = { externalLinks: false, resources: false };

let service: TestService;
let owner: Owner;
let sites: SlowSite[];
let folder: string;
let clock: string;

beforeAll(async () => {
  sites = await Promise.all([1, 2, 3].map(() => startSlowSite(PAGES, { delayMs: 60 })));
  folder = mkdtempSync(join(tmpdir(), "sitemend-clock-"));
  clock = join(folder, "clock");
  writeFileSync(clock, "0");
  const preload = pathToFileURL(join(import.meta.dirname, "../support/jumping-clock.ts")).href;
  service = await startService({
    environment: { NODE_OPTIONS: `--import ${preload}`, TEST_CLOCK_FILE: clock, SITEMEND_REGISTRATION: "open" },
  });
  owner = await signUp(service);
});
afterAll(async () => {
  await service?.close();
  for (const site of sites ?? []) await site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Resolves when the service has noticed. */
async function jumpTo(hours: number): Promise<void> {
  const wanted = String(hours * HOUR);
  writeFileSync(clock, wanted);
  const seen = `${clock}.${service.pid}`;
  await until(() => existsSync(seen) && readFileSync(seen, "utf8") === wanted, "the clock to jump");
}

it.each([
  ["a day ahead", 26],
  ["a day and more back", -30],
])("ends every audit well when the clock is set %s", async (_, hours) => {
  for (const site of sites) site.forget();
  await owner.signIn();
  const ids = await Promise.all(sites.map(({ url }) => owner.startAudit(url, NO_MORE)));
  await sites[0]?.reached(10);
  await jumpTo(hours);
  // Whoever is signed out by it is told so, and comes in again.
  const { status, body } = await owner.call("GET", "/api/v1/audits");
  if (status !== 200)
    expect([status, body.error]).toMatchObject([
      401,
      { code: "token_expired", nextStep: expect.stringMatching(/\.$/) },
    ]);
  await owner.signIn();
  for (const id of ids) {
    const audit = await owner.auditEnd(id);
    expect(audit).toMatchObject({ status: "completed", failure: null, runtime: { attempt: 1 } });
    expect(audit.progress.pagesCrawled).toBeGreaterThanOrEqual(PAGES);
  }
});

it("keeps nobody out for longer than a right clock would, after failed sign-ins at another time", async () => {
  await jumpTo(26);
  const email = "somebody@example.com";
  const registered = await owner.call("POST", "/api/v1/auth/register", {
    email,
    password: PASSWORD_OF_OWNER,
    name: "S",
  });
  expect(registered.status).toBe(201);
  const signIn = (password: string) =>
    fetch(`${service.url}/api/v1/auth/token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    });
  for (let tries = 0; tries < 6; tries++) await signIn("not the password");
  await jumpTo(0);
  const answer = await signIn(PASSWORD_OF_OWNER);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("retry-after"))).toBeLessThanOrEqual(15 * 60);
});

it("says that the clocks of the machine and of the database differ, and ends when it is asked to", async () => {
  await jumpTo(-26);
  await owner.signIn();
  const { checks } = (await owner.call("GET", "/api/v1/system/health")).body.data;
  expect(checks).toContainEqual(
    expect.objectContaining({ name: "clock", status: "warn", nextStep: expect.stringContaining("NTP") }),
  );
  const { code } = await service.stop();
  expect(code).toBe(0);
  await service.restart();
  await owner.signIn();
  expect((await owner.call("GET", "/api/v1/audits")).status).toBe(200);
});

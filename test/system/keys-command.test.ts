/** `sitemend keys`, on the data folder of a service that then takes the key. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Owner, signUp, sitemend, startService, type TestService } from "../support/service.ts";

let service: TestService;
let owner: Owner;
beforeAll(async () => {
  service = await startService({ environment: { SITEMEND_PUBLIC_API: "on" } });
  owner = await signUp(service);
  await owner.call("POST", "/api/v1/websites", { url: "http://127.0.0.1:9/" });
});
afterAll(() => service?.close());

const keys = (...args: string[]) => sitemend(["keys", ...args], service.dataDir);
const create = (...more: string[]) =>
  keys(
    "create",
    "CI",
    "--as",
    "owner@example.com",
    "--website",
    "http://127.0.0.1:9/",
    "--scope",
    "projects:read",
    ...more,
  );
const statusOf = async (key: string) =>
  (await fetch(new URL("/v1/projects", service.url), { headers: { authorization: `Bearer ${key}` } })).status;
const secretIn = (stdout: string) => /sitemend_live_\w+/.exec(stdout)?.[0] ?? "";
const idIn = (stdout: string) => /key_\w+/.exec(stdout)?.[0] ?? "";

it("creates, lists, rolls and revokes a key, and tells the audit log", async () => {
  const made = await create("--days", "7");
  expect(made).toMatchObject({ code: 0, stderr: "" });
  const [id, first] = [idIn(made.stdout), secretIn(made.stdout)];
  expect(await statusOf(first)).toBe(200);
  const listed = await keys("list");
  expect(listed.stdout).toMatch(new RegExp(`^${id} {2}active {2}CI \\(.*\\) {2}projects:read {2}expires .*last used`));
  const rolled = await keys("roll", id, "--overlap", "0");
  const second = secretIn(rolled.stdout);
  expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
  expect(await keys("revoke", id)).toMatchObject({ code: 0 });
  expect(await statusOf(second)).toBe(401);
  const { entries } = (await owner.call("GET", "/api/v1/audit-log")).body.data;
  const told = entries.filter(({ object }: { object: string }) => object === id);
  expect(told.map(({ action }: { action: string }) => action)).toEqual(["key.revoked", "key.rolled", "key.created"]);
  expect(JSON.stringify(entries)).not.toContain(second.slice(-49));
});

it.each([
  [["--as", "nobody@example.com"], "no account"],
  [["--website", "http://127.0.0.1:8/"], "isn't in the local workspace"],
  [["--network", "example.com"], "network"],
  [["--days", "366"], "1 to 365"],
  [["--scope", "approvals:grant"], "Allowed choices"],
] as const)("refuses %j", async (flags, words) => {
  const { code, stderr } = await create(...flags);
  expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
});

it("knows no key that there is not", async () => {
  for (const id of ["x", "key_01k00000000000000000000000"])
    expect(await keys("revoke", id)).toMatchObject({ code: 2, stderr: expect.stringContaining("no request key") });
});

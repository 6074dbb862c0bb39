/** `robots`: tests the robots.txt of a site or a file, with nothing stored. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CLI } from "../support/programs.ts";
import { LOOPBACK, sitemend } from "../support/service.ts";
import { startSite } from "../support/site-server.ts";

const folder = mkdtempSync(join(tmpdir(), "sitemend-robots-"));
const file = join(folder, "robots.txt");
const TEXT = "User-agent: *\nDisallow: /cart/\nDisallow /tea\n";
let site: Awaited<ReturnType<typeof startSite>>;

beforeAll(async () => {
  writeFileSync(file, TEXT);
  site = await startSite({ "/robots.txt": { status: 302, headers: { location: "/rules.txt" } }, "/rules.txt": TEXT });
});
afterAll(async () => {
  await site?.close();
  rmSync(folder, { recursive: true });
});

const robots = (...args: string[]) => sitemend(["robots", ...args], folder);

it("says for each path and crawler whether it may be fetched, the line, and where the verdicts differ", async () => {
  const { code, stdout } = await robots(file, "--path", "/cart/1", "--path", "/tea");
  expect(code).toBe(0);
  expect(stdout).toContain("/cart/1\n  Googlebot  blocked  line 2: Disallow: /cart/  (group *)\n  Bingbot ");
  expect(stdout).toContain("  Googlebot  Google    blocked  line 3: Disallow /tea  (group *)\n");
  expect(stdout).toContain("RFC 9309  allowed  no rule of group * matches\n");
  expect(stdout).toMatch(/Remarks\n {2}Line 3: .* has no colon\.\n$/);
});

it("reads the file of a site, after redirects, and tests the path of the URL", async () => {
  const { code, stdout } = await robots(`${site.origin}/cart/2`, "--allow-private", LOOPBACK, "--output", "json");
  expect(code).toBe(0);
  const { rows, ...report } = JSON.parse(stdout);
  expect(report).toMatchObject({ name: `${site.origin}/robots.txt`, state: "found", status: 200 });
  expect(rows.map(({ agent }: { agent: string }) => agent)).toEqual([
    "Googlebot",
    "Bingbot",
    "GPTBot",
    "Sitemend",
    "*",
  ]);
  expect(rows[0]).toMatchObject({ path: "/cart/2", google: { allowed: false, line: 2 }, difference: null });
});

it("reads standard input, and takes a User-Agent for its product token", () => {
  const args = [CLI, "robots", "-", "--user-agent", "GPTBot/1.1 (+https://openai.com)", "--output", "json"];
  const shown = execFileSync(process.execPath, args, { input: TEXT, encoding: "utf8" });
  expect(JSON.parse(shown).rows).toMatchObject([{ path: "/", agent: "GPTBot" }]);
});

it("says what a missing file and a limit of requests mean", async () => {
  const other = await startSite({ "/robots.txt": { status: 404 } });
  const missing = await robots(other.origin, "--allow-private", LOOPBACK);
  expect(missing).toMatchObject({ code: 0, stdout: expect.stringContaining("There is no robots.txt") });
  other.pages["/robots.txt"] = { status: 429 };
  const limited = await robots(other.origin, "--allow-private", LOOPBACK);
  expect(limited).toMatchObject({ code: 0, stdout: expect.stringContaining("Google treats status 429 like a server") });
  await other.close();
  const gone = await robots(other.origin, "--allow-private", LOOPBACK);
  expect(gone).toMatchObject({ code: 3, stdout: expect.stringContaining("(connection_refused)") });
});

it("lets no file steer the terminal", async () => {
  const hostile = join(folder, "hostile.txt");
  writeFileSync(hostile, "User-agent: *\nDisallow: /\u001b[2J\u202e\n\u001b]0;x\u0007\n");
  const { stdout } = await robots(hostile, "--path", "/\u001b[2Jx");
  expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
});

it.each([
  [["./none.txt"], "does not exist"],
  [["none.txt"], "does not exist"],
  [[folder], "is a folder"],
  [["ftp://example.com"], "neither a file nor an http(s) URL"],
  [["https://user:word@example.com"], "neither a file nor an http(s) URL"],
  [["http://127.0.0.1:1/"], "--allow-private"],
  [[file, "--path", "cart"], "must be a path that begins with /"],
  [[file, "--user-agent", "007"], "is not the name of a crawler"],
  [[file, "--output", "csv"], "Allowed choices are pretty, json"],
])("refuses %j with the cause", async (args, cause) => {
  expect(await robots(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(cause) });
});

it("leaves nothing behind", () => {
  expect(readdirSync(folder).sort()).toEqual(["hostile.txt", "robots.txt"]);
});

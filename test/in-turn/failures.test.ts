/** Every way a target can refuse to be audited ends with its own code, cause and next step, at both doors. */

import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { partOf } from "../support/part-of.ts";
import {
  type DataFolder,
  LOOPBACK,
  makeRunningDataFolder,
  type Owner,
  signUp,
  sitemend,
  startService,
  type TestService,
} from "../support/service.ts";
import { links, redirect, startSite, text } from "../support/site-server.ts";

const PAGE = "<!doctype html><html lang=en><title>A quiet page about tea</title><h1>Tea</h1><p>Green and black.";

let site: Awaited<ReturnType<typeof startSite>>;
let blocked: typeof site;
let service: TestService;
let owner: Owner;
let closedPort: number;

beforeAll(async () => {
  const chain = Array.from({ length: 12 }, (_, hop) => [`/hop-${hop}`, redirect(`/hop-${hop + 1}`)] as const);
  site = await startSite({
    "/": PAGE,
    "/broken-link": `${PAGE}${links("/nowhere")}`,
    "/file": { headers: { "content-type": "application/pdf" }, body: "%PDF-1.7" },
    "/loop": redirect("/loop-b"),
    "/loop-b": redirect("/loop"),
    ...Object.fromEntries(chain),
    "/blank": " \n",
    "/down": { status: 503, headers: { "retry-after": "0" }, body: PAGE },
    "/challenge": {
      status: 403,
      headers: { "cf-mitigated": "challenge" },
      body: "<title>Just a moment...</title>",
    },
  });
  blocked = await startSite({ "/": PAGE, "/robots.txt": text("User-agent: *\nDisallow: /") });
  closedPort = await portThatNobodyUses();
  service = await startService();
  owner = await signUp(service);
});

afterAll(async () => {
  await service?.close();
  await site?.close();
  await blocked?.close();
});

const FAILURES = [
  [
    "an unreachable site",
    "site_unreachable",
    () => `http://127.0.0.1:${closedPort}/`,
    /couldn't be reached\. Requested URL: http/,
    /opens in a browser/,
  ],
  ["a site that robots.txt closes", "blocked_by_robots", () => `${blocked.origin}/`, /robots\.txt/, /Allow the path/],
  ["a start page that is no page", "not_html", () => `${site.origin}/file`, /application\/pdf/, /URL of a page/],
  ["a circle of redirects", "redirect_loop", () => `${site.origin}/loop`, /\/loop.*\/loop-b/, /fix the redirect loop/],
  [
    "a chain over ten hops",
    "too_many_redirects",
    () => `${site.origin}/hop-0`,
    /\/hop-0.*\/hop-10/,
    /Shorten the redirect chain/,
  ],
  [
    "a site that is down",
    "site_unreachable",
    () => `${site.origin}/down`,
    /The start page returns 503/,
    /opens in a browser/,
  ],
  ["an empty site", "empty_site", () => `${site.origin}/blank`, /empty/, /empty response body/],
  ["a firewall's challenge", "blocked_by_waf", () => `${site.origin}/challenge`, /403/, /user agent/],
] as const;

describe("over HTTP", () => {
  it.each(FAILURES)("%s fails as %s, with cause and next step", async (_, code, address, cause, next) => {
    const id = await owner.startAudit(address(), { externalLinks: false });
    const { status, failure } = await owner.auditEnd(id);
    expect({ status, code: failure.code }).toEqual({ status: "failed", code });
    expect(failure.message).toMatch(cause);
    expect(failure.nextStep).toMatch(next);
    const results = await owner.call("GET", `/api/v1/audit/${id}/results`);
    expect([results.status, results.body.error.code]).toEqual([409, "audit_failed"]);
  });

  it("a name that does not exist is refused like a private one", async () => {
    const body = { website: "https://no-such-host.invalid/", type: "full-audit" };
    const answer = await owner.call("POST", "/api/v1/audit/start", body);
    expect([answer.status, answer.body.error.code]).toEqual([400, "target_not_allowed"]);
    expect(answer.body.error.fields).toMatchObject([
      { code: "name_not_public", message: expect.stringMatching(/spelling/) },
    ]);
  });
});

describe("on the command line", () => {
  let folder: DataFolder;
  const audit = (url: string, ...flags: string[]) =>
    sitemend(["audit", url, "--allow-private", LOOPBACK, "--no-external", ...flags], folder.path);

  beforeAll(async () => {
    folder = await makeRunningDataFolder();
  });
  afterAll(() => folder?.remove());

  it.each(partOf(FAILURES, 2))("%s exits with 3 and says why", async (_, _code, address, cause, next) => {
    const { code, stdout, stderr } = await audit(address());
    expect({ code, stderr }).toEqual({ code: 3, stderr: expect.any(String) });
    expect(stdout).toMatch(cause);
    expect(stdout).toMatch(next);
  });

  it("a name that does not exist exits with 3", async () => {
    const { code, stdout } = await audit("https://no-such-host.invalid/");
    expect(code).toBe(3);
    expect(stdout).toMatch(/couldn't be resolved[\s\S]*spelling/);
  });

  it("a private address exits with 2 and names the option that allows it", async () => {
    const { code, stderr } = await sitemend(["audit", `${site.origin}/`], folder.path);
    expect(code).toBe(2);
    expect(stderr).toMatch(/--allow-private|SITEMEND_ALLOW_PRIVATE/);
  });

  it("a healthy audit exits with 0, also when the page limit that was asked for cuts it", async () => {
    const { code } = await audit(`${site.origin}/broken-link`, "--max-pages", "1", "--quiet");
    expect(code).toBe(0);
  });

  it("--fail-on error exits with 1 when there is one", async () => {
    const { code } = await audit(`${site.origin}/broken-link`, "--fail-on", "error");
    expect(code).toBe(1);
  });

  it.each([
    ["an unknown option", ["audit", "http://example.com/", "--nonsense"]],
    ["an address that is none", ["audit", "http://"]],
    ["an unknown format", ["audit", "http://example.com/", "--output", "papyrus"]],
    ["a limit below one", ["audit", "http://example.com/", "--max-pages", "0"]],
  ])("%s exits with 2 and one line", async (_, args) => {
    const { code, stderr } = await sitemend(args, folder.path);
    expect(code).toBe(2);
    expect(stderr.trim()).not.toContain("    at ");
  });

  it("a limit that nobody asked for exits with 4", async () => {
    const many = await startSite({ "*": `${PAGE}${links(...Array.from({ length: 110 }, (_, page) => `/p/${page}`))}` });
    const { code } = await audit(`${many.origin}/`, "--type", "quick-audit");
    await many.close();
    expect(code).toBe(4);
  });

  it("a robots.txt that cannot be read exits with 4 and says so beside the score", async () => {
    const shut = await startSite({ "/": `${PAGE}${links("/tea", "/cup")}`, "/robots.txt": { status: 503 } });
    const { code, stdout } = await audit(`${shut.origin}/`);
    await shut.close();
    expect(code).toBe(4);
    expect(stdout).toMatch(/33\.3% of discovered pages; stopped early because robots\.txt could not be fetched/);
  });
});

async function portThatNobodyUses(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

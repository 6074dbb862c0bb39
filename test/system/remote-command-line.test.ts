/** The command line of another machine, which lets this service do the work: the same flags, outputs and exit codes. */
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appCode } from "../support/authenticator-app.ts";
import { type OtherMachine, openOtherMachine } from "../support/other-machine.ts";
import { type Owner, PASSWORD_OF_OWNER, signUp, sitemend, startService, type TestService } from "../support/service.ts";
import { startSite } from "../support/site-server.ts";
import { type SlowSite, startSlowSite } from "../support/slow-site.ts";

const page = (title: string, body = "") =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1><a href="/second/">The second page</a>${body}</body></html>`;
const SITE = {
  "/": page("The first page of this small site"),
  "/second/": page("The second page of this small site", '<a href="/gone/">Gone</a>'),
};

let service: TestService;
let owner: Owner;
let machine: OtherMachine;
let site: Awaited<ReturnType<typeof startSite>>;
let slow: SlowSite;
let first = "";

/** With a report in each of them, the two command lines are asked for the same files. */
const FORMATS = ["json", "ndjson", "csv", "html", "markdown", "sarif", "junit", "github", "gitlab", "llm"];

const remote = (...args: string[]) => machine.run([...args, "--server", service.url]);
const read = (name: string) => readFileSync(machine.file(name), "utf8");

beforeAll(async () => {
  [service, machine, site, slow] = await Promise.all([
    startService({ environment: { SITEMEND_PUBLIC_API: "preview" } }),
    openOtherMachine(),
    startSite(SITE),
    startSlowSite(60, { delayMs: 60 }),
  ]);
  owner = await signUp(service);
});
afterAll(async () => {
  await Promise.all([service?.close(), machine?.remove(), site?.close(), slow?.close()]);
});

describe("signing in", () => {
  it("is refused without https, without a person, and with a wrong password; nothing is kept", async () => {
    const [open, nobody, wrong, stranger] = await Promise.all([
      machine.run(["login", "--server", "http://sitemend.example"], PASSWORD_OF_OWNER),
      remote("login"),
      machine.run(["login", "--server", service.url, "--email", "owner@example.com", "--password-stdin"], "guess\n"),
      remote("report", "aud_01k00000000000000000000000"),
    ]);
    expect(open).toMatchObject({ code: 2, stderr: expect.stringContaining("--allow-http") });
    expect(nobody).toMatchObject({ code: 2, stderr: expect.stringContaining("Use --email") });
    expect(wrong).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/Incorrect email, password or code.*\(req_/),
    });
    expect(stranger).toMatchObject({ code: 2, stderr: expect.stringContaining(`login --server ${service.url}`) });
    expect(() => statSync(machine.file("config/sitemend/logins.json"))).toThrow(/ENOENT/);
  });

  it("keeps the session in a file that only its owner can read, and shows no secret", async () => {
    const args = ["login", "--server", `${service.url}/`, "--email", "owner@example.com", "--password-stdin"];
    const { code, stdout, stderr } = await machine.run(args, `${PASSWORD_OF_OWNER}\n`);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^Signed in to http:\S+ as owner@example\.com\. If unused, the session expires on 20/);
    expect(statSync(machine.file("config/sitemend/logins.json")).mode & 0o777).toBe(0o600);
    const kept = JSON.parse(read("config/sitemend/logins.json"));
    expect(Object.keys(kept)).toEqual([service.url]);
    expect(JSON.stringify(kept)).not.toContain(PASSWORD_OF_OWNER);
    expect(stdout).not.toContain(kept[service.url].session.split("=")[1]);
  });
});

describe("an audit", () => {
  it("runs there, and is reported and judged here", async () => {
    const outputs = ["--output", "pretty", "--output", `json=${machine.file("first.json")}`];
    const gates = ["--fail-on", "error", "--budget", "images=0", "--no-reuse"];
    const { code, stdout, stderr } = await remote("audit", `${site.origin}/`, ...outputs, ...gates);
    expect(code).toBe(1);
    expect(stdout).toContain("link-broken-internal");
    expect(stderr).toMatch(/Failed: \d+ errors? \(--fail-on error\)\./);
    expect(stderr).not.toContain("images has");
    first = JSON.parse(read("first.json")).data.audit.id;
    expect(stderr).toContain(`report ${first} --server ${service.url}`);
    expect((await owner.call("GET", `/api/v1/audit/${first}`)).body.data.audit.status).toBe("completed");
    expect(machine.hasWorked()).toBe(false);
  });

  it("is the same in every format as on the machine that ran it", async () => {
    const named = (side: string) =>
      FORMATS.flatMap((format) => ["--output", `${format}=${machine.file(`${side}.${format}`)}`]);
    const [there, here] = await Promise.all([
      sitemend(["report", first, ...named("there"), "--output", "pretty"], service.dataDir),
      remote("report", first, ...named("here"), "--output", "pretty"),
    ]);
    expect(here).toEqual(there);
    for (const format of FORMATS.slice(2)) expect(read(`here.${format}`), format).toBe(read(`there.${format}`));
    expect(JSON.parse(read("here.json"))).toEqual(JSON.parse(read("there.json")));
    const lines = (side: string) =>
      read(`${side}.ndjson`)
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    expect(lines("here")).toEqual(lines("there"));
  });

  it("fails for what is new since the last one, and compare names it", async () => {
    site.pages["/second/"] = page("The second page of this small site", '<img src="/tea.png" width="8" height="6">');
    const worse = await remote(
      "audit",
      `${site.origin}/`,
      "--baseline",
      "last",
      "--output",
      `json=${machine.file("second.json")}`,
    );
    expect(worse).toMatchObject({ code: 1, stderr: expect.stringContaining("image-alt-missing") });
    const second = JSON.parse(read("second.json")).data.audit.id;
    const [pretty, json] = await Promise.all([remote("compare", second, first), remote("compare", second, "--json")]);
    expect(pretty).toMatchObject({ code: 0, stdout: expect.stringMatching(/New {2}\d+ issues?[\s\S]*tea\.png/) });
    const fixed = JSON.parse(json.stdout).issues.filter(({ change }: { change: string }) => change === "fixed");
    expect(fixed).toContainEqual(expect.objectContaining({ checkId: "link-broken-internal", auditId: first }));
  });

  it("is cancelled there by Ctrl-C, and what was found is reported", async () => {
    const running = machine.start([
      ...["audit", slow.url, "--server", service.url, "--rate", "20"],
      ...["--output", `json=${machine.file("cut.json")}`],
    ]);
    await slow.reached(8);
    running.signal("SIGINT");
    const { code, stderr } = await running.ended;
    expect(stderr).toContain("Stopping");
    expect(code).toBe(130);
    expect(JSON.parse(read("cut.json")).data.audit).toMatchObject({
      status: "cancelled",
      completeness: { partial: true },
    });
  });
});

it("lists what can be fixed; refusals name their cause, the next step and the request", async () => {
  const [list, hidden, misspelt] = await Promise.all([
    remote("fix", "list", first, "--json"),
    remote("audit", `${site.origin}/`, "--allow-private", "127.0.0.1"),
    remote("audit", "https://no-such-host.invalid/"),
  ]);
  const { issues, appliedChanges } = JSON.parse(list.stdout);
  expect(issues[0]).toMatchObject({ fixable: true, notFixableReason: "wordpress_not_connected" });
  expect(appliedChanges).toEqual([]);
  const preview = await remote("fix", "preview", first, issues[0].id);
  expect(preview.code).toBe(2);
  expect(preview.stderr).toMatch(/isn't connected to WordPress or a Git repository\. Connect it\. \(req_\w+\)/);
  expect(hidden).toMatchObject({ code: 2, stderr: expect.stringContaining("SITEMEND_ALLOW_PRIVATE") });
  expect(misspelt).toMatchObject({ code: 3, stderr: expect.stringMatching(/couldn't resolve.*spelling/) });
});

it("a token of the environment goes to its own server only", async () => {
  const bearer = { email: "owner@example.com", password: PASSWORD_OF_OWNER };
  const { accessToken } = (await owner.call("POST", "/api/v1/auth/token", bearer)).body.data;
  const report = (SITEMEND_TOKEN: string, more: Readonly<Record<string, string>>) =>
    machine.run(["report", first, "--server", service.url, "--output", "llm"], "", { SITEMEND_TOKEN, ...more });
  const away = { XDG_CONFIG_HOME: machine.file("empty") };
  const [good, wrong, foreign] = await Promise.all([
    report(accessToken, away),
    report("not.a.token", away),
    report(accessToken, { ...away, SITEMEND_SERVER: "https://sitemend.example" }),
  ]);
  expect(good).toMatchObject({ code: 0, stdout: expect.stringContaining(first) });
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining("rejected SITEMEND_TOKEN") });
  expect(foreign).toMatchObject({ code: 2, stderr: expect.stringContaining("aren't signed in") });
});

it("a request key runs and reports audits of its website, and nothing else", async () => {
  const [{ id: websiteId }] = (await owner.call("GET", "/api/v1/websites")).body.data.websites.filter(
    ({ origin }: { origin: string }) => origin === site.origin,
  );
  const token = { email: "owner@example.com", password: PASSWORD_OF_OWNER };
  const { accessToken } = (await owner.call("POST", "/api/v1/auth/token", token)).body.data;
  const made = await fetch(new URL("/api/v1/api-keys", service.url), {
    method: "POST",
    headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "CI", scopes: ["audits:read", "audits:write"], websiteIds: [websiteId] }),
  });
  const { secret } = ((await made.json()) as { data: { secret: string } }).data;
  const byKey = (...args: string[]) =>
    machine.run([...args, "--server", service.url], "", {
      SITEMEND_TOKEN: secret,
      XDG_CONFIG_HOME: machine.file("empty"),
    });
  const json = machine.file("by-key.json");
  const ran = await byKey("audit", `${site.origin}/`, "--baseline", "last", "--no-reuse", "--output", `json=${json}`);
  expect(ran).toMatchObject({ code: 0, stderr: expect.not.stringContaining(secret) });
  const { id } = JSON.parse(read("by-key.json")).data.audit;
  const named = (name: string) => ["--output", `html=${machine.file(`${name}.html`)}`];
  const [compared, reported, asPerson] = await Promise.all([
    byKey("compare", id, first, "--json"),
    byKey("report", id, ...named("key")),
    remote("report", id, ...named("person")),
  ]);
  expect(compared.code).toBe(0);
  expect([reported.code, asPerson.code]).toEqual([0, 0]);
  expect(read("key.html")).toBe(read("person.html"));
  const [fixes, other] = await Promise.all([byKey("fix", "list", id), byKey("audit", slow.url)]);
  expect(fixes).toMatchObject({ code: 2, stderr: expect.stringContaining("doesn't take a request key for this") });
  expect(other).toMatchObject({ code: 2, stderr: expect.not.stringContaining(secret) });
});

it("a session that ended says to sign in; login --remove ends it and forgets it", async () => {
  const kept = read("config/sitemend/logins.json");
  const removed = await remote("login", "--remove");
  expect(removed).toMatchObject({ code: 0, stdout: expect.stringContaining("the session has ended there") });
  expect(JSON.parse(read("config/sitemend/logins.json"))).toEqual({});
  writeFileSync(machine.file("config/sitemend/logins.json"), kept);
  expect(await remote("report", first)).toMatchObject({ code: 2, stderr: expect.stringContaining("Sign in: ") });
});

it("signing in asks for the second factor, as everywhere, and takes its code", async () => {
  const password = PASSWORD_OF_OWNER;
  const setup = await owner.call("POST", "/api/v1/auth/second-factor/setup", { password });
  const { secret } = setup.body.data;
  await owner.call("POST", "/api/v1/auth/second-factor/enable", { code: appCode(secret) });
  const login = ["--email", "owner@example.com", "--password-stdin"];
  const without = await machine.run(["login", "--server", service.url, ...login], `${password}\n`);
  expect(without).toMatchObject({ code: 2, stderr: expect.stringContaining("Use --code") });
  const code = ["--code", appCode(secret, 1)];
  const withIt = await machine.run(["login", "--server", service.url, ...login, ...code], `${password}\n`);
  expect(withIt).toMatchObject({ code: 0, stdout: expect.stringContaining("Signed in to") });
  expect(await remote("report", first)).toMatchObject({ code: 0 });
});

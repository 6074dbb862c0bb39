/** By default nothing opens a connection to an address that is not public: canaries on loopback count every attempt. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Canary, listen } from "../support/canaries.ts";
import { type Owner, signUp, sitemend, startService, type TestService } from "../support/service.ts";
import { links, redirect, startSite } from "../support/site-server.ts";

/** Usual ports are tried first: the guard must not owe its success to an unusual port. */
const PORTS = [80, 443, 8080, 8443];

/** Spellings of addresses that are not public; `P` is the port. */
const LITERALS = [
  "http://127.0.0.1:P/",
  "http://127.0.0.1.:P/",
  "http://127.1:P/",
  "http://127.0.1:P/",
  "http://2130706433:P/",
  "http://0x7f000001:P/",
  "http://0x7f.0.0.1:P/",
  "http://0x7f.1:P/",
  "http://017700000001:P/",
  "http://0177.0.0.1:P/",
  "http://0177.0x0.0.01:P/",
  "http://127.0.0.255:P/",
  "http://127.255.255.254:P/",
  "http://0:P/",
  "http://0.0.0.0:P/",
  "http://000.000.000.000:P/",
  "http://%31%32%37.0.0.1:P/",
  "http://１２７.0.0.1:P/",
  "http://①②⑦.0.0.1:P/",
  "http://127。0。0。1:P/",
  "http:127.0.0.1:P/",
  "http:\\\\127.0.0.1:P\\",
  "http:////127.0.0.1:P/",
  "http://example.com@127.0.0.1:P/",
  "http://user:secret@127.0.0.1:P/",
  "http://[::1]:P/",
  "http://[0:0:0:0:0:0:0:1]:P/",
  "http://[0000:0000:0000:0000:0000:0000:0000:0001]:P/",
  "http://[::]:P/",
  "http://[::ffff:127.0.0.1]:P/",
  "http://[::ffff:7f00:1]:P/",
  "http://[0:0:0:0:0:ffff:127.0.0.1]:P/",
  "http://[::127.0.0.1]:P/",
  "http://[64:ff9b::127.0.0.1]:P/",
  "http://[64:ff9b:1::7f00:1]:P/",
  "http://[2002:7f00:1::]:P/",
  "http://[fe80::1]:P/",
  "http://[fc00::1]:P/",
  "http://[fec0::1]:P/",
  "http://[ff02::1]:P/",
  "http://10.0.0.1:P/",
  "http://172.16.0.1:P/",
  "http://192.168.0.1:P/",
  "http://169.254.169.254:P/latest/meta-data/",
  "http://100.64.0.1:P/",
  "http://198.18.0.1:P/",
  "http://224.0.0.1:P/",
  "http://255.255.255.255:P/",
  "https://127.0.0.1:P/",
  "https://[::1]:P/",
];

/** Names that lead to loopback on many machines, or always. */
const NAMES = [
  "http://localhost:P/",
  "http://LOCALHOST:P/",
  "http://localhost.:P/",
  "http://localhost.localdomain:P/",
  "http://anything.localhost:P/",
  "http://ip6-localhost:P/",
  "http://ip6-loopback:P/",
  "http://metadata.google.internal:P/",
  "http://printer.local:P/",
];

/**
 * The command line starts audits by the use case that HTTP calls, and takes a process for each: one of each kind shows
 * that it does not go past it.
 */
const ON_COMMAND_LINE = [
  "http://127.0.0.1:P/",
  "http://2130706433:P/",
  "http://0x7f.1:P/",
  "http://0:P/",
  "http://①②⑦.0.0.1:P/",
  "http:\\\\127.0.0.1:P\\",
  "http://user:secret@127.0.0.1:P/",
  "http://[::1]:P/",
  "http://[::ffff:7f00:1]:P/",
  "http://[64:ff9b::127.0.0.1]:P/",
  "http://169.254.169.254:P/latest/meta-data/",
  "http://localhost:P/",
];

let canaries: Canary[];
let service: TestService;
let owner: Owner;

beforeAll(async () => {
  canaries = (
    await Promise.all(["127.0.0.1", "::1"].flatMap((host) => [0, ...PORTS].map((port) => listen(host, port))))
  ).filter((canary) => canary !== undefined);
  service = await startService({ allowPrivate: "", environment: { SITEMEND_RATE_LIMITS: "off" } });
  owner = await signUp(service);
});

afterAll(async () => {
  for (const { server } of canaries) server.close();
  await service?.close();
});

describe("an audit that is asked for", () => {
  it("of a literal or a name that is not public is refused over HTTP, in every spelling", async () => {
    const answers = [];
    for (const website of spellings()) {
      const { status, body } = await owner.call("POST", "/api/v1/audit/start", { website, type: "full-audit" });
      answers.push({ website, status, code: body.error?.code });
    }
    expect(answers.filter(({ status }) => status !== 400)).toEqual([]);
    expect(hits()).toEqual([]);
  });

  it("is refused on the command line too", async () => {
    const addresses = ON_COMMAND_LINE.map((spelling) => spelling.replace("P", String(canaries[0]?.port)));
    for (const some of chunks(addresses, 3)) {
      const ended = await Promise.all(some.map((address) => sitemend(["audit", address, "--quiet"], service.dataDir)));
      expect(ended.map(({ code }, index) => [some[index], code])).toEqual(some.map((address) => [address, 2]));
    }
    expect(hits()).toEqual([]);
  }, 150_000);
});

describe("a page that the audit may read", () => {
  it("leads nowhere private: by redirect, link, sitemap, canonical or robots.txt", async () => {
    const targets = canaries.map(({ url }) => url);
    const site = await startSite({
      "/": links("/to-canary-0", "/to-canary-1", ...targets),
      ...Object.fromEntries(targets.map((target, index) => [`/to-canary-${index}`, redirect(target)])),
      "/robots.txt": {
        headers: { "content-type": "text/plain" },
        body: targets.map((target) => `Sitemap: ${target}sitemap.xml`).join("\n"),
      },
      "/start": redirect(targets[0] ?? ""),
    });
    const only = ["--allow-private", `127.0.0.1:${site.port}`, "--output", "json"];
    const whole = await sitemend(["audit", `${site.origin}/`, ...only], service.dataDir);
    const redirected = await sitemend(["audit", `${site.origin}/start`, ...only], service.dataDir);
    await site.close();

    expect(whole.code).toBe(0);
    expect(JSON.parse(whole.stdout).data.summary.leftOut.blocked_address).toBeGreaterThan(0);
    expect(redirected.code).toBe(2);
    expect(JSON.parse(redirected.stdout).data.audit.failure.code).toBe("target_not_allowed");
    expect(hits()).toEqual([]);
  });
});

/** Each with the unusual ports, one of either family, and a usual one: those take turns, since it is the address that is judged. */
function spellings(): string[] {
  const ports = [...new Set(canaries.map(({ port }) => port))];
  const [usual, unusual] = [
    ports.filter((port) => PORTS.includes(port)),
    ports.filter((port) => !PORTS.includes(port)),
  ];
  return [...LITERALS, ...NAMES].flatMap((spelling, at) =>
    [...unusual, usual[at % usual.length]].flatMap((port) =>
      port === undefined ? [] : spelling.replace("P", String(port)),
    ),
  );
}

function hits(): string[] {
  return canaries.filter(({ connections }) => connections() > 0).map(({ url }) => url);
}

function* chunks<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size);
}

import { createServer, type Server } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createHostList, createNet, FetchError } from "./index.ts";

const CANARY_PORT = 8443;
const PRIVATE_HOSTS = [
  "127.0.0.1",
  "127.1",
  "127.0.1",
  "2130706433",
  "0x7f000001",
  "0x7f.0.0.1",
  "0x7f.1",
  "0177.0.0.1",
  "017700000001",
  "0177.0x0.0.1",
  "127.000.000.001",
  "127.255.255.254",
  "127.0.0.1.",
  "１２７.０.０.１",
  "①②⑦.⓪.⓪.①",
  "127。0。0。1",
  "%31%32%37.0.0.1",
  "0",
  "0.0.0.0",
  "0x0",
  "00000000",
  "10.0.0.1",
  "10.255.255.255",
  "0xa000001",
  "167772161",
  "100.64.0.1",
  "169.254.169.254",
  "2852039166",
  "0xa9fea9fe",
  "0251.0376.0251.0376",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.8",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.0.1",
  "3232235521",
  "198.18.0.1",
  "198.51.100.7",
  "203.0.113.9",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "4294967295",
  "[::]",
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[0000:0000:0000:0000:0000:0000:0000:0001]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::ffff:0:127.0.0.1]",
  "[::127.0.0.1]",
  "[64:ff9b::127.0.0.1]",
  "[64:ff9b:1::7f00:1]",
  "[2002:7f00:1::]",
  "[2001:0:4136:e378:8000:63bf:80ff:fffe]",
  "[2001:db8::1]",
  "[3fff::1]",
  "[5f00::1]",
  "[100::1]",
  "[fc00::1]",
  "[fd12:3456:789a:1::1]",
  "[fe80::1]",
  "[fec0::1]",
  "[ff02::1]",
  "localhost",
  "localhost.",
  "LOCALHOST",
  "intranet",
  "printer.local",
  "db.internal",
  "a.localhost",
  "router.home.arpa",
];

describe("addresses that are not public", () => {
  const hits: string[] = [];
  const canaries: Server[] = [];
  beforeAll(async () => {
    for (const host of ["127.0.0.1", "::1"]) {
      const canary = createServer((socket) => {
        hits.push(host);
        socket.destroy();
      });
      // The port may be taken on a developer's machine; then the other family still guards.
      await new Promise<void>((resolve) => canary.once("error", () => resolve()).listen(CANARY_PORT, host, resolve));
      canaries.push(canary);
    }
  });
  afterAll(() => {
    for (const canary of canaries) canary.close();
  });

  test.each(PRIVATE_HOSTS)("%s is refused and nobody is asked", async (host) => {
    const net = createNet({ userAgent: "test", allowPrivate: [] });
    const url = `http://${host}:${CANARY_PORT}/`;
    await expect(net.fetch(url)).rejects.toThrow();
    expect(net.checkTarget(url)).not.toBeNull();
    expect(hits).toEqual([]);
  });

  test.each(["8.8.8.8", "1.1.1.1", "172.32.0.1", "[2606:4700::1111]", "[2a00:1450:4001::1]", "example.com"])(
    "%s is accepted as a target",
    (host) => {
      expect(createNet({ userAgent: "test", allowPrivate: [] }).checkTarget(`http://${host}/`)).toBeNull();
    },
  );

  test.each([
    "ftp://example.com/",
    "file:///etc/passwd",
    "javascript:1",
    "http://a:b@example.com/",
    "http://example.com:22/",
    "",
  ])("%s is refused", (url) => {
    expect(createNet({ userAgent: "test", allowPrivate: [] }).checkTarget(url)).not.toBeNull();
  });

  test.each([
    ["a name resolving to a private address", ["10.0.0.7"]],
    ["a mixed answer with one private address", ["8.8.8.8", "127.0.0.1"]],
    ["a name resolving to a mapped address", ["::ffff:10.0.0.1"]],
  ])("%s is refused before connecting", async (_what, answers) => {
    const net = createNet({ userAgent: "test", allowPrivate: [], lookup: async () => answers });
    const failure = await net.fetch(`http://shop.example.com:${CANARY_PORT}/`).catch((error) => error);
    expect(failure).toBeInstanceOf(FetchError);
    expect(failure.code).toBe("blocked_address");
    expect(hits).toEqual([]);
  });

  test("a name that is unknown gets the same refusal as a name that is private", async () => {
    const lookups: Record<string, () => string[]> = {
      "private.example.com": () => ["10.0.0.1"],
      "unknown.example.com": () => {
        throw new Error("ENOTFOUND");
      },
    };
    const net = createNet({
      userAgent: "test",
      allowPrivate: [],
      lookup: async (name) => lookups[name]?.() ?? ["8.8.8.8"],
    });
    const refusals = await Promise.all(Object.keys(lookups).map((name) => net.resolveTarget(`http://${name}/`)));
    expect(refusals[0]).not.toBeNull();
    expect(refusals[0]).toBe(refusals[1]);
    expect(await net.resolveTarget("http://public.example.com/")).toBeNull();
  });
});

describe("the allow list", () => {
  test.each([
    [["127.0.0.0/8"], "http://127.0.0.1:5000/", true],
    [["127.0.0.1:5000"], "http://127.0.0.1:5000/", true],
    [["127.0.0.1:5000"], "http://127.0.0.1:5001/", false],
    [["localhost"], "http://localhost:1234/", true],
    [["Staging.Local:80"], "http://staging.local/", true],
    [["[::1]:80"], "http://[::1]/", true],
    [["fd00::/8"], "http://[fd00::7]:8443/", true],
    [["fd00::/8"], "http://[fd00::7]:99/", false],
    [["fd00::/8:99"], "http://[fd00::7]:99/", true],
    [["10.0.0.0/8"], "http://10.1.2.3/", true],
    [["10.0.0.0/8"], "https://10.1.2.3/", true],
    [["10.0.0.0/8"], "http://10.1.2.3:6379/", false],
    [["10.0.0.0/8", "10.1.2.3"], "http://10.1.2.3:6379/", true],
    [["10.0.0.0/8:3000-3999"], "http://10.1.2.3:3000/", true],
    [["10.0.0.0/8:3000-3999"], "http://10.1.2.3:4000/", false],
    [["10.0.0.0/8:3000-3999"], "http://10.1.2.3/", false],
    [["10.0.0.0/8:*"], "http://10.1.2.3:6379/", true],
    [["10.1.2.3/32"], "http://10.1.2.3:6379/", true],
    [["0.0.0.0/0"], "http://127.0.0.1:6379/", false],
    [["127.0.0.1:5000-5009"], "http://127.0.0.1:5009/", true],
    [["10.0.0.0/8"], "http://192.168.0.1/", false],
  ])("%j lets %s pass: %s", (allowPrivate, url, passes) => {
    expect(createNet({ userAgent: "test", allowPrivate }).checkTarget(url) === null).toBe(passes);
  });

  test("says that the port is at fault in a network that is allowed, and lets names in it have web ports", async () => {
    const net = createNet({ userAgent: "test", allowPrivate: ["10.0.0.0/8"], lookup: async () => ["10.1.2.3"] });
    expect(net.checkTarget("http://10.1.2.3:6379/")).toContain("80, 443, 8080 and 8443");
    expect(await net.resolveTarget("http://intranet.example:8080/")).toBeNull();
    expect(await net.resolveTarget("http://intranet.example:6379/")).not.toBeNull();
    const other = createNet({ userAgent: "test", allowPrivate: ["10.0.0.0/8:9000"], lookup: async () => ["10.1.2.3"] });
    expect(await other.resolveTarget("http://intranet.example/")).not.toBeNull();
  });

  test("of hosts that may be connected by http knows no ports of networks", () => {
    const isListed = createHostList(["10.0.0.0/8", "fd00::/8", "10.9.9.9:80"]);
    expect(isListed(new URL("http://10.1.2.3:6379/"))).toBe(true);
    expect(isListed(new URL("http://192.168.0.1/"))).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { npmProgram, readConfig } from "./config.ts";

describe("npm", () => {
  it("is the one that started us, run by this Node", () => {
    const { command, args } = npmProgram({ npm_execpath: "/opt/npm/bin/npm-cli.js" });
    expect([command, ...args]).toEqual([process.execPath, "/opt/npm/bin/npm-cli.js"]);
  });

  it("is the machine's where another program or nobody did", () => {
    expect(npmProgram({ npm_execpath: "/opt/yarn/yarn.js" })).toMatchObject({ command: "npm", args: [] });
    expect(npmProgram({})).toMatchObject({ command: "npm", args: [] });
  });

  it("gets its settings, and none of ours", () => {
    const ours = { SITEMEND_MASTER: "secret", SITEMEND_METRICS_TOKEN: "secret", DATABASE_URL: "postgres://secret" };
    const { environment } = npmProgram({ ...ours, PATH: "/bin", npm_config_proxy: "http://proxy" });
    expect(JSON.parse(JSON.stringify(environment))).toEqual({ PATH: "/bin", npm_config_proxy: "http://proxy" });
  });
});

describe("settings", () => {
  it("take the address of people without a slash at its end, because ours begin with one", () => {
    for (const SITEMEND_PUBLIC_URL of ["https://tea.example", "https://tea.example/", "HTTPS://Tea.example:443/"])
      expect(readConfig({ SITEMEND_PUBLIC_URL }).SITEMEND_PUBLIC_URL).toBe("https://tea.example");
    expect(readConfig({ SITEMEND_PUBLIC_URL: "http://127.0.0.1:3000" }).SITEMEND_PUBLIC_URL).toBe(
      "http://127.0.0.1:3000",
    );
  });

  it.each([
    ["SITEMEND_PUBLIC_URL", "https://tea.example/sitemend"],
    ["SITEMEND_PUBLIC_URL", "https://me@tea.example/"],
    ["SITEMEND_PUBLIC_URL", "https://tea.example/?a"],
    ["SITEMEND_PUBLIC_URL", "tea.example"],
    ["SITEMEND_TRUST_PROXY", "true"],
    ["SITEMEND_TRUST_PROXY", "1"],
    ["SITEMEND_TRUST_PROXY", "127.0.0.1, proxy.example"],
    ["SITEMEND_TRUST_PROXY", "10.0.0.0/33"],
    ["SITEMEND_TRUST_PROXY", "10.0.0.0/8:80"],
    ["SITEMEND_PORT", "80a"],
  ])("refuse %s=%s by name", (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: must `));
  });

  it("take ports of hosts and networks that may be private, and refuse what is none", () => {
    const hosts = ["10.0.0.0/8:3000-3999", "10.0.0.0/8:*", "fd00::/8:8000", "tea.local:3000", "127.0.0.0/8"];
    expect(readConfig({ SITEMEND_ALLOW_PRIVATE: hosts.join(",") }).SITEMEND_ALLOW_PRIVATE).toEqual(hosts);
    for (const wrong of ["10.0.0.0/8:", "10.0.0.0/8:http", "10.0.0.0/8:1-2-3", "10.0.0.0/99:80"])
      expect(() => readConfig({ SITEMEND_ALLOW_PRIVATE: wrong })).toThrow(/^SITEMEND_ALLOW_PRIVATE: every entry/);
  });

  it("that do not exist are told, with the one that was probably meant", () => {
    const { unknownSettings } = readConfig({
      SITEMEND_PROT: "1",
      SITEMEND_PORT: "2",
      SITEMEND_X: "3",
      OTHER_PROT: "4",
    });
    expect(unknownSettings).toEqual([
      { name: "SITEMEND_PROT", didYouMean: "SITEMEND_PORT" },
      { name: "SITEMEND_X", didYouMean: expect.anything() },
    ]);
    expect(readConfig({ SITEMEND_PORT: "" }).unknownSettings).toEqual([]);
  });

  it("take proxies as addresses, networks and names for some", () => {
    const proxies = "127.0.0.1, ::1, 10.0.0.0/8,fd00::/8, loopback";
    expect(readConfig({ SITEMEND_TRUST_PROXY: proxies }).SITEMEND_TRUST_PROXY).toBe(proxies);
  });
});

import { describe, expect, it } from "vitest";
import { npmProgram } from "./config.ts";

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

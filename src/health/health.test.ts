import { describe, expect, it } from "vitest";
import { readConfig } from "#config.ts";
import { type HealthCheck, worstStatus } from "#domain/health.ts";
import { NO_PROCESSES } from "#domain/processes.ts";
import { health as words } from "../../dashboard/src/words/en/health.ts";
import { examine, type HealthSources } from "./health.ts";

const ALONE = { ...NO_PROCESSES, workers: 1, servers: 1, publicUrls: ["https://private-path.example"] };
const OF_DATABASE = { version: "18.0", applied: 16, missing: [], sealed: true, onWrongPages: 0, processes: ALONE };
const WELL: HealthSources = {
  version: "1.2.3",
  isOperator: false,
  database: async () => OF_DATABASE,
  freeBytes: () => 50 * 1024 ** 3,
  isSecretOpen: () => false,
  browser: () => "/usr/bin/chromium",
  service: { queue: async () => true, engine: () => ({ is: "running", restarts: 0 }) },
};
const FOLDER = "/srv/a-private-path";
const CONFIG = readConfig({ SITEMEND_DATA_DIR: FOLDER });

async function ill(sources: Partial<HealthSources>, settings: Record<string, string> = {}): Promise<HealthCheck[]> {
  const config = readConfig({ SITEMEND_DATA_DIR: FOLDER, ...settings });
  return (await examine(config, { ...WELL, ...sources })).filter(({ status }) => status !== "pass");
}

const withProcesses = (more: Partial<typeof ALONE>) => async () => ({
  ...OF_DATABASE,
  processes: { ...ALONE, ...more },
});

const away = () => {
  throw new Error("EACCES at /srv/a-private-path");
};

describe("health", () => {
  it("finds nothing wrong where nothing is", async () => {
    expect(await ill({})).toEqual([]);
  });

  it.each<[string, "warn" | "fail", Partial<HealthSources>]>([
    ["database", "fail", { database: async () => away() }],
    [
      "migrations",
      "fail",
      { database: async () => ({ ...OF_DATABASE, applied: 15, missing: ["0016_audit_log.sql"] }) },
    ],
    ["row-security", "warn", { database: async () => ({ ...OF_DATABASE, workspacesApart: false }) }],
    ["changes", "warn", { database: async () => ({ ...OF_DATABASE, onWrongPages: 3 }) }],
    ["workers", "warn", { database: withProcesses({ workers: 0 }) }],
    ["workers", "fail", { database: withProcesses({ workers: 0, queued: 2, oldestQueuedSeconds: 60 }) }],
    ["public-urls", "fail", { database: withProcesses({ publicUrls: ["https://a.example", "https://private-path"] }) }],
    ["clock", "warn", { database: async () => ({ ...(await WELL.database()), clockSkewMs: -90_000 }) }],
    ["disk", "warn", { freeBytes: () => 1024 ** 3 - 1 }],
    ["disk", "fail", { freeBytes: () => 1024 ** 2 }],
    ["disk", "fail", { freeBytes: away }],
    ["secret", "fail", { isSecretOpen: () => true }],
    ["secret", "fail", { isSecretOpen: away }],
    ["secret", "fail", { database: async () => ({ ...(await WELL.database()), secretFits: false }) }],
    ["browser", "warn", { browser: () => undefined }],
    ["queue", "fail", { service: { queue: async () => false, engine: () => ({ is: "elsewhere", restarts: 0 }) } }],
    ["queue", "fail", { service: { queue: async () => away(), engine: () => ({ is: "elsewhere", restarts: 0 }) } }],
    ["engine", "fail", { service: { queue: async () => true, engine: () => ({ is: "restarting", restarts: 1 }) } }],
    ["engine", "warn", { service: { queue: async () => true, engine: () => ({ is: "running", restarts: 2 }) } }],
  ])("sees that something is wrong with %s (%s), and says what to do", async (name, status, sources) => {
    const found = await ill(sources);
    expect(found).toMatchObject([{ name, status, nextStep: expect.stringMatching(/\.$/) }]);
    expect(JSON.stringify(found)).not.toContain("private-path");
    expect(worstStatus(found)).toBe(status);
  });

  it("misses nothing where nothing was started yet", async () => {
    const missing = ["0001_audits.sql"];
    const database = async () => ({ ...OF_DATABASE, applied: 0, missing, sealed: false });
    expect(await ill({ database, isSecretOpen: away })).toEqual([]);
  });

  it("takes a queue without a worker for a fault only while audits wait, where nothing is served", async () => {
    const idle = { ...WELL, database: withProcesses({ workers: 0 }) };
    const { service: _, ...command } = idle;
    expect((await examine(CONFIG, command)).filter(({ status }) => status !== "pass")).toEqual([]);
    const waiting = { ...command, database: withProcesses({ workers: 0, queued: 1, oldestQueuedSeconds: 60 }) };
    expect(await examine(CONFIG, waiting)).toContainEqual(expect.objectContaining({ name: "workers", status: "fail" }));
    const starting = { ...command, database: withProcesses({ workers: 0, queued: 1, oldestQueuedSeconds: 1 }) };
    expect((await examine(CONFIG, starting)).filter(({ name }) => name === "workers")).toEqual([]);
  });

  it("names the public URLs that differ to the operator", async () => {
    const publicUrls = ["https://b.example", "http://127.0.0.1:3000"];
    const found = await ill({ isOperator: true, database: withProcesses({ publicUrls }) });
    expect(found[0]?.message).toContain("(http://127.0.0.1:3000, https://b.example)");
  });

  it("tells the operator where and why", async () => {
    const found = await ill({ isOperator: true, freeBytes: away });
    expect(found[0]?.message).toContain("the data folder /srv/a-private-path: EACCES");
  });

  it.each([
    ["network", { SITEMEND_HOST: "0.0.0.0" }],
    ["public-url", { SITEMEND_PUBLIC_URL: "http://audit.example" }],
    ["registration", { SITEMEND_REGISTRATION: "open" }],
    ["rate-limits", { SITEMEND_RATE_LIMITS: "off" }],
    ["private-targets", { SITEMEND_ALLOW_PRIVATE: "10.1.2.0/24" }],
    ["local-git", { SITEMEND_GIT_LOCAL: "/srv/git" }],
    ["http-wordpress", { SITEMEND_ALLOW_HTTP_WORDPRESS: "old.internal" }],
    ["proxy", { SITEMEND_TRUST_PROXY: "", SITEMEND_PUBLIC_URL: "https://audit.example" }],
    ["trusted-proxies", { SITEMEND_TRUST_PROXY: "0.0.0.0/0" }],
  ])("warns of the unsafe setting: %s, without its value, and the dashboard has a label", async (name, settings) => {
    const found = await ill({}, settings);
    const [setting = ""] = Object.keys(settings);
    expect(found).toMatchObject([
      { name, status: "warn", nextStep: expect.stringContaining(setting.replace("HOST", "PUBLIC_URL")) },
    ]);
    expect(JSON.stringify(found)).not.toMatch(/10\.1\.2|old\.internal/);
    expect(words.names).toHaveProperty([name]);
  });

  it("warns of a setting that does not exist", async () => {
    expect(await ill({}, { SITEMEND_PROT: "1" })).toMatchObject([
      { name: "settings", status: "warn", message: expect.stringContaining("Did you mean SITEMEND_PORT?") },
    ]);
  });

  it("advises no restart while the disk is full", async () => {
    const found = await ill({ isOperator: true, database: async () => away(), freeBytes: () => 0 });
    expect(found.map(({ name }) => name)).toEqual(["database", "disk"]);
    expect(JSON.stringify(found)).not.toContain("Restart");
    expect(found[1]?.message).toContain("Only 0 KB free in the data folder /srv/a-private-path");
  });

  it("takes a service behind https, and one on loopback, as safe", async () => {
    const proxied = { SITEMEND_PUBLIC_URL: "https://audit.example", SITEMEND_TRUST_PROXY: "10.0.0.5" };
    expect(await ill({}, { ...proxied, SITEMEND_HOST: "0.0.0.0" })).toEqual([]);
    expect(await ill({}, { SITEMEND_HOST: "::1", SITEMEND_PUBLIC_URL: "http://localhost:8080" })).toEqual([]);
  });
});

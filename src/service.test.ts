import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createLog } from "#startup/log.ts";
import { lockHolder } from "#store/index.ts";
import { ConfigError, readConfig } from "./config.ts";
import { openParts } from "./main.ts";
import { startService } from "./service.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sitemend-service-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("leaves nothing running when its last part cannot be opened", async () => {
  const config = readConfig({
    SITEMEND_DATA_DIR: folder,
    SITEMEND_PORT: "0",
    SITEMEND_LOG_LEVEL: "silent",
    SITEMEND_ROLE: "api",
  });
  const wrong = { ...config, SITEMEND_TRUST_PROXY: "no address" };
  await expect(startService(wrong)).rejects.toThrow(/invalid IP address/);
  expect(existsSync(join(folder, "pg/PG_VERSION"))).toBe(true);
  expect(existsSync(join(folder, "pg/postmaster.pid"))).toBe(false);
  expect(lockHolder(join(folder, "serve.lock"))).toBeUndefined();
});

it("says by its name which data folder cannot be used", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  const started = startService(readConfig({ SITEMEND_DATA_DIR: file, SITEMEND_LOG_LEVEL: "silent" }));
  await expect(started).rejects.toThrow(ConfigError);
  await expect(started).rejects.toThrow(/^SITEMEND_DATA_DIR: .* can't be used/);
});

it("makes no new secret beside a database that needs the old one", async () => {
  const config = readConfig({ SITEMEND_DATA_DIR: folder, SITEMEND_PORT: "0", SITEMEND_LOG_LEVEL: "silent" });
  const open = () => openParts(config, { publicUrl: "http://127.0.0.1", ownAudits: true, log: createLog("silent") });
  const parts = await open();
  const nobody = { actorId: null, address: "", object: null, code: null, details: {}, requestId: null };
  await parts.auditLog.append("wsp_local", { ...nobody, actor: "ana", action: "session.started", outcome: "done" });
  await parts.close();
  renameSync(config.secretFile, `${config.secretFile}.away`);
  await expect(open()).rejects.toThrow(/^SITEMEND_SECRET_FILE: .* does not exist, .* Put it back from a backup\./);
  expect(existsSync(config.secretFile)).toBe(false);
  renameSync(`${config.secretFile}.away`, config.secretFile);
  await (await open()).close();
});

it("does not begin with another secret than the database's, before there is anything to seal as well", async () => {
  const config = readConfig({ SITEMEND_DATA_DIR: folder, SITEMEND_PORT: "0", SITEMEND_LOG_LEVEL: "silent" });
  const open = () => openParts(config, { publicUrl: "http://127.0.0.1", ownAudits: true, log: createLog("silent") });
  await (await open()).close();
  const own = readFileSync(config.secretFile, "utf8");
  writeFileSync(config.secretFile, `${"0".repeat(64)}\n`);
  const refused = startService(config);
  await expect(refused).rejects.toThrow(ConfigError);
  await expect(refused).rejects.toThrow(`SITEMEND_SECRET_FILE: ${config.secretFile} doesn't match this database`);
  writeFileSync(config.secretFile, own);
  await (await open()).close();
});

it("does not begin with a browser that is not there", async () => {
  const settings = { SITEMEND_DATA_DIR: folder, SITEMEND_LOG_LEVEL: "silent", SITEMEND_BROWSER: join(folder, "none") };
  const started = startService(readConfig(settings));
  await expect(started).rejects.toThrow(ConfigError);
  await expect(started).rejects.toThrow(/^SITEMEND_BROWSER: there is no program \S+none\. /);
  expect(existsSync(join(folder, "pg"))).toBe(false);
});

it.runIf(existsSync("/proc/self"))("says of a place where nothing can be made that it cannot be used", async () => {
  const started = startService(readConfig({ SITEMEND_DATA_DIR: "/proc/x/y", SITEMEND_LOG_LEVEL: "silent" }));
  await expect(started).rejects.toThrow(/^SITEMEND_DATA_DIR: \/proc\/x\/y can't be used: /);
});

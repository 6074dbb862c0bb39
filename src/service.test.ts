import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";
import { startService } from "./service.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sitemend-service-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("leaves nothing running when its last part cannot be opened", async () => {
  const config = readConfig({ SITEMEND_DATA_DIR: folder, SITEMEND_PORT: "0", SITEMEND_LOG_LEVEL: "silent" });
  const wrong = { ...config, SITEMEND_TRUST_PROXY: "no address" };
  await expect(startService(wrong)).rejects.toThrow(/invalid IP address/);
  expect(existsSync(join(folder, "pg/PG_VERSION"))).toBe(true);
  expect(existsSync(join(folder, "pg/postmaster.pid"))).toBe(false);
  expect(existsSync(join(folder, "serve.lock"))).toBe(false);
});

it("says by its name which data folder cannot be used", async () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  const started = startService(readConfig({ SITEMEND_DATA_DIR: file, SITEMEND_LOG_LEVEL: "silent" }));
  await expect(started).rejects.toThrow(ConfigError);
  await expect(started).rejects.toThrow(/^SITEMEND_DATA_DIR: .* cannot be used/);
});

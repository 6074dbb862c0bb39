/** Starts one PostgreSQL for the whole test run, and stops it after. Each test file copies the migrated database in it. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openPool } from "../../src/store/database.ts";
import { type EmbeddedServer, startEmbedded } from "../../src/store/embedded/index.ts";
import { migrate } from "../../src/store/migrate.ts";
import { applyRowSecurity } from "../../src/store/row-security/apply.ts";
import { administer, MIGRATED } from "./databases.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres: EmbeddedServer["address"];
  }
}

export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "sitemend-test-"));
  const server = await startEmbedded(folder);
  await makeMigrated(server.address);
  project.provide("postgres", server.address);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function makeMigrated(address: EmbeddedServer["address"]): Promise<void> {
  await administer(address, `create database ${MIGRATED}`);
  const pool = openPool({ ...address, database: MIGRATED }, "sitemend-test");
  await migrate(pool);
  await applyRowSecurity(pool);
  await pool.end();
}

/**
 * Makes one migrated database cluster for the whole test run, and starts a PostgreSQL on a copy of it. Each test file copies the
 * database in that one; each service that a test starts gets a copy of the cluster as its own: making one anew is half the work of a start.
 */
import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openPool } from "../../src/store/database.ts";
import { type EmbeddedServer, startEmbedded } from "../../src/store/embedded/index.ts";
import { migrate } from "../../src/store/migrate.ts";
import { applyRowSecurity } from "../../src/store/row-security/apply.ts";
import { administer, MIGRATED } from "./databases.ts";
import { needsOf } from "./needs.ts";
import { copyCluster, prepareCluster } from "./prepared-cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres?: EmbeddedServer["address"];
  }
}

/** What is in it need not outlive the machine. */
const NOTHING_TO_KEEP = `
fsync = off
full_page_writes = off
synchronous_commit = off
`;

export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  if (!needsOf(process.argv.slice(3)).database) return async () => {};
  const [prepared, folder] = [await makeFolder(), await makeFolder()];
  const { address, stop } = await startEmbedded(prepared);
  await makeMigrated(address);
  await stop();
  prepareCluster(prepared);
  await copyCluster(folder);
  await appendFile(join(folder, "pg/postgresql.conf"), NOTHING_TO_KEEP);
  const server = await startEmbedded(folder);
  await administer(server.address, `create database ${MIGRATED} template ${address.database}`);
  project.provide("postgres", server.address);
  return async () => {
    await server.stop();
    for (const made of [prepared, folder]) await rm(made, { recursive: true, force: true });
  };
}

const makeFolder = (): Promise<string> => mkdtemp(join(tmpdir(), "sitemend-test-"));

async function makeMigrated(address: EmbeddedServer["address"]): Promise<void> {
  const pool = openPool(address, "sitemend-test");
  await migrate(pool);
  await applyRowSecurity(pool);
  await pool.end();
}

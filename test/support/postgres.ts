/** Starts one PostgreSQL for the whole test run, and stops it after. Each test file makes its own database in it. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { type EmbeddedServer, startEmbedded } from "../../src/store/embedded/index.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres: EmbeddedServer["address"];
  }
}

export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "sitemend-test-"));
  const server = await startEmbedded(folder);
  project.provide("postgres", server.address);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

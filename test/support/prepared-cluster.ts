/** A database cluster with the migrated database of a data folder, to be copied into new ones. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
/** Workers are started later and inherit it. */
const VARIABLE = "SITEMEND_TEST_CLUSTER";

/** @param dataDir whose server has stopped */
export function prepareCluster(dataDir: string): void {
  process.env[VARIABLE] = join(dataDir, "pg");
}

/** Outside of a test run there is none, and the first start makes one. */
export async function copyCluster(dataDir: string): Promise<void> {
  const prepared = process.env[VARIABLE];
  if (prepared === undefined || !existsSync(prepared)) return;
  await mkdir(dataDir, { recursive: true });
  // With its owner: the server runs as an account of its own when root starts it.
  await run("cp", ["-a", prepared, join(dataDir, "pg")]);
}

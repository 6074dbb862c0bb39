/** A database cluster with the migrated database of a data folder, to be copied into new ones. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
/** Workers are started later and inherit it. */
const VARIABLE = "SITEMEND_TEST_PREPARED";

/** @param dataDir whose server has stopped; removed when the run is over */
export function prepareCluster(dataDir: string): void {
  process.env[VARIABLE] = dataDir;
}

/** Where this run keeps what is made once and copied; `undefined` outside of a test run. */
export function preparedFolder(): string | undefined {
  const folder = process.env[VARIABLE];
  return folder !== undefined && existsSync(folder) ? folder : undefined;
}

/** Outside of a test run there is none, and the first start makes one. */
export async function copyCluster(dataDir: string): Promise<void> {
  const prepared = preparedFolder();
  if (prepared === undefined) return;
  await mkdir(dataDir, { recursive: true });
  // With its owner: the server runs as an account of its own when root starts it.
  await run("cp", ["-a", join(prepared, "pg"), join(dataDir, "pg")]);
}

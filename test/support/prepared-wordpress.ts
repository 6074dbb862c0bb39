/**
 * An installed WordPress for each release and database, made by whichever test of a run needs it first. The others start on a copy, at an
 * address of their own: installing is half the work of a start.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { until } from "../../src/demo/wordpress/programs.ts";
import { preparedFolder } from "./prepared-cluster.ts";

const run = promisify(execFile);

/**
 * Copies the prepared WordPress into the folder. False outside of a test run: nothing is prepared there.
 * @param make installs into an empty folder, and stops what it started
 */
export async function copyWordPress(
  name: string,
  folder: string,
  make: (folder: string) => Promise<void>,
): Promise<boolean> {
  const home = preparedFolder();
  if (home === undefined) return false;
  const place = join(home, `wordpress-${name}`);
  if (!existsSync(place)) await makeOnce(place, make);
  await run("cp", ["-a", `${place}/.`, folder]);
  return true;
}

/** Another worker may need it at the same time: the first makes it, the others wait. */
async function makeOnce(place: string, make: (folder: string) => Promise<void>): Promise<void> {
  const part = `${place}.part`;
  const isFirst = await mkdir(part).then(
    () => true,
    () => false,
  );
  if (!isFirst) return await until(async () => existsSync(place), "the prepared WordPress was not made");
  try {
    await make(part);
    await rename(part, place);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

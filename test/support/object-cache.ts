/** A persistent object cache for a WordPress of the tests: in files, or in the Redis that `npm run companion:on` starts. */
import { cp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Where that Redis listens, as PHP connects to it. */
export const REDIS = process.env.SITEMEND_TEST_REDIS || undefined;

/** @param folder of WordPress's files; answers how it is taken out */
export async function putObjectCache(folder: string): Promise<() => Promise<void>> {
  const content = join(folder, "wp-content");
  if (REDIS !== undefined) await writeFile(join(content, "redis-address"), REDIS);
  await cp(join(import.meta.dirname, "object-cache.php"), join(content, "object-cache.php"));
  return () => rm(join(content, "object-cache.php"));
}

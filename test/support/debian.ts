/** Debian's packages as test material, unpacked once into the cache of the tests. */
import { join } from "node:path";
import { unpackedIn, unpackInto } from "../../src/demo/wordpress/debian.ts";

/** Another folder is given by `npm run companion:on`. */
export const DEBIAN_CACHE =
  process.env.SITEMEND_TEST_DEBIAN ?? join(import.meta.dirname, "../../node_modules/.cache/sitemend-test/debian");

export const unpacked = (name: string): string | undefined => unpackedIn(DEBIAN_CACHE, name);

export const unpack = (names: readonly string[]): Promise<Map<string, string>> => unpackInto(DEBIAN_CACHE, names);

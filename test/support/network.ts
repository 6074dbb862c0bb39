/** Makes a network of sites of a WordPress that runs. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { WordPress } from "./wordpress.ts";

/** Of all administrators `admin` alone becomes its super administrator; a second site is at `/two/`. */
export async function makeNetwork(wordpress: WordPress): Promise<void> {
  const { host } = new URL(wordpress.url);
  await wordpress.inside(`
    require_once ABSPATH . 'wp-admin/includes/upgrade.php';
    foreach ($wpdb->tables('ms_global') as $table => $prefixed) $wpdb->$table = $prefixed;
    install_network();
    $made = populate_network(1, '${host}', 'admin@example.com', 'Network', '/', false);
    if (is_wp_error($made)) throw new Exception($made->get_error_message());`);
  const config = join(wordpress.folder, "wp-config.php");
  const constants = `define('MULTISITE', true); define('SUBDOMAIN_INSTALL', false); define('DOMAIN_CURRENT_SITE', '${host}');
define('PATH_CURRENT_SITE', '/'); define('SITE_ID_CURRENT_SITE', 1); define('BLOG_ID_CURRENT_SITE', 1);\n`;
  await writeFile(
    config,
    (await readFile(config, "utf8")).replace("$table_prefix", () => `${constants}$table_prefix`),
  );
  await wordpress.inside(`
    $made = wpmu_create_blog('${host}', '/two/', 'Two', 1);
    if (is_wp_error($made)) throw new Exception($made->get_error_message());
    update_site_option('site_admins', ['admin']);`);
}

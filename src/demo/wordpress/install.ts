/** A WordPress's own settings and its first start, without a browser. */
import { lstat, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

const SALTS = ["AUTH_KEY", "SECURE_AUTH_KEY", "LOGGED_IN_KEY", "NONCE_KEY"].flatMap((name) => [
  name,
  name.replace("KEY", "SALT"),
]);

export interface DemoSiteSettings {
  /** Holds the socket of MariaDB, or the file of SQLite. */
  readonly folder: string;
  /** Goes into the keys of its cookies. */
  readonly secret: string;
}

export async function writeConfig(site: string, { folder, secret }: DemoSiteSettings): Promise<void> {
  const config = join(site, "wp-config.php");
  // Debian ships a link to /etc there.
  await lstat(config).then(
    () => unlink(config),
    () => {},
  );
  await writeFile(
    config,
    `<?php
define('DB_NAME', 'wordpress'); define('DB_USER', 'wp'); define('DB_PASSWORD', 'wp');
define('DB_HOST', ${php(`localhost:${join(folder, "db.sock")}`)}); define('DB_CHARSET', 'utf8mb4');
${SALTS.map((name) => `define('${name}', ${php(`${secret}-${name}`)});`).join("\n")}
define('DB_DIR', ${php(folder)}); define('DB_FILE', 'wordpress.sqlite');
define('WP_HTTP_BLOCK_EXTERNAL', true); define('DISABLE_WP_CRON', true); define('WP_ENVIRONMENT_TYPE', 'local');
define('AUTOMATIC_UPDATER_DISABLED', true);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`,
  );
}

export interface FirstStart {
  /** Ends with a slash. */
  readonly url: string;
  readonly title: string;
  readonly adminPassword: string;
}

export function installCode({ url, title, adminPassword }: FirstStart): string {
  const address = php(url.slice(0, -1));
  return `
define('WP_INSTALLING', true); define('WP_SITEURL', ${address});
$_SERVER['HTTP_HOST'] = ${php(new URL(url).host)}; $_SERVER['REQUEST_URI'] = '/';
require 'wp-load.php'; require ABSPATH . 'wp-admin/includes/upgrade.php';
add_filter('pre_wp_mail', '__return_true');
wp_install(${php(title)}, 'admin', 'admin@example.com', true, '', ${php(adminPassword)});
update_option('siteurl', ${address}); update_option('home', ${address});
global $wp_rewrite; $wp_rewrite->set_permalink_structure('/%postname%/'); flush_rewrite_rules();
`;
}

/** Runs inside the loaded WordPress. */
export function insideCode(url: string, code: string): string {
  return `$_SERVER['HTTP_HOST'] = ${php(new URL(url).host)}; require 'wp-load.php'; ${code}`;
}

export function activationCode(plugin: string): string {
  return `require_once ABSPATH . 'wp-admin/includes/plugin.php'; $done = activate_plugin(${php(`${plugin}/${plugin}.php`)}); echo is_wp_error($done) ? $done->get_error_message() : '';`;
}

/** A text as PHP writes it. */
export function php(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}

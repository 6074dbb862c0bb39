/**
 * A real WordPress for tests: Debian's packages unpacked into one tree, MariaDB on a private socket or SQLite, PHP's own
 * web server on loopback. Nothing is installed and everything goes with the temporary folder.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, lstat, mkdir, mkdtemp, readdir, readlink, rm, symlink, unlink, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { unpacked } from "./debian.ts";
import { startMariaDb } from "./mariadb.ts";
import { sqliteDropIn } from "./sqlite-dropin.ts";
import { environment, phpBinary, phpIn, phpSettings, stop, until } from "./wordpress-programs.ts";
import { type NewUser, requestTo, userCode, type WordPressAnswer, type WordPressRequest } from "./wordpress-users.ts";

export const WORDPRESS_PACKAGES = [
  ...[
    "wordpress",
    "wordpress-theme-twentytwentythree",
    "php-getid3",
    "libjs-underscore",
    "libjs-cropper",
    "libjs-prototype",
  ],
  ...["libjs-scriptaculous", "php8.2-cli", "php8.2-common", "php8.2-mysql", "php8.2-xml"],
  ...["mariadb-server-core", "mariadb-common", "mysql-common", "libaio1", "liburing2"],
];
/** On top of those, for WordPress on SQLite. */
export const SQLITE_PACKAGES = ["php8.2-sqlite3", "libsqlite3-0"];

const COMPANION = join(import.meta.dirname, "../../wordpress-plugin/sitemend");

export interface WordPressOptions {
  readonly title?: string;
  readonly database?: "mariadb" | "sqlite";
  /** Folders of plugins; each holds a file of its own name with the plugin's header. All are activated. */
  readonly plugins?: readonly string[];
  /** With our own plugin. */
  readonly companion?: boolean;
  /** PHP files that WordPress loads with every request, by name. */
  readonly mustUse?: Readonly<Record<string, string>>;
  /** Requests that can be under way at once. */
  readonly workers?: number;
}

export interface WordPress {
  /** Ends with a slash. */
  readonly url: string;
  readonly adminPassword: string;
  /** Folder of WordPress's files. */
  readonly folder: string;
  /** Runs PHP beside WordPress, which the code must load itself, and answers what it printed. */
  php(code: string): Promise<string>;
  /** Runs PHP inside the loaded WordPress and answers what it printed. */
  inside(code: string): Promise<string>;
  createUser(user: { readonly role: string; readonly login?: string }): Promise<NewUser>;
  request(path: string, request?: WordPressRequest): Promise<WordPressAnswer>;
  /** kill -9 of the web server with all its workers, and a new one at the same address. */
  restartKilled(meanwhile?: () => void): Promise<void>;
  close(): Promise<void>;
}

/** Why no such WordPress can run here; `undefined` when one can. */
export function wordpressMissing({ database = "mariadb" }: WordPressOptions = {}): string | undefined {
  const missing = packagesFor(database).filter((name) => !unpacked(name));
  if (missing.length > 0) return `Debian's packages could not be had: ${missing.join(", ")}`;
  return database === "sqlite" && sqliteDropIn() === undefined
    ? "WordPress's SQLite drop-in could not be had"
    : undefined;
}

export async function startWordPress(options: WordPressOptions = {}): Promise<WordPress> {
  const { title = "A small shop", database = "mariadb", workers = 4 } = options;
  const folder = await mkdtemp(join(tmpdir(), "sitemend-wp-"));
  const root = join(folder, "root");
  await assemble(root, packagesFor(database));
  const mariadb = database === "mariadb" ? await startMariaDb(folder, root) : undefined;
  const site = join(root, "usr/share/wordpress");
  const url = `http://127.0.0.1:${await freePort()}/`;
  const adminPassword = "correct horse battery staple";
  await configure(site, folder, database);
  const php = phpIn(root, site);
  const inside = (code: string) =>
    php(`$_SERVER['HTTP_HOST'] = '${new URL(url).host}'; require 'wp-load.php'; ${code}`);
  await php(installCode({ url, title, adminPassword }));
  // Rules of categories and tags are made only by a WordPress that starts with permalinks.
  await inside("flush_rewrite_rules();");
  await addPlugins(site, options, inside);
  let server = await serve(folder, root, site, url, workers);
  return {
    url,
    adminPassword,
    folder: site,
    php,
    inside,
    createUser: async (user) => JSON.parse(await inside(userCode(user))) as NewUser,
    request: (path, request) => requestTo(new URL(path, url), request),
    restartKilled: async (meanwhile) => {
      const gone = new Promise((resolve) => server.once("exit", resolve));
      if (server.pid !== undefined) process.kill(-server.pid, "SIGKILL");
      await gone;
      // Its workers may need a moment longer to let the port go.
      await until(() => isFree(Number(new URL(url).port)), "the port stayed taken");
      meanwhile?.();
      server = await serve(folder, root, site, url, workers);
    },
    close: async () => {
      await stop(server, true);
      if (mariadb) await stop(mariadb, false);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const packagesFor = (database: "mariadb" | "sqlite"): readonly string[] =>
  database === "sqlite" ? [...WORDPRESS_PACKAGES, ...SQLITE_PACKAGES] : WORDPRESS_PACKAGES;

async function serve(folder: string, root: string, site: string, url: string, workers: number): Promise<ChildProcess> {
  const router = join(folder, "router.php");
  await writeFile(router, ROUTER);
  const server = spawn(phpBinary(root), [...phpSettings(root), "-S", new URL(url).host, "-t", site, router], {
    stdio: "ignore",
    env: { ...environment(root), PHP_CLI_SERVER_WORKERS: String(workers) },
    detached: true,
  });
  await until(async () => (await fetch(url).catch(() => undefined))?.ok === true, "WordPress did not answer");
  return server;
}

async function addPlugins(
  site: string,
  { plugins = [], companion = false, mustUse = {} }: WordPressOptions,
  inside: (code: string) => Promise<string>,
): Promise<void> {
  const mustUseFolder = join(site, "wp-content/mu-plugins");
  await mkdir(mustUseFolder, { recursive: true });
  for (const [name, code] of Object.entries(mustUse)) await writeFile(join(mustUseFolder, name), code);
  for (const folder of companion ? [COMPANION, ...plugins] : plugins) {
    const name = basename(folder);
    await cp(folder, join(site, "wp-content/plugins", name), { recursive: true });
    const complaint = await inside(
      `require_once ABSPATH . 'wp-admin/includes/plugin.php'; $done = activate_plugin('${name}/${name}.php'); echo is_wp_error($done) ? $done->get_error_message() : '';`,
    );
    if (complaint !== "") throw new Error(`${name} could not be activated: ${complaint}`);
  }
}

/** One tree of all packages, with absolute links made to point inside it. */
async function assemble(root: string, packages: readonly string[]): Promise<void> {
  await mkdir(root, { recursive: true });
  for (const name of packages) {
    const files = unpacked(name);
    if (files === undefined) throw new Error(`${name} is not unpacked; run npm test once`);
    await cp(files, root, { recursive: true, verbatimSymlinks: true });
  }
  await turnLinksInside(root, root);
}

async function turnLinksInside(folder: string, root: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await turnLinksInside(path, root);
    if (!entry.isSymbolicLink()) continue;
    const target = await readlink(path);
    if (!target.startsWith("/") || !existsSync(join(root, target))) continue;
    await unlink(path);
    await symlink(relative(dirname(path), join(root, target)), path);
  }
}

async function configure(site: string, folder: string, database: "mariadb" | "sqlite"): Promise<void> {
  const salts = [
    "AUTH_KEY",
    "SECURE_AUTH_KEY",
    "LOGGED_IN_KEY",
    "NONCE_KEY",
    "AUTH_SALT",
    "SECURE_AUTH_SALT",
    "LOGGED_IN_SALT",
    "NONCE_SALT",
  ];
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
define('DB_HOST', 'localhost:${join(folder, "db.sock")}'); define('DB_CHARSET', 'utf8mb4');
${salts.map((name) => `define('${name}', 'test-only-${name}');`).join("\n")}
define('DB_DIR', '${folder}'); define('DB_FILE', 'wordpress.sqlite');
define('WP_HTTP_BLOCK_EXTERNAL', true); define('DISABLE_WP_CRON', true); define('WP_ENVIRONMENT_TYPE', 'local');
define('AUTOMATIC_UPDATER_DISABLED', true);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`,
  );
  const dropIn = sqliteDropIn();
  if (database === "mariadb" || dropIn === undefined) return;
  await cp(dropIn, join(site, "wp-content/plugins/sqlite-database-integration"), { recursive: true });
  await cp(join(dropIn, "db.copy"), join(site, "wp-content/db.php"));
}

function installCode({ url, title, adminPassword }: { url: string; title: string; adminPassword: string }): string {
  return `
define('WP_INSTALLING', true); define('WP_SITEURL', '${url.slice(0, -1)}');
$_SERVER['HTTP_HOST'] = '${new URL(url).host}'; $_SERVER['REQUEST_URI'] = '/';
require 'wp-load.php'; require ABSPATH . 'wp-admin/includes/upgrade.php';
add_filter('pre_wp_mail', '__return_true');
wp_install('${title}', 'admin', 'admin@example.com', true, '', '${adminPassword}');
update_option('siteurl', '${url.slice(0, -1)}'); update_option('home', '${url.slice(0, -1)}');
global $wp_rewrite; $wp_rewrite->set_permalink_structure('/%postname%/'); flush_rewrite_rules();
`;
}

/** Files are served as they are, everything else goes to WordPress, as its .htaccess does. */
const ROUTER = `<?php
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
$file = $_SERVER['DOCUMENT_ROOT'] . $path;
if ($path !== '/' && is_file($file)) return false;
if (is_dir($file) && is_file(rtrim($file, '/') . '/index.php') && $path !== '/') { $_SERVER['SCRIPT_NAME'] = rtrim($path, '/') . '/index.php'; chdir($file); require rtrim($file, '/') . '/index.php'; return true; }
$_SERVER['SCRIPT_NAME'] = '/index.php'; $_SERVER['PHP_SELF'] = '/index.php'; $_SERVER['SCRIPT_FILENAME'] = $_SERVER['DOCUMENT_ROOT'] . '/index.php';
chdir($_SERVER['DOCUMENT_ROOT']); require 'index.php';
`;

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

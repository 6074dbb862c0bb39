/**
 * A real WordPress for tests: Debian's packages unpacked into one tree, MariaDB on a private socket, PHP's own web
 * server on loopback. Nothing is installed and everything goes with the temporary folder.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import {
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  unlink,
  writeFile,
} from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { unpacked } from "./debian.ts";

const run = promisify(execFile);

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

export interface WordPress {
  /** Ends with a slash. */
  readonly url: string;
  readonly adminPassword: string;
  /** Runs PHP inside the loaded WordPress and answers what it printed. */
  php(code: string): Promise<string>;
  close(): Promise<void>;
}

/** Why no WordPress can run here; `undefined` when one can. */
export function wordpressMissing(): string | undefined {
  const missing = WORDPRESS_PACKAGES.filter((name) => !unpacked(name));
  return missing.length === 0 ? undefined : `Debian's packages could not be had: ${missing.join(", ")}`;
}

export async function startWordPress({ title = "A small shop" } = {}): Promise<WordPress> {
  const folder = await mkdtemp(join(tmpdir(), "sitemend-wp-"));
  const root = join(folder, "root");
  await assemble(root);
  const database = await startMariaDb(folder, root);
  const site = join(root, "usr/share/wordpress");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const adminPassword = "correct horse battery staple";
  await configure(site, join(folder, "db.sock"));
  const php = phpIn(root, site);
  await php(installCode({ url, title, adminPassword }));
  // Rules of categories and tags are made only by a WordPress that starts with permalinks.
  await php(`$_SERVER['HTTP_HOST'] = '${new URL(url).host}'; require 'wp-load.php'; flush_rewrite_rules();`);
  await writeFile(join(folder, "router.php"), ROUTER);
  const server = spawn(
    phpBinary(root),
    [...phpSettings(root), "-S", `127.0.0.1:${port}`, "-t", site, join(folder, "router.php")],
    {
      stdio: "ignore",
      env: { ...environment(root), PHP_CLI_SERVER_WORKERS: "4" },
      detached: true,
    },
  );
  await until(async () => (await fetch(url).catch(() => undefined))?.ok === true, "WordPress did not answer");
  return {
    url,
    adminPassword,
    php,
    close: async () => {
      await stop(server, true);
      await stop(database, false);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** One tree of all packages, with absolute links made to point inside it. */
async function assemble(root: string): Promise<void> {
  await mkdir(root, { recursive: true });
  for (const name of WORDPRESS_PACKAGES) {
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

function environment(root: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    LD_LIBRARY_PATH: `${join(root, "usr/lib/x86_64-linux-gnu")}:${join(root, "lib/x86_64-linux-gnu")}`,
  };
}

async function startMariaDb(folder: string, root: string): Promise<ChildProcess> {
  const data = join(folder, "db");
  await mkdir(data);
  const share = join(root, "usr/share/mysql");
  const base = [
    "--no-defaults",
    `--basedir=${join(root, "usr")}`,
    `--datadir=${data}`,
    `--lc-messages-dir=${share}`,
    `--character-sets-dir=${join(share, "charsets")}`,
  ];
  const user = process.getuid?.() === 0 ? ["--user=root"] : [];
  const binary = join(root, "usr/sbin/mariadbd");
  await bootstrap(binary, [...base, ...user], share, root);
  const server = spawn(
    binary,
    [
      ...base,
      ...user,
      `--socket=${join(folder, "db.sock")}`,
      "--skip-networking",
      "--innodb-buffer-pool-size=64M",
      "--innodb-flush-log-at-trx-commit=2",
    ],
    {
      stdio: "ignore",
      env: environment(root),
    },
  );
  await until(async () => existsSync(join(folder, "db.sock")), "MariaDB did not start");
  return server;
}

/** What Debian's install script does, without its account handling: the system tables, then our database and user. */
async function bootstrap(binary: string, settings: string[], share: string, root: string): Promise<void> {
  const scripts = ["mysql_system_tables.sql", "mysql_performance_tables.sql", "mysql_system_tables_data.sql"];
  const sql = await Promise.all(scripts.map((name) => readFile(join(share, name), "utf8")));
  const child = spawn(binary, [...settings, "--bootstrap", "--skip-networking"], {
    stdio: ["pipe", "ignore", "pipe"],
    env: environment(root),
  });
  let complaints = "";
  child.stderr?.on("data", (chunk) => {
    complaints += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.on("exit", resolve));
  child.stdin?.end(
    `create database mysql;\nuse mysql;\n${sql.join("\n")}\ncreate database wordpress;\nflush privileges;\ncreate user wp@localhost identified by 'wp';\ngrant all on wordpress.* to wp@localhost;\n`,
  );
  if ((await ended) !== 0) throw new Error(`MariaDB could not be prepared: ${complaints.slice(-600)}`);
}

async function configure(site: string, socket: string): Promise<void> {
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
define('DB_HOST', 'localhost:${socket}'); define('DB_CHARSET', 'utf8mb4');
${salts.map((name) => `define('${name}', 'test-only-${name}');`).join("\n")}
define('WP_HTTP_BLOCK_EXTERNAL', true); define('DISABLE_WP_CRON', true); define('WP_ENVIRONMENT_TYPE', 'local');
define('AUTOMATIC_UPDATER_DISABLED', true);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`,
  );
}

const phpBinary = (root: string): string => join(root, "usr/bin/php8.2");

function phpSettings(root: string): string[] {
  const extensions = [
    "mysqlnd",
    "mysqli",
    "ctype",
    "tokenizer",
    "exif",
    "fileinfo",
    "iconv",
    "xml",
    "dom",
    "simplexml",
  ];
  return [
    "-n",
    "-d",
    `extension_dir=${join(root, "usr/lib/php/20220829")}`,
    ...extensions.flatMap((name) => ["-d", `extension=${name}.so`]),
    "-d",
    "memory_limit=256M",
    "-d",
    "display_errors=stderr",
  ];
}

function phpIn(root: string, site: string): (code: string) => Promise<string> {
  return async (code) => {
    const { stdout } = await run(phpBinary(root), [...phpSettings(root), "-r", code], {
      cwd: site,
      env: environment(root),
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  };
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

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

async function until(condition: () => Promise<boolean>, complaint: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await condition()) return;
    await delay(50);
  }
  throw new Error(complaint);
}

/** PHP's server with workers is a group of processes. */
async function stop(child: ChildProcess, group: boolean): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const ended = new Promise((resolve) => child.on("exit", resolve));
  process.kill(group ? -child.pid : child.pid, "SIGTERM");
  await ended;
}

import type { ChildProcess } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { WORDPRESS_PACKAGES } from "../../src/demo/wordpress/debian.ts";
import {
  activationCode,
  insideCode,
  installCode,
  php as phpText,
  writeConfig,
} from "../../src/demo/wordpress/install.ts";
import { serveMariaDb, startMariaDb } from "../../src/demo/wordpress/mariadb.ts";
import { phpIn, stop, until } from "../../src/demo/wordpress/programs.ts";
import { layTree } from "../../src/demo/wordpress/tree.ts";
import { freePort, isFree, serveWordPress } from "../../src/demo/wordpress/web-server.ts";
import { unpacked } from "./debian.ts";
import { newerWordPress, type WordPressRelease } from "./newer-wordpress.ts";
import { sqliteDropIn } from "./npm-wordpress.ts";
import { startPhpInside } from "./php-inside.ts";
import { copyWordPress } from "./prepared-wordpress.ts";
import {
  type NewUser,
  requestTo,
  type UserToCreate,
  userCode,
  type WordPressAnswer,
  type WordPressRequest,
} from "./wordpress-users.ts";

/** Twenty Twenty-One. */
export const CLASSIC_THEME = "wordpress-theme-twentytwentyone";

/** On top of those, for WordPress on SQLite. */
export const SQLITE_PACKAGES = ["php8.2-sqlite3", "libsqlite3-0"];

/** Below the folder of its programs. */
const SITE = "usr/share/wordpress";
const SECRET = "test-only";
const ADMIN_PASSWORD = "correct horse battery staple";
/** As long as any that the system chooses, so that lengths in stored values stay right. */
const PREPARED_URL = "http://127.0.0.1:59999/";

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
  /** Another than this Debian's own; fetched when it is not there yet. */
  readonly release?: WordPressRelease;
  /**
   * `classic`: each of its pages is a quarter of the work. `blocks`: the theme of a new site, with templates, menus and patterns that
   * the site editor keeps. Newer releases always have theirs.
   */
  readonly theme?: "classic" | "blocks";
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
  createUser(user: UserToCreate): Promise<NewUser>;
  request(path: string, request?: WordPressRequest): Promise<WordPressAnswer>;
  /** kill -9 of the web server with all its workers, and a new one at the same address. */
  restartKilled(meanwhile?: () => void): Promise<void>;
  /** kill -9 of its MariaDB, which comes back with what it had kept. */
  restartDatabase(): Promise<void>;
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
  const { title = "A small shop", database = "mariadb", workers = 4, release = "6.1", theme = "classic" } = options;
  const folder = await mkdtemp(join(tmpdir(), "sitemend-wp-"));
  const url = `http://127.0.0.1:${await freePort()}/`;
  const adminPassword = ADMIN_PASSWORD;
  const isPrepared = await copyWordPress(`${release}-${database}`, folder, (place) => prepare(place, options));
  const installed = isPrepared ? await openCopy(folder, database) : await install(folder, url, options);
  const { root, site, php } = installed;
  let { mariadb } = installed;
  const insides = await startPhpInside({ folder, root, site });
  if (isPrepared) await insides.run(PREPARED_URL, moveCode(url, title));
  if (theme === "classic" && release === "6.1") await insides.run(url, "switch_theme('twentytwentyone');");
  const inside = (code: string) => insides.run(url, code);
  await addPlugins(site, options, inside);
  const served = { folder, root, site, url, workers };
  let server = await serveWordPress(served);
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
      server = await serveWordPress(served);
    },
    restartDatabase: async () => {
      const killed = mariadb;
      if (killed === undefined) throw new Error("This WordPress has no MariaDB.");
      const gone = new Promise((resolve) => killed.once("exit", resolve));
      killed.kill("SIGKILL");
      await gone;
      mariadb = await serveMariaDb(folder, root);
    },
    close: async () => {
      await stop(server, { group: true });
      await insides.stop();
      if (mariadb) await stop(mariadb, { group: false });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Installed {
  readonly root: string;
  /** Folder of WordPress's files. */
  readonly site: string;
  readonly mariadb: ChildProcess | undefined;
  php(code: string): Promise<string>;
}

/** From the packages to a WordPress that answers at the address. */
async function install(folder: string, url: string, options: WordPressOptions): Promise<Installed> {
  const { title = "A small shop", database = "mariadb", release = "6.1" } = options;
  const root = join(folder, "root");
  const site = join(root, SITE);
  await layTree(root, await filesOf(database, release));
  const mariadb = database === "mariadb" ? await startMariaDb(folder, root) : undefined;
  await writeConfig(site, { folder, secret: SECRET });
  if (database === "sqlite") await dropInSqlite(site);
  const php = phpIn(root, site);
  await php(installCode({ url, title, adminPassword: ADMIN_PASSWORD }));
  // Rules of categories and tags are made only by a WordPress that starts with permalinks.
  await php(insideCode(url, "flush_rewrite_rules();"));
  return { root, site, mariadb, php };
}

async function prepare(folder: string, { database, release }: WordPressOptions): Promise<void> {
  const { mariadb } = await install(folder, PREPARED_URL, {
    ...(database === undefined ? {} : { database }),
    ...(release === undefined ? {} : { release }),
  });
  if (mariadb) await stop(mariadb, { group: false });
}

/** It still has the address at which it was prepared. */
async function openCopy(folder: string, database: "mariadb" | "sqlite"): Promise<Installed> {
  const root = join(folder, "root");
  const site = join(root, SITE);
  const mariadb = database === "mariadb" ? await serveMariaDb(folder, root) : undefined;
  await writeConfig(site, { folder, secret: SECRET });
  return { root, site, mariadb, php: phpIn(root, site) };
}

function moveCode(url: string, title: string): string {
  if (url.length !== PREPARED_URL.length) throw new Error(`${url} is not as long as ${PREPARED_URL}`);
  const [from, to] = [PREPARED_URL, url].map((text) => phpText(text.slice(0, -1)));
  return `
global $wpdb;
foreach (['options' => 'option_value', 'posts' => 'guid', 'users' => 'user_url'] as $table => $column)
  $wpdb->query($wpdb->prepare("UPDATE {$wpdb->prefix}$table SET $column = REPLACE($column, %s, %s)", ${from}, ${to}));
$wpdb->query($wpdb->prepare("UPDATE $wpdb->posts SET post_content = REPLACE(post_content, %s, %s)", ${from}, ${to}));
wp_cache_flush(); update_option('blogname', ${phpText(title)});`;
}

const packagesFor = (database: "mariadb" | "sqlite"): readonly string[] => [
  ...WORDPRESS_PACKAGES,
  CLASSIC_THEME,
  ...(database === "sqlite" ? SQLITE_PACKAGES : []),
];

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
    const complaint = await inside(activationCode(name));
    if (complaint !== "") throw new Error(`${name} could not be activated: ${complaint}`);
  }
}

/** A newer WordPress takes the place of this Debian's, whose files must not stay among its own. */
async function filesOf(database: "mariadb" | "sqlite", release: WordPressRelease): Promise<readonly string[]> {
  const newer = await newerWordPress(release);
  const names = packagesFor(database).filter((name) => newer.length === 0 || !name.startsWith("wordpress"));
  return [...names.map(mustBeUnpacked), ...newer];
}

function mustBeUnpacked(name: string): string {
  const files = unpacked(name);
  if (files === undefined) throw new Error(`${name} is not unpacked; run npm test once`);
  return files;
}

async function dropInSqlite(site: string): Promise<void> {
  const dropIn = sqliteDropIn();
  if (dropIn === undefined) throw new Error("the drop-in is not there; run npm test once");
  await cp(dropIn, join(site, "wp-content/plugins/sqlite-database-integration"), { recursive: true });
  await cp(join(dropIn, "db.copy"), join(site, "wp-content/db.php"));
}

/**
 * The demo's WordPress: Debian's packages unpacked into one tree, MariaDB on a private socket, PHP's own web server on
 * loopback with the companion plugin. Nothing is installed, and all of it lies in one folder.
 */
import type { ChildProcess } from "node:child_process";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { unpackedIn, unpackInto, WORDPRESS_PACKAGES } from "./debian.ts";
import { activationCode, insideCode, installCode, php as quoted, writeConfig } from "./install.ts";
import { startMariaDb } from "./mariadb.ts";
import { phpIn, stop } from "./programs.ts";
import { layTree } from "./tree.ts";
import { freePort, serveWordPress } from "./web-server.ts";

const COMPANION = join(import.meta.dirname, "../../../wordpress-plugin/sitemend");
/** One for the person, the others for the audit. */
const WORKERS = 4;
const PEOPLE = { owner: "sitemend-demo" } as const;

export interface Seed {
  readonly title: string;
  /** PHP that fills the site. */
  readonly code: string;
  /** By their names in `wp-content/uploads`. */
  readonly pictures: Readonly<Record<string, string>>;
}

export interface DemoWordPress {
  /** Ends with a slash. */
  readonly url: string;
  readonly version: string;
  readonly username: string;
  readonly applicationPassword: string;
  /** The web server first. */
  readonly pids: readonly number[];
  stop(): Promise<void>;
}

/** No WordPress can be had on this machine; the message says why and what to do. */
export class WordPressMissing extends Error {}

/** @throws WordPressMissing */
export async function fetchWordPress(cache: string): Promise<void> {
  const failures = await unpackInto(cache, WORDPRESS_PACKAGES);
  const [first] = failures;
  if (first === undefined) return;
  throw new WordPressMissing(
    `The demo needs WordPress, PHP and MariaDB, and fetches them from Debian's packages: ${first[0]} could not be had (${first[1]}). Run it on Debian 12 with a network, or audit your own site.`,
  );
}

export async function startDemoWordPress({
  folder,
  cache,
  seed,
  secret,
}: {
  readonly folder: string;
  /** Of the unpacked packages. */
  readonly cache: string;
  readonly seed: Seed;
  /** New and unguessable with every call. */
  readonly secret: () => string;
}): Promise<DemoWordPress> {
  const root = join(folder, "root");
  await rm(folder, { recursive: true, force: true });
  await layTree(
    root,
    WORDPRESS_PACKAGES.flatMap((name) => unpackedIn(cache, name) ?? []),
  );
  const running: { child: ChildProcess; group: boolean }[] = [];
  const stopAll = async () => {
    for (const { child, group } of running.toReversed()) await stop(child, { group });
  };
  try {
    const database = await startMariaDb(folder, root);
    running.push({ child: database, group: false });
    const site = join(root, "usr/share/wordpress");
    const url = `http://127.0.0.1:${await freePort()}/`;
    await writeConfig(site, { folder, secret: secret() });
    const told = await fill({ root, site, url, seed, adminPassword: secret() });
    const server = await serveWordPress({ folder, root, site, url, workers: WORKERS });
    running.push({ child: server, group: true });
    const pids = [server, database].flatMap(({ pid }) => pid ?? []);
    return { url, ...told, username: PEOPLE.owner, pids, stop: stopAll };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

async function fill({
  root,
  site,
  url,
  seed,
  adminPassword,
}: {
  readonly root: string;
  readonly site: string;
  readonly url: string;
  readonly seed: Seed;
  readonly adminPassword: string;
}): Promise<{ readonly version: string; readonly applicationPassword: string }> {
  const php = phpIn(root, site);
  await php(installCode({ url, title: seed.title, adminPassword }));
  await cp(COMPANION, join(site, "wp-content/plugins/sitemend"), { recursive: true });
  const uploads = join(site, "wp-content/uploads");
  await mkdir(uploads, { recursive: true });
  for (const [name, picture] of Object.entries(seed.pictures)) await writeFile(join(uploads, name), picture);
  // Rules of categories and tags are made only by a WordPress that starts with permalinks.
  const told = await php(insideCode(url, `flush_rewrite_rules(); ${activationCode("sitemend")} ${seed.code} ${TELL}`));
  return JSON.parse(told) as { version: string; applicationPassword: string };
}

/** Last, so that what is printed before would be noticed: the answer is no JSON then. */
const TELL = `
$id = wp_create_user(${quoted(PEOPLE.owner)}, wp_generate_password(32), 'demo@example.com');
(new WP_User($id))->set_role('administrator');
[$password] = WP_Application_Passwords::create_new_application_password($id, ['name' => 'Sitemend demo']);
echo json_encode(['version' => get_bloginfo('version'), 'applicationPassword' => $password]);`;

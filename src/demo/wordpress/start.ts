/** The demo's WordPress: set up without a browser, filled, with the companion plugin, on loopback. */
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PACKAGE_ROOT } from "#installation/own-files.ts";
import type { Programs } from "./fetch.ts";
import { layFromDebian } from "./from-debian.ts";
import type { Ground } from "./ground.ts";
import { activationCode, insideCode, installCode, php as quoted } from "./install.ts";
import { layFromNpm } from "./npm/from-npm.ts";

const COMPANION = join(PACKAGE_ROOT, "wordpress-plugin/sitemend");
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
  /** Of the web server. */
  readonly pid: number;
  stop(): Promise<void>;
}

export async function startDemoWordPress({
  folder,
  programs,
  seed,
  secret,
  started,
}: {
  /** Its content is replaced. */
  readonly folder: string;
  readonly programs: Programs;
  readonly seed: Seed;
  /** New and unguessable with every call. */
  readonly secret: () => string;
  /** Told of each process, as it starts. */
  readonly started: (pid: number) => void;
}): Promise<DemoWordPress> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const lay = programs.from === "debian" ? layFromDebian : layFromNpm;
  const ground = await lay({ folder, programs: programs.folder, secret: secret(), started });
  try {
    const told = await fill(ground, seed, secret());
    const pid = await ground.serve();
    return { url: ground.url, ...told, username: PEOPLE.owner, pid, stop: ground.stop };
  } catch (error) {
    await ground.stop();
    throw error;
  }
}

async function fill(
  { php, site, url }: Ground,
  seed: Seed,
  adminPassword: string,
): Promise<{ readonly version: string; readonly applicationPassword: string }> {
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

/**
 * A WordPress of Debian's packages: unpacked into one tree, MariaDB on a private socket, PHP's own web server on
 * loopback. Nothing is installed, and all of it lies in one folder.
 */
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { unpackedIn, WORDPRESS_PACKAGES } from "./debian.ts";
import type { Ground, GroundRequest } from "./ground.ts";
import { writeConfig } from "./install.ts";
import { startMariaDb } from "./mariadb.ts";
import { phpIn, stop } from "./programs.ts";
import { layTree } from "./tree.ts";
import { freePort, serveWordPress } from "./web-server.ts";

/** One for the person, the others for the audit. */
const WORKERS = 4;

export async function layFromDebian({ folder, programs, secret, started }: GroundRequest): Promise<Ground> {
  const root = join(folder, "root");
  await layTree(
    root,
    WORDPRESS_PACKAGES.flatMap((name) => unpackedIn(programs, name) ?? []),
  );
  const site = join(root, "usr/share/wordpress");
  const url = `http://127.0.0.1:${await freePort()}/`;
  await writeConfig(site, { folder, secret });
  const database = await startMariaDb(folder, root, started);
  let server: ChildProcess | undefined;
  return {
    ...{ site, url, php: phpIn(root, site) },
    async serve() {
      server = await serveWordPress({ folder, root, site, url, workers: WORKERS, started });
      return server.pid ?? 0;
    },
    async stop() {
      if (server) await stop(server, { group: true });
      await stop(database, { group: false });
    },
  };
}

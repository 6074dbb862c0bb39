/** PHP's own web server on loopback, for a WordPress of ours. */
import { type ChildProcess, spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { environment, phpBinary, phpSettings, until } from "./programs.ts";

export interface Served {
  /** Of the router's script. */
  readonly folder: string;
  readonly root: string;
  readonly site: string;
  readonly url: string;
  /** Requests that can be under way at once. */
  readonly workers: number;
  /** Told of the process at once. */
  readonly started?: (pid: number) => void;
}

export async function serveWordPress({ folder, root, site, url, workers, started }: Served): Promise<ChildProcess> {
  const router = join(folder, "router.php");
  await writeFile(router, ROUTER);
  const server = spawnPhpServer({ root, site, host: new URL(url).host, router, workers });
  if (server.pid !== undefined) started?.(server.pid);
  await until(() => answers(url), "WordPress didn't respond");
  return server;
}

/** With its workers in a process group of its own. */
export function spawnPhpServer(server: {
  readonly root: string;
  readonly site: string;
  /** With the port. */
  readonly host: string;
  /** Path of the script that every request goes to. */
  readonly router: string;
  readonly workers: number;
}): ChildProcess {
  const { root, site, host, router, workers } = server;
  return spawn(phpBinary(root), [...phpSettings(root), "-S", host, "-t", site, router], {
    stdio: "ignore",
    env: { ...environment(root), PHP_CLI_SERVER_WORKERS: String(workers) },
    detached: true,
  });
}

/** The whole page is read: a body that nobody wants would keep its connection. */
async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
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

/** Tests ask, too. @tooling */
export function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

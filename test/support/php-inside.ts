/**
 * PHP inside a loaded WordPress, from a web server of its own that keeps what it compiled: a process for each call takes five times as
 * long. To the code it looks like a command line: nothing of a request is there.
 */
import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { insideCode } from "../../src/demo/wordpress/install.ts";
import { stop, until } from "../../src/demo/wordpress/programs.ts";
import { freePort, spawnPhpServer } from "../../src/demo/wordpress/web-server.ts";

/** Tests hold one call inside WordPress while they make others. */
const WORKERS = 6;

export interface PhpInside {
  /** Answers what the code printed; rejects with that when it failed. */
  run(url: string, code: string): Promise<string>;
  stop(): Promise<void>;
}

export interface PhpInsideOptions {
  /** Of the router's script. */
  readonly folder: string;
  readonly root: string;
  readonly site: string;
}

export async function startPhpInside({ folder, root, site }: PhpInsideOptions): Promise<PhpInside> {
  const key = randomUUID();
  const router = join(folder, "inside.php");
  await writeFile(router, ROUTER.replace("KEY", key));
  const host = `127.0.0.1:${await freePort()}`;
  const server = spawnPhpServer({ root, site, host, router, workers: WORKERS });
  const run = async (code: string) => {
    const response = await fetch(`http://${host}/${key}`, { method: "POST", body: code });
    const printed = await response.text();
    if (!response.ok) throw new Error(`PHP failed: ${printed}`);
    return printed;
  };
  await until(() => run("echo 1;").then(Boolean, () => false), "PHP did not answer");
  return { run: (url, code) => run(insideCode(url, code)), stop: () => stop(server, { group: true }) };
}

const ROUTER = `<?php
if ($_SERVER['REQUEST_URI'] !== '/KEY') { http_response_code(404); exit; }
chdir($_SERVER['DOCUMENT_ROOT']); set_time_limit(0); ini_set('display_errors', '1'); ini_set('html_errors', '0');
$_SERVER = ['argv' => [], 'argc' => 0, 'SCRIPT_NAME' => '', 'SCRIPT_FILENAME' => '', 'PHP_SELF' => '', 'REQUEST_TIME' => time(), 'REQUEST_TIME_FLOAT' => microtime(true)];
ob_start();
eval(file_get_contents('php://input'));
`;

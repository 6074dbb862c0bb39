/** The demo's WordPress where Debian's cannot be had: npm's packages, a PHP that Node runs, SQLite, one process. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { cafeSeed } from "../../src/demo/cafe.ts";
import type { Ground } from "../../src/demo/wordpress/ground.ts";
import { layFromNpm } from "../../src/demo/wordpress/npm/from-npm.ts";
import { type DemoWordPress, startDemoWordPress } from "../../src/demo/wordpress/start.ts";
import { processIdentity } from "../../src/store/index.ts";
import { npmWordPress } from "../support/npm-wordpress.ts";

const programs = npmWordPress() ?? "";
const missing = programs === "" ? "npm's packages could not be had" : undefined;

describe.skipIf(missing)(`a WordPress from npm${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let folder = "";
  let wordpress: DemoWordPress;
  const started: number[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sitemend-from-npm-"));
    const secret = () => "test-only";
    const from = {
      programs: { from: "npm", folder: programs },
      seed: cafeSeed,
      secret,
      started: (pid: number) => started.push(pid),
    } as const;
    wordpress = await startDemoWordPress({ folder: join(folder, "demo"), ...from });
  });
  afterAll(async () => {
    await wordpress?.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const authorization = () =>
    `Basic ${Buffer.from(`${wordpress.username}:${wordpress.applicationPassword}`).toString("base64")}`;
  const ask = (path: string, init: RequestInit = {}, as = authorization()) =>
    fetch(new URL(path, wordpress.url), {
      redirect: "manual",
      ...init,
      headers: { authorization: as, "content-type": "application/json" },
    });

  it("answers under the addresses of its pages, with their files", async () => {
    const page = await ask("/coffee/");
    expect(page.status).toBe(200);
    const html = await page.text();
    const files = [...html.matchAll(/(?:src|href)="(http:\/\/127\.0\.0\.1[^"]+\.(?:svg|css|js)[^"]*)"/g)];
    expect(files.length).toBeGreaterThan(2);
    for (const [, url = ""] of files) expect({ url, status: (await fetch(url)).status }).toMatchObject({ status: 200 });
    expect((await ask("/coffee")).headers.get("location")).toBe(`${wordpress.url}coffee/`);
    expect((await ask("/no-such-page/")).status).toBe(404);
    expect((await ask("/?rest_route=/&_fields=name")).headers.get("content-type")).toMatch(/^application\/json/);
  });

  it("takes the application password over http on loopback, and no other", async () => {
    expect((await ask("/wp-json/wp/v2/users/me")).status).toBe(200);
    const wrong = `Basic ${Buffer.from(`${wordpress.username}:wrong`).toString("base64")}`;
    expect((await ask("/wp-json/wp/v2/users/me", {}, wrong)).status).toBe(401);
  });

  it("stores what is written, byte for byte, and guards writes by our plugin", async () => {
    const raw = "<p>Crème &amp; “quotes” \\ 'x' 🍰\r\n</p>";
    const made = await ask("/wp-json/wp/v2/pages", {
      method: "POST",
      body: JSON.stringify({ content: raw, status: "draft" }),
    });
    expect(made.status).toBe(201);
    const { id } = (await made.json()) as { id: number };
    const read = await ask(`/wp-json/wp/v2/pages/${id}?context=edit`);
    expect(await read.json()).toMatchObject({ content: { raw } });
    expect((await ask("/wp-json/sitemend/v1/status")).status).toBe(200);
  });

  it("is one process, on loopback only, that ends when it is stopped", async () => {
    const { pid } = wordpress;
    expect(started).toEqual([pid]);
    expect(processIdentity(pid)).not.toBe("");
    expect(new URL(wordpress.url).hostname).toBe("127.0.0.1");
    await wordpress.stop();
    expect(processIdentity(pid)).toBe("");
  });
});

describe.skipIf(missing)(`PHP from npm${missing ? ` (skipped: ${missing})` : ""}`, () => {
  let folder = "";
  let ground: Ground;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sitemend-php-"));
    ground = await layFromNpm({ folder, programs, secret: "test-only", started: () => {} });
  });
  afterAll(async () => {
    await ground?.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it("reaches nobody, not even on this machine", async () => {
    let visits = 0;
    const server = createServer((_, response) => {
      response.end("here");
    })
      .on("connection", () => {
        visits += 1;
      })
      .listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const ways = `[@file_get_contents('http://127.0.0.1:${port}/'), @file_get_contents('ftp://127.0.0.1:${port}/')]`;
    expect(JSON.parse(await ground.php(`echo json_encode(${ways});`))).toEqual([false, false]);
    const functions = ["fsockopen", "stream_socket_client", "curl_init", "shell_exec", "mail"];
    for (const name of functions)
      await expect(ground.php(`${name}('127.0.0.1');`)).rejects.toThrow("undefined function");
    // Its library for MySQL has a way of its own.
    await expect(ground.php(`new mysqli('127.0.0.1', 'a', 'b', 'c', ${port});`)).rejects.toThrow("MySQL server");
    expect(visits).toBe(0);
    server.close();
  });

  it("sees its own folder and nothing else of the machine", async () => {
    const places = [folder, join(folder, "wordpress/wp-load.php"), "/etc/hostname", import.meta.filename, programs];
    const seen = await ground.php(
      `echo json_encode(array_map('file_exists', json_decode('${JSON.stringify(places)}')));`,
    );
    expect(JSON.parse(seen)).toEqual([true, true, false, false, false]);
  });

  it("says what was wrong with code, and goes on", async () => {
    await expect(ground.php("no_such_function();")).rejects.toThrow(/no_such_function/);
    await expect(ground.php("echo 'half'; exit(3);")).rejects.toThrow(/half/);
    expect(await ground.php("echo PHP_VERSION;")).toMatch(/^8\.3\./);
  });

  it("ends with whoever started it, also when that was killed", async () => {
    const script = `
      import { layFromNpm } from ${JSON.stringify(join(import.meta.dirname, "../../src/demo/wordpress/npm/from-npm.ts"))};
      const ground = await layFromNpm({ ...${JSON.stringify({ folder: join(folder, "second"), programs, secret: "test-only" })}, started() {} });
      await ground.php("echo 1;");
      console.log("ready");
      setInterval(() => {}, 1_000);`;
    const starter = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const [piece] = await once(starter.stdout, "data");
    expect(String(piece)).toBe("ready\n");
    const [pid = 0] = await childrenOf(starter.pid ?? 0);
    expect(processIdentity(pid)).not.toBe("");
    starter.kill("SIGKILL");
    await vi.waitUntil(() => processIdentity(pid) === "", { timeout: 120_000 });
  });
});

async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = spawn("ps", ["-o", "pid=", "--ppid", String(pid)]);
  return (await text(stdout)).split("\n").map(Number).filter(Boolean);
}

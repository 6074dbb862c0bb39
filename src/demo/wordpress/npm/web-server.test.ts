/** Which requests are files and which are PHP's; with PHP itself it runs in test/in-turn/demo-from-npm.test.ts. */
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PhpRequest } from "./php.ts";
import { createWebServer } from "./web-server.ts";

let folder = "";
let server: Server;
const asked: PhpRequest[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sitemend-web-"));
  const site = join(folder, "site");
  await mkdir(join(site, "admin"), { recursive: true });
  await mkdir(join(folder, "site-beside"));
  const files = ["site/index.php", "site/admin/index.php", "site/admin/page.php", "site/a b.css"];
  for (const name of [...files, "secret.txt", "site-beside/secret.txt"]) await writeFile(join(folder, name), name);
  server = createWebServer(site, async (one) => {
    asked.push(one);
    if (one.address === "/breaks") throw new Error("broken");
    const exitCode = one.address === "/fatal" ? 255 : 0;
    const headers = { "content-type": ["text/html"], "set-cookie": ["a=1", "b=2"] };
    return { status: 200, headers, body: Buffer.from("by PHP"), exitCode, errors: "" };
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

describe("the web server of npm's PHP", () => {
  it("serves a file as it is", async () => {
    expect(await ask("/a%20b.css?ver=1")).toMatchObject({ status: 200, body: "site/a b.css" });
    expect(await ask("/a%20b.css", { method: "HEAD" })).toMatchObject({ status: 200, body: "" });
    expect(asked).toEqual([]);
  });

  it.each([
    ["/menu/?page=2", "/index.php"],
    ["/", "/index.php"],
    ["/admin/", "/admin/index.php"],
    ["/admin/page.php?x=1", "/admin/page.php"],
    ["/a%20b.css/behind", "/index.php"],
    [`/${"long".repeat(500)}`, "/index.php"],
  ])("gives %s to %s", async (address, script) => {
    expect(await ask(address)).toMatchObject({ status: 200, body: "by PHP", cookies: ["a=1", "b=2"] });
    const { server: variables } = asked.at(-1) ?? {};
    expect(asked.at(-1)).toMatchObject({ address, run: { script: join(folder, "site", script) } });
    expect(variables).toMatchObject({ SCRIPT_NAME: script, DOCUMENT_ROOT: join(folder, "site") });
  });

  it("passes on what was sent", async () => {
    const body = "é".repeat(40_000);
    await ask("/wp-json/", { method: "POST", body, headers: { authorization: "Basic eA==" } });
    const { method, body: passed, headers } = asked.at(-1) ?? {};
    expect({ method, authorization: headers?.authorization }).toEqual({ method: "POST", authorization: "Basic eA==" });
    expect(Buffer.from(passed ?? []).toString()).toBe(body);
  });

  it.each(["/../secret.txt", "/..%2fsecret.txt", "/%2e%2e/site-beside/secret.txt", "/../site-beside/secret.txt"])(
    "does not lead out of the site: %s",
    async (address) => {
      const { status, body } = await ask(address);
      expect(body).not.toContain("secret");
      expect(status).toBe(400);
    },
  );

  it.each(["/%zz", "/%00.css", "*"])("refuses %s", async (address) => {
    expect(await ask(address)).toMatchObject({ status: 400, body: "" });
  });

  it("says that PHP broke, and goes on", async () => {
    expect(await ask("/breaks")).toMatchObject({ status: 500 });
    expect(await ask("/fatal")).toMatchObject({ status: 500 });
    expect(await ask("/")).toMatchObject({ status: 200 });
  });
});

interface Asked {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

/** Not `fetch`: that would tidy up the address. */
async function ask(path: string, { method = "GET", body, headers = {} }: Asked = {}) {
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: "127.0.0.1", port, path, method, headers });
  sent.end(body);
  const [answer] = await once(sent, "response");
  return { status: answer.statusCode, body: await text(answer), cookies: answer.headers["set-cookie"] };
}

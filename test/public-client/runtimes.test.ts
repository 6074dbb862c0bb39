/** The built client in Node, Deno, Bun and a browser: the same calls, with the same results. */
import { execFile } from "node:child_process";
import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PACKAGE_ROOT } from "#installation/own-files.ts";
import { buildClient } from "../../scripts/build-client.ts";
import { signedHeaders, webhookSecret } from "../../src/events/sign.ts";
import { browserMissing, startBrowser } from "../support/browser.ts";
import { type KeyWorld, openKeyWorld } from "../support/key-world.ts";
import { type OtherRuntime, otherRuntimes } from "../support/other-runtimes.ts";

const RUNTIMES: readonly OtherRuntime[] = [{ name: "Node", program: process.execPath, args: [] }, ...otherRuntimes()];
const withoutBrowser = browserMissing();
const TYPES = { ".mjs": "text/javascript", ".html": "text/html" };

describe("the client of the public API", () => {
  let world: KeyWorld;
  let folder: string;
  let pages: Server;
  let given: Record<string, unknown>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "sitemend-client-"));
    await buildClient(folder);
    for (const file of ["journey.mjs", "run-journey.mjs"]) cpSync(join(import.meta.dirname, file), join(folder, file));
    world = await openKeyWorld();
    const baseUrl = await world.api.app.listen({ port: 0, host: "127.0.0.1" });
    const { rows } = await world.api.database.pool.query("select origin from website order by id limit 1");
    given = {
      ...{ baseUrl, key: world.all, projectId: world.own.websiteId, auditId: world.own.auditId },
      ...{ website: rows[0].origin, webhook: newWebhook() },
    };
    pages = servePages(baseUrl);
    await new Promise<void>((resolve) => pages.listen(0, "127.0.0.1", resolve));
  });
  afterAll(async () => {
    pages?.closeAllConnections();
    pages?.close();
    await world?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  it("is as large as its page says", () => {
    const kilobytes = Math.round(statSync(join(folder, "client.mjs")).size / 1000);
    const page = readFileSync(join(PACKAGE_ROOT, "docs/public-api.md"), "utf8");
    expect(page).toContain(`(\`dist/client.mjs\`, ${kilobytes} KB)`);
  });

  /** While its secret is rolled. */
  function newWebhook() {
    const secrets = [webhookSecret(randomBytes(32)), webhookSecret(randomBytes(32))];
    const body = '{"type":"audit.completed","version":1,"timestamp":"2026-01-01T00:00:00.000Z","data":{"x":"ä – 茶"}}';
    const message = { id: "evt_1", timestamp: Math.floor(Date.now() / 1000), body };
    const headers = signedHeaders(message, secrets);
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    const content = Buffer.from(`${message.id}.${message.timestamp}.${body}`);
    const signatures = `${headers["webhook-signature"]} v1a,${sign(null, content, privateKey).toString("base64")}`;
    const raw = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
    return {
      ...{ secrets, body, publicKey: `whpk_${raw.toString("base64")}` },
      headers: { ...headers, "webhook-signature": signatures },
    };
  }

  /** The client's files, and the service under the same origin, as behind one proxy. */
  function servePages(service: string): Server {
    return createServer((asked, reply) => {
      const path = asked.url ?? "/";
      const type = Object.entries(TYPES).find(([end]) => path.endsWith(end))?.[1];
      if (path === "/page.html")
        return void reply.writeHead(200, { "content-type": "text/html" }).end("<title>Page</title>");
      if (type !== undefined)
        return void reply.writeHead(200, { "content-type": type }).end(readFileSync(join(folder, path)));
      const onwards = request(new URL(path, service), { method: asked.method, headers: asked.headers }, (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      });
      asked.pipe(onwards);
    });
  }

  const expected = () => ({
    projects: [world.own.websiteId],
    issues: world.own.issueIds.length,
    audit: "completed",
    status: 202,
    location: true,
    replayed: [true, "true"],
    missing: ["SitemendError", 404, "not_found"],
    invalid: ["SitemendError", 400, "validation_failed"],
    wrongKey: ["SitemendError", 401, "key_invalid"],
    // Of a DOMException, the code is a number.
    aborted: ["AbortError", null, 20],
    event: "audit.completed",
    eventAsText: "audit.completed",
    eventByPublicKey: "audit.completed",
    forged: ["WebhookVerificationError", null, "signature_invalid"],
    altered: ["WebhookVerificationError", null, "signature_invalid"],
    old: ["WebhookVerificationError", null, "too_old"],
  });
  const freeSite = () => world.api.database.pool.query("update audit set status = 'cancelled' where status = 'queued'");

  for (const { name, program, args } of RUNTIMES)
    it.skipIf(program === undefined)(`in ${name}${program === undefined ? " (npm test fetches it)" : ""}`, async () => {
      const command = [...args, "run-journey.mjs", JSON.stringify(given)];
      const options = { cwd: folder, env: { PATH: process.env.PATH, HOME: folder, NO_COLOR: "1" } };
      const { stdout } = await promisify(execFile)(String(program), command, options);
      await freeSite();
      expect(JSON.parse(stdout)).toEqual(expected());
    });

  it.skipIf(withoutBrowser)(`in a browser${withoutBrowser ? ` (skipped: ${withoutBrowser})` : ""}`, async () => {
    const origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
    const browser = await startBrowser(origin);
    try {
      const { page } = await browser.open();
      await page.goto("/page.html");
      // As text: what runs here would be rewritten for Node.
      const found = await page.evaluate(`(async () => {
        const [client, { journey }] = await Promise.all([import("/client.mjs"), import("/journey.mjs")]);
        return journey(client, { ...${JSON.stringify(given)}, baseUrl: location.origin });
      })()`);
      expect(found).toEqual(expected());
      expect(browser.complaints).toEqual([]);
    } finally {
      await browser.close();
      await freeSite();
    }
  });
});

/** What an installation behind https tells browsers, and what it believes of a proxy and of a request's bytes. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audits, auth } from "#contract/index.ts";
import { type TestApi, testApi } from "../../../test/support/api.ts";

const ORIGIN = "https://sitemend.example";
const ACCOUNT = { email: "stranger@example.com", password: "correct horse battery" };

describe("an installation behind https", () => {
  let api: TestApi;
  let folder: string;
  let port: number;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "sitemend-dashboard-"));
    mkdirSync(join(folder, "assets"));
    for (const name of ["index.html", "assets/app.js"]) writeFileSync(join(folder, name), name);
    api = await testApi({
      settings: { publicUrl: ORIGIN, trustProxy: "10.0.0.1", dashboardFolder: folder },
      identity: { publicUrl: ORIGIN },
    });
    port = Number(new URL(await api.app.listen({ port: 0, host: "127.0.0.1" })).port);
  });
  afterAll(async () => {
    await api?.close();
    rmSync(folder, { recursive: true });
  });

  it("gives cookies that only this host, only https and no script gets", async () => {
    const { headers } = await api.call(auth.login, { as: null, body: ACCOUNT });
    const cookies = [headers["set-cookie"]].flat().map(String);
    expect(cookies.map((line) => line.split("=")[0]?.replace(/_[0-9a-f]{12}$/, ""))).toEqual([
      "__Host-sitemend_session",
      "__Host-sitemend_device",
    ]);
    for (const line of cookies)
      expect(new Set(line.split("; ").slice(1))).toEqual(
        new Set([expect.stringMatching(/^Max-Age=\d+$/), "Path=/", "HttpOnly", "SameSite=Lax", "Secure"]),
      );
  });

  it.each(["/healthz", "/api/v1/openapi.json", "/docs/", "/none"])(
    "keeps browsers to https for a year: %s",
    async (url) => {
      const { headers } = await api.app.inject(url);
      expect(headers["strict-transport-security"]).toBe("max-age=31536000");
    },
  );

  it("lets no other origin read an answer", async () => {
    const headers = { origin: "https://evil.example", authorization: `Bearer ${api.tokens.viewer}` };
    const answer = await api.app.inject({ url: audits.listAudits.url, headers });
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
    expect(answer.headers["cross-origin-resource-policy"]).toBe("same-origin");
    const preflight = { ...headers, "access-control-request-method": "POST" };
    const asked = await api.app.inject({ method: "OPTIONS", url: audits.startAudit.url, headers: preflight });
    expect([asked.statusCode, asked.headers["access-control-allow-origin"]]).toEqual([405, undefined]);
  });

  it("believes who a request is from only when a listed proxy says so", async () => {
    const addressOf = async (remoteAddress: string, forwarded: string) => {
      const headers = { "x-forwarded-for": forwarded };
      const from = { remoteAddress, headers, payload: ACCOUNT };
      const { headers: answered } = await api.app.inject({ method: "POST", url: auth.login.url, ...from });
      const cookie = [answered["set-cookie"]]
        .flat()
        .map((line) => String(line).split(";")[0])
        .join("; ");
      const { body } = await api.call(auth.listSessions, { as: null, headers: { cookie } });
      return body.data.sessions.find(({ current }: { current: boolean }) => current).address;
    };
    expect(await addressOf("192.0.2.66", "198.51.100.1")).toBe("192.0.2.66");
    expect(await addressOf("10.0.0.1", "198.51.100.1")).toBe("198.51.100.1");
    // What the visitor wrote stands before what the proxy added.
    expect(await addressOf("10.0.0.1", "203.0.113.9, 198.51.100.1")).toBe("198.51.100.1");
  });

  it("refuses a parameter that comes twice", async () => {
    const headers = { authorization: `Bearer ${api.tokens.viewer}` };
    const answer = await api.app.inject({ url: `${audits.listAudits.url}?limit=1&limit=2`, headers });
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, "validation_failed"]);
  });

  it.each(["/assets", "/assets/", "/docs/static"])("lists nothing at %s", async (url) => {
    expect((await api.app.inject(url)).statusCode).toBe(404);
  });

  it("takes no TRACE", async () => {
    const answer = await raw(port, `TRACE / HTTP/1.1\r\nHost: a\r\nX-Secret: canary\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).not.toContain("canary");
  });

  it.each([
    "Content-Length: 4\r\nTransfer-Encoding: chunked",
    "Content-Length: 4\r\nContent-Length: 40",
    "Transfer-Encoding: chunked, identity",
    "Transfer-Encoding : chunked",
  ])("refuses a request that ends in two ways: %j", async (ends) => {
    const answer = await raw(
      port,
      `POST ${auth.login.url} HTTP/1.1\r\nHost: a\r\n${ends}\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });
});

/** All that the server says to these bytes until it closes. */
async function raw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes);
  return text(socket);
}

/** Requests with a body: what was sent, and whether anything was. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { startRawServer } from "../../test/support/raw-server.ts";
import { createNet } from "./index.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const net = () => createNet({ userAgent: "Test", allowPrivate: ["127.0.0.1"], limits: { headersMs: 300 } });

async function serve(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test.each(["POST", "PUT", "DELETE"] as const)("sends a body with %s as it is", async (method) => {
  const url = await serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    response.end(`${request.method} ${request.headers["content-type"]} ${Buffer.concat(chunks).toString("utf8")}`);
  });
  const headers = { "content-type": "application/json" };
  const { body } = await net().fetch(url, { method, body: '{"tea":"\u{1f375}"}', headers });
  expect(new TextDecoder().decode(body)).toBe(`${method} application/json {"tea":"\u{1f375}"}`);
});

test("does not follow a redirect, with a body neither", async () => {
  let asked = 0;
  const url = await serve((_request, response) => {
    asked += 1;
    response.writeHead(307, { location: "/again" }).end();
  });
  expect((await net().fetch(url, { method: "POST", body: "tea" })).status).toBe(307);
  expect(asked).toBe(1);
});

test("says that nothing was sent where nobody listens, the name is unknown, or the guard refuses", async () => {
  const unsent = { sent: false };
  await expect(net().fetch("http://127.0.0.1:9/", { method: "POST", body: "x" })).rejects.toMatchObject(unsent);
  await expect(net().fetch("http://10.0.0.1/", { method: "POST", body: "x" })).rejects.toMatchObject(unsent);
  const unknown = createNet({
    userAgent: "Test",
    allowPrivate: [],
    lookup: async () => Promise.reject(Object.assign(new Error("no"), { code: "ENOTFOUND" })),
  });
  await expect(unknown.fetch("http://tea.example/", { method: "POST", body: "x" })).rejects.toMatchObject(unsent);
});

test("says that it may have been sent where the server then falls silent, breaks off, or speaks nonsense", async () => {
  const silent = await serve(() => {});
  await expect(net().fetch(silent, { method: "POST", body: "x" })).rejects.toMatchObject({
    code: "timeout",
    sent: true,
  });
  const reset = await startRawServer((socket) => socket.resetAndDestroy());
  const nonsense = await startRawServer((socket) => socket.end("tea\r\n\r\n"));
  closers.push(reset.close, nonsense.close);
  await expect(net().fetch(reset.origin, { method: "POST", body: "x" })).rejects.toMatchObject({ sent: true });
  await expect(net().fetch(nonsense.origin, { method: "POST", body: "x" })).rejects.toMatchObject({ sent: true });
});

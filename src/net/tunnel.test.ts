/** What a program may do with the way out that it was given: reach one host, and nothing beside it. */
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createNet, type Tunnel } from "./index.ts";

const SITE = "https://tea.example/";

let connections: Socket[];
let port: number;
let answer: (socket: Socket) => void;
const closers: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  connections = [];
  answer = (socket) => socket.pipe(socket);
  const server = createServer((socket) => {
    connections.push(socket);
    socket.on("error", () => socket.destroy());
    answer(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
  closers.push(async () => {
    for (const socket of connections) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const lookup = vi.fn(async () => ["127.0.0.1"]);

async function tunnelTo(allowPrivate = ["127.0.0.1"], maxBytes = 1_000_000): Promise<Tunnel> {
  lookup.mockClear();
  const world = { authority: "none", lookup, portBehind: () => port };
  const tunnel = await createNet({ userAgent: "Test", allowPrivate, world }).tunnel(SITE, { maxBytes });
  closers.push(tunnel.close);
  return tunnel;
}

/** Asks the proxy, sends `text` when the way is open, and answers everything that came until the end or `until`. */
function ask(tunnel: Tunnel, target = "tea.example:443", { word = wordOf(tunnel), text = "", until = "\n\n" } = {}) {
  const socket = connect({ host: "127.0.0.1", port: Number(new URL(tunnel.proxy).port) });
  let came = "";
  socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\nProxy-Authorization: Basic ${word}\r\n\r\n`);
  return new Promise<string>((resolve) => {
    socket.on("data", (piece) => {
      came += piece.toString("latin1");
      if (text !== "" && came.endsWith("Connected\r\n\r\n")) socket.write(text);
      if (came.endsWith(until)) socket.end();
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => resolve(came));
  });
}

function wordOf(tunnel: Tunnel): string {
  const { username, password } = new URL(tunnel.proxy);
  return Buffer.from(`${username}:${password}`).toString("base64");
}

describe("a tunnel", () => {
  it("leads to its host, and counts", async () => {
    const tunnel = await tunnelTo();
    expect(await ask(tunnel, "tea.example:443", { text: "tea\n\n" })).toMatch(/^HTTP\/1.1 200 .*\r\n\r\ntea\n\n$/s);
    expect(tunnel.bytes()).toEqual({ sent: 5, received: 5 });
    expect(tunnel.failure()).toBeNull();
  });

  it.each(["tea.example:444", "other.example:443", "127.0.0.1:443", "tea.example", "localhost:22"])(
    "doesn't lead to %s",
    async (target) => {
      expect(await ask(await tunnelTo(), target)).toMatch(/^HTTP\/1.1 40[03] /);
      expect(connections).toEqual([]);
    },
  );

  it("serves nobody without its secret word, and no plain request", async () => {
    const tunnel = await tunnelTo();
    const others = await tunnelTo();
    for (const word of ["", "c2l0ZW1lbmQ6", wordOf(others)]) {
      expect(await ask(tunnel, undefined, { word })).toMatch(/^HTTP\/1.1 407 /);
    }
    const { port } = new URL(tunnel.proxy);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(405);
    expect(connections).toEqual([]);
  });

  it("refuses a host with any private address, before anything is connected", async () => {
    const tunnel = await tunnelTo([]);
    lookup.mockResolvedValueOnce(["93.184.216.34", "127.0.0.1"]);
    expect(await ask(tunnel)).toMatch(/^HTTP\/1.1 502 /);
    expect(tunnel.failure()).toMatchObject({ code: "blocked_address" });
    expect(connections).toEqual([]);
  });

  it("keeps the address that was judged for all its connections", async () => {
    const tunnel = await tunnelTo();
    for (const text of ["one\n\n", "two\n\n"]) expect(await ask(tunnel, undefined, { text })).toContain(text);
    expect(lookup).toHaveBeenCalledTimes(1);
  });

  it("ends when more comes than may", async () => {
    answer = (socket) => {
      const more = () => {
        while (!socket.destroyed && socket.write("x".repeat(10_000))) {}
      };
      socket.on("drain", more);
      more();
    };
    const tunnel = await tunnelTo(undefined, 100_000);
    expect((await ask(tunnel)).length).toBeLessThan(300_000);
    expect(tunnel.failure()).toMatchObject({ code: "too_large" });
    await vi.waitUntil(() => connections.every((socket) => socket.destroyed), { timeout: 60_000 });
  });

  it("ends with the work", async () => {
    answer = () => {};
    const tunnel = await tunnelTo();
    const asking = ask(tunnel);
    await vi.waitUntil(() => connections.length > 0, { timeout: 60_000 });
    await tunnel.close();
    expect(await asking).toMatch(/^(?:HTTP\/1.1 200 |$)/);
    await vi.waitUntil(() => connections.every((socket) => socket.destroyed), { timeout: 60_000 });
  });
});

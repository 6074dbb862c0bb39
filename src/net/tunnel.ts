/**
 * A way out for a program that isn't ours, and speaks TLS itself: a proxy on loopback that connects to one host and port and
 * to nothing else. Name and address are judged as for our own requests, and the connection goes to the address that was judged.
 * It knows only who has its secret word, counts what comes, and ends with the work that it is for: how long that may take, and
 * stay silent, is for whoever runs the program.
 */
import { randomBytes, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, isIP, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Resolver } from "./connector.ts";
import { FetchError, toFetchError } from "./exchange.ts";
import { bareHost, type Guard, NOT_PUBLIC } from "./guard.ts";

export interface Tunnel {
  /** URL of the proxy, with its secret word. */
  readonly proxy: string;
  /** Certificates of the authorities that are trusted on this way, PEM. */
  readonly authorities: string;
  /** What first went wrong on the way; `null` when nothing did. */
  failure(): FetchError | null;
  /** Bytes of the way so far. */
  bytes(): { readonly sent: number; readonly received: number };
  close(): Promise<void>;
}

/** A program that opens more at one time is not at the work that it is for. */
const CONNECTIONS = 8;

/** @param port where the host is reached */
export async function startTunnel(
  url: URL,
  tools: {
    readonly guard: Guard;
    readonly resolver: Resolver;
    readonly connectMs: number;
    readonly port: number;
    readonly authorities: string;
    /** Of all its connections together; above it they end. */
    readonly maxBytes: number;
  },
): Promise<Tunnel> {
  const secret = randomBytes(24).toString("base64url");
  const word = Buffer.from(`Basic ${Buffer.from(`sitemend:${secret}`).toString("base64")}`);
  const target = `${url.hostname}:${url.port || 443}`;
  const open = new Set<Duplex>();
  let failed: FetchError | null = null;
  let sent = 0;
  let received = 0;

  const server = createServer({ maxHeaderSize: 8192 }, (_asked, answer) => answer.writeHead(405).end());
  server.on("connect", (asked: IncomingMessage, client: Duplex, head: Buffer) => {
    hold(client);
    const given = Buffer.from(asked.headers["proxy-authorization"] ?? "");
    if (given.length !== word.length || !timingSafeEqual(given, word)) return refuse(client, "407 Who are you");
    if (asked.url?.toLowerCase() !== target) return refuse(client, "403 Not this way");
    if (open.size > 2 * CONNECTIONS) return refuse(client, "503 Too many connections");
    connectTo(client, head).catch((error: unknown) => {
      failed ??= toFetchError(error);
      refuse(client, "502 No way");
    });
  });
  server.on("clientError", (_error, socket) => socket.destroy());

  async function connectTo(client: Duplex, head: Buffer): Promise<void> {
    const site = await connectChecked(url, tools);
    hold(site);
    if (client.destroyed) return void site.destroy();
    client.write("HTTP/1.1 200 Connected\r\n\r\n");
    site.write(head);
    sent += head.length;
    client.on("data", (piece: Buffer) => {
      sent += piece.length;
    });
    site.on("data", (piece: Buffer) => {
      received += piece.length;
      if (received > tools.maxBytes) end(new FetchError("too_large", `More than ${tools.maxBytes} bytes came.`));
    });
    client.pipe(site).pipe(client);
    client.on("close", () => site.destroy());
    site.on("close", () => client.destroy());
  }

  function end(why: FetchError): void {
    failed ??= why;
    for (const socket of open) socket.destroy();
  }

  function hold(socket: Duplex): void {
    open.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => open.delete(socket));
  }

  await new Promise<void>((resolve, reject) => {
    server.on("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    proxy: `http://sitemend:${secret}@127.0.0.1:${port}`,
    authorities: tools.authorities,
    failure: () => failed,
    bytes: () => ({ sent, received }),
    async close() {
      for (const socket of open) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function refuse(client: Duplex, status: string): void {
  const more = status.startsWith("407") ? 'Proxy-Authenticate: Basic realm="Sitemend"\r\n' : "";
  client.end(`HTTP/1.1 ${status}\r\n${more}Content-Length: 0\r\nConnection: close\r\n\r\n`);
}

/** @throws FetchError */
async function connectChecked(
  url: URL,
  tools: { guard: Guard; resolver: Resolver; connectMs: number; port: number },
): Promise<Socket> {
  const refusal = tools.guard.refuseUrl(url);
  if (refusal) throw new FetchError("blocked_address", refusal);
  const host = bareHost(url);
  const addresses = isIP(host) ? [host] : await tools.resolver.resolve(url);
  let last: unknown;
  for (const address of addresses) {
    try {
      const socket = await connectOnce(address, tools.port, tools.connectMs);
      if (tools.guard.allowsAddress(url, socket.remoteAddress ?? "")) return socket;
      socket.destroy();
      throw new FetchError("blocked_address", NOT_PUBLIC);
    } catch (error) {
      last = error;
    }
  }
  throw last;
}

function connectOnce(host: string, port: number, withinMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const late = setTimeout(() => socket.destroy(new FetchError("timeout", "No connection in time.")), withinMs);
    socket.on("close", () => clearTimeout(late));
    socket.once("error", reject);
    socket.once("connect", () => {
      clearTimeout(late);
      socket.off("error", reject);
      socket.on("error", () => socket.destroy());
      resolve(socket);
    });
  });
}

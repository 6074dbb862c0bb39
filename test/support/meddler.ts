/** A server between us and a site that does what bad hosts, firewalls and caches do. */
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

export interface Passed {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<IncomingMessage["headers"]>;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Mischief {
  /** Answers without asking the site. */
  readonly instead?: Answer | "reset" | "silence";
  /** Asks the site and answers something else. */
  readonly afterwards?: Answer | "reset";
  /** Header fields that do not get through. */
  readonly without?: readonly string[];
  /** Header fields that the answer gets (empty: that it loses). */
  readonly adds?: Readonly<Record<string, string>>;
  readonly delayMs?: number;
}

export type Meddle = (passed: Passed) => Mischief | undefined;

export interface Meddler {
  /** Ends with a slash. */
  readonly url: string;
  /** Everything that was asked, oldest first. */
  readonly asked: Passed[];
  meddle(how: Meddle): void;
  close(): Promise<void>;
}

export async function startMeddler(site: string): Promise<Meddler> {
  let how: Meddle = () => undefined;
  const asked: Passed[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((incoming, outgoing) => {
    const passed = { method: incoming.method ?? "GET", path: incoming.url ?? "/", headers: incoming.headers };
    asked.push(passed);
    void pass(site, incoming, outgoing, how(passed) ?? {});
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked,
    meddle: (next) => {
      how = next;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function pass(site: string, incoming: IncomingMessage, outgoing: ServerResponse, mischief: Mischief) {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { instead, afterwards, delayMs = 0 } = mischief;
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
  if (instead === "silence") return;
  if (instead) return give(outgoing, instead);
  const real = await askSite(site, incoming, Buffer.concat(chunks), mischief.without ?? []);
  if (afterwards) return give(outgoing, afterwards);
  const headers = Object.entries({ ...real.headers, ...mischief.adds }).filter(([, value]) => value !== "");
  outgoing.writeHead(real.status, Object.fromEntries(headers)).end(real.body);
}

function give(outgoing: ServerResponse, answer: Answer | "reset"): void {
  if (answer === "reset") return void outgoing.socket?.resetAndDestroy();
  outgoing.writeHead(answer.status, { ...answer.headers }).end(answer.body ?? "");
}

function askSite(site: string, incoming: IncomingMessage, body: Buffer, without: readonly string[]) {
  const dropped = new Set([...without, "connection", "accept-encoding"]);
  const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !dropped.has(name)));
  return new Promise<{ status: number; headers: IncomingMessage["headers"]; body: Buffer }>((resolve, reject) => {
    const asking = request(new URL(incoming.url ?? "/", site), { method: incoming.method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const { connection: _, "transfer-encoding": __, "content-length": ___, ...rest } = answer.headers;
        resolve({ status: answer.statusCode ?? 502, headers: rest, body: Buffer.concat(chunks) });
      });
    });
    asking.on("error", reject);
    asking.end(body);
  });
}

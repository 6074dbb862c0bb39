/** A server between us and a site that does what bad hosts, firewalls and caches do. */
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

export interface Passed {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<IncomingMessage["headers"]>;
  readonly body: string;
}

/** What a site has answered by itself. */
export interface Real {
  readonly asked: string;
  readonly status: number;
  readonly body: string;
}

export interface MeddledAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Mischief {
  /** Answers without asking the site. */
  readonly instead?: MeddledAnswer | "reset" | "silence";
  /** Asks the site and answers something else; `torn`: its beginning. */
  readonly afterwards?: MeddledAnswer | "reset" | "silence" | "torn";
  /** Asks the site and alters what it says. */
  readonly alters?: (real: Real) => string;
  /** Is done before the site is asked, and before its answer goes out. */
  readonly first?: () => Promise<void>;
  readonly last?: () => Promise<void>;
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
    void bodyOf(incoming).then((body) => {
      const { method = "GET", url: path = "/", headers } = incoming;
      const passed = { method, path, headers, body: body.toString() };
      asked.push(passed);
      return pass(site, incoming, outgoing, { body, mischief: how(passed) ?? {} });
    });
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

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function pass(
  site: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { body: asked, mischief }: { readonly body: Buffer; readonly mischief: Mischief },
): Promise<void> {
  const { instead, afterwards, delayMs = 0 } = mischief;
  await mischief.first?.();
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
  if (instead === "silence") return;
  if (instead) return give(outgoing, instead);
  const real = await askSite(site, incoming, asked, mischief.without ?? []).catch(() => "reset" as const);
  await mischief.last?.();
  if (real === "reset") return give(outgoing, "reset");
  if (afterwards === "silence") return;
  if (afterwards === "torn") return tear(outgoing, real);
  if (afterwards) return give(outgoing, afterwards);
  const { status } = real;
  const body = mischief.alters?.({ asked: asked.toString(), status, body: real.body.toString() }) ?? real.body;
  const headers = Object.entries({ ...real.headers, ...mischief.adds }).filter(([, value]) => value !== "");
  outgoing.writeHead(status, Object.fromEntries(headers)).end(body);
}

/** Half of it, and then the line is cut. */
function tear(outgoing: ServerResponse, { status, headers, body }: RealAnswer): void {
  const given = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  outgoing.writeHead(status, { ...Object.fromEntries(given), "content-length": String(body.length) });
  outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => outgoing.socket?.resetAndDestroy());
}

function give(outgoing: ServerResponse, answer: MeddledAnswer | "reset"): void {
  if (answer === "reset") return void outgoing.socket?.resetAndDestroy();
  outgoing.writeHead(answer.status, { ...answer.headers }).end(answer.body ?? "");
}

interface RealAnswer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

function askSite(site: string, incoming: IncomingMessage, body: Buffer, without: readonly string[]) {
  const dropped = new Set([...without, "connection", "accept-encoding"]);
  const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !dropped.has(name)));
  return new Promise<RealAnswer>((resolve, reject) => {
    const asking = request(new URL(incoming.url ?? "/", site), { method: incoming.method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
      answer.on("end", () => {
        const { connection: _, "transfer-encoding": __, "content-length": ___, ...rest } = answer.headers;
        resolve({ status: answer.statusCode ?? 502, headers: rest, body: Buffer.concat(chunks) });
      });
    });
    asking.on("error", reject);
    asking.end(body);
  });
}

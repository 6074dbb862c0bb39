/** Stands between a client and the service, passes everything on, and holds every answer against the service's own openapi.json. */
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { conformanceTo, type OpenApi } from "./conformance.ts";

export interface ValidatingProxy {
  /** For clients, in place of the service's. */
  readonly url: string;
  /** Of all answers so far. */
  readonly problems: readonly string[];
  /** Operations that were called so far, with the status of each answer. */
  readonly seen: readonly string[];
  close(): Promise<void>;
}

export async function startValidatingProxy(service: string): Promise<ValidatingProxy> {
  const document = (await (await fetch(new URL("/api/v1/openapi.json", service))).json()) as OpenApi;
  const { problemsOf, operationOf } = conformanceTo(document);
  const problems: string[] = [];
  const seen: string[] = [];

  const server = createServer((asked, reply) => {
    const onwards = request(new URL(asked.url ?? "/", service), { method: asked.method, headers: asked.headers });
    onwards.on("response", (answer) => void passOn(asked, answer, reply));
    onwards.on("error", () => reply.destroy());
    asked.pipe(onwards);
  });

  async function passOn(asked: IncomingMessage, answer: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method = "GET", url: path = "/" } = asked;
    const { statusCode: status = 0, headers } = answer;
    reply.writeHead(status, answer.rawHeaders);
    const pieces: Buffer[] = [];
    for await (const piece of answer) {
      pieces.push(piece);
      reply.write(piece);
    }
    seen.push(`${operationOf(method, path) ?? `${method} ${path}`} ${status}`);
    problems.push(...problemsOf({ method, path, status, headers, bytes: Buffer.concat(pieces) }));
    reply.end();
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ...{ url: `http://127.0.0.1:${port}`, problems, seen },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

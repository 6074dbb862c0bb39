/** Stands between a client and the service, passes everything on, and holds every answer against the service's own openapi.json. */
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { conformanceTo, type OpenApi } from "./conformance.ts";
import { until } from "./service.ts";

export interface ValidatingProxy {
  /** For clients, in place of the service's. */
  readonly url: string;
  /** Of all answers so far. */
  readonly problems: readonly string[];
  /** Operations that were called so far, with the status of each answer. */
  readonly seen: readonly string[];
  close(): Promise<void>;
}

const PATIENCE_MS = 60_000;
const AGAIN_MS = 500;

/** @param documents of the service's APIs; each answers for the paths beside it. */
export async function startValidatingProxy(
  service: string,
  documents: readonly string[] = ["/api/v1/openapi.json"],
): Promise<ValidatingProxy> {
  const described = await Promise.all(
    documents.map(async (path) => {
      const document = await documentAt(new URL(path, service));
      return { prefix: path.replace("openapi.json", ""), ...conformanceTo(document) };
    }),
  );
  const [main] = described;
  if (main === undefined) throw new Error("No document was given.");
  const describedFor = (path: string) => described.find(({ prefix }) => path.startsWith(prefix)) ?? main;
  const problems: string[] = [];
  const seen: string[] = [];

  const server = createServer(async (asked, reply) => {
    const body = Buffer.concat(await Array.fromAsync(asked));
    send(asked, body, reply, performance.now() + PATIENCE_MS);
  });

  /** On a busy machine the service may refuse for a moment, and clients are told to ask again. */
  function send(asked: IncomingMessage, body: Buffer, reply: ServerResponse, until: number): void {
    // The documents are about what is in an answer, not how it is packed.
    const headers = { ...asked.headers, "accept-encoding": "identity" };
    const onwards = request(new URL(asked.url ?? "/", service), { method: asked.method, headers });
    onwards.on("response", (answer) => {
      if (answer.statusCode !== 503 || performance.now() > until) return void passOn(asked, answer, reply);
      answer.resume().on("end", () => setTimeout(() => send(asked, body, reply, until), AGAIN_MS));
    });
    onwards.on("error", () => reply.destroy());
    onwards.end(body);
  }

  async function passOn(asked: IncomingMessage, answer: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method = "GET", url: path = "/" } = asked;
    const { statusCode: status = 0, headers } = answer;
    reply.writeHead(status, answer.rawHeaders);
    const pieces: Buffer[] = [];
    for await (const piece of answer) {
      pieces.push(piece);
      reply.write(piece);
    }
    const { operationOf, problemsOf } = describedFor(path);
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

/** A service that has just started on a busy machine may answer that it is overloaded. */
async function documentAt(url: URL): Promise<OpenApi> {
  let response: Response | undefined;
  await until(async () => {
    response = await fetch(url);
    return response.status !== 503;
  }, `${url.pathname}`);
  if (response?.ok !== true) throw new Error(`${url.pathname} answered ${response?.status}.`);
  return (await response.json()) as OpenApi;
}

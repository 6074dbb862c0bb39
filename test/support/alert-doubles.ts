/** A chat on loopback, as Slack and Teams are: it takes JSON at an address that is a credential, and keeps what it has taken. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Chat {
  readonly url: string;
  /** What it has taken, parsed. */
  readonly taken: readonly Record<string, unknown>[];
  /** How it behaves from now on: `hang` takes the request and never answers, `drop` ends the connection without having taken it. */
  behave(how: "take" | "fail" | "hang" | "drop"): void;
  close(): Promise<void>;
}

export async function startChat(): Promise<Chat> {
  const taken: Record<string, unknown>[] = [];
  const hanging: ServerResponse[] = [];
  let how: Parameters<Chat["behave"]>[0] = "take";
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text) => {
      body += text;
    });
    request.on("end", () => {
      if (how === "hang") return void hanging.push(response);
      if (how === "drop") return void response.destroy();
      if (how === "fail") return void response.writeHead(503).end("later");
      taken.push(JSON.parse(body));
      response.writeHead(200, { "content-type": "text/plain" }).end("ok");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/services/T00/B00/secret`,
    taken,
    behave(next) {
      how = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

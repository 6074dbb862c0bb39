/** Listeners that count who knocks: nobody may. */
import { type AddressInfo, createServer, type Server } from "node:net";

export interface Canary {
  readonly server: Server;
  readonly url: string;
  readonly port: number;
  readonly connections: () => number;
}

/** `undefined` where the address cannot be listened on here (no IPv6, a port that is taken or not ours). */
export function listen(host: string, port: number): Promise<Canary | undefined> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.end("HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nconnection: close\r\n\r\n<title>Secret</title>");
  });
  return new Promise((resolve) => {
    server.once("error", () => resolve(undefined));
    server.listen(port, host, () => {
      const { port: chosen } = server.address() as AddressInfo;
      const name = host.includes(":") ? `[${host}]` : host;
      resolve({ server, url: `http://${name}:${chosen}/`, port: chosen, connections: () => connections });
    });
  });
}

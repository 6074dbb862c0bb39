/** A website of plain HTML that a host deploys from a branch: what is deployed is served, until the next deployment. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { GitRemote } from "./git-server.ts";

export interface DeployedSite {
  readonly url: string;
  /** Serves the branch as it is now. */
  deploy(): void;
  close(): Promise<void>;
}

/** Deployed once, at the start. */
export async function deploySite(remote: GitRemote): Promise<DeployedSite> {
  let commit = remote.head();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://site.example");
    const path = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
    try {
      const page = remote.git(remote.bare, ["show", `${commit}:${path.slice(1)}`]);
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
    } catch {
      response.writeHead(404, { "content-type": "text/html" }).end("<!doctype html><title>Not found</title>");
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy: () => {
      commit = remote.head();
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

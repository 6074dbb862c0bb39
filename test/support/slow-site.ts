/** A generated site that is large and slow enough to be interrupted, with a few kinds of faults in every tenth page. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { until } from "./service.ts";

export interface SlowSite {
  readonly url: string;
  /** Paths in the order asked; without HEAD. */
  readonly asked: readonly string[];
  /** Resolves when the site has been asked so many times in all. */
  reached(requests: number): Promise<void>;
  /** Forgets what was asked. */
  forget(): void;
  close(): Promise<void>;
}

/** @param pages with the numbers 0 … pages - 1; each links to ten others. */
export async function startSlowSite(pages: number, { delayMs }: { readonly delayMs: number }): Promise<SlowSite> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    // An image is asked by HEAD first; only what is read counts.
    if (request.method !== "HEAD") asked.push(path);
    setTimeout(() => {
      const number = path === "/" ? 0 : Number(/^\/page-(\d+)$/.exec(path)?.[1] ?? Number.NaN);
      const found = number < pages;
      response.writeHead(found ? 200 : 404, { "content-type": "text/html; charset=utf-8" });
      response.end(found ? page(number, pages) : "<!doctype html><title>Not here</title><h1>Not here</h1>");
    }, delayMs);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    asked,
    reached: (requests) => until(() => asked.length >= requests, `${requests} requests (now ${asked.length})`),
    forget() {
      asked.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A tree with ten branches, a link back, and on every tenth page what a careless editor leaves behind. */
function page(number: number, pages: number): string {
  const children = Array.from({ length: 10 }, (_, child) => number * 10 + child + 1).filter((child) => child < pages);
  const links = children.map((child) => `<a href="/page-${child}">Read about tea number ${child}</a>`).join("\n");
  const isCareless = number % 10 === 7;
  const title = isCareless ? "" : `<title>Tea number ${number} of our long list of fine teas</title>`;
  const faults = isCareless ? `<img src="/tea.png"><a href="/gone-${number}">The old page about tea</a>` : "";
  return `<!doctype html><html lang="en"><head>${title}<meta name="viewport" content="width=device-width"></head><body>
<h1>Tea ${number}</h1><p>Tea number ${number} comes from garden ${number * 7} and is picked in week ${number % 52}.</p>
<a href="/">All teas</a>${links}${faults}</body></html>`;
}

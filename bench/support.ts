/** What the benchmarks share: generated sites, the real command as a child process. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { VastSite } from "./vast-site.ts";

export const ROOT = join(import.meta.dirname, "..");
/** What is made or fetched once and kept between runs. */
export const CACHE = join(ROOT, "node_modules/.cache/sitemend-bench");
/** Figures and lists of the last run. */
export const RESULTS = join(ROOT, "bench/results");
const ENTRY = join(ROOT, "bin/sitemend.js");

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly note: string;
  /** What was promised, where something was. */
  readonly bound?: { readonly atMost: number } | { readonly atLeast: number };
}

export interface Bench {
  readonly name: string;
  run(): Promise<readonly Figure[]>;
}

export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "sitemend-bench-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function sitemend(args: readonly string[], dataDir: string, more: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, [ENTRY, ...args], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      SITEMEND_DATA_DIR: dataDir,
      SITEMEND_ALLOW_PRIVATE: "127.0.0.0/8",
      SITEMEND_LOG_LEVEL: "error",
      ...more,
    },
  });
}

export async function ended(child: ChildProcess): Promise<number | null> {
  child.stderr?.resume();
  child.stdout?.resume();
  return child.exitCode ?? new Promise((resolve) => child.once("exit", resolve));
}

/** Resolves with the first match in what the child prints. */
export function printed(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stderr?.resume();
    child.stdout?.on("data", (chunk) => {
      text += chunk;
      const match = pattern.exec(text);
      if (match) resolve(match);
    });
    child.once("exit", () => reject(new Error(`ended before printing ${pattern}: ${text}`)));
  });
}

export interface GeneratedSite {
  readonly url: string;
  requests(): number;
  close(): Promise<void>;
}

/** In a process of its own, so that its cost is not counted as ours. */
export async function serveVast(site: VastSite): Promise<Pick<GeneratedSite, "url" | "close">> {
  const server = spawn(process.execPath, [join(ROOT, "bench/vast-site.ts"), JSON.stringify(site)], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [url = ""] = await printed(server, /http:\S+/);
  return {
    url,
    async close() {
      server.kill("SIGTERM");
      await ended(server);
    },
  };
}

/** A tree of pages of about 15 KB with 60 links each, as documentation has them. */
export async function serveGenerated(pages: number): Promise<GeneratedSite> {
  let requests = 0;
  const server = createServer((request, response) => {
    requests++;
    const number = Number(/^\/p(\d+)$/.exec(request.url ?? "")?.[1] ?? (request.url === "/" ? 0 : Number.NaN));
    if (!(number < pages)) {
      response.writeHead(404, { "content-type": "text/html" }).end("<title>Not found</title>");
      return;
    }
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(pageHtml(number, pages));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests: () => requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function pageHtml(number: number, pages: number): string {
  const links = Array.from({ length: 60 }, (_, i) => {
    const target = i < 20 ? number * 20 + i + 1 : (number * 7919 + i * 104_729) % pages;
    return target < pages ? `<li><a href="/p${target}">Chapter ${target} of the handbook</a></li>` : "";
  });
  const text = `Paragraph of page ${number} about gardens, tools and seasons. `.repeat(120);
  return `<!doctype html><html lang="en"><head><title>Chapter ${number} of the handbook</title><meta name="viewport" content="width=device-width"></head><body><h1>Chapter ${number}</h1><main><p>${text}</p><img src="/i.png"></main><nav><ul>${links.join("")}</ul></nav></body></html>`;
}

/** Looks again and again until the condition holds. */
export async function until(condition: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error("waited too long");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** How much faster than its size something grows, as the exponent of a power law through two points: 1 is linear, 2 quadratic. */
export function growthExponent(first: Point, last: Point): number {
  return Math.log(last.value / first.value) / Math.log(last.size / first.size);
}

interface Point {
  readonly size: number;
  readonly value: number;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

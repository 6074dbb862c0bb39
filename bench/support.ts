/** What the benchmarks share: generated sites, the real command as a child process, its peak memory. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "..");
const ENTRY = join(ROOT, "bin/sitemend.js");

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly note: string;
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

export interface Peak {
  /** Our own processes: launcher and audit. */
  readonly oursKb: number;
  /** The embedded database; pages shared between its processes are counted once (PSS). */
  readonly databaseKb: number;
}

/** Peak memory of a process tree, sampled; kB as the kernel counts it. */
export function watchPeakMemory(pid: number): () => Peak {
  const peak = { oursKb: 0, databaseKb: 0 };
  const timer = setInterval(() => {
    const now = treeKb(pid);
    peak.oursKb = Math.max(peak.oursKb, now.oursKb);
    peak.databaseKb = Math.max(peak.databaseKb, now.databaseKb);
  }, 50);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

function treeKb(pid: number): Peak {
  try {
    const kb = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
    const isDatabase = readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("postgres");
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
    const below = children === "" ? [] : children.split(" ").map((child) => treeKb(Number(child)));
    return {
      oursKb: (isDatabase ? 0 : kb) + below.reduce((sum, child) => sum + child.oursKb, 0),
      databaseKb: (isDatabase ? kb : 0) + below.reduce((sum, child) => sum + child.databaseKb, 0),
    };
  } catch {
    return { oursKb: 0, databaseKb: 0 };
  }
}

/** CPU time of a process tree without the database, in ms; read until it ends. */
export function watchCpu(pid: number): () => number {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, treeCpuMs(pid));
  }, 50);
  return () => {
    clearInterval(timer);
    return most;
  };
}

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10;

function treeCpuMs(pid: number): number {
  try {
    if (readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("postgres")) return 0;
    const after = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "";
    const fields = after.split(" ");
    const own = (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
    const below = children === "" ? [] : children.split(" ").map((child) => treeCpuMs(Number(child)));
    return below.reduce((sum, ms) => sum + ms, own);
  } catch {
    return 0;
  }
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

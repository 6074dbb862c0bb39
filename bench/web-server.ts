/** nginx from its Debian package, unpacked and not installed: one worker, and a log that says what was answered. */
import { spawn } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import { unpack, unpacked } from "../test/support/debian.ts";
import { type Corpus, prepareCorpus, type SiteName } from "./corpora.ts";
import { ended, until, withFolder } from "./support.ts";

export interface Answered {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly status: number;
  readonly isHtml: boolean;
  readonly bytes: number;
  readonly path: string;
}

export interface ServedCorpus extends Corpus {
  readonly url: string;
  /** Answers what was answered from now on until it is asked. */
  watch(): () => readonly Answered[];
}

export async function withSites<T>(
  names: readonly SiteName[],
  work: (sites: Readonly<Record<SiteName, ServedCorpus>>) => Promise<T>,
): Promise<T> {
  const failures = await unpack(["nginx", "nginx-common"]);
  if (failures.size > 0) throw new Error(`nginx cannot be had here: ${[...failures.values()].join(", ")}`);
  const corpora: Corpus[] = [];
  for (const name of names) corpora.push(await prepareCorpus(name));
  return withFolder(async (folder) => {
    const sites: ServedCorpus[] = [];
    for (const corpus of corpora) sites.push(await served(corpus, folder));
    const config = join(folder, "nginx.conf");
    writeFileSync(config, configuration(sites, folder));
    const binary = join(unpacked("nginx") ?? "", "usr/sbin/nginx");
    const server = spawn(binary, ["-c", config, "-p", folder], { stdio: ["ignore", "ignore", "pipe"] });
    try {
      const [first] = sites;
      await until(async () => {
        if (server.exitCode !== null) throw new Error(`nginx ended with ${server.exitCode}`);
        return fetch(first?.url ?? "").then(
          (answer) => answer.ok,
          () => false,
        );
      });
      return await work(Object.fromEntries(sites.map((site) => [site.name, site])) as Record<SiteName, ServedCorpus>);
    } finally {
      server.kill("SIGTERM");
      await ended(server);
    }
  });
}

async function served(corpus: Corpus, folder: string): Promise<ServedCorpus> {
  const log = join(folder, `${corpus.name}.log`);
  writeFileSync(log, "", { mode: 0o666 });
  return {
    ...corpus,
    url: `http://127.0.0.1:${await freePort()}/`,
    watch() {
      const from = statSync(log).size;
      return () => readFileSync(log).subarray(from).toString().trim().split("\n").filter(Boolean).map(parseLine);
    },
  };
}

function parseLine(line: string): Answered {
  const [at, status, type, bytes, path = ""] = line.split("\t");
  return {
    ...{ at: Number(at) * 1000, status: Number(status), isHtml: type === "text/html", bytes: Number(bytes), path },
  };
}

/** Different HTML addresses that answered 200 or said that nothing has changed. */
export function pagesIn(answers: readonly Answered[]): number {
  return new Set(answers.filter(isPage).map(({ path }) => path)).size;
}

export function isPage({ status, isHtml }: Answered): boolean {
  return (status === 200 && isHtml) || status === 304;
}

function configuration(sites: readonly ServedCorpus[], folder: string): string {
  const servers = sites.map(({ name, root, url }) => {
    const { host } = new URL(url);
    return `server { listen ${host}; root ${root}; access_log ${join(folder, `${name}.log`)} answers; }`;
  });
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  return `
# Without this the worker of a root's server could not read folders that only root may enter.
${process.getuid?.() === 0 ? "user root root;" : ""}
worker_processes 1; daemon off; pid ${join(folder, "nginx.pid")}; error_log ${join(folder, "error.log")} crit;
events { worker_connections 1024; }
http {
  sendfile on; tcp_nopush on; keepalive_requests 10000000; keepalive_timeout 300; default_type application/octet-stream;
  types {
    text/html html htm; text/css css; text/javascript js; image/png png; image/svg+xml svg; image/gif gif;
    image/jpeg jpg jpeg; text/plain txt md; application/xml xml; font/woff2 woff2; font/woff woff; application/pdf pdf;
  }
  log_format answers "$msec\\t$status\\t$sent_http_content_type\\t$bytes_sent\\t$request_uri";
  ${temporary.join("\n  ")}
  ${servers.join("\n  ")}
}
`;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

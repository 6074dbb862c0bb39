/**
 * A repository of 5,000 Markdown files over real smart HTTP: connected, every page's file located, every description changed in one
 * commit, and read back. In a process of its own, so that the megabytes are those of the connector and its git.
 */
import { fork } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createGitRemote, startGitHost } from "../test/support/git-server.ts";
import type { GitTimes } from "./git-connector.ts";
import { watchPeakMemory } from "./processes.ts";
import type { Bench } from "./support.ts";

const FILES = 5_000;
const TOKEN = "token-of-this-repository";

export const git: Bench = {
  name: "git",
  async run() {
    const remote = createGitRemote({ "hugo.toml": 'title = "Notes"\n', ...notes() });
    const host = await startGitHost({ folder: remote.folder, names: ["localhost"], token: TOKEN });
    const site = await serveNotes();
    try {
      writeFileSync(join(remote.folder, "authority.pem"), host.authority);
      const { times, peakMb } = await measured({
        ...{ remote: `https://localhost:${host.port}/site.git`, token: TOKEN, siteUrl: site.url, files: FILES },
        ...{ folder: join(remote.folder, "objects"), authority: join(remote.folder, "authority.pem") },
      });
      const changed = remote.git(remote.bare, ["diff", "--shortstat", "main~1", "main"]).trim();
      return [
        { name: "connect", value: times.connect, unit: "s", note: `${FILES} files` },
        { name: "locate the first page", value: times.first, unit: "s", note: "reads the whole repository once" },
        {
          name: "locate all pages",
          value: times.all,
          unit: "s",
          note: `${times.located} of ${FILES}, each loaded live`,
        },
        { name: "change all files", value: times.write, unit: "s", note: changed },
        { name: "read back", value: times.read, unit: "s", note: `${times.executed} seen as done` },
        { name: "peak memory", value: peakMb, unit: "MB", note: "PSS of the process and its git" },
      ];
    } finally {
      await site.close();
      await host.close();
      remote.delete();
    }
  },
};

function notes(): Readonly<Record<string, string>> {
  const files = Array.from({ length: FILES }, (_, at) => {
    const text = `What we know of the garden of number ${at}, and how it went there in its season. `.repeat(40);
    return [
      `content/notes/note-${at}.md`,
      `---\ntitle: "Note ${at} of the garden book"\ndescription: ${describe(at)}\ndate: 2024-05-01\n---\n\n${text}\n`,
    ];
  });
  return Object.fromEntries(files);
}

function describe(at: number): string {
  return `Short words on ${at}`;
}

/** As a theme shows them. */
async function serveNotes() {
  const server = createServer((request, response) => {
    const [, at = ""] = /^\/notes\/note-(\d+)\/$/.exec(request.url ?? "") ?? [];
    const name = `Note ${at} of the garden book`;
    const text = `What we know of the garden of number ${at}, and how it went there in its season. `.repeat(40);
    response.writeHead(at === "" ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
    response.end(
      `<!doctype html><html lang="en"><head><title>${name}</title><meta name="description" content="${describe(Number(at))}"></head><body><h1>${name}</h1><p>${text}</p></body></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Work {
  readonly remote: string;
  readonly token: string;
  readonly siteUrl: string;
  readonly files: number;
  readonly folder: string;
  readonly authority: string;
}

async function measured({ authority, ...work }: Work): Promise<{ readonly times: GitTimes; readonly peakMb: number }> {
  const child = fork(join(import.meta.dirname, "git-connector.ts"), {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: authority },
  });
  const peak = watchPeakMemory(child.pid ?? 0);
  const times = new Promise<GitTimes>((resolve, reject) => {
    child.once("message", (message) => resolve(message as GitTimes));
    child.once("exit", (code) => reject(new Error(`The connector ended with ${code}.`)));
  });
  child.send(work);
  return { times: await times, peakMb: peak().oursKb / 1024 };
}

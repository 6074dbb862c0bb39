import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createNet } from "#net/index.ts";
import { createGitRemote, type GitHost, type GitRemote, startGitHost } from "../../../../test/support/git-server.ts";
import { openRepository, type RepositorySettings } from "./index.ts";

const URL_OF_SITE = "https://git.example/site.git";
const PAGE = "---\ntitle: Tea\n---\n# Tea\r\n\u00e9\n";
const FILES = { "index.md": PAGE, "about/us.md": "About\n", "run.sh": "echo\n" };
const DATE = new Date("2026-11-28T10:00:00Z");

let remote: GitRemote;
let host: GitHost;
let folder: string;
beforeEach(async () => {
  remote = createGitRemote(FILES);
  host = await startGitHost({ folder: remote.folder });
  folder = mkdtempSync(join(tmpdir(), "sitemend-store-"));
});
afterEach(async () => {
  await host.close();
  remote.delete();
  rmSync(folder, { recursive: true, force: true });
});

function repository(more: Partial<RepositorySettings> = {}) {
  return openRepository({ remote: { url: URL_OF_SITE, token: "secret-token" }, folder, net: netOf(), ...more });
}

function netOf(allowPrivate = ["127.0.0.1"], address = "127.0.0.1") {
  const world = { authority: host.authority, lookup: async () => [address], portBehind: () => host.port };
  return createNet({ userAgent: "Test", allowPrivate, world });
}

function newCommit(parent: string, files: Record<string, string | null>) {
  const bytes = Object.entries(files).map(([path, text]) => [path, text === null ? null : Buffer.from(text)] as const);
  const message = "Fix the title\n\nSitemend-Operation: op-1\n";
  const of = { email: "fix@sitemend.example", date: DATE, message };
  return { branch: "main", parent, expected: parent, files: new Map(bytes), ...of };
}

describe("head", () => {
  it("reads the newest commit of a branch", async () => {
    const tree = await repository().head("main");
    expect(tree.commit).toBe(remote.head());
    expect(tree.paths).toEqual(["about/us.md", "index.md", "run.sh"]);
    const read = await tree.read(["index.md", "nothing.md", "index.md"]);
    expect([...read.keys()]).toEqual(["index.md"]);
    expect(Buffer.from(read.get("index.md") ?? []).toString()).toBe(PAGE);
  });
});

describe("commit", () => {
  it("adds one commit, and leaves every other byte", async () => {
    const repo = repository();
    const tree = await repo.head("main");
    const outcome = await repo.commit(newCommit(tree.commit, { "index.md": "Better\n", "new/page.md": "New\n" }));
    expect(outcome).toEqual({ is: "pushed", commit: remote.head() });
    const clone = remote.clone();
    expect(remote.git(clone, ["diff", "--name-status", tree.commit, "HEAD"])).toBe("M\tindex.md\nA\tnew/page.md\n");
    expect(readFileSync(join(clone, "index.md"), "utf8")).toBe("Better\n");
    expect(remote.git(clone, ["log", "-1", "--format=%an %ae %aI %cn %cI %P%n%B"])).toBe(
      `Sitemend fix@sitemend.example 2026-11-28T10:00:00+00:00 Sitemend 2026-11-28T10:00:00+00:00 ${tree.commit}\n` +
        "Fix the title\n\nSitemend-Operation: op-1\n\n",
    );
  });
});

import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
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

  it("names a branch that is missing", async () => {
    await expect(repository().head("gone")).rejects.toMatchObject({
      code: "bad_response",
      message: "The branch gone couldn't be read: there is no such branch or commit.",
    });
    for (const name of ["--upload-pack=touch", "a..b", "a b", "a:b", "-x", "a.lock", ""]) {
      await expect(repository().head(name)).rejects.toMatchObject({ code: "bad_response" });
    }
  });

  it("fetches what is new only, and everything again when the store is gone", async () => {
    const noise = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`${at}.bin`, randomBytes(100_000)]));
    remote.save(noise);
    const received: number[] = [];
    const net = netOf();
    const counting = {
      async tunnel(...args: Parameters<typeof net.tunnel>) {
        const tunnel = await net.tunnel(...args);
        return {
          ...tunnel,
          close: async () => {
            received.push(tunnel.bytes().received);
            await tunnel.close();
          },
        };
      },
    };
    const repo = repository({ net: counting });
    const first = await repo.head("main");
    remote.save({ "index.md": "Newer\n" });
    const second = await repo.head("main");
    expect(received[0]).toBeGreaterThan(2_000_000);
    expect(received[1]).toBeLessThan(20_000);
    rmSync(folder, { recursive: true });
    expect((await first.read(["index.md"])).size).toBe(1);
    rmSync(folder, { recursive: true });
    expect((await repo.commit(newCommit(second.commit, { "index.md": "Ours\n" }))).is).toBe("pushed");
    expect((await second.read(["0.bin"])).get("0.bin")).toEqual(noise["0.bin"]);
  });

  it("fetches again what is damaged", async () => {
    const repo = repository();
    const tree = await repo.head("main");
    const pack = join(folder, "objects/pack");
    const damage = () => {
      for (const name of readdirSync(pack).filter((each) => each.endsWith(".pack"))) {
        chmodSync(join(pack, name), 0o600);
        writeFileSync(join(pack, name), Buffer.alloc(200));
      }
    };
    damage();
    expect((await tree.read(["index.md"])).size).toBe(1);
    damage();
    expect((await (await repo.head("main")).read(["index.md"])).size).toBe(1);
    damage();
    expect((await repo.commit(newCommit(tree.commit, { "index.md": "Ours\n" }))).is).toBe("pushed");
  });

  it("says that a repository's ids are of another kind", async () => {
    remote.git(remote.folder, ["init", "--quiet", "--bare", "--object-format=sha256", "other.git"]);
    const bare = join(remote.folder, "other.git");
    const tree = remote.git(bare, ["mktree"], "").trim();
    const commit = remote.git(bare, ["commit-tree", tree, "-m", "Begin"]).trim();
    remote.git(bare, ["update-ref", "refs/heads/main", commit]);
    const other = repository({ remote: { url: "https://git.example/other.git", token: "secret-token" } });
    await expect(other.head("main")).rejects.toMatchObject({
      code: "bad_response",
      message: expect.stringContaining("SHA-256"),
    });
  });

  it("deletes what killed processes left", async () => {
    await repository().head("main");
    const left = [join(folder, "work-abc"), join(folder, "old-abc"), join(folder, "objects/pack/tmp_pack_abc")];
    const young = join(folder, "work-young");
    for (const path of [...left, young]) mkdirSync(path);
    const before = new Date(Date.now() - 2 * 86_400_000);
    for (const path of left) utimesSync(path, before, before);
    await repository().head("main");
    expect(left.filter((path) => existsSync(path))).toEqual([]);
    expect(existsSync(young)).toBe(true);
  });

  it("is done by several at once", async () => {
    const trees = await Promise.all([1, 2, 3, 4].map(async () => await repository().head("main")));
    for (const tree of trees) expect((await tree.read(["index.md"])).size).toBe(1);
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

describe("commit, where something stands against it", () => {
  it("leaves what somebody pushed meanwhile", async () => {
    const repo = repository();
    const { commit } = await repo.head("main");
    const theirs = remote.save({ "index.md": "Theirs\n" });
    expect(await repo.commit(newCommit(commit, { "index.md": "Ours\n" }))).toEqual({ is: "moved", head: theirs });
    expect(remote.head()).toBe(theirs);
    const tree = await repo.head("main");
    expect(Buffer.from((await tree.read(["index.md"])).get("index.md") ?? []).toString()).toBe("Theirs\n");
  });

  it("begins a branch only where there is none, and deletes it only as it left it", async () => {
    const repo = repository();
    const { commit: parent } = await repo.head("main");
    const first = { ...newCommit(parent, { "index.md": "One\n" }), branch: "sitemend/op-1", expected: null };
    const outcome = await repo.commit(first);
    const ours = remote.head("sitemend/op-1");
    expect(outcome).toEqual({ is: "pushed", commit: ours });
    // The same commit again is the same commit; another one finds the branch taken.
    expect(await repo.commit(first)).toEqual(outcome);
    const other = { ...first, files: new Map([["index.md", Buffer.from("Two\n")]]) };
    expect(await repo.commit(other)).toEqual({ is: "moved", head: ours });
    expect(await repo.branches("sitemend/")).toEqual(new Map([["sitemend/op-1", ours]]));
    expect([...(await repo.branches("")).keys()]).toEqual(["main", "sitemend/op-1"]);
    expect(await repo.branches("sitemend/", "main")).toEqual(
      new Map([
        ["main", parent],
        ["sitemend/op-1", ours],
      ]),
    );

    expect(await repo.remove("sitemend/op-1", parent)).toEqual({ is: "moved", head: ours });
    expect(await repo.remove("sitemend/op-1", ours)).toEqual({ is: "pushed", commit: ours });
    expect(await repo.branches("sitemend/")).toEqual(new Map());
    // What is gone already needs no deleting.
    expect(await repo.remove("sitemend/op-1", ours)).toEqual({ is: "pushed", commit: ours });
    await expect(repo.remove("main", parent)).rejects.toThrow("isn't ours");
  });

  it("is done on a commit that isn't the newest, nor one of those fetched lately", async () => {
    const repo = repository();
    remote.save({ "index.md": "Second\n" });
    const { commit: old } = await repo.head("main");
    // As if many others had been fetched since.
    rmSync(join(folder, "objects/info/complete", old));
    const second = remote.save({ "about/us.md": "Newer\n" });
    const { commit: third } = await repository().head("main");
    expect(third).toBe(second);
    const branch = { branch: "sitemend/old", expected: null };
    const outcome = await repo.commit({ ...newCommit(old, { "index.md": "Ours\n" }), ...branch });
    expect(outcome.is).toBe("pushed");
    expect(remote.git(remote.bare, ["rev-parse", "sitemend/old^"]).trim()).toBe(old);
  });

  it("never moves a branch elsewhere than forward", async () => {
    const repo = repository();
    const { commit } = await repo.head("main");
    const elsewhere = { ...newCommit(commit, { "index.md": "Ours\n" }), expected: "1".repeat(40) };
    await expect(repo.commit(elsewhere)).rejects.toThrow("only ever moved forward");
  });

  it("says what the other side's hook says", async () => {
    const hook = join(remote.bare, "hooks/pre-receive");
    mkdirSync(dirname(hook), { recursive: true });
    writeFileSync(hook, "#!/bin/sh\necho 'main is protected' >&2\nexit 1\n", { mode: 0o755 });
    const repo = repository();
    const { commit } = await repo.head("main");
    const outcome = await repo.commit(newCommit(commit, { "index.md": "Ours\n" }));
    expect(outcome).toMatchObject({ is: "refused", words: expect.stringContaining("main is protected") });
    expect(remote.head()).toBe(commit);
  });

  it("says that no answer came, though the commit has arrived", async () => {
    const repo = repository();
    const { commit } = await repo.head("main");
    host.fault = { is: "drops_answer" };
    const outcome = await repo.commit(newCommit(commit, { "index.md": "Ours\n" }));
    expect(outcome.is).toBe("unanswered");
    host.fault = null;
    const { found, isComplete } = await findOnMain(repo, ["op-1"], DATE);
    expect(isComplete).toBe(true);
    expect(found).toMatchObject([{ commit: remote.head() }]);
    expect(remote.git(remote.bare, ["rev-parse", "main~1"]).trim()).toBe(commit);
  });

  it.each([
    [401, "credentials_rejected"],
    [404, "bad_response"],
    [500, "unreachable"],
  ])("sends nothing when the host answers %i", async (status, code) => {
    const repo = repository();
    const { commit } = await repo.head("main");
    host.fault = { is: "status", status };
    await expect(repo.commit(newCommit(commit, { "index.md": "Ours\n" }))).rejects.toMatchObject({ code });
    await expect(repo.head("main")).rejects.toMatchObject({ code });
    expect(remote.head()).toBe(commit);
  });

  it("is refused where the token may not push", async () => {
    const repo = repository();
    const { commit } = await repo.head("main");
    host.fault = { is: "status", status: 403 };
    expect((await repo.commit(newCommit(commit, { "index.md": "Ours\n" }))).is).toBe("refused");
    await expect(repo.head("main")).rejects.toMatchObject({ code: "credentials_rejected" });
  });

  it.each([403, 413])("is refused where the host answers %i to what was sent", async (status) => {
    const repo = repository();
    const { commit } = await repo.head("main");
    host.fault = { is: "status", status, only: "POST" };
    const outcome = await repo.commit(newCommit(commit, { "index.md": "Ours\n" }));
    expect(outcome).toMatchObject({ is: "refused", words: expect.stringContaining(`the host answered ${status}`) });
  });

  it("says that no answer came when the host failed on what was sent", async () => {
    const repo = repository();
    const { commit } = await repo.head("main");
    host.fault = { is: "status", status: 502, only: "POST" };
    expect((await repo.commit(newCommit(commit, { "index.md": "Ours\n" }))).is).toBe("unanswered");
  });

  it.each([
    ["about", /about is a folder/],
    ["index.md/page.md", /index.md isn't a folder/],
    ["INDEX.md", /case/],
    ["../up.md", /isn't a plain path/],
    ["a/.GIT/config", /isn't a plain path/],
    ["a\\b", /isn't a plain path/],
    ["gone.md", /doesn't exist/, null],
  ])("writes no %s", async (path, words, text: string | null = "New\n") => {
    const repo = repository();
    const { commit } = await repo.head("main");
    const outcome = await repo.commit(newCommit(commit, { [path]: text }));
    expect(outcome).toMatchObject({ is: "refused", words: expect.stringMatching(words) });
    expect(remote.head()).toBe(commit);
  });
});

async function findOnMain(repo: ReturnType<typeof repository>, keys: readonly string[], since: Date) {
  const found = (await repo.find(new Map([["main", null]]), keys, since)).get("main");
  if (found === undefined) throw new Error("Nothing was said of the branch.");
  return found;
}

describe("find", () => {
  it.each([true, false])("finds commits by the operation they name (server filters: %s)", async (filters) => {
    remote.git(remote.bare, ["config", "uploadpack.allowFilter", String(filters)]);
    const repo = repository();
    const { commit: parent } = await repo.head("main");
    await repo.commit(newCommit(parent, { "index.md": "Better\n", "new/page.md": "New\n", "about/us.md": null }));
    const ours = remote.head();
    for (const at of [1, 2, 3]) remote.save({ "index.md": `Number ${at}\n` });
    const { found, isComplete } = await findOnMain(repo, ["op-1", "op-2"], DATE);
    expect(isComplete).toBe(true);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ commit: ours, operationKeys: ["op-1"] });
    expect(remote.git(remote.bare, ["diff", "--name-status", parent, ours]).trim().split("\n")).toEqual([
      ...["D\tabout/us.md", "M\tindex.md", "A\tnew/page.md"],
    ]);
  });

  it("looks at many branches together, and once only at what each of them stands at", async () => {
    const repo = repository({ known: new Map() });
    const { commit: parent } = await repo.head("main");
    const names = Array.from({ length: 60 }, (_, at) => `sitemend/op-${at}`);
    const work = remote.clone();
    for (const [at, name] of names.entries()) {
      remote.git(work, ["commit", "--quiet", "--allow-empty", "--message", `One\n\nSitemend-Operation: op-${at}`]);
      remote.git(work, ["push", "--quiet", "origin", `HEAD:refs/heads/${name}`]);
      remote.git(work, ["reset", "--quiet", "--hard", parent]);
    }
    const look = async () => {
      const asked = host.requests.length;
      const heads = await repo.branches("sitemend/", "main");
      const found = await repo.find(heads, ["op-7", "op-59"], DATE);
      const naming = [...found].flatMap(([name, { found: some }]) => (some.length > 0 ? [name] : []));
      return { naming: naming.sort(), asked: host.requests.length - asked };
    };
    const first = await look();
    expect(first.naming).toEqual(["sitemend/op-59", "sitemend/op-7"]);
    expect(first.asked).toBeLessThan(12);
    const again = await look();
    expect(again.naming).toEqual(first.naming);
    const listing = host.requests.length;
    await repo.branches("sitemend/", "main");
    expect(again.asked).toBe(host.requests.length - listing);
  });

  describe("in a long history", () => {
    const LENGTH = 300;
    const HOUR = 3600;
    const BEGUN = 1_790_000_000;
    /** An hour after each other; every hundredth names an operation. */
    beforeEach(() => {
      const commits = Array.from({ length: LENGTH }, (_, at) => {
        const message = `Number ${at}\n${at % 100 === 0 ? `\nSitemend-Operation: op-${at}\n` : ""}`;
        const person = `Ann <ann@tea.example> ${BEGUN + at * HOUR} +0000`;
        const from = at === 0 ? "deleteall\n" : "";
        return `commit refs/heads/main\ncommitter ${person}\ndata ${message.length}\n${message}\n${from}M 100644 inline a.md\ndata 3\n${at % 10}a\n\n`;
      });
      remote.git(remote.bare, ["fast-import", "--quiet", "--force"], `reset refs/heads/main\n\n${commits.join("")}`);
    });
    const at = (number: number) => new Date((BEGUN + number * HOUR) * 1000);
    const keysOf = ({ found }: Awaited<ReturnType<typeof findOnMain>>) =>
      found.flatMap(({ operationKeys }) => operationKeys);

    it("looks as far back as it must", async () => {
      const all = await findOnMain(repository(), ["op-200", "op-0"], at(0));
      expect([keysOf(all), all.isComplete]).toEqual([["op-200", "op-0"], true]);
      const recent = await findOnMain(repository(), ["op-250"], at(290));
      expect([keysOf(recent), recent.isComplete]).toEqual([[], true]);
    });

    it("never says that something is absent when it couldn't look at everything", async () => {
      const short = repository({ limits: { history: 150 } });
      const missed = await findOnMain(short, ["op-0"], at(0));
      expect([keysOf(missed), missed.isComplete]).toEqual([[], false]);
    });
  });
});

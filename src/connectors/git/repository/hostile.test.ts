/** Repositories, hosts and machines that mean ill, or only look like it. */
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createNet } from "#net/index.ts";
import { effort } from "../../../../test/support/effort.ts";
import { createGitRemote, type GitHost, type GitRemote, startGitHost } from "../../../../test/support/git-server.ts";
import { openRepository, type RepositorySettings } from "./index.ts";

const TOKEN = "secret-token-of-the-owner";

let remote: GitRemote;
let host: GitHost;
let folder: string;
beforeEach(async () => {
  remote = createGitRemote({ "index.md": "Tea\n" });
  host = await startGitHost({ folder: remote.folder, token: TOKEN });
  folder = mkdtempSync(join(tmpdir(), "sitemend-store-"));
});
afterEach(async () => {
  await host.close();
  remote.delete();
  rmSync(folder, { recursive: true, force: true });
});

function repository(more: Partial<RepositorySettings> = {}) {
  const address = { url: "https://git.example/site.git", token: TOKEN };
  return openRepository({ remote: address, folder, net: netOf(), ...more });
}

function netOf(allowPrivate = ["127.0.0.1"], addresses = ["127.0.0.1"]) {
  const world = { authority: host.authority, lookup: async () => addresses, portBehind: () => host.port };
  return createNet({ userAgent: "Test", allowPrivate, world });
}

const onMain = (parent: string) => ({
  ...{ branch: "main", parent, expected: parent, message: "Fix\n\nSitemend-Operation: op-1\n" },
  ...{ email: "fix@sitemend.example", date: new Date(1.8e12), files: new Map([["index.md", Buffer.from("Ours\n")]]) },
});

describe("the token", () => {
  it("stands in no list of arguments, no file and no message, and in the environment of git only", async () => {
    host.fault = { is: "silent" };
    const asking = repository({ limits: { commandMs: 240_000 } }).head("main");
    const refused = asking.catch((error: Error) => error);
    await vi.waitUntil(() => host.requests.length > 0, { timeout: 60_000 });
    const holders = new Set<string>();
    for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
      const [args, environment] = [textOf(`/proc/${pid}/cmdline`), textOf(`/proc/${pid}/environ`)];
      expect(args).not.toContain(TOKEN);
      expect(args).not.toMatch(/sitemend:[\w-]{20}/);
      if (environment.includes(TOKEN)) holders.add(args.split("\0")[0]?.split("/").at(-1) ?? "");
    }
    expect([...holders].toSorted()).toEqual(["git", "git-remote-https"]);
    expect(textsIn(folder).filter((text) => text.includes(TOKEN))).toEqual([]);
    await host.close();
    expect(String(await refused)).not.toContain(TOKEN);
    expect(textsIn(folder).filter((text) => text.includes(TOKEN))).toEqual([]);
  });

  it("stands in no words of a host that repeats it", async () => {
    host.fault = { is: "echoes" };
    const outcome = await repository().commit(onMain(remote.head()));
    expect(outcome).toMatchObject({ is: "refused", words: expect.stringContaining("You sent ***, which is ") });
    expect(JSON.stringify(outcome)).not.toContain(TOKEN);
  });

  it("is told apart from one that isn't accepted", async () => {
    const wrong = repository({ remote: { url: "https://git.example/site.git", token: "wrong" } });
    await expect(wrong.head("main")).rejects.toMatchObject({ code: "credentials_rejected" });
    await expect(wrong.commit(onMain(remote.head()))).rejects.toMatchObject({ code: "credentials_rejected" });
    await expect(wrong.branches("")).rejects.toMatchObject({ code: "credentials_rejected" });
  });

  it("can't bring further lines to git's credentials", () => {
    const address = { url: "https://git.example/site.git", token: "a\nhost=evil.example" };
    expect(() => repository({ remote: address })).toThrow("line break");
  });
});

describe("addresses", () => {
  it("aren't followed elsewhere", async () => {
    const other = await startGitHost({ folder: remote.folder, names: ["other.example"], token: TOKEN });
    host.fault = { is: "redirects", to: `https://other.example:${other.port}` };
    await expect(repository().head("main")).rejects.toMatchObject({ message: expect.stringContaining("redirects") });
    await expect(repository().commit(onMain(remote.head()))).rejects.toMatchObject({ code: "bad_response" });
    expect(other.connections()).toBe(0);
    await other.close();
  });

  it.each([
    ["a private one", ["127.0.0.1"]],
    ["a private one among public ones", ["93.184.216.34", "127.0.0.1"]],
    ["the one of a cloud's settings", ["169.254.169.254"]],
  ])("are never reached: %s", async (_what, addresses) => {
    const repo = repository({ net: netOf([], addresses) });
    await expect(repo.head("main")).rejects.toMatchObject({ code: "unreachable" });
    await expect(repo.branches("")).rejects.toMatchObject({ code: "unreachable" });
    expect(host.connections()).toBe(0);
  });

  it.each([
    "http://git.example/site.git",
    "ssh://git.example/site.git",
    "git@git.example:site.git",
    "file:///tmp/site.git",
    "/tmp/site.git",
    "ext::sh -c touch% /tmp/x",
    "https://me:pw@git.example/site.git",
    "--upload-pack=touch",
  ])("must be https: %s", (url) => {
    expect(() => repository({ remote: { url, token: TOKEN } })).toThrow("address");
  });

  it("are checked by certificate", async () => {
    const net = createNet({
      userAgent: "Test",
      allowPrivate: ["git.example"],
      lookup: async () => ["127.0.0.1"],
    });
    const address = { url: `https://git.example:${host.port}/site.git`, token: TOKEN };
    await expect(repository({ net, remote: address }).head("main")).rejects.toMatchObject({ code: "unreachable" });
    expect(host.requests).toEqual([]);
  });
});

describe("answers", () => {
  it("end when they are too long", async () => {
    host.fault = { is: "endless" };
    const repo = repository({ limits: { receivedBytes: 5_000_000 } });
    await expect(repo.head("main")).rejects.toMatchObject({ code: "bad_response", message: /More than 5000000 bytes/ });
  });

  it("end when they take too long, with every process", async () => {
    host.fault = { is: "silent" };
    await expect(repository({ limits: { commandMs: 3000 } }).head("main")).rejects.toMatchObject({ code: "timeout" });
    await vi.waitUntil(() => !processes().some((args) => args.includes("git.example/site.git")), { timeout: 60_000 });
    expect(readdirSync(folder)).toEqual(["objects"]);
  });
});

describe("a process that dies", () => {
  it("takes its git with it", async () => {
    host.fault = { is: "silent" };
    const module = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
    const program = `
      import { createNet } from ${module("../../../net/index.ts")};
      import { openRepository } from ${module("./index.ts")};
      const world = { authority: ${JSON.stringify(host.authority)}, lookup: async () => ["127.0.0.1"], portBehind: () => ${host.port} };
      const net = createNet({ userAgent: "Test", allowPrivate: ["127.0.0.1"], world });
      const remote = { url: "https://git.example/dying.git", token: "x" };
      await openRepository({ remote, folder: ${JSON.stringify(folder)}, net }).head("main");`;
    const flags = ["--disable-warning=ExperimentalWarning", "--input-type=module"];
    const child = spawn(process.execPath, [...flags, "--eval", program], { stdio: "ignore" });
    const isAsking = () => processes().some((args) => /^(?!.*eval).*git\.example\/dying\.git/s.test(args));
    await vi.waitUntil(() => host.requests.length > 0 && isAsking(), { timeout: 60_000 });
    child.kill("SIGKILL");
    await vi.waitUntil(() => !isAsking(), { timeout: 60_000 });
  });
});

describe("hostile content", () => {
  /** A commit on `main` whose tree is made by hand: `MODE TYPE ID TAB NAME` for each entry. */
  function plant(...entries: string[]): void {
    const tree = remote.git(remote.bare, ["mktree", "--missing"], `${entries.join("\n")}\n`).trim();
    const commit = remote.git(remote.bare, ["commit-tree", tree, "-m", "Hostile"]).trim();
    remote.git(remote.bare, ["update-ref", "refs/heads/main", commit]);
  }
  const blob = (text: string) => remote.git(remote.bare, ["hash-object", "-w", "--stdin"], text).trim();
  const treeOf = (...entries: string[]) =>
    remote.git(remote.bare, ["mktree", "--missing"], `${entries.join("\n")}\n`).trim();

  it.each(["..", ".", ".git", ".GIT", ".Git ", "git~1", ".g\u200cit"])(
    "with a folder named %j is refused whole",
    async (name) => {
      plant(`100644 blob ${blob("x")}\tindex.md`, `040000 tree ${treeOf(`100644 blob ${blob("x")}\tconfig`)}\t${name}`);
      await expect(repository().head("main")).rejects.toMatchObject({
        code: "bad_response",
        message: expect.stringContaining("unsafe"),
      });
    },
  );

  it("leaves links, submodules and odd names out, and keeps them when it commits", async () => {
    const text = blob("Tea\n");
    plant(
      `100644 blob ${text}\tindex.md`,
      `100755 blob ${text}\trun.sh`,
      `120000 blob ${blob("/etc/passwd")}\tlink.md`,
      `160000 commit ${remote.head()}\tmodule`,
      `100644 blob ${text}\tback\\slash.md`,
      `100644 blob ${text}\tREADME.md`,
      `100644 blob ${text}\treadme.md`,
      `100644 blob ${text}\tline\u2028.md`,
    );
    const repo = repository();
    const tree = await repo.head("main");
    expect(tree.paths).toEqual(["index.md", "run.sh"]);
    expect(await tree.read(["link.md", "module", "README.md", "/etc/passwd", "../index.md"])).toEqual(new Map());
    for (const path of ["link.md", "link.md/a", "module", "module/a", "README.md"]) {
      const files = new Map([[path, Buffer.from("Ours\n")]]);
      expect((await repo.commit({ ...onMain(tree.commit), files })).is).toBe("refused");
    }
    const files = new Map([["run.sh", Buffer.from("Ours\n")]]);
    expect((await repo.commit({ ...onMain(tree.commit), files })).is).toBe("pushed");
    const change = remote.git(remote.bare, ["diff-tree", "-r", "--name-status", tree.commit, remote.head()]);
    expect(change).toBe("M\trun.sh\n");
    expect(remote.git(remote.bare, ["ls-tree", "main", "run.sh"])).toMatch(/^100755/);
  });

  it("runs no filter, no hook and no program of a repository, whatever the machine's settings say", async () => {
    const trace = join(folder, "trace");
    const program = `sh -c 'touch ${trace}'`;
    const attributes = "* filter=evil ident export-subst text eol=crlf\n";
    remote.save({
      ".gitattributes": attributes,
      ".gitmodules": '[submodule "a"]\n\tpath = a\n\turl = https://a.example/\n',
      ".lfsconfig": "[lfs]\n\turl = https://evil.example/\n",
      "index.md": "$Id$ $Format:%H$\n",
    });
    const home = join(folder, "home");
    mkdirSync(home);
    const config = `[filter "evil"]\n\tclean = ${program}\n\tsmudge = ${program}\n[core]\n\tfsmonitor = ${program}\n\tsshCommand = ${program}\n[credential]\n\thelper = "!${program}"\n`;
    writeFileSync(join(home, ".gitconfig"), config);
    const settings = { HOME: home, GIT_CONFIG_GLOBAL: join(home, ".gitconfig"), GIT_EXEC_PATH: home, GIT_DIR: home };
    for (const [name, value] of Object.entries({
      ...settings,
      GIT_ASKPASS: program,
      HTTPS_PROXY: "http://127.0.0.1:1",
    }))
      vi.stubEnv(name, value);
    try {
      const store = join(folder, "store");
      const repo = repository({ folder: store });
      const tree = await repo.head("main");
      for (const name of ["post-index-change", "pre-push", "reference-transaction", "post-commit"]) {
        mkdirSync(join(store, "hooks"), { recursive: true });
        writeFileSync(join(store, "hooks", name), `#!/bin/sh\n${program}\n`, { mode: 0o755 });
      }
      const bytes = (await tree.read(["index.md"])).get("index.md");
      expect(Buffer.from(bytes ?? []).toString()).toBe("$Id$ $Format:%H$\n");
      expect((await repo.commit(onMain(tree.commit))).is).toBe("pushed");
    } finally {
      vi.unstubAllEnvs();
    }
    expect(readdirSync(folder)).not.toContain("trace");
    expect(remote.git(remote.bare, ["show", "main:index.md"])).toBe("Ours\n");
  });

  it("leaves out a file that would fill the memory, and isn't filled by it", async () => {
    const file = join(remote.folder, "zeros");
    writeFileSync(file, "");
    truncateSync(file, effort(60_000_000, 2_000_000_000));
    const zeros = remote.git(remote.bare, ["hash-object", "-w", "--no-filters", file]).trim();
    plant(`100644 blob ${blob("Tea\n")}\tindex.md`, `100644 blob ${zeros}\tzeros.bin`);
    const repo = repository();
    const tree = await repo.head("main");
    expect(tree.paths).toEqual(["index.md"]);
    expect((await repo.commit(onMain(tree.commit))).is).toBe("pushed");
  });

  it("is refused when a small delta claims to become a file that fills the memory", async () => {
    const bomb = deltaBomb(17);
    remote.git(remote.bare, ["index-pack", "--stdin"], bomb.pack);
    plant(`100644 blob ${bomb.base}\tbase.bin`, `100644 blob ${bomb.large}\tlarge.bin`);
    await expect(repository().head("main")).rejects.toMatchObject({
      code: "bad_response",
      message: expect.stringContaining("too much memory"),
    });
  });

  it("is refused by name when it has too many files, even where few objects make them", async () => {
    let tree = treeOf(...Array.from({ length: 10 }, (_, at) => `100644 blob ${blob("x")}\t${at}`));
    for (let depth = 0; depth < 9; depth += 1)
      tree = treeOf(...Array.from({ length: 10 }, (_, at) => `040000 tree ${tree}\t${at}`));
    plant(`040000 tree ${tree}\tbomb`);
    const repo = repository();
    const words = { code: "bad_response", message: "The repository has more than 200000 files." };
    await expect(repo.head("main")).rejects.toMatchObject(words);
    await expect(repo.commit(onMain(remote.head()))).rejects.toMatchObject(words);
  });
});

describe("a folder as remote", () => {
  it("is there only where it is allowed", async () => {
    expect(() => repository({ remote: { url: remote.bare } })).toThrow("address");
    const repo = repository({ remote: { url: remote.bare }, allowLocal: true });
    const tree = await repo.head("main");
    expect((await repo.commit(onMain(tree.commit))).is).toBe("pushed");
    expect((await repo.find(new Map([["main", null]]), ["op-1"], new Date(1.7e12))).get("main")?.found).toMatchObject([
      { commit: remote.head() },
    ]);
    expect(host.connections()).toBe(0);
  });
});

describe("many files", () => {
  it("are listed within bounded memory", () => {
    const stream = [
      "blob\nmark :1\ndata 4\nTea\n\ncommit refs/heads/main\ncommitter A <a@a.example> 1800000000 +0000\n",
    ];
    stream.push("data 0\ndeleteall\n");
    for (let at = 0; at < 200_000; at += 1)
      stream.push(`M 100644 :1 content/posts/section-${at % 500}/a-post-with-a-usual-name-${at}.md\n`);
    remote.git(remote.bare, ["fast-import", "--quiet", "--force"], stream.join(""));
    const program = `
      import { openRepository } from ${JSON.stringify(new URL("./index.ts", import.meta.url).href)};
      const remote = { url: ${JSON.stringify(remote.bare)} };
      const before = process.resourceUsage().maxRSS;
      const repo = openRepository({ remote, folder: ${JSON.stringify(folder)}, allowLocal: true });
      const tree = await repo.head("main");
      const read = await tree.read([tree.paths[150_000]]);
      console.log(JSON.stringify({ files: tree.paths.length, read: read.size, kilobytes: process.resourceUsage().maxRSS - before }));`;
    const said = execFileSync(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", "--input-type=module", "--eval", program],
      {
        encoding: "utf8",
      },
    );
    const { files, read, kilobytes } = JSON.parse(said) as { files: number; read: number; kilobytes: number };
    expect({ files, read }).toEqual({ files: 200_000, read: 1 });
    expect(kilobytes).toBeLessThan(250_000);
  });
});

/** A pack with 16 MB of zeros, and a delta of some bytes that repeats them. */
function deltaBomb(times: number): { pack: Buffer; base: string; large: string } {
  const base = Buffer.alloc(0xffffff);
  const idOf = (repeated: number) => {
    const hash = createHash("sha1").update(`blob ${base.length * repeated}\0`);
    for (let at = 0; at < repeated; at += 1) hash.update(base);
    return hash.digest();
  };
  const number = (value: number): number[] =>
    value < 128 ? [value] : [(value & 127) | 128, ...number(Math.floor(value / 128))];
  const head = (type: number, size: number) => {
    const first = (type << 4) | (size & 15);
    return Buffer.from(size < 16 ? [first] : [first | 128, ...number(size >> 4)]);
  };
  const copies = Array.from({ length: times }, () => [0xf0, 0xff, 0xff, 0xff]).flat();
  const delta = Buffer.from([...number(base.length), ...number(base.length * times), ...copies]);
  const pieces = [head(3, base.length), deflateSync(base), head(7, delta.length), idOf(1), deflateSync(delta)];
  const content = Buffer.concat([Buffer.from("PACK\0\0\0\x02\0\0\0\x02", "latin1"), ...pieces]);
  const pack = Buffer.concat([content, createHash("sha1").update(content).digest()]);
  return { pack, base: idOf(1).toString("hex"), large: idOf(times).toString("hex") };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}

function textsIn(path: string): string[] {
  const names = readdirSync(path, { recursive: true, encoding: "utf8" });
  return names.map((name) => textOf(join(path, name)));
}

function processes(): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => textOf(`/proc/${pid}/cmdline`));
}

import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Connector, Operation } from "#domain/connector.ts";
import { reversed } from "#domain/edit.ts";
import type { GitAccess, GitProfile } from "#domain/git.ts";
import { type GitWorld, gitWorld, REPOSITORY } from "../../../test/support/git-world.ts";

const OPTIONS = { fence: 1, ignoreLock: false };
const PROFILE: GitProfile = {
  ...{ mode: "guarded", homeUrl: "https://site.example", instanceId: null },
  ...{ host: "plain", generator: "html", head: null, files: 1 },
};
const LINES = "one\ntwo\nthree\n";

describe("a connector of a repository", () => {
  let world: GitWorld;
  let since: Date;
  const access = (writeMode: GitAccess["writeMode"]): GitAccess => ({
    ...REPOSITORY,
    ...{ siteUrl: "https://site.example", host: "plain", username: null, folders: [], writeMode },
  });
  const open = (writeMode: GitAccess["writeMode"]): Connector => world.platform.open(access(writeMode), PROFILE);
  const replace = (key: string, before: string, after: string): Operation => ({
    key,
    edits: [{ kind: "fragment", resource: "file:list.txt", field: "text", name: before, before, after }],
  });
  const text = (branch: string) => world.remote().git(world.remote().bare, ["show", `${branch}:list.txt`]);
  const branches = () =>
    world.remote().git(world.remote().bare, ["for-each-ref", "--format=%(refname:short)"]).trim().split("\n");
  const ours = () => branches().filter((name) => name.startsWith("sitemend/"));
  const statesOf = async (connector: Connector, ...keys: string[]) => {
    const { executed } = await connector.read([], keys, since);
    return keys.map((key) => executed.get(key));
  };

  beforeAll(async () => {
    world = gitWorld();
    await world.platform.connect(access("commit"));
    since = new Date(Date.now() - 60_000);
  });
  beforeEach(() => {
    for (const name of ours()) world.remote().git(world.remote().bare, ["branch", "--quiet", "-D", name]);
    world.remote().save({ "list.txt": `${LINES}end\n`, [`turn-${branches().length}-${Math.random()}`]: "" });
  });
  afterAll(() => world.close());

  it("makes one commit of what is applied together, and leaves out what was changed since", async () => {
    const before = world.remote().head();
    const outcomes = await open("commit").write(
      [replace("a", "one\n", "1\n"), replace("b", "four\n", "4\n"), replace("c", "three\n", "3\n")],
      OPTIONS,
    );
    expect(outcomes).toMatchObject([
      { is: "written", replayed: false },
      { is: "refused", code: "mismatch" },
      { is: "written", replayed: false },
    ]);
    expect(text("main")).toBe(`1\ntwo\n3\nend\n`);
    expect(
      world
        .remote()
        .git(world.remote().bare, ["rev-list", `${before}..main`])
        .trim()
        .split("\n"),
    ).toHaveLength(1);
    expect(await statesOf(open("commit"), "a", "b", "c")).toEqual(["executed", "absent", "executed"]);
  });

  it("writes nothing outside the folders, nor what builds the website, whatever was planned", async () => {
    const before = world.remote().head();
    const inFolder = world.platform.open({ ...access("commit"), folders: ["docs"] }, PROFILE);
    expect(await inFolder.write([replace("outside", "one\n", "1\n")], OPTIONS)).toMatchObject([
      { is: "refused", code: "mismatch" },
    ]);
    const edits = [
      { kind: "value", resource: "file:.github/workflows/ci.yml", field: "file", before: null, after: "on: push\n" },
    ] as const;
    expect(await open("commit").write([{ key: "workflow", edits }], OPTIONS)).toMatchObject([{ is: "refused" }]);
    expect(world.remote().head()).toBe(before);
  });

  it("knows what it has done when it is asked to do it again", async () => {
    await open("commit").write([replace("again", "one\n", "1\n")], OPTIONS);
    const head = world.remote().head();
    const [outcome] = await open("commit").write([replace("again", "one\n", "1\n")], OPTIONS);
    expect(outcome).toMatchObject({ is: "written", replayed: true, revision: head });
    expect(world.remote().head()).toBe(head);
  });

  it("proposes what is applied together on one branch, once", async () => {
    const operations = [replace("p1", "one\n", "1\n"), replace("p2", "three\n", "3\n")];
    const before = text("main");
    await open("pull_request").write(operations, OPTIONS);
    expect(await open("pull_request").write(operations, OPTIONS)).toMatchObject([{ is: "written" }, { is: "written" }]);
    expect([ours().length, text("main")]).toEqual([1, before]);
    expect(await statesOf(open("pull_request"), "p1", "p2", "p3")).toEqual(["proposed", "proposed", "absent"]);
  });

  it("takes those of one branch back there, one by one", async () => {
    const [first, second] = [replace("w1", "one\n", "1\n"), replace("w2", "three\n", "3\n")];
    const connector = open("pull_request");
    await connector.write([first, second], OPTIONS);
    const [branch = ""] = ours();
    expect(await connector.withdraw?.(first, since)).toEqual({ is: "withdrawn" });
    expect(text(branch)).toBe(`one\ntwo\n3\nend\n`);
    expect(await statesOf(connector, "w1", "w2")).toEqual(["absent", "proposed"]);
    expect(await connector.withdraw?.(first, since)).toEqual({ is: "not_proposed" });
    expect(await connector.withdraw?.(second, since)).toEqual({ is: "withdrawn" });
    // Nothing is left of it.
    expect(ours()).toEqual([]);
    expect(await statesOf(connector, "w1", "w2")).toEqual(["absent", "absent"]);
  });

  it("leaves a branch of which all is taken back where somebody has pushed something to it", async () => {
    const [first, second] = [replace("l1", "one\n", "1\n"), replace("l2", "three\n", "3\n")];
    const connector = open("pull_request");
    await connector.write([first, second], OPTIONS);
    const [branch = ""] = ours();
    await connector.withdraw?.(first, since);
    const { bare, git } = world.remote();
    const theirs = git(bare, ["commit-tree", `${branch}^{tree}`, "-p", branch, "-m", "By hand"]).trim();
    git(bare, ["update-ref", `refs/heads/${branch}`, theirs]);
    expect(await connector.withdraw?.(second, since)).toEqual({ is: "withdrawn" });
    expect([ours(), text(branch)]).toEqual([[branch], text("main")]);
    expect(await statesOf(connector, "l1", "l2")).toEqual(["absent", "absent"]);
  });

  it("takes no branch of others for its own", async () => {
    const operations = [replace("taken", "one\n", "1\n")];
    await open("pull_request").write(operations, OPTIONS);
    const [branch = ""] = ours();
    const { bare, git } = world.remote();
    git(bare, ["update-ref", `refs/heads/${branch}`, world.remote().head()]);
    expect(await open("pull_request").write(operations, OPTIONS)).toMatchObject([{ is: "refused", code: "forbidden" }]);
    expect(await statesOf(open("pull_request"), "taken")).toEqual(["absent"]);
  });

  it("restores the bytes", async () => {
    const before = text("main");
    const operation = replace("there", "two\n", "2\n");
    await open("commit").write([operation], OPTIONS);
    await open("commit").write([{ key: "back", edits: reversed(operation.edits) }], OPTIONS);
    expect(text("main")).toBe(before);
  });

  /** What a host asks of those who push. */
  async function withRule<T>(rule: string, work: () => Promise<T>): Promise<T> {
    const hook = join(world.remote().bare, "hooks/pre-receive");
    writeFileSync(hook, `#!/bin/sh\nwhile read old new ref; do\n${rule}\ndone\n`, { mode: 0o755 });
    try {
      return await work();
    } finally {
      rmSync(hook);
    }
  }

  it("says what the host says of unsigned commits, and proposes where only the branch asks for them", async () => {
    const rule = `[ "$ref" = refs/heads/main ] || continue
      git cat-file commit "$new" | grep -q "^gpgsig" || { echo "Commits must have verified signatures."; exit 1; }`;
    const head = world.remote().head();
    await withRule(rule, async () => {
      expect(await open("commit").write([replace("unsigned", "one\n", "1\n")], OPTIONS)).toMatchObject([
        { is: "refused", code: "forbidden", words: expect.stringContaining("Commits must have verified signatures.") },
      ]);
      expect(await open("pull_request").write([replace("signed later", "one\n", "1\n")], OPTIONS)).toMatchObject([
        { is: "written" },
      ]);
    });
    expect(world.remote().head()).toBe(head);
  });

  it("claims no deletion of its test branch that failed", async () => {
    const keep = `case "$new" in *[!0]*) ;; *) echo "Branches stay."; exit 1;; esac`;
    const kept = await withRule(keep, () => world.platform.writeProbe(access("commit"), PROFILE));
    expect(kept).toMatchObject({
      ok: true,
      words: expect.stringMatching(/^The branch sitemend\/test-\w+ was created, but couldn't be deleted/),
    });
    expect(ours().filter((name) => name.startsWith("sitemend/test-"))).toHaveLength(1);
    const gone = await world.platform.writeProbe(access("commit"), PROFILE);
    expect(gone).toEqual({ ok: true, words: "A branch was created and deleted." });
    expect(ours().filter((name) => name.startsWith("sitemend/test-"))).toHaveLength(1);
    expect(await withRule("exit 1", () => world.platform.writeProbe(access("commit"), PROFILE))).toMatchObject({
      ok: false,
    });
  });

  it("sends nothing when the host doesn't answer, and says so", async () => {
    const head = world.remote().head();
    world.host().fault = { is: "status", status: 503 };
    const outcomes = await open("commit").write([replace("down", "one\n", "1\n")], OPTIONS);
    world.host().fault = null;
    expect(outcomes).toMatchObject([{ is: "unsent", code: "unreachable" }]);
    expect(world.remote().head()).toBe(head);
  });
});

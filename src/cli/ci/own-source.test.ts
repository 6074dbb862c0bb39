import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ownSource } from "./own-source.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sitemend-source-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const MANIFEST = JSON.stringify({ name: "sitemend", version: "1.2.3" });
const git = (at: string, ...args: string[]) =>
  execFileSync("git", ["-C", at, "-c", "user.name=A", "-c", "user.email=a@example.com", ...args], {
    ...{ encoding: "utf8", stdio: "pipe" },
  }).trim();

/** A clone whose commit is on the remote's branch. */
function clone(remote: string): { readonly root: string; readonly commit: string } {
  const root = join(folder, "clone");
  mkdirSync(root);
  writeFileSync(join(root, "package.json"), MANIFEST);
  git(root, "init", "--quiet", "--initial-branch=main");
  git(root, "add", "--all");
  git(root, "commit", "--quiet", "-m", "A");
  git(root, "remote", "add", "origin", remote);
  git(root, "update-ref", "refs/remotes/origin/main", "HEAD");
  return { root, commit: git(root, "rev-parse", "HEAD") };
}

it.each([
  ["https://git.example/a/sitemend.git", "https://git.example/a/sitemend.git"],
  ["https://ana:secret@git.example/a/sitemend.git", "https://git.example/a/sitemend.git"],
  ["git@git.example:a/sitemend.git", "https://git.example/a/sitemend.git"],
  ["ssh://git@git.example/a/sitemend.git", "https://git.example/a/sitemend.git"],
])("is the commit of a clone from %s, without what only a person has", (remote, url) => {
  const { root, commit } = clone(remote);
  expect(ownSource(root)).toEqual({ kind: "clone", url, commit });
});

it("is no commit that was never pushed, and no remote on this disk", () => {
  const { root } = clone("https://git.example/a/sitemend.git");
  git(root, "commit", "--quiet", "--allow-empty", "-m", "B");
  expect(ownSource(root)).toEqual({ kind: "file", path: "./tools/sitemend-1.2.3.tgz" });
  git(root, "remote", "set-url", "origin", folder);
  git(root, "reset", "--quiet", "--hard", "HEAD~1");
  expect(ownSource(root)).toMatchObject({ kind: "file" });
});

it.each([
  ["https://packages.example/sitemend/-/sitemend-1.2.3.tgz", { kind: "package", spec: "sitemend@1.2.3" }],
  [`git+https://git.example/a/sitemend.git#${"b".repeat(40)}`, { kind: "clone", commit: "b".repeat(40) }],
  ["file:../sitemend-1.2.3.tgz", { kind: "file", path: "./tools/sitemend-1.2.3.tgz" }],
])("is what npm installed it from: %s", (resolved, expected) => {
  const root = join(folder, "node_modules/sitemend");
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, "package.json"), MANIFEST);
  const packages = { "node_modules/sitemend": { version: "1.2.3", resolved } };
  writeFileSync(join(folder, "node_modules/.package-lock.json"), JSON.stringify({ packages }));
  expect(ownSource(root)).toMatchObject(expected);
});

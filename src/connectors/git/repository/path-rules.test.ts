import { describe, expect, it } from "vitest";
import { isBranchName } from "./names.ts";
import { foldName, isPlainPath } from "./path-rules.ts";

describe("paths", () => {
  it.each([
    "index.md",
    "a/b/c.html",
    ".gitignore",
    ".gitattributes",
    ".github/x.yml",
    "é/ü.md",
    "a b.md",
    "git",
    "a:b.md",
  ])("%j is plain", (path) => {
    expect(isPlainPath(path)).toBe(true);
  });

  it.each([
    ...["", "/etc/passwd", "a//b", "a/", "./a", "a/../b", "..", "C:\\a", "a\\b"],
    ...[".git", ".GIT/config", "a/.Git/hooks/x", ".git./a", ".git /a", ".git::$INDEX_ALLOCATION/a", "git~1/config"],
    ...["a\nb", "a\0b", "a\u007fb", "a\u202eb", ".g\u200cit/a", "a\u2028b", "\ufeffa", "a\ufffdb"],
    ...["a".repeat(1025), Array(65).fill("a").join("/")],
  ])("%j isn't", (path) => {
    expect(isPlainPath(path)).toBe(false);
  });

  it("are one where a file system may take them for one", () => {
    expect(foldName("Caf\u00e9/A.md")).toBe(foldName("cafe\u0301/a.md"));
  });
});

describe("names of branches", () => {
  it.each(["main", "gh-pages", "sitemend/op-1", "feature/ä", "v1.0", "a@b"])("%j is one", (name) => {
    expect(isBranchName(name)).toBe(true);
  });

  it.each([
    ...["", "-x", "--force", "a b", "a..b", "a~1", "a^", "a:b", "a?", "a*", "a[", "a\\b", "a@{1}", "@", "HEAD"],
    ...["/a", "a/", "a//b", ".a", "a/.b", "a.lock", "a.lock/b", "a.", "a\nb", "a\u202eb", "a".repeat(201)],
  ])("%j isn't", (name) => {
    expect(isBranchName(name)).toBe(false);
  });
});

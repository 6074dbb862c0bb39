/** A commit of files that stand in the test. */
import type { SourceTree } from "../../src/connectors/git/source-tree.ts";

export function treeOfTexts(files: Readonly<Record<string, string | Uint8Array>>): SourceTree {
  const bytes = (path: string) => {
    const file = files[path] ?? "";
    return typeof file === "string" ? new TextEncoder().encode(file) : file;
  };
  return {
    commit: "0".repeat(40),
    paths: Object.keys(files).toSorted(),
    read: async (paths) => new Map(paths.filter((path) => path in files).map((path) => [path, bytes(path)])),
  };
}

/** What one commit changed, in bytes. */
import { isPlainPath } from "./path-rules.ts";
import { readBlobs } from "./read-blobs.ts";
import { gitFailure } from "./remote.ts";
import { type GitRun, runGit } from "./run-git.ts";
import type { Place } from "./store.ts";

/** Bytes of a regular file; `null` = there is none. */
export interface ChangedFile {
  readonly before: Uint8Array | null;
  readonly after: Uint8Array | null;
}

export interface CommitChanges {
  /** The first, if there are several; `null` = it begins the history. */
  readonly parent: string | null;
  /** By path; `null` = it changed more than a commit of ours ever does, or something other than regular files. */
  readonly changed: ReadonlyMap<string, ChangedFile> | null;
}

const FILES = 10_000;
const NONE = /^0+$/;

/** @param commit its objects and those of its parents are here. @throws SiteUnreadable */
export async function changesOf(
  commit: string,
  place: Place,
  limits: { readonly commandMs: number; readonly fileBytes: number; readonly readBytes: number },
): Promise<CommitChanges> {
  const ask = async (args: readonly string[], input: Iterable<string> = []) =>
    mustEnd(await runGit(args, { ...place, withinMs: limits.commandMs, input }));
  const family = await ask(["rev-list", "--parents", "--max-count=1", "--end-of-options", commit]);
  const [, parent = null] = family.toString().trim().split(" ");
  const compared = parent === null ? ["--root", "--no-commit-id", commit] : [parent, commit];
  const raw = await ask(["diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-ext-diff", ...compared]);
  const files = filesOf(raw);
  if (files === null) return { parent, changed: null };

  const ids = [...new Set(files.flatMap(({ before, after }) => [before, after]))].filter((id) => !NONE.test(id));
  const sizes = await ask(["cat-file", "--batch-check=%(objectsize)"], ids.length === 0 ? [] : [`${ids.join("\n")}\n`]);
  const bytes = sizes.toString().trim().split("\n").map(Number);
  const isTooMuch = bytes.some((size) => !(size <= limits.fileBytes));
  const total = bytes.reduce((sum, size) => sum + size, 0);
  if (ids.length > 0 && (isTooMuch || total > limits.readBytes)) return { parent, changed: null };

  const contents = new Map<string, Uint8Array>();
  const run = (input: Iterable<string>, take: (piece: Buffer) => boolean) =>
    runGit(["cat-file", "--batch"], { ...place, withinMs: limits.commandMs, input, take });
  await readBlobs(ids, run, (index, content) => contents.set(ids[index] ?? "", content));
  const contentOf = (id: string) => contents.get(id) ?? null;
  return {
    parent,
    changed: new Map(
      files.map(({ path, before, after }) => [path, { before: contentOf(before), after: contentOf(after) }]),
    ),
  };
}

function mustEnd(run: GitRun): Buffer {
  if (run.code !== 0) throw gitFailure({ ...run, failure: null }, "A commit couldn't be read");
  return run.output;
}

/** `:MODE MODE ID ID STATUS NUL path NUL`; `null` when something else than regular files with plain names changed. */
function filesOf(raw: Buffer) {
  const fields = raw.toString().split("\0").slice(0, -1);
  if (fields.length > 2 * FILES) return null;
  const files: { path: string; before: string; after: string }[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [from = "", to = "", before = "", after = ""] = (fields[at] ?? "").slice(1).split(" ");
    const path = fields[at + 1] ?? "";
    if (![from, to].every((mode) => /^(?:100644|100755|000000)$/.test(mode)) || !isPlainPath(path)) return null;
    files.push({ path, before, after });
  }
  return files;
}

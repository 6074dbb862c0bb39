/** Makes one commit without a work tree, by `git fast-import`: every file that isn't named keeps its bytes, mode and id. */
import { SiteUnreadable } from "#domain/connector.ts";
import type { FileList } from "./list-files.ts";
import { assertCommit } from "./names.ts";
import { saidAtLast } from "./remote.ts";
import { runGit } from "./run-git.ts";
import type { Place } from "./store.ts";

export interface NewCommit {
  readonly branch: string;
  /** The commit that it changes. */
  readonly parent: string;
  /** Head of the branch: the parent, or `null` where the branch mustn't exist yet. */
  readonly expected: string | null;
  readonly message: string;
  /** Address of author and committer. */
  readonly email: string;
  readonly date: Date;
  /** Bytes by path; `null` removes the file. */
  readonly files: ReadonlyMap<string, Uint8Array | null>;
}

const NAME = "Sitemend";

/** Why the commit can't be made; `null` = nothing speaks against it. */
export function whyNotCommit({ files }: NewCommit, parent: FileList): string | null {
  const paths = [...files.keys()];
  const folded = new Set(paths.map((path) => path.toLowerCase()));
  if (folded.size < paths.length) return "Two of the files differ by the case of their names only.";
  for (const path of paths) {
    const reason = parent.whyNot(path);
    if (reason !== null) return `${reason}.`;
    if (files.get(path) === null && parent.idOf(path) === undefined) return `${path} doesn't exist.`;
    if (paths.some((other) => other.startsWith(`${path}/`))) return `${path} would be both file and folder.`;
  }
  return null;
}

/** Answers the new commit's id. @throws SiteUnreadable */
export async function writeCommit(
  commit: NewCommit,
  parent: FileList,
  place: Place,
  withinMs: number,
): Promise<string> {
  const input = streamOf(commit, parent);
  const run = await runGit(["fast-import", "--quiet", "--date-format=raw", "--done"], { ...place, withinMs, input });
  if (run.ended === "timeout") throw new SiteUnreadable("timeout", "Making the commit took too long.");
  if (run.code !== 0) throw new SiteUnreadable("bad_response", `The commit couldn't be made: ${saidAtLast(run.words)}`);
  const id = run.output.toString().trim();
  assertCommit(id);
  return id;
}

function* streamOf(commit: NewCommit, parent: FileList): Iterable<string | Uint8Array> {
  const email = commit.email.replace(/[<>\p{Cc}]/gu, "");
  const person = `${NAME} <${email}> ${Math.floor(commit.date.getTime() / 1000)} +0000`;
  yield `commit refs/heads/new\nmark :1\nauthor ${person}\ncommitter ${person}\n`;
  yield* dataOf(Buffer.from(commit.message.replaceAll("\0", "")));
  yield `from ${commit.parent}\n`;
  for (const [path, bytes] of commit.files) {
    if (bytes === null) {
      yield `D ${quoted(path)}\n`;
      continue;
    }
    yield `M ${parent.isExecutable(path) ? "100755" : "100644"} inline ${quoted(path)}\n`;
    yield* dataOf(bytes);
  }
  yield "\nget-mark :1\ndone\n";
}

function* dataOf(bytes: Uint8Array): Iterable<string | Uint8Array> {
  yield `data ${bytes.length}\n`;
  // An empty piece ends some streams.
  if (bytes.length > 0) yield bytes;
  yield "\n";
}

/** Plain paths have no control characters and no backslash. */
function quoted(path: string): string {
  return `"${path.replaceAll('"', '\\"')}"`;
}

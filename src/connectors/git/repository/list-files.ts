/** The files of one commit: names and ids, kept small, because a repository may have hundreds of thousands. */
import { setImmediate as turn } from "node:timers/promises";
import { SiteUnreadable } from "#domain/connector.ts";
import { foldName, isPlainPath } from "./path-rules.ts";
import { ObjectsMissing } from "./read-blobs.ts";
import type { RemoteRun } from "./remote.ts";

export interface FileList {
  /** Of files that may be read, sorted. */
  readonly paths: readonly string[];
  /** Id of a readable file's bytes. */
  idOf(path: string): string | undefined;
  isExecutable(path: string): boolean;
  /** Why nothing may be written at the path; `null` = it may. */
  whyNot(path: string): string | null;
}

export interface ListLimits {
  readonly files: number;
  readonly fileBytes: number;
}

const ID_BYTES = 20;
/** Files in one turn of the event loop. */
const AT_ONCE = 10_000;

/** @param list runs `git ls-tree -r -z -l` and hands over what it says. @throws SiteUnreadable */
export async function listFiles(
  list: (take: (piece: Buffer) => boolean) => Promise<Omit<RemoteRun, "failure" | "sent">>,
  limits: ListLimits,
): Promise<FileList> {
  const entries = createEntries(limits);
  const run = await list(entries.take);
  if (entries.tooMany()) {
    throw new SiteUnreadable("bad_response", `The repository has more than ${limits.files} files.`);
  }
  if (run.ended === "timeout") throw new SiteUnreadable("timeout", "Listing the repository's files took too long.");
  if (run.code !== 0) throw new ObjectsMissing();
  return await entries.sorted();
}

function createEntries(limits: ListLimits) {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const files: { readonly path: string; readonly id: string }[] = [];
  const executables = new Set<string>();
  /** What is there and may not be read, with the reason. */
  const others = new Map<string, string>();
  /** By folded name. Entry by entry, because all at once would hold up everybody else. */
  const firsts = new Map<string, string>();
  const colliding = new Set<string>();
  let rest: Buffer = Buffer.alloc(0);
  let seen = 0;

  function add(entry: Buffer): void {
    seen += 1;
    const tab = entry.indexOf(9);
    const [mode = "", type = "", id = "", size = ""] = entry.toString("latin1", 0, tab).split(/ +/);
    const path = decoded(entry.subarray(tab + 1));
    if (path === null || !isPlainPath(path)) return;
    const reason = reasonOf(mode, type, Number(size));
    compare(path);
    if (reason !== null) others.set(path, reason);
    else files.push({ path, id });
    if (mode === "100755") executables.add(path);
  }

  function reasonOf(mode: string, type: string, size: number): string | null {
    if (type === "commit") return "is a submodule";
    if (mode === "120000") return "is a symbolic link";
    if (type !== "blob") return "isn't a file";
    return size <= limits.fileBytes ? null : "is too large";
  }

  function decoded(bytes: Buffer): string | null {
    try {
      return decoder.decode(bytes);
    } catch {
      return null;
    }
  }

  function take(piece: Buffer): boolean {
    let data = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    for (let end = data.indexOf(0); end >= 0 && seen <= limits.files; end = data.indexOf(0)) {
      add(data.subarray(0, end));
      data = data.subarray(end + 1);
    }
    rest = Buffer.from(data);
    return seen <= limits.files;
  }

  /** Names that differ by case only are one file on many machines: none of them is touched. */
  function compare(path: string): void {
    const folded = foldName(path);
    const other = firsts.get(folded);
    if (other === undefined) firsts.set(folded, path);
    else colliding.add(path).add(other);
  }

  async function sorted(): Promise<FileList> {
    for (const path of colliding) others.set(path, "differs from another file's name by its case only");
    const kept = files.filter(({ path }) => !others.has(path));
    await turn();
    kept.sort((one, other) => (one.path < other.path ? -1 : 1));
    const paths: string[] = [];
    const ids = Buffer.alloc(kept.length * ID_BYTES);
    for (const [at, { path, id }] of kept.entries()) {
      if (at % AT_ONCE === 0) await turn();
      ids.write(id, at * ID_BYTES, ID_BYTES, "hex");
      paths.push(path);
    }
    return fileList({ paths, ids, executables, others });
  }

  return { take, sorted, tooMany: () => seen > limits.files };
}

function fileList(known: {
  paths: readonly string[];
  ids: Buffer;
  executables: ReadonlySet<string>;
  others: ReadonlyMap<string, string>;
}): FileList {
  const { paths, ids, executables, others } = known;

  /** Where the path is, or would be. */
  function placeOf(path: string): number {
    let [low, high] = [0, paths.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((paths[middle] ?? "") < path) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  const holds = (path: string) => paths[placeOf(path)] === path;
  const isFolder = (path: string) => {
    const within = `${path}/`;
    return (
      (paths[placeOf(within)] ?? "").startsWith(within) || [...others.keys()].some((other) => other.startsWith(within))
    );
  };
  let folded: Set<string> | undefined;
  const foldedNames = () => {
    folded ??= new Set([...paths, ...others.keys()].map(foldName));
    return folded;
  };

  function whyNotNew(path: string): string | null {
    const parts = path.split("/");
    const above = parts.slice(1).map((_, at) => parts.slice(0, at + 1).join("/"));
    const blocking = above.find((folder) => holds(folder) || others.has(folder));
    if (blocking !== undefined) return `${blocking} isn't a folder`;
    if (isFolder(path)) return `${path} is a folder`;
    return foldedNames().has(foldName(path)) ? `${path} differs from another file's name by its case only` : null;
  }

  return {
    paths,
    idOf(path) {
      const at = placeOf(path);
      return paths[at] === path ? ids.toString("hex", at * ID_BYTES, (at + 1) * ID_BYTES) : undefined;
    },
    isExecutable: (path) => executables.has(path),
    whyNot(path) {
      if (!isPlainPath(path)) return `${JSON.stringify(path)} isn't a plain path`;
      if (holds(path)) return null;
      const reason = others.get(path);
      return reason === undefined ? whyNotNew(path) : `${path} ${reason}`;
    },
  };
}

/**
 * Looks through the commits of branches for those that are ours. They are fetched without their files, all branches at once, a longer
 * piece of the history with each step, until what is looked for is found, or everything since a date has been seen. A commit's
 * history never changes: what a head was found to name is known from then on.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gitFailure, type Remote } from "./remote.ts";
import { runGit } from "./run-git.ts";
import { layOut, type ObjectStore, type Place } from "./store.ts";

export interface Search {
  readonly remote: Remote;
  readonly store: ObjectStore;
  readonly known: KnownHistories;
  readonly limits: { readonly history: number; readonly commandMs: number };
}

/** A commit that names operations. */
export interface NamingCommit {
  readonly id: string;
  /** How many commits are newer on its branch. */
  readonly newer: number;
  /** Values of our trailer. */
  readonly keys: readonly string[];
}

interface History {
  readonly commits: readonly NamingCommit[];
  /** Newest date, in milliseconds, of those commits whose parents are missing; `null` when none is. */
  readonly oldest: number | null;
  readonly depth: number;
}

export interface HistoryPiece extends Pick<History, "commits"> {
  /** Nothing since the date is missing. */
  readonly isComplete: boolean;
}

/** Of some heads, by remote and commit; the least recently used go first. */
export type KnownHistories = Map<string, History>;

/** By which a commit names the operation that it carries out. */
export const OPERATION_TRAILER = "Sitemend-Operation";
const FIRST_STEP = 64;
const STEP_FACTOR = 8;
/** Clocks of other people's machines. */
const SKEW_MS = 86_400_000;
/** Branches of one fetch. */
const AT_ONCE = 50;
/** Heads that are remembered, and operations that one of them may name. */
const KNOWN = { heads: 500, keys: 1_000 };

export interface Wanted {
  /** What is older isn't looked at, by the dates of commits. */
  readonly since: Date;
  /** Whether what has been seen of a branch will do. */
  readonly isEnough: (commits: readonly NamingCommit[]) => boolean;
}

/**
 * @param branches by name, with the commit where each stands as far as that is known
 * @throws SiteUnreadable
 */
export async function readHistories(
  search: Search,
  branches: ReadonlyMap<string, string | null>,
  wanted: Wanted,
): Promise<ReadonlyMap<string, HistoryPiece>> {
  const { limits } = search;
  const isComplete = ({ oldest }: History) => oldest === null || oldest + SKEW_MS < wanted.since.getTime();
  const willDo = (history: History) =>
    isComplete(history) || history.depth >= limits.history || wanted.isEnough(history.commits);
  const found = new Map<string, HistoryPiece>();
  const take = (branch: string, history: History) => {
    if (willDo(history)) found.set(branch, { commits: history.commits, isComplete: isComplete(history) });
  };
  for (const [branch, head] of branches) {
    const known = head === null ? undefined : recall(search, head);
    if (known !== undefined) take(branch, known);
  }
  const open = () => [...branches.keys()].filter((branch) => !found.has(branch));
  for (let some = open().slice(0, AT_ONCE); some.length > 0; some = open().slice(0, AT_ONCE))
    await fetchUntil(search, some, (branch, history) => {
      take(branch, history);
      return found.has(branch);
    });
  return found;
}

/** Asks for more and more of the branches' histories, until enough is there of each. */
async function fetchUntil(
  search: Search,
  branches: readonly string[],
  take: (branch: string, history: History) => boolean,
): Promise<void> {
  const { store, limits } = search;
  await store.work(async (given) => {
    // A repository of its own: git would take the other for whole, which it isn't with these commits.
    const work = join(given.work, "history");
    const place = { work, objects: join(work, "objects") };
    await layOut(work, [], PARTIAL);
    for (let open = branches, depth = FIRST_STEP; open.length > 0; depth *= STEP_FACTOR) {
      const step = Math.min(depth, limits.history);
      await fetchCommits(search.remote, open, step, { place, withinMs: limits.commandMs });
      const left: string[] = [];
      for (const [index, branch] of open.entries()) {
        const { head, history } = await readCommits(refOf(index), step, place, limits.commandMs);
        remember(search, head, history);
        if (!take(branch, history)) left.push(branch);
      }
      open = left;
    }
  });
}

function recall({ known, remote }: Search, head: string): History | undefined {
  const key = `${remote.address} ${head}`;
  const history = known.get(key);
  if (history !== undefined) {
    known.delete(key);
    known.set(key, history);
  }
  return history;
}

function remember({ known, remote }: Search, head: string, history: History): void {
  if (history.commits.reduce((sum, { keys }) => sum + keys.length, 0) > KNOWN.keys) return;
  known.set(`${remote.address} ${head}`, history);
  const [eldest] = known.keys();
  if (known.size > KNOWN.heads && eldest !== undefined) known.delete(eldest);
}

/** Files of these commits are on the other side only. */
const PARTIAL = `[core]
\trepositoryformatversion = 1
\tbare = true
[extensions]
\tpartialClone = origin
[remote "origin"]
\tpromisor = true
\tpartialclonefilter = tree:0
`;

function refOf(index: number): string {
  return `refs/heads/wanted-${index}`;
}

async function fetchCommits(
  remote: Remote,
  branches: readonly string[],
  depth: number,
  { place, withinMs }: { place: Place; withinMs: number },
): Promise<void> {
  const args = ["fetch", "--quiet", `--depth=${depth}`, "--filter=tree:0", "--no-tags", "--no-write-fetch-head"];
  const refs = branches.map((branch, index) => `+refs/heads/${branch}:${refOf(index)}`);
  const run = await remote.run([...args, "--no-recurse-submodules", "--end-of-options", "origin", ...refs], {
    ...{ ...place, withinMs },
    settings: [["remote.origin.url", remote.address]],
  });
  const [first = "", ...others] = branches;
  const which = others.length === 0 ? first : `${first} and ${others.length} other branches`;
  if (run.code !== 0) throw gitFailure(run, `The history of ${which} couldn't be read`);
}

const FORMAT = `%H%x00%ct%x00%(trailers:key=${OPERATION_TRAILER},valueonly=true,unfold=true,separator=%x01)`;

async function readCommits(
  ref: string,
  depth: number,
  place: Place,
  withinMs: number,
): Promise<{ readonly head: string; readonly history: History }> {
  const args = ["log", "-z", "--no-show-signature", `--format=${FORMAT}`, "--end-of-options", ref];
  const run = await runGit(args, { ...place, withinMs });
  if (run.code !== 0) throw gitFailure({ ...run, failure: null }, "The history couldn't be read");
  const borders = await bordersOf(place.work);
  const commits: NamingCommit[] = [];
  let oldest: number | null = null;
  const fields = run.output.toString().split("\0");
  for (let at = 0; at + 2 < fields.length; at += 3) {
    const [id = "", seconds = "", trailers = ""] = fields.slice(at, at + 3);
    const keys = listOf(trailers, "\x01");
    if (keys.length > 0) commits.push({ id, newer: at / 3, keys });
    if (borders.has(id)) oldest = Math.max(oldest ?? 0, Number(seconds) * 1000);
  }
  return { head: fields[0] ?? "", history: { commits, oldest, depth } };
}

async function bordersOf(work: string): Promise<ReadonlySet<string>> {
  const text = await readFile(join(work, "shallow"), "utf8").catch(() => "");
  return new Set(listOf(text, "\n"));
}

function listOf(text: string, separator: string): readonly string[] {
  return text
    .split(separator)
    .map((each) => each.trim())
    .filter((each) => each !== "");
}

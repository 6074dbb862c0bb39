/**
 * Looks through a branch's commits. They are fetched without their files, a longer piece of the history with each step, until
 * what is looked for is found, or everything since a date has been seen.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gitFailure, type Remote } from "./remote.ts";
import { runGit } from "./run-git.ts";
import { layOut, type ObjectStore, type Place } from "./store.ts";

export interface Search {
  readonly remote: Remote;
  readonly store: ObjectStore;
  readonly limits: { readonly history: number; readonly commandMs: number };
}

export interface HistoryCommit {
  readonly id: string;
  readonly parents: readonly string[];
  /** Values of our trailer. */
  readonly keys: readonly string[];
}

export interface HistoryPiece {
  readonly commits: readonly HistoryCommit[];
  /** Nothing since the date is missing. */
  readonly isComplete: boolean;
}

/** By which a commit names the operation that it carries out. */
export const OPERATION_TRAILER = "Sitemend-Operation";
const FIRST_STEP = 64;
const STEP_FACTOR = 8;
/** Clocks of other people's machines. */
const SKEW_MS = 86_400_000;

/**
 * @param since what is older isn't looked at, by the dates of commits
 * @param isEnough whether what has been seen so far will do
 * @throws SiteUnreadable
 */
export async function readHistory(
  { remote, store, limits }: Search,
  branch: string,
  since: Date,
  isEnough: (commits: readonly HistoryCommit[]) => boolean,
): Promise<HistoryPiece> {
  return await store.work(async (given) => {
    // A repository of its own: git would take the other for whole, which it isn't with these commits.
    const work = join(given.work, "history");
    const place = { work, objects: join(work, "objects") };
    await layOut(work, [], PARTIAL);
    for (let depth = FIRST_STEP; ; depth *= STEP_FACTOR) {
      const step = Math.min(depth, limits.history);
      await fetchCommits(remote, branch, step, { place, withinMs: limits.commandMs });
      const { commits, oldest } = await readCommits(place, limits.commandMs);
      const isComplete = oldest === null || oldest + SKEW_MS < since.getTime();
      if (isComplete || step === limits.history || isEnough(commits)) return { commits, isComplete };
    }
  });
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

async function fetchCommits(
  remote: Remote,
  branch: string,
  depth: number,
  { place, withinMs }: { place: Place; withinMs: number },
): Promise<void> {
  const args = ["fetch", "--quiet", `--depth=${depth}`, "--filter=tree:0", "--no-tags", "--no-write-fetch-head"];
  const ref = `+refs/heads/${branch}:refs/heads/wanted`;
  const run = await remote.run([...args, "--no-recurse-submodules", "--end-of-options", "origin", ref], {
    ...{ ...place, withinMs },
    settings: [["remote.origin.url", remote.address]],
  });
  if (run.code !== 0) throw gitFailure(run, `The history of ${branch} couldn't be read`);
}

const FORMAT = `%H%x00%P%x00%ct%x00%(trailers:key=${OPERATION_TRAILER},valueonly=true,unfold=true,separator=%x01)`;

/** `oldest`: the newest date, in milliseconds, of those commits whose parents are missing; `null` when none is. */
async function readCommits(
  place: Place,
  withinMs: number,
): Promise<{ commits: readonly HistoryCommit[]; oldest: number | null }> {
  const args = ["log", "-z", "--no-show-signature", `--format=${FORMAT}`, "--end-of-options", "refs/heads/wanted"];
  const run = await runGit(args, { ...place, withinMs });
  if (run.code !== 0) throw gitFailure({ ...run, failure: null }, "The history couldn't be read");
  const borders = await bordersOf(place.work);
  const commits: HistoryCommit[] = [];
  let oldest: number | null = null;
  const fields = run.output.toString().split("\0");
  for (let at = 0; at + 3 < fields.length; at += 4) {
    const [id = "", parents = "", seconds = "", keys = ""] = fields.slice(at, at + 4);
    commits.push({ id, parents: listOf(parents, " "), keys: listOf(keys, "\x01") });
    if (borders.has(id)) oldest = Math.max(oldest ?? 0, Number(seconds) * 1000);
  }
  return { commits, oldest };
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

/**
 * A repository of somebody's website, by the system's git: read one branch as it is now, add one commit to it if nobody was
 * faster, look for our own commits. Nothing is ever checked out, and nothing of the repository is run.
 */
import { SiteUnreadable } from "#domain/connector.ts";
import type { Net } from "#net/index.ts";
import type { SourceTree } from "../source-tree.ts";
import { type KnownHistories, type NamingCommit, readHistories } from "./history.ts";
import { type FileList, listFiles } from "./list-files.ts";
import { assertBranch, assertCommit, isBranchName } from "./names.ts";
import { listBranches, type PushOutcome, pushTo } from "./push.ts";
import { ObjectsMissing, readBlobs } from "./read-blobs.ts";
import { createRemote, gitFailure, isDamaged, type RemoteAddress } from "./remote.ts";
import { runGit } from "./run-git.ts";
import { createObjectStore, type Place } from "./store.ts";
import { type NewCommit, whyNotCommit, writeCommit } from "./write-commit.ts";

export interface RepositorySettings {
  readonly remote: RemoteAddress;
  /** Where fetched objects are kept between calls; may be deleted at any time. */
  readonly folder: string;
  readonly net: Pick<Net, "tunnel">;
  /** What was found in histories before; of all repositories. */
  readonly known?: KnownHistories;
  readonly limits?: Partial<RepositoryLimits>;
  /** The remote may be a folder of this machine, whose hooks run when it is written to. */
  readonly allowLocal?: boolean;
}

export interface RepositoryLimits {
  /** Bytes that one command may receive. */
  readonly receivedBytes: number;
  readonly files: number;
  /** Of a file that is read. */
  readonly fileBytes: number;
  /** Of all files that are read at once. */
  readonly readBytes: number;
  /** Of one command. */
  readonly commandMs: number;
  /** Commits that are looked at for ours. */
  readonly history: number;
}

export interface FoundCommit {
  readonly commit: string;
  /** How many commits are newer on its branch. */
  readonly newer: number;
  readonly operationKeys: readonly string[];
  /** Those that weren't asked for, too. */
  readonly allKeys: readonly string[];
}

/** Where branches stand, by name; `null` = not asked yet. */
export type Branches = ReadonlyMap<string, string | null>;

export interface FoundCommits {
  readonly found: readonly FoundCommit[];
  readonly isComplete: boolean;
}

export type Repository = ReturnType<typeof openRepository>;

/** Beginning of the names of branches that we make. */
export const OWN_BRANCHES = "sitemend/";

const MB = 1_000_000;
const LIMITS: RepositoryLimits = {
  receivedBytes: 500 * MB,
  files: 200_000,
  fileBytes: 2 * MB,
  readBytes: 300 * MB,
  commandMs: 300_000,
  history: 4096,
};

/** Asks nothing yet. @throws SiteUnreadable for an address that is none of a repository */
export function openRepository(settings: RepositorySettings) {
  const { folder, net, allowLocal = false } = settings;
  const limits = { ...LIMITS, ...settings.limits };
  const withinMs = limits.commandMs;
  const remote = createRemote(settings.remote, { net, allowLocal, maxBytes: limits.receivedBytes });
  const store = createObjectStore(folder, 2 * limits.receivedBytes);
  const search = { remote, store, limits, known: settings.known ?? new Map() };
  /** Of the commit that was listed last: what is read is written next. */
  let listed: { readonly commit: string; readonly files: FileList } | null = null;

  /** @param wanted a ref or a commit */
  async function fetchOne(place: Place, wanted: string, what: string, depth = 1): Promise<string> {
    const into = "refs/heads/wanted";
    const args = [
      "fetch",
      "--quiet",
      `--depth=${depth}`,
      "--no-tags",
      "--no-write-fetch-head",
      "--no-recurse-submodules",
    ];
    const ask = () =>
      remote.run([...args, "--end-of-options", remote.address, `+${wanted}:${into}`], { ...place, withinMs });
    let run = await ask();
    if (run.code !== 0 && isDamaged(run)) {
      await store.restart(place.work);
      run = await ask();
    }
    if (run.code !== 0) throw gitFailure(run, what);
    const { output } = await runGit(["rev-parse", "--verify", "--quiet", into], { ...place, withinMs });
    const commit = output.toString().trim();
    assertCommit(commit);
    await store.keep(commit);
    return commit;
  }

  async function list(place: Place, commit: string): Promise<FileList> {
    if (listed?.commit === commit) return listed.files;
    const args = ["ls-tree", "-r", "-z", "-l", "--full-tree", "--end-of-options", commit];
    const files = await listFiles((take) => runGit(args, { ...place, withinMs, take }), limits);
    listed = { commit, files };
    return files;
  }

  /** Makes sure that a commit's objects are here: the store may have been deleted. */
  async function ensure(place: Place, commit: string): Promise<void> {
    const input = [`${commit}^{tree}\n`];
    const { output } = await runGit(["cat-file", "--batch-check"], { ...place, withinMs, input });
    if (!/ tree \d+\n$/.test(output.toString())) await fetchOne(place, commit, "The commit couldn't be read");
  }

  /** Begins anew where objects are missing or damaged. */
  async function healed<T>(place: Place, use: () => Promise<T>): Promise<T> {
    try {
      return await use();
    } catch (error) {
      if (!(error instanceof ObjectsMissing)) throw error;
      await store.restart(place.work);
      return await use();
    }
  }

  /** Work on a commit's objects; they are fetched again where they are missing. */
  async function onCommit<T>(commit: string, use: (place: Place) => Promise<T>): Promise<T> {
    return await store.work(async (place) =>
      healed(place, async () => {
        await ensure(place, commit);
        await store.endAt(place.work, commit);
        return await use(place);
      }),
    );
  }

  function treeOf(commit: string, files: FileList): SourceTree {
    return {
      commit,
      paths: files.paths,
      async read(paths) {
        const wanted = [...new Set(paths)].flatMap((path) => {
          const id = files.idOf(path);
          return id === undefined ? [] : [{ path, id }];
        });
        return await onCommit(commit, async (place) => await readFiles(place, wanted));
      },
    };
  }

  async function readFiles(place: Place, wanted: readonly { readonly path: string; readonly id: string }[]) {
    const bytes = new Map<string, Uint8Array>();
    let left = limits.readBytes;
    const take = (index: number, content: Buffer) => {
      const path = wanted[index]?.path ?? "";
      bytes.set(path, content);
      left -= content.length;
      if (left < 0) throw new SiteUnreadable("bad_response", "The repository's content is too large to read at once.");
    };
    const run = (input: Iterable<string>, pieces: (piece: Buffer) => boolean) =>
      runGit(["cat-file", "--batch"], { ...place, withinMs, input, take: pieces });
    await readBlobs(
      wanted.map(({ id }) => id),
      run,
      take,
    );
    return bytes;
  }

  async function push(place: Place, wanted: Parameters<typeof pushTo>[1]): Promise<PushOutcome> {
    const headOf = async () =>
      (await listBranches(remote, [wanted.branch], { place, withinMs })).get(wanted.branch) ?? null;
    return await pushTo(remote, wanted, { place, withinMs, headOf });
  }

  return {
    /** The newest commit of a branch. @throws SiteUnreadable */
    async head(branch: string): Promise<SourceTree> {
      assertBranch(branch);
      return await store.work(async (place) =>
        healed(place, async () => {
          const commit = await fetchOne(place, `refs/heads/${branch}`, `The branch ${branch} couldn't be read`);
          return treeOf(commit, await list(place, commit));
        }),
      );
    },

    /** A commit that a branch of the other side is known to hold. @throws SiteUnreadable */
    async at(commit: string): Promise<SourceTree> {
      assertCommit(commit);
      return await onCommit(commit, async (place) => treeOf(commit, await list(place, commit)));
    },

    /** One commit on its parent, if the branch still stands where it is expected. @throws SiteUnreadable when nothing was sent */
    async commit(commit: NewCommit): Promise<PushOutcome> {
      const { branch, parent, expected } = commit;
      assertBranch(branch);
      assertCommit(parent);
      // With a lease alone git would drop commits that stand between them.
      if (expected !== null && expected !== parent) throw new Error("A branch is only ever moved forward.");
      return await onCommit(parent, async (place) => {
        const files = await list(place, parent);
        const reason = whyNotCommit(commit, files);
        if (reason !== null) return { is: "refused", words: reason };
        const id = await writeCommit(commit, files, place, withinMs);
        const outcome = await push(place, { branch, expected, commit: id });
        if (outcome.is === "pushed") await store.keep(id);
        return outcome;
      });
    },

    /**
     * Commits of each branch that name one of the operations, whoever made them. `isComplete`: the branch has no others since the
     * date; otherwise what wasn't found may still be there. @throws SiteUnreadable
     */
    async find(
      branches: Branches,
      operationKeys: readonly string[],
      since: Date,
    ): Promise<ReadonlyMap<string, FoundCommits>> {
      for (const branch of branches.keys()) assertBranch(branch);
      const wanted = new Set(operationKeys);
      const keysIn = ({ keys }: NamingCommit) => keys.filter((key) => wanted.has(key));
      const isEnough = (commits: readonly NamingCommit[]) => new Set(commits.flatMap(keysIn)).size === wanted.size;
      const histories = await readHistories(search, branches, { since, isEnough });
      const foundIn = (commits: readonly NamingCommit[]) =>
        commits
          .filter((commit) => keysIn(commit).length > 0)
          .map((commit) => ({
            commit: commit.id,
            newer: commit.newer,
            operationKeys: keysIn(commit),
            allKeys: commit.keys,
          }));
      return new Map(
        [...histories].map(([branch, { commits, isComplete }]) => [branch, { found: foundIn(commits), isComplete }]),
      );
    },

    /** Where a branch stands, and all branches whose names begin so, by name. @throws SiteUnreadable */
    async branches(prefix: string, branch?: string): Promise<ReadonlyMap<string, string>> {
      const isPlain = prefix === "" || isBranchName(prefix.replace(/\/$/, ""));
      if (!isPlain) throw new SiteUnreadable("bad_response", "This can't be the beginning of a branch's name.");
      if (branch !== undefined) assertBranch(branch);
      const patterns = [`${prefix}*`, ...(branch === undefined ? [] : [branch])];
      return await store.work(async (place) => await listBranches(remote, patterns, { place, withinMs }));
    },

    /**
     * Deletes a branch of ours if it still stands there; then, and when it is gone already, the answer is `pushed`.
     * @throws SiteUnreadable when nothing was sent
     */
    async remove(branch: string, expected: string): Promise<PushOutcome> {
      assertBranch(branch);
      if (!branch.startsWith(OWN_BRANCHES)) throw new Error("The branch isn't ours.");
      assertCommit(expected);
      return await store.work(async (place) => await push(place, { branch, expected, commit: null }));
    },
  };
}

/**
 * Objects that were fetched, kept for the next time, and beside them a folder for each piece of work with what git would share
 * otherwise: refs, the borders of a shallow history, locks. So two processes may work at once, and a killed one leaves nothing
 * that stops the next. All of it may be deleted at any time.
 */
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

export interface Place {
  readonly work: string;
  readonly objects: string;
}

export type ObjectStore = ReturnType<typeof createObjectStore>;

/** Commits that a fetch tells the other side we have: of several branches, the newest. */
const SEEDS = 16;
const DAY_MS = 86_400_000;
/** Each fetch adds a pack, and git looks into all of them: then it is faster to begin anew. */
const PACKS = 100;

/** @param maxBytes of all packs; above it the store begins anew */
export function createObjectStore(folder: string, maxBytes: number) {
  const objects = join(folder, "objects");
  // Beside the objects, so that nobody deletes only these.
  const complete = join(objects, "info/complete");

  async function prepare(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await sweep();
    if (await isFull()) await forget();
    await mkdir(complete, { recursive: true });
    await mkdir(join(objects, "pack"), { recursive: true });
  }

  /** What killed processes left. */
  async function sweep(): Promise<void> {
    const pack = join(objects, "pack");
    const places = [
      ...(await readdir(folder)).filter((name) => /^(?:work|old)-/.test(name)).map((name) => join(folder, name)),
      ...(await readdir(pack).catch(() => [])).filter((name) => /^\.?tmp/.test(name)).map((name) => join(pack, name)),
    ];
    for (const path of places) {
      const age = await stat(path).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => 0,
      );
      if (age > DAY_MS) await rm(path, { recursive: true, force: true });
    }
  }

  async function isFull(): Promise<boolean> {
    const pack = join(objects, "pack");
    const names = await readdir(pack).catch(() => []);
    const sizes = await Promise.all(
      names.map((name) =>
        stat(join(pack, name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
    );
    const packs = names.filter((name) => name.endsWith(".pack")).length;
    return packs > PACKS || sizes.reduce((sum, size) => sum + size, 0) > maxBytes;
  }

  /** Everything that was fetched. */
  async function forget(): Promise<void> {
    const old = await mkdtemp(join(folder, "old-"));
    await rename(objects, join(old, "objects")).catch(() => {});
    await rm(old, { recursive: true, force: true });
  }

  /** Newest first. */
  async function seeds(): Promise<readonly string[]> {
    const names = (await readdir(complete)).filter((name) => /^[0-9a-f]{40}$/.test(name));
    const aged = await Promise.all(
      names.map(async (name) => ({
        name,
        at: await stat(join(complete, name)).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      })),
    );
    const sorted = aged.sort((one, other) => other.at - one.at).map(({ name }) => name);
    for (const name of sorted.slice(SEEDS)) await rm(join(complete, name), { force: true });
    return sorted.slice(0, SEEDS);
  }

  return {
    /** Begins anew, within a piece of work: what is there is damaged. */
    async restart(work: string): Promise<void> {
      await forget();
      await prepare();
      for (const name of ["refs/known", "shallow"]) await rm(join(work, name), { recursive: true, force: true });
      await layOut(work, []);
    },

    /** A folder for one piece of work; gone when it ends. */
    async work<T>(use: (place: Place) => Promise<T>): Promise<T> {
      await prepare();
      const work = await mkdtemp(join(folder, "work-"));
      try {
        await layOut(work, await seeds());
        return await use({ work, objects });
      } finally {
        await rm(work, { recursive: true, force: true, maxRetries: 3 });
      }
    },

    /** Within a piece of work, the history ends at the commit: those before it needn't be here. */
    async endAt(work: string, commit: string): Promise<void> {
      const file = join(work, "shallow");
      const text = await readFile(file, "utf8").catch(() => "");
      if (text.includes(commit)) return;
      await writeFile(file, `${text}${commit}\n`);
      await writeFile(join(work, "refs/known", commit), `${commit}\n`);
    },

    /** All objects of the commit, though not of those before it, are here now. */
    async keep(commit: string): Promise<void> {
      const path = join(complete, commit);
      await writeFile(path, "").catch(() => {});
      const now = new Date();
      await utimes(path, now, now).catch(() => {});
    },
  };
}

/** An empty repository, but for the commits that are known. */
export async function layOut(work: string, commits: readonly string[], config = ""): Promise<void> {
  await mkdir(join(work, "refs/known"), { recursive: true });
  await mkdir(join(work, "objects/pack"), { recursive: true });
  await writeFile(join(work, "HEAD"), "ref: refs/heads/none\n");
  await writeFile(join(work, "config"), config);
  for (const commit of commits) await writeFile(join(work, "refs/known", commit), `${commit}\n`);
  if (commits.length > 0) await writeFile(join(work, "shallow"), `${commits.toSorted().join("\n")}\n`);
}

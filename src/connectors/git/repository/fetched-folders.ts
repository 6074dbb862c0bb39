/**
 * What was fetched of repositories, a folder for each, within a limit for all. All of it may be fetched again, so what has not been used
 * for long goes, and then what was used longest ago.
 */
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

export interface FetchedLimits {
  /** Of all folders together. */
  readonly bytes: number;
  /** Not used for so long, a folder goes. Milliseconds. */
  readonly unusedMs: number;
}

export const FETCHED_LIMITS: FetchedLimits = { bytes: 5_000_000_000, unusedMs: 7 * 86_400_000 };
/** Somebody may be at work in it. */
const IN_USE_MS = 15 * 60_000;

/** @param now in milliseconds. Returns the names of the folders that are gone. */
export async function sweepFetched(folder: string, now: number, limits = FETCHED_LIMITS): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  const all = await Promise.all(names.map(async (name) => ({ name, ...(await sizeOf(join(folder, name))) })));
  const gone: string[] = [];
  let total = all.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const { name, bytes, usedAt } of all.toSorted((one, other) => one.usedAt - other.usedAt)) {
    const unusedFor = now - usedAt;
    if (unusedFor < IN_USE_MS || (unusedFor < limits.unusedMs && total <= limits.bytes)) continue;
    await rm(join(folder, name), { recursive: true, force: true });
    total -= bytes;
    gone.push(name);
  }
  return gone;
}

/** Each piece of work makes a folder of its own within, so the time of change is that of the last use. */
async function sizeOf(folder: string): Promise<{ readonly bytes: number; readonly usedAt: number }> {
  const pack = join(folder, "objects/pack");
  const files = await readdir(pack).catch(() => []);
  const sizes = await Promise.all(
    files.map((name) =>
      stat(join(pack, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  const usedAt = await stat(folder).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), usedAt };
}

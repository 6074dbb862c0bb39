import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sweepFetched } from "./fetched-folders.ts";

const HOUR = 3_600_000;
const LIMITS = { bytes: 2_500, unusedMs: 48 * HOUR };

describe("folders of fetched repositories", () => {
  const now = Date.now();
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "sitemend-fetched-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** A repository of a thousand bytes, last used so long ago. */
  function fetched(name: string, hoursAgo: number): void {
    mkdirSync(join(folder, name, "objects/pack"), { recursive: true });
    writeFileSync(join(folder, name, "objects/pack/one.pack"), Buffer.alloc(1_000));
    const at = new Date(now - hoursAgo * HOUR);
    utimesSync(join(folder, name), at, at);
  }

  it("go when they have not been used for long", async () => {
    fetched("new", 1);
    fetched("old", 49);
    expect(await sweepFetched(folder, now, LIMITS)).toEqual(["old"]);
    expect([existsSync(join(folder, "new")), existsSync(join(folder, "old"))]).toEqual([true, false]);
  });

  it("go, the least recently used first, until all are within the limit; never one that may be in use", async () => {
    for (const [name, hoursAgo] of [
      ["a", 3],
      ["b", 1],
      ["c", 2],
      ["d", 0],
    ] as const)
      fetched(name, hoursAgo);
    expect(await sweepFetched(folder, now, LIMITS)).toEqual(["a", "c"]);
    expect(await sweepFetched(folder, now, { ...LIMITS, bytes: 0 })).toEqual(["b"]);
    expect(existsSync(join(folder, "d"))).toBe(true);
  });

  it("are none where nothing was fetched", async () => {
    expect(await sweepFetched(join(folder, "nothing"), now)).toEqual([]);
  });
});

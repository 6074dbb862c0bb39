/** What a first visit must fetch before anything can be seen: it must stay small on slow lines. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";

const DIST = join(import.meta.dirname, "../../dashboard/dist");
const KB = 1024;
const MOST_KB = 200;
/** The entry, and the largest of the screens that a person may open first. */
const FIRST = ["index.html", "src/screens/audit/audit.tsx"];

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

describe.skipIf(!existsSync(DIST))("the dashboard's first load", () => {
  it(`is at most ${MOST_KB} KB of compressed JavaScript`, () => {
    const manifest = JSON.parse(readFileSync(join(DIST, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;
    const files = new Set<string>();
    const add = (key: string) => {
      const chunk = manifest[key];
      if (chunk === undefined) throw new Error(`${key} is not in the build`);
      if (files.has(chunk.file)) return;
      files.add(chunk.file);
      for (const needed of chunk.imports ?? []) add(needed);
    };
    for (const key of FIRST) add(key);
    const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file))).length, 0);
    expect(files.size).toBeGreaterThan(3);
    expect(bytes / KB).toBeLessThan(MOST_KB);
  });
});

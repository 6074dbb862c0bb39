/** A folder for what is too large for memory; nobody else can look into it, and it goes with the command. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Scratch {
  /** A new file's name. */
  file(): Promise<string>;
  remove(): Promise<void>;
}

export function openScratch(): Scratch {
  let folder: Promise<string> | undefined;
  let files = 0;
  return {
    async file() {
      folder ??= mkdtemp(join(tmpdir(), "sitemend-"));
      files += 1;
      return join(await folder, String(files));
    },
    async remove() {
      if (folder !== undefined) await rm(await folder, { recursive: true, force: true });
    },
  };
}

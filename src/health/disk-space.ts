/** The disk that the embedded database writes to. An external server's disk is not ours to see: it says itself when it is full. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "#config.ts";
import { type DiskSpace, FULL_DISK_BYTES, STOP_BYTES } from "#domain/disk-space.ts";
import { freeBytesAt } from "#store/index.ts";

export function diskSpaceOf({ dataDir, DATABASE_URL }: Config): DiskSpace {
  function freeBytes(): number | null {
    if (DATABASE_URL !== undefined) return null;
    try {
      return freeBytesAt(databaseFolder(dataDir));
    } catch {
      return null;
    }
  }
  const hasAtLeast = (bytes: number) => (freeBytes() ?? Number.POSITIVE_INFINITY) >= bytes;
  return { freeBytes, hasRoom: () => hasAtLeast(FULL_DISK_BYTES), mayGoOn: () => hasAtLeast(STOP_BYTES) };
}

/** May be a link to another disk. */
export function databaseFolder(dataDir: string): string {
  const cluster = join(dataDir, "pg");
  return existsSync(cluster) ? cluster : dataDir;
}

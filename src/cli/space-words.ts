/** What a person must know when the disk is full: where, and how much is left. */
import { existsSync } from "node:fs";
import { bytesInWords } from "#domain/disk-space.ts";
import { freeBytesAt, isOutOfSpace } from "#store/index.ts";
import { CommandFailed, EXIT } from "./exit.ts";

/**
 * `undefined` when space is not what was missing.
 * @param folders where the command writes; the fullest is named
 */
export function spaceFailure(error: unknown, folders: readonly string[]): CommandFailed | undefined {
  if (!isOutOfSpace(error)) return undefined;
  const [fullest] = folders
    .filter((folder) => existsSync(folder))
    .map((folder) => ({ folder, free: freeBytesAt(folder) }))
    .sort((a, b) => a.free - b.free);
  if (fullest === undefined) return undefined;
  return new CommandFailed(
    `The disk is full: ${bytesInWords(fullest.free)} free in ${fullest.folder}. Free up space there, then run the command again.`,
    EXIT.internal,
  );
}

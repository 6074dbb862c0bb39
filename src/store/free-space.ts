import { statfsSync } from "node:fs";

/** Bytes that this account may still write where the folder is. @throws Error when there is no such folder */
export function freeBytesAt(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Repositories in folders of this machine: only those that whoever runs the service allows. */
import { realpathSync } from "node:fs";
import { sep } from "node:path";
import { fileURLToPath } from "node:url";

/** True for a `file:` URL of something that really lies in one of the folders. */
export function isLocalRepository(remote: string, folders: readonly string[]): boolean {
  const place = URL.parse(remote)?.protocol === "file:" ? realFolder(remote) : undefined;
  if (place === undefined) return false;
  return folders.some((folder) => {
    const allowed = realFolder(folder);
    return allowed !== undefined && `${place}${sep}`.startsWith(`${allowed}${sep}`);
  });
}

/** @param place a path, or a `file:` URL */
function realFolder(place: string): string | undefined {
  try {
    return realpathSync(place.startsWith("file:") ? fileURLToPath(place) : place);
  } catch {
    return undefined;
  }
}

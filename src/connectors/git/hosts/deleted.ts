/** Telling a pull request that was deleted from a repository that this token can't see. */
import { HostRefused } from "./git-host.ts";

/** `null` when what is read is not there although the repository is. @throws HostRefused */
export async function unlessDeleted<T>(reading: Promise<T>, repository: () => Promise<unknown>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof HostRefused) || error.code !== "host_not_found") throw error;
    await repository();
    return null;
  }
}

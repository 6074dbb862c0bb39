/** Closing the pull request of a branch that is about to go: some hosts would leave it open. */
import { type GitHost, HostRefused } from "./git-host.ts";

/** Nothing where the token may not: without its branch it can't be merged either. @throws HostRefused where it may be tried again */
export async function closePullRequest(host: GitHost, branch: string): Promise<void> {
  try {
    const number = await host.find(branch);
    const now = number === null ? null : await host.read(number);
    if (now?.state === "open") await host.close(now.number);
  } catch (error) {
    if (!(error instanceof HostRefused) || !FOR_GOOD.has(error.code)) throw error;
  }
}

const FOR_GOOD: ReadonlySet<HostRefused["code"]> = new Set([
  "host_permission_missing",
  "host_not_found",
  "host_refused",
  "host_repository_moved",
]);

import type { GitAccess } from "#domain/git.ts";
import type { NetSession } from "#net/index.ts";
import type { Repository } from "./repository/index.ts";

/** What the connector works with. */
export interface GitMeans {
  readonly access: GitAccess;
  readonly repository: Repository;
  readonly session: NetSession;
  /** Milliseconds. */
  readonly now: () => number;
}

import type { GitAccess } from "#domain/git.ts";
import type { NetSession } from "#net/index.ts";
import type { GitHost } from "./hosts/index.ts";
import type { Repository } from "./repository/index.ts";

/** What the connector works with. */
export interface GitMeans {
  readonly access: GitAccess;
  readonly repository: Repository;
  readonly session: NetSession;
  /** `null`: people open pull requests themselves. */
  readonly host: GitHost | null;
  /** Milliseconds. */
  readonly now: () => number;
}

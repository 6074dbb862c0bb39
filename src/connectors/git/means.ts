import type { Located } from "#domain/connector.ts";
import type { GitAccess } from "#domain/git.ts";
import type { NetSession } from "#net/index.ts";
import type { GitHost } from "./hosts/index.ts";
import type { PlanWanted } from "./plan-fix-request.ts";
import type { Repository } from "./repository/index.ts";
import type { SourceSummary } from "./source-threads/index.ts";
import type { SourceTree } from "./source-tree.ts";

/** What the connector works with. */
export interface GitMeans {
  readonly access: GitAccess;
  readonly repository: Repository;
  readonly session: NetSession;
  /** `null`: people open pull requests themselves. */
  readonly host: GitHost | null;
  readonly sources: RepositorySources;
  /** Milliseconds. */
  readonly now: () => number;
}

/** What commits of the repository say of the website. @throws SiteUnreadable */
export interface RepositorySources {
  summary(tree: SourceTree): Promise<SourceSummary>;
  plan(tree: SourceTree, wanted: PlanWanted): Promise<Located>;
}

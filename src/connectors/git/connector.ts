/** The port over a repository: edits are of files at the head of the published branch, writes are commits. */
import type {
  Connector,
  ConnectorReading,
  Executed,
  Operation,
  ReadWant,
  WriteOptions,
  WriteOutcome,
} from "#domain/connector.ts";
import type { Edit } from "#domain/edit.ts";
import { type LiveValue, observeAll } from "../edits/own-writes.ts";
import { unsentFor } from "../edits/unsent.ts";
import { planAlone, planInOrder } from "./fix-requests.ts";
import { readSite, type SiteSource } from "./locate/index.ts";
import type { GitMeans } from "./means.ts";
import { keysIn, type Publishing, proposalsOf, publishBy, withdrawBy } from "./publish.ts";
import { pullRequestsOf } from "./pull-requests.ts";
import { fileText, pathOf } from "./resource.ts";
import type { SourceTree } from "./source-tree.ts";

const ALL = new Date(0);

/** Without `probe`, which asks more than this does. */
export function createGitConnector(means: GitMeans): Omit<Connector, "probe"> {
  const { access, repository, host } = means;
  const publishing: Publishing = means;
  const head = () => repository.head(access.branch);
  let last: { readonly commit: string; readonly site: Promise<SiteSource> } | undefined;
  const siteAt = (tree: SourceTree) => {
    // A piece of work asks of the same commit again and again.
    if (last?.commit !== tree.commit) last = { commit: tree.commit, site: readSite(tree, { folders: access.folders }) };
    return last.site;
  };
  const planning = { ...means, siteAt };

  return {
    mode: "guarded",
    publishes: "later",

    locate: async (fixRequests) => await planAlone(fixRequests, await head(), planning),

    locateInOrder: async (fixRequests, accepts) => await planInOrder({ fixRequests, accepts }, await head(), planning),

    async read(
      wants: readonly ReadWant[],
      opKeys: readonly string[] = [],
      since: Date = ALL,
    ): Promise<ConnectorReading> {
      const tree = await head();
      const live = await liveValues(
        tree,
        wants.flatMap(({ edits }) => edits),
      );
      return { observedValues: wants.map((want) => observeAll(want, live)), executed: await executedOf(opKeys, since) };
    },

    async write(operations: readonly Operation[], _options: WriteOptions): Promise<readonly WriteOutcome[]> {
      try {
        return await publishBy(publishing, operations, await head());
      } catch (error) {
        const outcome = unsentFor(error);
        return operations.map(() => outcome);
      }
    },

    withdraw: (operation, since) => withdrawBy(publishing, operation, since),
    ...(host === null || access.writeMode === "commit"
      ? {}
      : { pullRequests: (proposed, since) => pullRequestsOf(host, { proposed, since }, publishing) }),
  };

  async function executedOf(opKeys: readonly string[], since: Date): Promise<ReadonlyMap<string, Executed>> {
    if (opKeys.length === 0) return new Map();
    const merged = await keysIn(access.branch, { keys: opKeys, since }, publishing);
    const proposed = await proposalsOf({ keys: opKeys, since }, publishing);
    const stateOf = (key: string): Executed => {
      if (merged.commits.has(key)) return "executed";
      if (proposed.has(key)) return "proposed";
      return merged.isComplete ? "absent" : "unavailable";
    };
    return new Map(opKeys.map((key) => [key, stateOf(key)]));
  }
}

/** What the files of these edits hold at a commit. */
async function liveValues(tree: SourceTree, edits: readonly Edit[]): Promise<LiveValue> {
  const paths = [...new Set(edits.flatMap((edit) => pathOf(edit) ?? []))];
  const files = await tree.read(paths);
  return (edit) => {
    const path = pathOf(edit);
    const bytes = path === undefined ? undefined : files.get(path);
    // A new file is not there before.
    if (bytes === undefined) return edit.kind === "value" && path !== undefined ? null : undefined;
    return fileText(bytes);
  };
}

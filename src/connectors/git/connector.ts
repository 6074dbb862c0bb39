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
import type { GitMeans } from "./means.ts";
import type { PlanWanted } from "./plan-fix-request.ts";
import { type NamedOperations, namedIn, type Publishing, publishBy, withdrawBy } from "./publish.ts";
import { pullRequestsOf } from "./pull-requests.ts";
import { fileText, pathOf } from "./resource.ts";
import type { SourceTree } from "./source-tree.ts";

const ALL = new Date(0);

/** Without `probe`, which asks more than this does. */
export function createGitConnector(means: GitMeans): Omit<Connector, "probe"> {
  const { access, repository, host, session, sources } = means;
  const publishing: Publishing = means;
  const head = () => repository.head(access.branch);
  const planning = async () => {
    const tree = await head();
    return { session, plan: (wanted: PlanWanted) => sources.plan(tree, wanted) };
  };

  return {
    mode: "guarded",
    publishes: access.writeMode === "commit" ? "later" : "when_merged",

    locate: async (fixRequests) => await planAlone(fixRequests, await planning()),

    locateInOrder: async (fixRequests, accepts) => await planInOrder({ fixRequests, accepts }, await planning()),

    async read(
      wants: readonly ReadWant[],
      opKeys: readonly string[] = [],
      since: Date = ALL,
    ): Promise<ConnectorReading> {
      const named = opKeys.length === 0 ? undefined : await namedIn({ keys: opKeys, since }, publishing);
      // What is read is the commit whose history was looked at.
      const tree = named?.head === undefined ? await head() : await repository.at(named.head);
      const live = await liveValues(
        tree,
        wants.flatMap(({ edits }) => edits),
      );
      return { observedValues: wants.map((want) => observeAll(want, live)), executed: executedOf(opKeys, named) };
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
}

function executedOf(opKeys: readonly string[], named: NamedOperations | undefined): ReadonlyMap<string, Executed> {
  const stateOf = (key: string): Executed => {
    if (named?.published.has(key)) return "executed";
    if (named?.proposed.has(key)) return "proposed";
    return named?.isComplete ? "absent" : "unavailable";
  };
  return new Map(opKeys.map((key) => [key, stateOf(key)]));
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

/** Pull requests of changes that are proposed: opened where there is none, and what the host says of them now. */
import type { Change } from "#domain/change.ts";
import { type Connector, type HostRefusal, SiteUnreadable } from "#domain/connector.ts";
import type { PullRequest } from "#domain/pull-request.ts";
import type { ChangeDeps } from "./deps.ts";

/** Answers the changes as they stand afterwards, in their order. What can't be read now is looked at again later. */
export async function lookAtPullRequests(
  changes: readonly Change[],
  connector: Pick<Connector, "pullRequests">,
  { store: { journal } }: Pick<ChangeDeps, "store">,
): Promise<Change[]> {
  const answers = await answersOf(changes.filter(isUndecided), connector);
  return Promise.all(
    changes.map(async (change) => {
      const answer = isUndecided(change) ? answers.get(change.opKey) : undefined;
      if (answer === undefined) return change;
      const seen =
        "code" in answer ? refused(change, answer) : { pullRequest: answer, problem: withoutRefusal(change) };
      await journal.pullRequestSeen(change, seen);
      return (await journal.byId(change.id)) ?? change;
    }),
  );
}

/** `verifying`: its commit has just been pushed. What is deploying is merged, and what rolls back closed by now: that is told last. */
function isUndecided({ state, pullRequest }: Change): boolean {
  if (state === "deploying" || state === "rolling_back") return pullRequest?.state === "open";
  return state === "verifying" || state === "proposed";
}

async function answersOf(
  proposed: readonly Change[],
  connector: Pick<Connector, "pullRequests">,
): Promise<ReadonlyMap<string, PullRequest | HostRefusal>> {
  if (proposed.length === 0 || connector.pullRequests === undefined) return new Map();
  const asked = proposed.map(({ opKey: key, edits, pullRequest }) => ({ key, edits, pullRequest }));
  const since = new Date(Math.min(...proposed.map(({ createdAt }) => createdAt.getTime())));
  try {
    return await connector.pullRequests(asked, since);
  } catch (error) {
    if (!(error instanceof SiteUnreadable)) throw error;
    return new Map();
  }
}

/** What was known stays known. The proposal itself is on its branch. */
function refused({ pullRequest }: Change, { code, words: message }: HostRefusal) {
  return { pullRequest, problem: { code, message, written: true } };
}

function withoutRefusal({ problem }: Change) {
  return problem?.code.startsWith("host_") ? null : problem;
}

/**
 * Changes that are committed and not on the public page yet. A proposal waits for people: it is merged, closed, or overtaken. What
 * is in the published branch waits for a deployment: the page is looked at until it shows the change, for a day.
 */
import type { Actor, Change, ChangeProblem } from "#domain/change.ts";
import type { Connector } from "#domain/connector.ts";
import { ServiceError } from "#domain/errors.ts";
import type { WebsiteId } from "#domain/ids.ts";
import type { ApplyDeps } from "./apply.ts";
import { firstOf } from "./carry-out.ts";
import { driftProblem, storedAt, tellDependents } from "./endings.ts";
import { evidenceOf, type SeenChange, stepKeys } from "./evidence.ts";
import { openSiteOf, reading } from "./open-site.ts";
import { lookAtPullRequests } from "./pull-requests.ts";
import { isSameIdentity } from "./site-identity.ts";
import { issueAfter } from "./verifier.ts";

const WATCH: Actor = { type: "service", id: "svc_deploy_watch", name: "deployment watch" };
const AT_ONCE = 100;
const DEPLOYED_WITHIN_MS = 24 * 60 * 60 * 1000;
/** Often at first, when people are waiting; a tenth of the time that has passed later. */
const LOOK_AFTER = { least: 2_000, share: 10, most: 15 * 60 * 1000 };

type LookDeps = Pick<ApplyDeps, "store" | "now" | "verifier">;

/** One website whose time has come. False when none is due. */
export async function lookAtOnTheirWay(deps: ApplyDeps): Promise<boolean> {
  const due = await deps.store.journal.takeOnTheirWay(new Date(deps.now()), AT_ONCE);
  const [first] = due;
  if (first === undefined) return false;
  try {
    await lookAt(first.websiteId, due, deps);
  } catch (error) {
    // Not connected, or not reached now.
    if (!(error instanceof ServiceError)) throw error;
  }
  for (const { id } of due) {
    const now = await deps.store.journal.byId(id);
    if (now !== undefined) await deps.store.journal.scheduleLook(id, nextLook(new Date(mergedAt(now)), deps));
  }
  return true;
}

function nextLook(since: Date, { now }: ApplyDeps): Date {
  const { least, share, most } = LOOK_AFTER;
  return new Date(now() + Math.min(most, Math.max(least, (now() - since.getTime()) / share)));
}

async function lookAt(websiteId: WebsiteId, all: readonly Change[], deps: ApplyDeps): Promise<void> {
  const { connector, connection } = await openSiteOf(websiteId, deps);
  // Another site may have taken the place of theirs.
  const isOfThisSite = ({ siteIdentity }: Change) => isSameIdentity(siteIdentity, connection.identity);
  for (const change of all) if (!isOfThisSite(change)) await leaveBehind(change, deps);
  const due = all.filter(isOfThisSite);
  await lookAtEach(due, connector, deps);
}

/** What becomes of changes of one site, which is open. */
export async function lookAtEach(all: readonly Change[], connector: Connector, deps: LookDeps): Promise<void> {
  if (all.length === 0) return;
  // Before the branch is read: what has been merged by now is seen there.
  const due = await lookAtPullRequests(all, connector, deps);
  const later = await deps.store.journal.writesAfter(due);
  const earlier = await deps.store.journal.proposedBefore(due);
  const wants = due.map(({ id, edits }) => ({
    ...{ edits, earlier: earlier.get(id) ?? [], later: later.get(id) ?? [] },
  }));
  const { observedValues, executed } = await reading(connector.read(wants, due.flatMap(stepKeys), firstOf(due)));
  const deploying: Change[] = [];
  for (const [index, change] of due.entries()) {
    const seen = evidenceOf(change, observedValues[index] ?? [], executed);
    const now = await lookAtOne(change, all[index] ?? change, seen, deps);
    if (now?.state === "deploying") deploying.push(now);
  }
  await deps.verifier.lookAt(deploying, {
    note: async (change, seen) => {
      const isShown = seen.status === "verified" || seen.rendered === "confirmed" || seen.rendered === "not_judged";
      const isOver = deps.now() - mergedAt(change) > DEPLOYED_WITHIN_MS;
      if (!isShown && !isOver) return;
      const issue = issueAfter(change, seen);
      const step = { actor: WATCH, reason: isShown ? "on the public page" : "not deployed", verification: seen };
      // It may have been merged after its pull request was looked at, which nobody looks at any more from here on.
      const [last = change] = await lookAtPullRequests([change], connector, deps);
      await deps.store.journal.move(last, "applied", issue === null ? step : { ...step, issue });
    },
  });
}

/** Somebody may have begun to take it back while its pull request was read: then that is what becomes of it. */
async function lookAtOne(
  change: Change,
  before: Change,
  seen: SeenChange,
  deps: LookDeps,
): Promise<Change | undefined> {
  if (change.state === "proposed") return await decide(change, before, seen, deps);
  return change.state === "deploying" ? await stillThere(change, seen, deps) : change;
}

/** A proposal may have waited for weeks. */
function mergedAt({ verification, createdAt }: Change): number {
  return verification.storedAt === null ? createdAt.getTime() : Date.parse(verification.storedAt);
}

/** What became of a proposal. */
async function decide(change: Change, before: Change, seen: SeenChange, deps: LookDeps): Promise<Change | undefined> {
  const { journal } = deps.store;
  const { observed, executed, current } = seen;
  const issue = change.kind === "rollback" ? {} : { issue: "open" as const };
  const stands = observed === "after" || observed === "both";
  // Its branch may be there for ever; people have decided all the same.
  const isClosed = change.pullRequest?.state === "closed";
  // It may have been taken and replaced since: then that is told.
  const isMerged = stands || executed === "executed";
  if (isMerged) {
    await journal.move(change, "deploying", {
      ...{ actor: WATCH, reason: "merged", facts: { executed, observed }, verification: storedAt(deps.now()) },
      problem: null,
      ...{ issue: change.kind === "rollback" ? "open" : "applied_unverified", reversed: "rolled_back" },
    });
    await tellDependents(change, WATCH, deps);
    const merged = await journal.byId(change.id);
    return merged?.state === "deploying" ? stillThere(merged, seen, deps) : merged;
  }
  // The host may know of it before its branch does: then the next look decides.
  const isElsewhere = change.pullRequest?.state === "merged" && before.pullRequest?.state === "merged";
  if (isElsewhere)
    await journal.move(change, "closed", {
      ...{ actor: WATCH, reason: ELSEWHERE.message, problem: ELSEWHERE, reversed: "as_before", ...issue },
    });
  else if (change.pullRequest?.state === "merged") return change;
  else if (isClosed || (executed === "absent" && observed === "before"))
    await journal.move(change, "closed", {
      ...{ actor: WATCH, reason: CLOSED.message, problem: CLOSED, reversed: "as_before", ...issue },
    });
  // While its branch is there, people may still merge it, and resolve what others have changed meanwhile.
  else if (executed === "absent")
    await journal.move(change, "conflict", {
      ...{ actor: WATCH, reason: OVERTAKEN.message, problem: { ...OVERTAKEN, current }, ...issue },
      reversed: "drifted",
    });
  return journal.byId(change.id);
}

async function stillThere(change: Change, seen: SeenChange, { store }: LookDeps): Promise<Change | undefined> {
  const { observed, current } = seen;
  if (observed === "after" || observed === "both") return change;
  const problem = driftProblem(
    change,
    observed === "before" ? "reverted" : observed === "missing" ? "missing" : "superseded",
    current,
  );
  const lost = observed === "before" ? "regressed" : "superseded";
  await store.journal.move(change, "drifted", {
    ...{ actor: WATCH, reason: problem.message, problem, issue: change.kind === "rollback" ? "open" : lost },
  });
  return store.journal.byId(change.id);
}

/** Nobody can look at it any more, and its places must not stay taken. */
async function leaveBehind(change: Change, { store }: ApplyDeps): Promise<void> {
  const step = { actor: WATCH, reason: LEFT.message, problem: LEFT };
  if (change.state === "proposed")
    await store.journal.move(change, "closed", {
      ...step,
      ...(change.kind === "rollback" ? {} : { issue: "open" as const }),
      reversed: "as_before",
    });
  else await store.journal.move(change, "applied", { ...step, problem: { ...LEFT, written: true } });
}

const LEFT: ChangeProblem = {
  code: "proposal_closed",
  message: "The website is connected to something else now. Check the repository: the branch may still be there.",
  written: false,
};

const CLOSED: ChangeProblem = {
  code: "proposal_closed",
  message: "The proposal was closed, or its branch deleted, without being merged.",
  written: false,
};

const ELSEWHERE: ChangeProblem = {
  code: "proposal_closed",
  message:
    "The host says that the proposal was merged, but the branch of the website doesn't have it: it may have been merged into another branch, or replaced since.",
  written: null,
};

const OVERTAKEN: ChangeProblem = {
  code: "preview_stale",
  message: "The branch now has another value than the approved one; nothing was overwritten.",
  written: false,
};

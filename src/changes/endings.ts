/** How a change ends: which states it passes, and what becomes of its issue and of the change that it reverses. */
import type { Actor, Change, ChangeProblem, Verification } from "#domain/change.ts";
import type { Connector } from "#domain/connector.ts";
import type { IssueStatus } from "#domain/result.ts";
import type { ChangeDeps } from "./deps.ts";
import { siteWords } from "./site-words.ts";

export type ChangeEnding =
  | {
      readonly is: "applied";
      readonly facts: Readonly<Record<string, unknown>>;
      /** The public page follows when the site is built and deployed. */
      readonly publishes: Connector["publishes"];
    }
  | { readonly is: "proposed"; readonly facts: Readonly<Record<string, unknown>> }
  | {
      readonly is: "drifted";
      readonly facts: Readonly<Record<string, unknown>>;
      readonly current: string | null;
      /** The value from before is there again. */
      readonly isReverted: boolean;
    }
  | { readonly is: "conflict" | "failed"; readonly problem: ChangeProblem }
  /** `isAsBefore`: what it was to replace is there. */
  | { readonly is: "unknown"; readonly problem: ChangeProblem; readonly isAsBefore: boolean };

type EndDeps = Pick<ChangeDeps, "store" | "now">;

/** Answers the change as it stands afterwards, also when another process was quicker. */
export async function end(change: Change, ending: ChangeEnding, actor: Actor, deps: EndDeps): Promise<Change> {
  const ended = await endAs(change, ending, actor, deps);
  return ended ?? (await deps.store.journal.byId(change.id)) ?? change;
}

function endAs(change: Change, ending: ChangeEnding, actor: Actor, deps: EndDeps): Promise<Change | undefined> {
  if (ending.is === "proposed") return propose(change, ending.facts, actor, deps);
  if (ending.is === "applied" || ending.is === "drifted") return succeed(change, ending, actor, deps);
  return fail(change, ending, actor, deps);
}

/** Nothing of it is on the site before people have merged it, so its issue waits. */
async function propose(
  change: Change,
  facts: Readonly<Record<string, unknown>>,
  actor: Actor,
  deps: EndDeps,
): Promise<Change | undefined> {
  const now = await asVerifying(change, facts, actor, deps);
  await deps.store.journal.move(now, "proposed", { actor, facts, reason: "proposed" });
  return deps.store.journal.byId(change.id);
}

async function asVerifying(
  change: Change,
  facts: Readonly<Record<string, unknown>>,
  actor: Actor,
  { store: { journal } }: EndDeps,
): Promise<Change> {
  if (change.state === "verifying") return change;
  await journal.move(change, "verifying", { actor, reason: "the value is on the site", facts });
  return (await journal.byId(change.id)) ?? change;
}

async function succeed(
  change: Change,
  ending: Extract<ChangeEnding, { is: "applied" | "drifted" }>,
  actor: Actor,
  deps: EndDeps,
): Promise<Change | undefined> {
  const { journal } = deps.store;
  const { facts } = ending;
  let now = await asVerifying(change, facts, actor, deps);
  const isLater = ending.is === "applied" && ending.publishes !== "now";
  await journal.move(now, isLater ? "deploying" : "applied", {
    ...{ actor, facts, reason: "read back" },
    verification: storedAt(deps.now()),
    issue: change.kind === "rollback" ? "open" : "applied_unverified",
    reversed: "rolled_back",
  });
  now = (await journal.byId(change.id)) ?? now;
  if (ending.is === "drifted" && now.state === "applied") {
    const problem = alsoLost(now, driftProblem(now, ending.isReverted ? "reverted" : "superseded", ending.current));
    await journal.move(now, "drifted", {
      ...{ actor, facts, reason: problem.message, problem },
      issue: change.kind === "rollback" ? "open" : ending.isReverted ? "regressed" : "superseded",
    });
  }
  await tellDependents(change, actor, deps);
  return journal.byId(change.id);
}

/** Of a change that took away what somebody had saved, or of which that could not be checked. */
export const SAVE_OVERWRITTEN = "save_overwritten";

function alsoLost({ problem: known }: Change, problem: ChangeProblem): ChangeProblem {
  return known?.code === SAVE_OVERWRITTEN ? { ...problem, message: `${problem.message} ${known.message}` } : problem;
}

/** Why a change that was in force is not any more. */
export function driftProblem(
  change: Pick<Change, "resource">,
  drift: "superseded" | "reverted" | "missing",
  current: string | null,
): ChangeProblem {
  const code = drift === "reverted" ? "target_reverted" : "superseded";
  return { code, message: siteWords(change).drift[drift], written: true, current };
}

/** What a rollback takes away, others may have relied on; what is made again, they have again. */
export async function tellDependents({ kind, reverses }: Change, actor: Actor, { store }: EndDeps): Promise<void> {
  if (reverses === null) return;
  const { journal } = store;
  // Of a change that is made again, those that relied on the first time.
  const source = kind === "redo" ? ((await journal.byId(reverses))?.reverses ?? reverses) : reverses;
  for (const one of await journal.satisfiedBy(source)) {
    if (kind === "rollback" && one.state === "applied")
      await journal.move(one, "drifted", {
        ...{ actor, reason: SATISFIER_GONE.message, problem: SATISFIER_GONE, issue: "open" },
      });
    if (kind === "redo" && one.problem?.code === SATISFIER_GONE.code)
      await journal.move(one, "applied", {
        ...{ actor, reason: "the value was written again", problem: null },
        issue: one.verification.status === "verified" ? "resolved" : "applied_unverified",
      });
  }
}

const SATISFIER_GONE: ChangeProblem = {
  code: "satisfying_change_rolled_back",
  message: "The change that wrote this value was rolled back.",
  written: false,
};

export function storedAt(now: number): Verification {
  return { status: "pending", storedAt: new Date(now).toISOString(), rendered: "pending", hint: null };
}

/** What an undone attempt leaves: the issue as it was, and a reversed change in the state that it had. */
async function fail(
  change: Change,
  ending: Extract<ChangeEnding, { is: "conflict" | "failed" | "unknown" }>,
  actor: Actor,
  { store }: EndDeps,
): Promise<Change | undefined> {
  const { is } = ending;
  const problem = alsoLost(change, ending.problem);
  let now = change;
  // The way out of `verifying` and to `unknown` leads through doubt.
  if (now.state === "verifying" || (is === "unknown" && now.state === "applying")) {
    await store.journal.move(now, "in_doubt", { actor, reason: problem.message });
    now = (await store.journal.byId(change.id)) ?? now;
  }
  const stands = is === "failed" || (ending.is === "unknown" && ending.isAsBefore);
  // Where it stands, the site holds what it held before: also what somebody had written over the change.
  const reversed = stands ? "as_before" : "drifted";
  const issue = issueAfter(change, stands);
  await store.journal.move(now, is, { actor, reason: problem.message, problem, reversed, ...issue });
  return store.journal.byId(change.id);
}

/** What somebody wrote over a fix that could not be rolled back is not judged yet. */
function issueAfter({ kind }: Change, stands: boolean): { readonly issue?: IssueStatus } {
  if (kind === "rollback") return stands ? {} : { issue: "superseded" };
  return kind === "apply" ? { issue: "open" } : {};
}

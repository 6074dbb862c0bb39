/**
 * Carries changes that are written down to their end: write, read back, settle. The same function serves one change, a
 * bulk, and what a dead process left, because a change knows its own state and the site knows what it has done.
 *
 * Writes go out together, the reading back too; each change is settled by itself.
 */

import type { BuiltFix } from "#domain/built-fix.ts";
import { type Actor, type Change, type ChangeProblem, type ChangeState, UNDER_WAY } from "#domain/change.ts";
import { type Connector, type Executed, SiteUnreadable, type WriteOutcome } from "#domain/connector.ts";
import type { ChangeDeps } from "./deps.ts";
import { type ChangeEnding, end, SAVE_OVERWRITTEN } from "./endings.ts";
import { evidenceOf, resourcesOf, type SeenChange, stepKeys, undoKey } from "./evidence.ts";
import { lookAtPullRequests } from "./pull-requests.ts";
import { type SettleVerdict, settle } from "./settle.ts";
import { siteWords } from "./site-words.ts";
import { takeStepsBack, writeInSteps } from "./write-steps.ts";

export interface CarryOptions {
  readonly fence: number;
  readonly ignoreLock: boolean;
  readonly actor: Actor;
}

type CarryDeps = Pick<ChangeDeps, "store" | "reach" | "now" | "reportEnd">;

/** Changes in state `applying`, of one website. Answers them as they stand afterwards. */
export async function carryOut(
  changes: readonly Change[],
  connector: Connector,
  options: CarryOptions,
  deps: CarryDeps,
): Promise<Change[]> {
  const outcomes = await writeAll(changes, connector, options, deps);
  await deps.reach("site-written");
  const told = await Promise.all(
    changes.map((change, index) => tell(change, outcomes[index] ?? NO_OUTCOME, options.actor, deps)),
  );
  // Whoever waits for the end is to find its pull request.
  const opened = await lookAtPullRequests(told, connector, deps);
  const settled = await settleAll(opened, connector, { ...options, retries: 1 }, deps);
  // Without an answer it is the sweep's: it asks again and again, this call does not.
  for (const change of settled)
    if (UNDER_WAY.has(change.state)) await deps.store.journal.letGo(change, ASK_AGAIN_SECONDS);
  await deps.reach("settled");
  reportEnds(settled, deps);
  return settled;
}

export function reportEnds(changes: readonly Change[], { reportEnd }: Pick<ChangeDeps, "reportEnd">): void {
  for (const change of changes) if (!UNDER_WAY.has(change.state)) reportEnd(change);
}

/** Until an unanswered write is asked about again. */
export const ASK_AGAIN_SECONDS = 2;

const NO_OUTCOME: WriteOutcome = { is: "unanswered", words: "The site's response doesn't mention this change." };

/** One resource, one operation; a change of several resources goes in steps, so that it can be taken back half-way. */
async function writeAll(
  changes: readonly Change[],
  connector: Connector,
  options: CarryOptions,
  deps: CarryDeps,
): Promise<WriteOutcome[]> {
  const simple = changes.filter(({ edits }) => resourcesOf(edits).length === 1);
  const writing = connector.write(
    simple.map((change) => ({ key: change.opKey, edits: change.edits, fix: fixOf(change) })),
    options,
  );
  const outcomes = new Map<Change, WriteOutcome>();
  const [written] = await Promise.all([writing, deps.reach("request-sent")]);
  for (const [index, change] of simple.entries()) outcomes.set(change, written[index] ?? NO_OUTCOME);
  for (const change of changes) {
    if (!outcomes.has(change)) outcomes.set(change, await writeInSteps(change, connector, options));
  }
  return changes.map((change) => outcomes.get(change) ?? NO_OUTCOME);
}

function fixOf({ id, url, checkId, locator, kind, field, after }: Change): BuiltFix {
  return { change: id, url, check: checkId, locator, isRollback: kind === "rollback", field, shows: after };
}

/** Notes what the site said of the write. */
async function tell(change: Change, outcome: WriteOutcome, actor: Actor, deps: CarryDeps): Promise<Change> {
  if (outcome.is === "written") {
    const step = { actor, reason: outcome.replayed ? "the site had already written it" : "the site wrote it" };
    return note(change, "verifying", { ...step, ...lossOf(outcome), revision: outcome.revision }, deps);
  }
  if (outcome.is === "unanswered") {
    const facts = { words: outcome.words };
    return note(change, "in_doubt", { actor, reason: "no conclusive response", facts, ...lossOf(outcome) }, deps);
  }
  return end(change, refusalOf(change, outcome), actor, deps);
}

interface SettleOptions extends CarryOptions {
  readonly retries: number;
  /** Is told why the site could not be read. */
  readonly unreadable?: (error: SiteUnreadable) => void;
}

/** Reads back what is under way and settles it; what certainly did not happen is written once more. */
export async function settleAll(
  changes: readonly Change[],
  connector: Connector,
  options: SettleOptions,
  deps: CarryDeps,
): Promise<Change[]> {
  const open = changes.filter(({ state }) => UNDER_WAY.has(state));
  if (open.length === 0) return [...changes];
  const seen = await readAll(open, connector, options, deps);
  await deps.reach("read-back");
  const settled = new Map<Change, Change>();
  for (const change of open) {
    const evidence = seen?.get(change);
    if (evidence !== undefined) settled.set(change, await settleOne(change, evidence, options, { connector, deps }));
  }
  return changes.map((change) => settled.get(change) ?? change);
}

/** `undefined` when the site cannot be read now: everything stays as it is, and the sweep comes back. */
async function readAll(
  changes: readonly Change[],
  connector: Connector,
  { unreadable }: Pick<SettleOptions, "unreadable">,
  { store }: CarryDeps,
): Promise<Map<Change, SeenChange> | undefined> {
  try {
    const keys = changes.flatMap(stepKeys);
    const later = await store.journal.writesAfter(changes);
    const { observedValues, executed } = await connector.read(
      changes.map(({ id, edits }) => ({ edits, later: later.get(id) ?? [] })),
      [...keys, ...keys.map(undoKey)],
      firstOf(changes),
    );
    return new Map(changes.map((change, index) => [change, evidenceOf(change, observedValues[index] ?? [], executed)]));
  } catch (error) {
    if (!(error instanceof SiteUnreadable)) throw error;
    unreadable?.(error);
    return undefined;
  }
}

/** When the earliest of them was begun. */
export function firstOf(changes: readonly Change[]): Date {
  return new Date(Math.min(...changes.map(({ createdAt }) => createdAt.getTime())));
}

async function settleOne(
  change: Change,
  seen: SeenChange,
  options: SettleOptions,
  { connector, deps }: { readonly connector: Connector; readonly deps: CarryDeps },
): Promise<Change> {
  const { actor } = options;
  const { observed } = seen;
  const known = knownOf(change, seen, connector);
  const isForgotten = known === "absent" && observed === "before";
  const verdict = settle({ executed: known, observed });
  const facts = { executed: known, sighting: observed };
  if (verdict === "write_again") return writeAgain(change, { facts, isForgotten }, options, { connector, deps });
  const mayComeLate = verdict === "conflict" && known === "absent" && observed !== "missing";
  // Not of several resources: a first step that fits would make half of what is given up.
  if (mayComeLate && options.retries > 0 && resourcesOf(change.edits).length === 1) {
    const late = await barLateWriter(change, options, { connector, deps });
    if (late !== undefined) return late;
  }
  if (seen.halfDone && !(await takeStepsBack(change, connector, options))) return change;
  return end(change, endingOf(change, verdict, seen, { facts, publishes: connector.publishes }), actor, deps);
}

/** What the site says of it now, or has said before. */
function knownOf(
  { state }: Change,
  { executed, observed }: SeenChange,
  { publishes }: Pick<Connector, "publishes">,
): Executed {
  if (publishes === "when_merged" && executed === "absent") {
    // People may have merged it under a message of their own, and deleted its branch.
    if (observed === "after") return "executed";
    // It was on its branch. What people have made of it since is seen by looking again.
    return state === "verifying" ? "proposed" : "absent";
  }
  if (state !== "verifying" || executed === "proposed") return executed;
  // A database that was restored, or killed, has forgotten both.
  return executed === "absent" && observed === "before" ? "absent" : "executed";
}

function endingOf(
  change: Change,
  verdict: Exclude<SettleVerdict, "write_again">,
  { observed, current }: SeenChange,
  { facts, publishes }: Pick<Extract<ChangeEnding, { is: "applied" }>, "facts" | "publishes">,
): ChangeEnding {
  switch (verdict) {
    case "applied":
      return { is: "applied", facts, publishes };
    case "proposed":
      return { is: "proposed", facts };
    case "drifted":
      return { is: "drifted", facts, current, isReverted: observed === "before" };
    case "conflict":
      return { is: "conflict", problem: conflictProblem(current) };
    case "unknown":
      return {
        is: "unknown",
        problem: { code: "outcome_unknown", message: siteWords(change).unknown, written: null },
        isAsBefore: observed === "before" || observed === "both",
      };
  }
}

interface Found {
  readonly facts: Readonly<Record<string, unknown>>;
  /** The site had confirmed it. */
  readonly isForgotten: boolean;
}

async function writeAgain(
  change: Change,
  { facts, isForgotten }: Found,
  options: SettleOptions,
  { connector, deps }: { readonly connector: Connector; readonly deps: CarryDeps },
): Promise<Change> {
  if (options.retries === 0) return change;
  const reason = isForgotten ? "lost on the site; retrying" : "not written; retrying";
  const step = { actor: options.actor, reason, facts };
  const again = await stepTo(await doubted(change, step, deps), "applying", step, deps);
  const [outcome = NO_OUTCOME] = await writeAll([again], connector, options, deps);
  // An earlier request may still arrive, so that this one was not sent does not mean that nothing is written.
  const said = outcome.is === "unsent" ? NO_OUTCOME : outcome;
  return settleWritten(again, said, options, { connector, deps });
}

/**
 * A writer of ours may still be on its way. Asked the same by us, the site refuses, and learns of a newer writer. The
 * change is answered when that is not what happens: the site is silent, or has written after all.
 */
async function barLateWriter(
  change: Change,
  options: CarryOptions,
  { connector, deps }: { readonly connector: Connector; readonly deps: CarryDeps },
): Promise<Change | undefined> {
  const [outcome = NO_OUTCOME] = await writeAll([change], connector, options, deps);
  if (outcome.is === "refused") return undefined;
  return outcome.is === "written" ? settleWritten(change, outcome, options, { connector, deps }) : change;
}

async function settleWritten(
  change: Change,
  outcome: WriteOutcome,
  options: CarryOptions,
  { connector, deps }: { readonly connector: Connector; readonly deps: CarryDeps },
): Promise<Change> {
  const told = await tell(change, outcome, options.actor, deps);
  const [settled = told] = await settleAll([told], connector, { ...options, retries: 0 }, deps);
  return settled;
}

/** What the site had confirmed goes back through doubt. */
async function doubted(change: Change, step: Parameters<typeof note>[2], deps: CarryDeps): Promise<Change> {
  return change.state === "verifying" ? note(change, "in_doubt", step, deps) : change;
}

/** The state it is in may be the one it shall have: a retry after a crash. */
async function stepTo(
  change: Change,
  to: ChangeState,
  step: Parameters<typeof note>[2],
  deps: CarryDeps,
): Promise<Change> {
  return change.state === to ? change : note(change, to, step, deps);
}

async function note(
  change: Change,
  to: ChangeState,
  step: Parameters<ChangeDeps["store"]["journal"]["move"]>[2],
  { store }: CarryDeps,
): Promise<Change> {
  await store.journal.move(change, to, step);
  return (await store.journal.byId(change.id)) ?? change;
}

/** Stays with the change, however it ends. */
function lossOf({ overwrote }: { readonly overwrote?: string }): { readonly problem?: ChangeProblem } {
  return overwrote === undefined ? {} : { problem: { code: SAVE_OVERWRITTEN, message: overwrote, written: true } };
}

function conflictProblem(current: string | null): ChangeProblem {
  return {
    code: "preview_stale",
    message: "The current value differs from the approved one; nothing was overwritten.",
    written: false,
    current,
  };
}

const REFUSALS = {
  mismatch: "preview_stale",
  locked: "resource_locked",
  missing: "target_missing",
  unauthorized: "wordpress_not_connected",
  altered: "value_altered",
  fenced: "superseded_writer",
  switched_off: "writes_switched_off",
} as const;

const UNSENT = {
  unreachable: "wordpress_unreachable",
  timeout: "wordpress_timeout",
  bad_response: "wordpress_bad_response",
} as const;

function refusalOf(change: Change, outcome: Extract<WriteOutcome, { is: "refused" | "unsent" }>): ChangeEnding {
  if (outcome.is === "unsent")
    return { is: "failed", problem: { code: UNSENT[outcome.code], message: outcome.words, written: false } };
  if (outcome.code === "mismatch") return { is: "conflict", problem: conflictProblem(null) };
  const { lockedBy } = outcome;
  const code = outcome.code === "forbidden" ? siteWords(change).forbidden : REFUSALS[outcome.code];
  const problem = { code, message: outcome.words, written: false };
  return { is: "failed", problem: lockedBy === undefined ? problem : { ...problem, lockedBy } };
}

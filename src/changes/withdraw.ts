/**
 * Takes back a proposal that nobody has merged: what is written is the end of its branch. Whether that has been done the repository
 * says, so it may be tried again at any time, and by whoever finds it under way.
 */
import { type Actor, type Change, type NewChange, UNDER_WAY } from "#domain/change.ts";
import { type Connector, SiteUnreadable } from "#domain/connector.ts";
import { ASK_AGAIN_SECONDS, reportEnds } from "./carry-out.ts";
import type { ChangeDeps } from "./deps.ts";
import { type ChangeEnding, end } from "./endings.ts";
import { lookAtPullRequests } from "./pull-requests.ts";
import { together } from "./settle.ts";

type WithdrawDeps = Pick<ChangeDeps, "store" | "reach" | "now" | "reportEnd">;

/** It undoes a change of which nothing is in the source yet: there is nothing to edit. */
export function isWithdrawal({ reverses, effect, edits }: Pick<NewChange, "reverses" | "effect" | "edits">): boolean {
  return reverses !== null && effect === "written" && edits.length === 0;
}

/** Answers the withdrawal as it stands afterwards. */
export async function carryOutWithdrawal(
  withdrawal: Change,
  connector: Connector,
  actor: Actor,
  deps: WithdrawDeps,
): Promise<Change> {
  if (!UNDER_WAY.has(withdrawal.state)) return withdrawal;
  const { journal } = deps.store;
  try {
    const ending = await withdraw(withdrawal, connector, deps);
    const ended = await end(withdrawal, ending, actor, deps);
    await deps.reach("settled");
    reportEnds([ended], deps);
    return ended;
  } catch (error) {
    if (!(error instanceof SiteUnreadable)) throw error;
    const step = { actor, reason: "no conclusive response", facts: { words: error.message } };
    if (withdrawal.state === "applying") await journal.move(withdrawal, "in_doubt", step);
    const doubted = (await journal.byId(withdrawal.id)) ?? withdrawal;
    await journal.letGo(doubted, ASK_AGAIN_SECONDS);
    return doubted;
  }
}

/** @throws SiteUnreadable when it isn't known what has become of the branch */
async function withdraw({ reverses }: Change, connector: Connector, deps: WithdrawDeps): Promise<ChangeEnding> {
  const proposal = reverses === null ? undefined : await deps.store.journal.byId(reverses);
  if (proposal === undefined || connector.withdraw === undefined) return NOT_POSSIBLE;
  const { opKey, edits, createdAt } = proposal;
  const outcome = await connector.withdraw({ key: opKey, edits }, createdAt);
  await deps.reach("site-written");
  if (outcome.is === "refused")
    return { is: "failed", problem: { code: "git_not_writable", message: outcome.words, written: false } };
  await lookAtPullRequests([proposal], connector, deps);
  // It may have been merged meanwhile, and even been replaced since.
  const later = await deps.store.journal.writesAfter([proposal]);
  const want = { edits, later: later.get(proposal.id) ?? [] };
  const { observedValues, executed } = await connector.read([want], [opKey], createdAt);
  const observed = together(observedValues[0] ?? []);
  if (observed === "after" || observed === "both" || executed.get(opKey) === "executed") return MERGED;
  return { is: "applied", facts: { withdrawn: outcome.is, observed }, publishes: "now" };
}

const MERGED: ChangeEnding = {
  is: "failed",
  problem: {
    code: "change_in_progress",
    message: "The proposal was merged in the meantime. Roll the change back again to propose the opposite.",
    written: false,
  },
};

const NOT_POSSIBLE: ChangeEnding = {
  is: "failed",
  problem: { code: "nothing_to_roll_back", message: "The website has no proposals any more.", written: false },
};

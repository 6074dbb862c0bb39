/**
 * What a person saved beneath a write of ours comes back. That is a write as well, and somebody may save beneath it, so it
 * is looked at in the same way. Where a later save stands, it stays: what was lost is then said.
 */
import type { Outcome } from "#domain/connector.ts";
import type { Reply } from "../client.ts";
import { type Ours, overwritten, revisionOf } from "./overwritten.ts";
import type { BasicSite } from "./placed.ts";
import { holdsAll, send, type Values } from "./values.ts";

/** Somebody who saves beneath each of so many writes within seconds is no person. */
const MOST_ROUNDS = 3;

export interface Place {
  readonly site: BasicSite;
  readonly ref: string;
  readonly route: string;
}

export interface Repair extends Place {
  /** What is to stand where this was saved. */
  readonly onto: (theirs: Values) => Replacement;
}

export interface Replacement {
  readonly values: Values;
  /** What is true once they are there. */
  readonly good: (reply: Reply) => Outcome;
}

/** A write of ours that was read back. */
export interface Written extends Ours {
  /** What is true of it unless it took something away. */
  readonly good: Outcome;
}

export async function withSaves(repair: Repair, ours: Written, rounds = MOST_ROUNDS): Promise<Outcome> {
  const { save, isNewest, newest } = await overwritten(repair.site.client, repair.route, ours);
  if (save === null) return ours.good;
  if (!isNewest || rounds === 0) return telling(ours.good, LOST);
  return await replaceOnce(repair, { ...ours, newest, isLost: true }, repair.onto(save), rounds);
}

/** For where nothing may be written any more. */
export async function orLoss({ site, route }: Place, ours: Written): Promise<Outcome> {
  const { save } = await overwritten(site.client, route, ours);
  return save === null ? ours.good : telling(ours.good, LOST);
}

/** Puts something in the place of ours, or what was saved beneath ours. */
export async function replace(repair: Repair, ours: Written, by: Replacement): Promise<Outcome> {
  const { save, isNewest, isReplaced, newest } = await overwritten(repair.site.client, repair.route, ours);
  if (save !== null && !isNewest) return telling(ours.good, LOST);
  if (isReplaced) return ours.good;
  const instead = save === null ? by : repair.onto(save);
  return await replaceOnce(repair, { ...ours, newest, isLost: save !== null }, instead, MOST_ROUNDS);
}

interface Replaced extends Written {
  /** Newest revision before it is replaced. */
  readonly newest: number | null;
  /** It took something away. */
  readonly isLost: boolean;
}

async function replaceOnce(repair: Repair, ours: Replaced, by: Replacement, rounds: number): Promise<Outcome> {
  const { site, ref, route } = repair;
  const reply = await send(site.client, route, by.values, ours.next);
  const now = await site.see(ref).catch(() => null);
  if (now !== null && holdsAll(now, by.values)) {
    const again = { before: ours.next, next: by.values, since: ours.newest, until: revisionOf(reply) };
    return await withSaves(repair, { ...again, good: by.good(reply) }, rounds - 1);
  }
  if (now !== null && holdsAll(now, ours.next)) return ours.isLost ? telling(ours.good, LOST) : ours.good;
  return ours.isLost ? telling(UNCLEAR, MAYBE_LOST) : UNCLEAR;
}

const UNCLEAR: Outcome = {
  is: "unanswered",
  words: "It was saved at the same moment; what stands there now is not known.",
};
const REVISIONS = "WordPress keeps it among the revisions: compare them, and take it from there.";
const LOST = `Somebody saved this at the same moment. That save was written over, and not put back. ${REVISIONS}`;
const MAYBE_LOST = `Somebody saved this at the same moment. That save may be written over. ${REVISIONS}`;

/** Of a refusal it would not be true that nothing was written. */
function telling(outcome: Outcome, overwrote: string): Outcome {
  return outcome.is === "written" ? { ...outcome, overwrote } : { is: "unanswered", words: outcome.words, overwrote };
}

/**
 * What a person saved beneath a write of ours comes back. That is a write as well, and somebody may save beneath it, so it
 * is looked at in the same way. Where a later save stands, it stays: what was lost is then said.
 */

import type { WriteOutcome } from "#domain/connector.ts";
import type { Reply } from "../client.ts";
import type { FieldValues } from "../dialects/dialect.ts";
import { type Known, type Ours, overwritten, revisionOf } from "./overwritten.ts";
import type { BasicSite } from "./placed.ts";
import { holdsAll, send } from "./values.ts";

/** Somebody who saves beneath each of so many writes within seconds is no person. */
const MOST_ROUNDS = 3;

export interface BasicResource {
  readonly site: BasicSite;
  readonly ref: string;
  readonly route: string;
}

export interface Repair extends BasicResource {
  /** What is to stand where this was saved. */
  readonly onto: (theirs: FieldValues) => Replacement;
}

export interface Replacement {
  readonly values: FieldValues;
  /** What is true once they are there. */
  readonly good: (reply: Reply) => WriteOutcome;
}

/** A write of ours that was read back. */
export interface Written extends Ours {
  /** What is true of it unless it took something away. */
  readonly good: WriteOutcome;
}

export async function withSaves(repair: Repair, ours: Written, rounds = MOST_ROUNDS): Promise<WriteOutcome> {
  const { save, isNewest, isCertain, now } = await overwritten(repair.site.client, repair.route, ours);
  if (save === null) return isCertain ? ours.good : unchecked(ours.good);
  if (!isNewest || rounds === 0) return telling(ours.good, LOST);
  return await replaceOnce(repair, { ...ours, now, isLost: true }, repair.onto(save), rounds);
}

/** For where nothing may be written any more. */
export async function orLoss({ site, route }: BasicResource, ours: Written): Promise<WriteOutcome> {
  const { save, isCertain } = await overwritten(site.client, route, ours);
  if (save !== null) return telling(ours.good, LOST);
  return isCertain ? ours.good : unchecked(ours.good);
}

/** Puts something in the place of ours, or what was saved beneath ours. */
export async function replace(repair: Repair, ours: Written, by: Replacement): Promise<WriteOutcome> {
  const { save, isNewest, isReplaced, isCertain, now } = await overwritten(repair.site.client, repair.route, ours);
  if (save !== null && !isNewest) return telling(ours.good, LOST);
  const instead = save === null ? by : repair.onto(save);
  const ending = isReplaced
    ? ours.good
    : await replaceOnce(repair, { ...ours, now, isLost: save !== null }, instead, MOST_ROUNDS);
  return isCertain ? ending : unchecked(ending);
}

interface Replaced extends Written {
  /** Revisions before it is replaced. */
  readonly now: Known;
  /** It took something away. */
  readonly isLost: boolean;
}

async function replaceOnce(repair: Repair, ours: Replaced, by: Replacement, rounds: number): Promise<WriteOutcome> {
  const { site, ref, route } = repair;
  const reply = await send(site.client, route, by.values, ours.next);
  const seen = await site.see(ref).catch(() => null);
  if (seen !== null && holdsAll(seen, by.values)) {
    const again = { before: ours.next, next: by.values, since: ours.now, until: revisionOf(reply) };
    return await withSaves(repair, { ...again, good: by.good(reply) }, rounds - 1);
  }
  if (seen !== null && holdsAll(seen, ours.next)) return ours.isLost ? telling(ours.good, LOST) : ours.good;
  return ours.isLost ? telling(UNCLEAR, MAYBE_LOST) : UNCLEAR;
}

const UNCLEAR: WriteOutcome = {
  is: "unanswered",
  words: "It was saved at the same time, so the current value is unknown.",
};
const REVISIONS = "Compare the revisions in WordPress, and restore it from there.";
const LOST = `Someone saved this at the same time. Their version was overwritten and not restored. ${REVISIONS}`;
const MAYBE_LOST = `Someone saved this at the same time. Their version may have been overwritten. ${REVISIONS}`;
/** Nobody is known to have saved, so that nobody is named. */
const UNCHECKED =
  "WordPress has no earlier revision to compare with. If someone saved this at the same time, their version may have been overwritten. The companion plugin prevents this.";

/** What was refused stays refused: most likely nothing was lost. */
function unchecked(outcome: WriteOutcome): WriteOutcome {
  if (outcome.is === "unsent") return outcome;
  if (outcome.is === "refused")
    return { ...outcome, words: outcome.words.endsWith(UNCHECKED) ? outcome.words : `${outcome.words} ${UNCHECKED}` };
  return { ...outcome, overwrote: outcome.overwrote ?? UNCHECKED };
}

/** Of a refusal it would not be true that nothing was written. */
function telling(outcome: WriteOutcome, overwrote: string): WriteOutcome {
  return outcome.is === "written" ? { ...outcome, overwrote } : { is: "unanswered", words: outcome.words, overwrote };
}

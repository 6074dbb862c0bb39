/** What an audit takes over from an earlier one, as the crawl asks for it: page by page, answered in pieces. */
import type { Earlier, EarlierAnswer } from "#domain/earlier.ts";
import type { AuditId } from "#domain/ids.ts";
import type { Held, Store } from "#store/index.ts";
import type { JudgedBefore } from "./judged.ts";

export interface Reused {
  readonly from: AuditId;
  readonly earlier: Earlier<JudgedBefore>;
}

/** Pages are asked in nearly the order of their numbers, so neighbours are read together and a few pieces are kept. */
const PIECE = 128;
const PIECES_KEPT = 8;

/** @param version of the code that reads and judges pages */
export async function openEarlier(held: Held, version: string, store: Pick<Store, "reuse">): Promise<Reused | null> {
  const from = await store.reuse.begin(held, version);
  if (from === null) return null;
  const origin = await store.reuse.originOf(from);
  if (origin === null) return null;
  const trustsServer = await store.reuse.mayAskConditionally(held, from);
  const answers = createPieces((first, last) => store.reuse.answers(from, first, last));
  const recall = createGathering((ids) => store.reuse.recall(from, ids));
  return {
    from,
    earlier: {
      ...{ origin, trustsServer, urls: store.reuse.urls(from), answerOf: answers },
      async recall(id, same) {
        const page = await recall(id);
        if (page === undefined) return undefined;
        const { ttfbMs, sign, targets, marks, outcomes, issuesFound } = page;
        // To say “not modified” is less work than the page, but if even that takes longer now, the site is slower.
        const ttfbNow = same.headers === null ? Math.max(ttfbMs ?? 0, same.ttfbMs ?? 0) : same.ttfbMs;
        const kept = { urlId: id, tries: 1, ...same, ttfbMs: ttfbNow, outcomes, issueCount: issuesFound };
        return { ttfbMs: ttfbNow, sign, targets, marks, kept };
      },
    },
  };
}

/** Answers what lies in a piece together. */
function createPieces(read: (first: number, last: number) => Promise<ReadonlyMap<number, EarlierAnswer>>) {
  const pieces = new Map<number, Promise<ReadonlyMap<number, EarlierAnswer>>>();
  return async (id: number): Promise<EarlierAnswer | undefined> => {
    const number = Math.floor(id / PIECE);
    const piece = pieces.get(number) ?? read(number * PIECE, (number + 1) * PIECE - 1);
    // What was asked for last goes last: a Map keeps the order of insertion.
    pieces.delete(number);
    pieces.set(number, piece);
    const [oldest] = pieces.keys();
    if (pieces.size > PIECES_KEPT && oldest !== undefined) pieces.delete(oldest);
    return (await piece).get(id);
  };
}

/** What is asked for in one turn of the event loop is read by one statement. */
function createGathering<T>(read: (ids: readonly number[]) => Promise<ReadonlyMap<number, T>>) {
  let gathered: number[] = [];
  let answer: Promise<ReadonlyMap<number, T>> | undefined;
  return async (id: number): Promise<T | undefined> => {
    gathered.push(id);
    answer ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      const ids = gathered;
      [gathered, answer] = [[], undefined];
      return read(ids);
    });
    return (await answer).get(id);
  };
}

/** What an audit takes over from an earlier one, as the crawl asks for it: page by page, answered in pieces. */
import type { Earlier, EarlierAnswer } from "#domain/earlier.ts";
import type { AuditId } from "#domain/ids.ts";
import type { AnswerBefore, AuditLease, Store } from "#store/index.ts";
import type { JudgedBefore } from "./judged.ts";

export interface Reused {
  readonly from: AuditId;
  readonly earlier: Earlier<JudgedBefore>;
}

/**
 * Kinds of addresses take turns, so pages are asked in the order of their numbers only roughly. A piece is kept until
 * pages of so many others were asked for; an answer takes half a kilobyte as text, and all that are kept 16 MB.
 */
const PIECE = 512;
const PIECES_KEPT = 64;

/** Pages that did not change are recalled together, as long as none of them waits longer for others than a request takes. */
const RECALLED_TOGETHER = 48;
const LONGEST_WAIT_MS = 8;

/** @param version of the code that reads and judges pages */
export async function openEarlier(
  lease: AuditLease,
  version: string,
  store: Pick<Store, "reuse">,
): Promise<Reused | null> {
  const from = await store.reuse.begin(lease, version);
  if (from === null) return null;
  const origin = await store.reuse.originOf(from);
  if (origin === null) return null;
  const trustsServer = await store.reuse.mayAskConditionally(lease, from);
  const answers = createPieces((first, last) => store.reuse.answers(lease, from, [first, last]));
  const recall = createGathering(store.reuse.recalling(lease, from));
  const incomplete = store.reuse.incompletePages(from);
  // Observed at once: the first page is recalled after others were asked for.
  incomplete.catch(() => {});
  return {
    from,
    earlier: {
      ...{ origin, trustsServer, urls: store.reuse.urls(from), answerOf: answers },
      async recall(id, same) {
        const page = await recall(id);
        if (page === undefined || (await incomplete).has(id)) return undefined;
        const { ttfbMs, sign, targets, marks, outcomes, issuesFound } = page;
        // To say “not modified” is less work than the page, but if even that takes longer now, the site is slower.
        const ttfbNow = same.headers === null ? Math.max(ttfbMs ?? 0, same.ttfbMs ?? 0) : same.ttfbMs;
        const kept = { urlId: id, tries: 1, ...same, ttfbMs: ttfbNow, outcomes, issueCount: issuesFound };
        return { ttfbMs: ttfbNow, sign, targets, marks, kept };
      },
    },
  };
}

/** Reads pieces and keeps those that were asked for last; behind a new one, the next is read ahead. */
function createPieces(read: (first: number, last: number) => Promise<ReadonlyMap<number, AnswerBefore>>) {
  const pieces = new Map<number, Promise<ReadonlyMap<number, AnswerBefore>>>();

  function take(number: number): Promise<ReadonlyMap<number, AnswerBefore>> {
    const piece = pieces.get(number) ?? read(number * PIECE, (number + 1) * PIECE - 1);
    // What was asked for last goes last: a Map keeps the order of insertion.
    pieces.delete(number);
    pieces.set(number, piece);
    const [oldest] = pieces.keys();
    if (pieces.size > PIECES_KEPT && oldest !== undefined) pieces.delete(oldest);
    return piece;
  }

  return async (id: number): Promise<EarlierAnswer | undefined> => {
    const number = Math.floor(id / PIECE);
    // Observed at once: nobody may come for it.
    if (!pieces.has(number)) take(number + 1).catch(() => {});
    const kept = (await take(number)).get(id);
    return kept && { headers: JSON.parse(kept.headersJson), bodyHash: kept.bodyHash };
  };
}

/** What is asked for within a moment is read by one statement. */
function createGathering<T>(read: (ids: readonly number[]) => Promise<ReadonlyMap<number, T>>) {
  let gathered: number[] = [];
  let answer = Promise.withResolvers<ReadonlyMap<number, T>>();
  let waitTimer: NodeJS.Timeout | undefined;

  function readGathered(): void {
    clearTimeout(waitTimer);
    answer.resolve(read(gathered));
    [gathered, answer, waitTimer] = [[], Promise.withResolvers(), undefined];
  }

  return async (id: number): Promise<T | undefined> => {
    const { promise } = answer;
    gathered.push(id);
    if (gathered.length >= RECALLED_TOGETHER) readGathered();
    else waitTimer ??= setTimeout(readGathered, LONGEST_WAIT_MS);
    return (await promise).get(id);
  };
}

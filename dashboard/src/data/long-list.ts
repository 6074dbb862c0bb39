/**
 * A long list, of which only the pieces near the eye are held: 100,000 rows take the memory of a few hundred. Where each
 * piece begins is kept (its cursor), so that going back asks for what is looked at again, and for nothing else.
 */
import { type QueryKey, skipToken, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

export interface Piece<Row> {
  readonly rows: readonly Row[];
  /** `null` in the last piece. */
  readonly nextCursor: string | null;
}

export interface LongListQuery<P> {
  readonly key: QueryKey;
  /** Rows of every piece but the last. */
  readonly size: number;
  readonly fetch: (cursor: string | undefined) => Promise<P>;
}

/** What is known of the list's extent. */
interface Extent {
  /** Where its pieces begin; the first has no cursor. */
  readonly cursors: readonly (string | undefined)[];
  /** Rows of the last piece of `cursors`, once it has come. */
  readonly tail: number | undefined;
}

const NOTHING: Extent = { cursors: [undefined], tail: undefined };
/** A piece that nobody sees is forgotten after so long. */
const KEPT_MS = 10_000;

export type LongList<P extends Piece<unknown>> = ReturnType<typeof useLongList<P>>;

export function useLongList<P extends Piece<unknown>>({ key, size, fetch }: LongListQuery<P>) {
  type Row = P["rows"][number];
  const client = useQueryClient();
  const extentKey = [...key, "extent"];
  const { data: extent = NOTHING } = useQuery<Extent>({ queryKey: extentKey, queryFn: skipToken });
  const [seen, setSeen] = useState({ from: 0, to: 0 });
  const numbers = wanted(seen, extent.cursors.length);
  const answers = useQueries({
    queries: numbers.map((number) => ({
      queryKey: [...key, "from", extent.cursors[number] ?? null],
      queryFn: () => fetch(extent.cursors[number]),
      gcTime: KEPT_MS,
    })),
  });
  const pieces = new Map(numbers.map((number, index) => [number, answers[index]?.data]));
  const learned = learn(extent, pieces);
  useEffect(() => {
    if (learned !== extent) client.setQueryData(extentKey, learned);
  });

  return {
    /** Always held: what is said of the list as a whole stands in it. */
    first: pieces.get(0),
    /** Rows known so far; there may be more. */
    count: (extent.cursors.length - 1) * size + (extent.tail ?? 0),
    hasMore: extent.tail === undefined,
    error: answers.find(({ error }) => error !== null)?.error ?? null,
    isLoading: answers.some(({ isPending }) => isPending),
    retry: () => void Promise.all(answers.filter(({ isError }) => isError).map((answer) => answer.refetch())),
    /** `undefined` while it is not there, or not there any more. */
    row: (index: number): Row | undefined => pieces.get(Math.floor(index / size))?.rows[index % size],
    /** The rows around those on the screen, as far as they are there. */
    near: (): readonly Row[] =>
      [...pieces].filter(([number]) => number >= seen.from).flatMap(([, piece]) => piece?.rows ?? []),
    /** Tells which rows are on the screen; what comes behind them is fetched ahead. */
    see(firstRow: number, lastRow: number): void {
      const [from, to] = [Math.floor(firstRow / size), Math.floor(lastRow / size) + 1];
      if (from !== seen.from || to !== seen.to) setSeen({ from, to });
    },
  };
}

function wanted({ from, to }: { from: number; to: number }, known: number): number[] {
  const numbers = [0];
  for (let number = Math.max(from, 1); number <= Math.min(to, known - 1); number++) numbers.push(number);
  return numbers;
}

/** The extent after these pieces came. Where one ends elsewhere than before, what was known behind it holds no longer. */
function learn<P extends Piece<unknown>>(extent: Extent, pieces: ReadonlyMap<number, P | undefined>): Extent {
  for (const [number, piece] of pieces) {
    if (piece === undefined) continue;
    const { cursors, tail } = extent;
    const { nextCursor, rows } = piece;
    if (nextCursor !== null && nextCursor !== cursors[number + 1])
      return { cursors: [...cursors.slice(0, number + 1), nextCursor], tail: undefined };
    const isLast = number === cursors.length - 1;
    if (nextCursor === null && (!isLast || tail !== rows.length))
      return { cursors: cursors.slice(0, number + 1), tail: rows.length };
  }
  return extent;
}

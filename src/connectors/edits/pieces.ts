/**
 * Turns changes of places into edits of pieces. A piece is the part of the text that is replaced; it must occur exactly
 * once before and exactly once after, so that whoever writes it, or turns it round, cannot hit another place. Where a
 * piece is ambiguous it grows by its neighbours, as little as needed.
 */
export interface TextPart {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The change of one element. The piece is at least from `start` to `end`, so that it names its element. */
export interface ElementChange {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly parts: readonly TextPart[];
}

export interface PieceEdit {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** In the order of the places. `undefined` where nothing would be left of the text: no piece can stand for that. */
export function asEdits(source: string, changes: readonly ElementChange[]): readonly PieceEdit[] | undefined {
  const edits: PieceEdit[] = [];
  let text = source;
  let moved = 0;
  for (const change of apart(changes)) {
    const [start, end] = [change.start + moved, change.end + moved];
    const replaced = replacePieces(source, change);
    if (replaced === text.slice(start, end)) continue;
    const next = text.slice(0, start) + replaced + text.slice(end);
    const grown = grow({ text, next, start, end, nextEnd: start + replaced.length });
    if (!grown) return undefined;
    edits.push({ name: change.name, ...grown });
    moved += next.length - text.length;
    text = next;
  }
  return edits;
}

/** Changes whose pieces overlap, such as of two images in one link, are one. */
function apart(changes: readonly ElementChange[]): readonly ElementChange[] {
  const result: ElementChange[] = [];
  for (const change of changes.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    const last = result.at(-1);
    if (last && change.start < last.end)
      result.splice(-1, 1, {
        ...last,
        end: Math.max(last.end, change.end),
        parts: [...last.parts, ...change.parts],
      });
    else result.push(change);
  }
  return result;
}

function replacePieces(source: string, { start, end, parts }: ElementChange): string {
  let [result, place] = ["", start];
  for (const part of parts.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    // It goes with something around it.
    if (part.start < place) continue;
    result += source.slice(place, part.start) + part.text;
    place = part.end;
  }
  return result + source.slice(place, end);
}

/**
 * One replaced stretch of a text as a piece that is unique before and after. `undefined` where no piece can be.
 * @param start and @param end in characters of the text
 */
export function pieceOf(text: string, start: number, end: number, replacement: string): PieceSides | undefined {
  const next = text.slice(0, start) + replacement + text.slice(end);
  return grow({ text, next, start, end, nextEnd: start + replacement.length });
}

interface Swap {
  readonly text: string;
  readonly next: string;
  readonly start: number;
  readonly end: number;
  readonly nextEnd: number;
}

/** Once a piece is unique it stays so when it grows: that is what lets each side be searched by halving. */
function grow(swap: Swap): { before: string; after: string } | undefined {
  const [maxLeft, maxRight] = [swap.start, swap.text.length - swap.end];
  const isUnique = (left: number, right: number) => {
    const { before, after } = cut(swap, left, right);
    if (!occursOnce(swap.text, before) || !occursOnce(swap.next, after)) return false;
    // Or nobody could tell whether what holds the other is done.
    return !before.includes(after) || !swap.next.includes(before);
  };
  if (!isUnique(maxLeft, maxRight)) return undefined;
  const both = least(Math.max(maxLeft, maxRight), (by) => isUnique(Math.min(by, maxLeft), Math.min(by, maxRight)));
  const right = least(Math.min(both, maxRight), (by) => isUnique(Math.min(both, maxLeft), by));
  const left = least(Math.min(both, maxLeft), (by) => isUnique(by, right));
  return cut(swap, left, right);
}

/** The smallest number that does, by doubling and then halving; `most` is known to do. */
function least(most: number, does: (by: number) => boolean): number {
  let [no, yes] = [-1, 0];
  while (yes < most && !does(yes)) [no, yes] = [yes, Math.min(most, yes * 2 + 1)];
  while (yes - no > 1) {
    const middle = Math.floor((yes + no) / 2);
    if (does(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}

/** Never between the two halves of a letter: half a letter cannot be sent. */
function cut({ text, next, start, end, nextEnd }: Swap, left: number, right: number): PieceSides {
  const from = start - left - (isLowHalf(text, start - left) ? 1 : 0);
  const extra = right + (isLowHalf(text, end + right) ? 1 : 0);
  return { before: text.slice(from, end + extra), after: next.slice(from, nextEnd + extra) };
}

export type PieceSides = Pick<PieceEdit, "before" | "after">;

function isLowHalf(text: string, place: number): boolean {
  return (
    /^[\udc00-\udfff]/.test(text.slice(place, place + 1)) && /[\ud800-\udbff]$/.test(text.slice(0, place).slice(-1))
  );
}

/** Occurrences that overlap count, too. */
export function occursOnce(text: string, piece: string): boolean {
  const first = piece === "" ? -1 : text.indexOf(piece);
  return first !== -1 && text.indexOf(piece, first + 1) === -1;
}

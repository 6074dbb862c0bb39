/**
 * What a page says to its readers, as pieces of its text: from where to where, and what each is part of. Pieces that
 * follow each other become one where that changes nothing, so a page of a thousand texts has some hundred of them.
 */
import { foldSpace } from "./fold-text.ts";
import { Gathering } from "./gathering.ts";
import { createProse } from "./prose.ts";

/** What a piece is part of, as bits. */
export const [SHOWN, IN_MAIN, PROSE, HEADING, HEADING_END, BLOCK_END] = [1, 2, 4, 8, 16, 32] as const;
/** Where its letters count. */
const PLACE = SHOWN | IN_MAIN | HEADING;

export function createPieces() {
  const starts: number[] = [];
  const ends: number[] = [];
  const kinds: number[] = [];
  let last = -1;
  /** Pieces before this one stay as they are. */
  let settled = 0;

  /** White space at the edge of a block says nothing, so it may lie on either side. */
  function continues(from: number, kind: number, blank: boolean): boolean {
    if (last < settled || ends[last] !== from) return false;
    const before = kinds[last] ?? 0;
    return before === kind || (blank && (before & BLOCK_END) !== 0 && (before & PLACE) === (kind & PLACE));
  }

  return {
    add(from: number, to: number, kind: number, blank: boolean): void {
      if (continues(from, kind, blank)) {
        ends[last] = to;
        return;
      }
      starts.push(from);
      ends.push(to);
      kinds.push(kind);
      last += 1;
    },

    /** What comes from here on may be taken out again. */
    mark(): number {
      settled = last + 1;
      return settled;
    },

    takeOut(mark: number): void {
      if (last < mark) return;
      starts.length = ends.length = kinds.length = mark;
      last = mark - 1;
    },

    /** @param place `IN_MAIN` when the page has a main element */
    divide: (text: string, place: number) => divide({ starts, ends, kinds }, text, place),
  };
}

interface Pieces {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly kinds: readonly number[];
}

function divide({ starts, ends, kinds }: Pieces, text: string, place: number) {
  const [main, heading] = [new Gathering(text), new Gathering(text)];
  const headings: string[] = [];
  const prose = createProse(text);
  for (let at = 0; at < kinds.length; at++) {
    const kind = kinds[at] ?? 0;
    if ((kind & (SHOWN | IN_MAIN)) === (SHOWN | place)) {
      const [from, to] = [starts[at] ?? 0, ends[at] ?? 0];
      main.add(from, to);
      if (kind & HEADING) heading.add(from, to);
      if (kind & PROSE) prose.add(from, to);
    }
    if (kind & HEADING_END) headings.push(heading.take());
    if (kind & BLOCK_END) prose.endBlock();
  }
  return { main: foldSpace(main.take()), headings: headings.join(" "), prose: prose.finish() };
}

/**
 * What a page says to its readers, as pieces of its text: from where to where, and what each is part of. Pieces that
 * follow each other become one where that changes nothing, so a page of a thousand texts has some hundred of them.
 */
import { countWithSegmenter, countWords } from "./count-words.ts";
import { FoldedLetters } from "./folded-letters.ts";
import { Gathering } from "./gathering.ts";
import { Prose } from "./prose.ts";

/** What a piece is part of, as bits. */
export const [SHOWN, IN_MAIN, PROSE, HEADING, HEADING_END, BLOCK_END] = [1, 2, 4, 8, 16, 32] as const;
/** Where its letters count. */
const PLACE = SHOWN | IN_MAIN | HEADING;

/** Of one page at a time. */
const main = new FoldedLetters();

export class TextPieces {
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #kinds: number[] = [];
  #last = -1;
  /** Pieces before this one stay as they are. */
  #settled = 0;

  add(from: number, to: number, kind: number, blank: boolean): void {
    if (this.#continues(from, kind, blank)) {
      this.#ends[this.#last] = to;
      return;
    }
    this.#starts.push(from);
    this.#ends.push(to);
    this.#kinds.push(kind);
    this.#last += 1;
  }

  /** White space at the edge of a block says nothing, so it may lie on either side. */
  #continues(from: number, kind: number, blank: boolean): boolean {
    if (this.#last < this.#settled || this.#ends[this.#last] !== from) return false;
    const before = this.#kinds[this.#last] ?? 0;
    return before === kind || (blank && (before & BLOCK_END) !== 0 && (before & PLACE) === (kind & PLACE));
  }

  /** What comes from here on may be taken out again. */
  mark(): number {
    this.#settled = this.#last + 1;
    return this.#settled;
  }

  takeOut(mark: number): void {
    if (this.#last < mark) return;
    this.#starts.length = this.#ends.length = this.#kinds.length = mark;
    this.#last = mark - 1;
  }

  /** @param place `IN_MAIN` when the page has a main element */
  divide(text: string, place: number) {
    main.clear();
    const heading = new Gathering(text);
    const headings: string[] = [];
    const prose = new Prose(text);
    for (let at = 0; at <= this.#last; at++) {
      const kind = this.#kinds[at] ?? 0;
      if ((kind & (SHOWN | IN_MAIN)) === (SHOWN | place)) {
        const [from, to] = [this.#starts[at] ?? 0, this.#ends[at] ?? 0];
        main.addFolded(text, from, to);
        if (kind & HEADING) heading.add(from, to);
        if (kind & PROSE) prose.add(from, to);
      }
      if (kind & HEADING_END) headings.push(heading.take());
      if (kind & BLOCK_END) prose.endBlock();
    }
    const { words } = main;
    const mainText = main.take();
    const all = words ?? countWithSegmenter(mainText);
    return { mainText, words: all - countWords(headings.join(" ")), prose: prose.finish() };
  }
}

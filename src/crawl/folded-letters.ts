/** Pieces of a text, put together with white space folded as browsers show it, and their words counted. */
import { BREAK, HARD, INNER, letterKind, START, WHITE } from "./letter-kinds.ts";
import { Letters, ROOM } from "./letters.ts";

const SPACE = 32;

export class FoldedLetters extends Letters {
  #words = 0;
  /** The kind of the last letter that counts; at the beginning, white space says nothing. */
  #before: number = WHITE;
  #isHard = false;

  addFolded(text: string, from: number, to: number): void {
    for (let at = from; at < to; at += ROOM) this.#addPart(text, at, Math.min(at + ROOM, to));
  }

  #addPart(text: string, from: number, to: number): void {
    this.makeRoom(to - from);
    const { narrow, wide } = this;
    let { used, bits } = this;
    let before = this.#before;
    let words = 0;
    for (let at = from; at < to; at++) {
      let code = text.charCodeAt(at);
      const kind = letterKind(code);
      if (kind === WHITE) {
        if (before === WHITE) continue;
        code = SPACE;
      } else if (kind === START) {
        if (before !== START) words += 1;
      } else if (kind === HARD) this.#isHard = true;
      // What may stand inside of a word continues it, and begins none.
      if (kind !== INNER) before = kind;
      else if (before !== START) before = BREAK;
      narrow[used] = code;
      wide[used] = code;
      bits |= code;
      used += 1;
    }
    this.used = used;
    this.bits = bits;
    this.#before = before;
    this.#words += words;
  }

  /** How many words it has; `null` when only a segmenter can tell. */
  get words(): number | null {
    return this.#isHard ? null : this.#words;
  }

  override take(): string {
    const text = super.take();
    return text.endsWith(" ") ? text.slice(0, -1) : text;
  }

  override clear(): void {
    super.clear();
    this.#words = 0;
    this.#before = WHITE;
    this.#isHard = false;
  }
}

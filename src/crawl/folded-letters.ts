/** Pieces of a text, put together with white space folded as browsers show it, and their words counted. */
import { HARD, INNER, letterKind, START, WHITE } from "./letter-kinds.ts";
import { Letters } from "./letters.ts";

const SPACE = 32;

export class FoldedLetters extends Letters {
  #words = 0;
  #isInWord = false;
  #isHard = false;

  addFolded(text: string, from: number, to: number): void {
    this.makeRoom(to - from);
    const { narrow, wide } = this;
    let { length, bits } = this;
    let isInWord = this.#isInWord;
    let words = 0;
    for (let at = from; at < to; at++) {
      let code = text.charCodeAt(at);
      const kind = letterKind(code);
      if (kind === START) {
        if (!isInWord) words += 1;
        isInWord = true;
      } else if (kind === HARD) this.#isHard = true;
      else if (kind !== INNER) {
        isInWord = false;
        if (kind === WHITE) {
          if (length === 0 || wide[length - 1] === SPACE) continue;
          code = SPACE;
        }
      }
      narrow[length] = code;
      wide[length] = code;
      bits |= code;
      length += 1;
    }
    this.length = length;
    this.bits = bits;
    this.#isInWord = isInWord;
    this.#words += words;
  }

  /** How many words it has; `null` when only a segmenter can tell. */
  get words(): number | null {
    return this.#isHard ? null : this.#words;
  }

  override take(): string {
    if (this.length > 0 && this.wide[this.length - 1] === SPACE) this.length -= 1;
    return super.take();
  }

  override clear(): void {
    super.clear();
    this.#words = 0;
    this.#isInWord = this.#isHard = false;
  }
}

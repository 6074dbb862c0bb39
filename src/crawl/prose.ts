/** The main text block by block. */

import { cut } from "./fold-text.ts";
import { FoldedLetters } from "./folded-letters.ts";

const MOST_LETTERS = 20_000;
/** Of one page at a time. */
const block = new FoldedLetters();

export class Prose {
  readonly #text: string;
  readonly #blocks: string[] = [];
  #kept = 0;

  constructor(text: string) {
    this.#text = text;
    block.clear();
  }

  add(from: number, to: number): void {
    if (this.#kept < MOST_LETTERS) block.addFolded(this.#text, from, to);
  }

  endBlock(): void {
    if (block.length === 0) return;
    const text = block.take();
    if (text === "") return;
    this.#blocks.push(cut(text, MOST_LETTERS - this.#kept));
    this.#kept += text.length;
  }

  finish(): readonly string[] {
    this.endBlock();
    return this.#blocks;
  }
}

/** The main text block by block. */
import { cut, foldSpace } from "./fold-text.ts";

const MOST_LETTERS = 20_000;

export function createProse() {
  const blocks: string[] = [];
  let kept = 0;
  let block = "";

  function endBlock(): void {
    const text = kept < MOST_LETTERS ? foldSpace(block) : "";
    block = "";
    if (text === "") return;
    blocks.push(cut(text, MOST_LETTERS - kept));
    kept += text.length;
  }

  return {
    add(piece: string): void {
      block += piece;
    },
    endBlock,
    finish(): readonly string[] {
      endBlock();
      return blocks;
    },
  };
}

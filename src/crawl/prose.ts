/** The main text block by block. */
import { cut, foldSpace } from "./fold-text.ts";
import { Gathering } from "./gathering.ts";

const MOST_LETTERS = 20_000;

export function createProse(text: string) {
  const blocks: string[] = [];
  const open = new Gathering(text);
  let kept = 0;

  function endBlock(): void {
    const taken = open.take();
    const block = kept < MOST_LETTERS ? foldSpace(taken) : "";
    if (block === "") return;
    blocks.push(cut(block, MOST_LETTERS - kept));
    kept += block.length;
  }

  return {
    add(from: number, to: number): void {
      open.add(from, to);
    },
    endBlock,
    finish(): readonly string[] {
      endBlock();
      return blocks;
    },
  };
}

/**
 * The prose of a page as places in its main text, which it is most of: what stands between two pieces of a block is code. What isn't found
 * there is kept as it is.
 */

/** A block: pieces of the main text, each as two numbers, the letters between the piece before and it, and its own; or text. */
type PackedBlock = readonly (number | string)[];
export type PackedProse = readonly PackedBlock[];

/** A piece is looked for by so many letters, so far behind the one before. */
const LEAST = 8;
const FARTHEST = 400;

export function packProse(prose: readonly string[], mainText: string): PackedProse {
  let from = 0;
  return prose.map((block) => {
    const packed: (number | string)[] = [];
    /** What was looked for and isn't there begins here. */
    let kept = 0;
    for (let at = 0; at < block.length; ) {
      const skipped = mainText.slice(from, from + FARTHEST).indexOf(block.slice(at, at + LEAST));
      if (skipped === -1) {
        at = endOfWord(block, at);
        continue;
      }
      if (kept < at) packed.push(block.slice(kept, at));
      const length = lengthOfSame(block, at, mainText, from + skipped);
      packed.push(skipped, length);
      at += length;
      kept = at;
      from += skipped + length;
    }
    if (kept < block.length) packed.push(block.slice(kept));
    return packed;
  });
}

function endOfWord(block: string, at: number): number {
  const end = block.indexOf(" ", at + 1);
  return end === -1 ? block.length : end;
}

function lengthOfSame(one: string, at: number, other: string, from: number): number {
  let length = 0;
  while (at + length < one.length && one.charCodeAt(at + length) === other.charCodeAt(from + length)) length++;
  return length;
}

export function unpackProse(prose: PackedProse, mainText: string): string[] {
  let from = 0;
  return prose.map((packed) => {
    let block = "";
    for (let at = 0; at < packed.length; at++) {
      const piece = packed[at];
      if (typeof piece === "string") block += piece;
      else {
        const start = from + (piece ?? 0);
        from = start + Number(packed[++at]);
        block += mainText.slice(start, from);
      }
    }
    return block;
  });
}

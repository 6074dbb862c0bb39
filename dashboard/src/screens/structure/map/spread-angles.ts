/**
 * Moves places on a circle apart until neighbours have room, each as little as possible: least squares under the
 * constraint of distances, by pooling neighbours that are too near (isotonic regression).
 * @param wanted ascending, in radians from 0 to 2π
 * @param gap at most 2π ÷ their number
 */
export function spreadAngles(wanted: readonly number[], gap: number): number[] {
  const blocks: { sum: number; count: number }[] = [];
  wanted.forEach((angle, index) => {
    let block = { sum: angle - index * gap, count: 1 };
    for (let last = blocks.at(-1); last !== undefined && meanOf(last) >= meanOf(block); last = blocks.at(-1)) {
      blocks.pop();
      block = { sum: last.sum + block.sum, count: last.count + block.count };
    }
    blocks.push(block);
  });
  const most = 2 * Math.PI - wanted.length * gap;
  return blocks
    .flatMap((block) => Array.from({ length: block.count }, () => Math.min(most, Math.max(0, meanOf(block)))))
    .map((start, index) => start + index * gap);
}

const meanOf = ({ sum, count }: { readonly sum: number; readonly count: number }): number => sum / count;

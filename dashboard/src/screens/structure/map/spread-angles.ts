/**
 * Moves places on a circle apart until neighbours have room, each as little as possible: least squares under the
 * constraint of distances, by pooling neighbours that are too near (isotonic regression).
 * @param wanted ascending, in radians from 0 to 2π
 * @param gap at most 2π ÷ their number
 */
export function spreadAngles(wanted: readonly number[], gap: number): number[] {
  // Blocks of pooled neighbours, as columns: ten thousand small objects would cost more than the sums.
  const [sums, counts] = [new Float64Array(wanted.length), new Int32Array(wanted.length)];
  let blocks = 0;
  wanted.forEach((angle, index) => {
    let [sum, count] = [angle - index * gap, 1];
    for (; blocks > 0 && meanOf(sums, counts, blocks - 1) >= sum / count; blocks--) {
      sum += sums[blocks - 1] ?? 0;
      count += counts[blocks - 1] ?? 0;
    }
    sums[blocks] = sum;
    counts[blocks] = count;
    blocks++;
  });
  const most = 2 * Math.PI - wanted.length * gap;
  const spread: number[] = [];
  for (let block = 0; block < blocks; block++) {
    const start = Math.min(most, Math.max(0, meanOf(sums, counts, block)));
    for (let left = counts[block] ?? 0; left > 0; left--) spread.push(start + spread.length * gap);
  }
  return spread;
}

const meanOf = (sums: Float64Array, counts: Int32Array, block: number): number =>
  (sums[block] ?? 0) / (counts[block] ?? 1);

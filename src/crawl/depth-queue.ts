/** First in, first out, smallest depth first. An id may be added again at a smaller depth; the taker skips the rest. */
export type DepthQueue = ReturnType<typeof createDepthQueue>;

export function createDepthQueue() {
  const buckets = new Map<number, { ids: number[]; head: number }>();
  let least = Number.POSITIVE_INFINITY;
  return {
    add(id: number, depth: number): void {
      const bucket = buckets.get(depth) ?? { ids: [], head: 0 };
      buckets.set(depth, bucket);
      bucket.ids.push(id);
      least = Math.min(least, depth);
    },
    take(deepest: number): number | null {
      const bucket = buckets.get(least);
      if (!bucket || least > deepest) return null;
      const id = bucket.ids[bucket.head] ?? null;
      bucket.head += 1;
      if (bucket.head >= bucket.ids.length) {
        buckets.delete(least);
        least = Math.min(...buckets.keys());
      }
      return id;
    },
    hasWithin: (deepest: number): boolean => buckets.size > 0 && least <= deepest,
    isEmpty: (): boolean => buckets.size === 0,
  };
}

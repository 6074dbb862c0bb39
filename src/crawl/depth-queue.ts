/** First in, first out, smallest depth first. An id may be added again at a smaller depth; the taker skips the rest. */
export function createDepthQueue() {
  const buckets = new Map<number, { ids: number[]; head: number }>();
  return {
    add(id: number, depth: number): void {
      const bucket = buckets.get(depth) ?? { ids: [], head: 0 };
      buckets.set(depth, bucket);
      bucket.ids.push(id);
    },
    take(deepest: number): number | null {
      const depth = Math.min(...buckets.keys());
      const bucket = buckets.get(depth);
      if (!bucket || depth > deepest) return null;
      const id = bucket.ids[bucket.head] ?? null;
      bucket.head += 1;
      if (bucket.head >= bucket.ids.length) buckets.delete(depth);
      return id;
    },
    hasWithin: (deepest: number): boolean => buckets.size > 0 && Math.min(...buckets.keys()) <= deepest,
  };
}

/** Adds up clicks, impressions and positions by what they are about. */
import type { SearchCounts } from "#domain/search.ts";

interface Sums {
  clicks: number;
  impressions: number;
  /** Position × impressions, and the impressions that have a position. */
  weighted: number;
  placed: number;
}

export class SearchTally {
  readonly #sums = new Map<string, Sums>();

  get size(): number {
    return this.#sums.size;
  }

  add(key: string, { clicks, impressions, position }: SearchCounts): void {
    const sums = this.#sums.get(key);
    const weighted = position === null ? 0 : position * impressions;
    const placed = position === null ? 0 : impressions;
    if (sums === undefined) {
      this.#sums.set(key, { clicks, impressions, weighted, placed });
      return;
    }
    sums.clicks += clicks;
    sums.impressions += impressions;
    sums.weighted += weighted;
    sums.placed += placed;
  }

  *counts(): Generator<readonly [key: string, counts: SearchCounts]> {
    for (const [key, { clicks, impressions, weighted, placed }] of this.#sums)
      yield [key, { clicks, impressions, position: placed === 0 ? null : weighted / placed }];
  }
}

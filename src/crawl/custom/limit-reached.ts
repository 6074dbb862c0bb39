/** A rule needs more work than one page may take: nothing can be said about it there. */
export class LimitReached extends Error {}

/** Counts the steps of one rule on one page. */
export class Steps {
  #left: number;

  constructor(most: number) {
    this.#left = most;
  }

  /** @throws LimitReached */
  take(count = 1): void {
    this.#left -= count;
    if (this.#left < 0) throw new LimitReached("the rule took too many steps");
  }
}

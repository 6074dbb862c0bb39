/**
 * A bounded memory of what was worked out lately. Two generations: what is asked for moves to the younger one, and when
 * that is full, the older one is dropped as a whole. That costs one look-up for what is in use, and no bookkeeping.
 */

/** Longer keys are not kept: a page may invent a name or an address of megabytes, and the next page another. */
export const LONGEST_KEY = 250;

export class RecentCache<Value extends object, Key extends string | number = string> {
  readonly #most: number;
  #younger = new Map<Key, Value>();
  #older = new Map<Key, Value>();

  /** @param most entries of one generation; at most twice as many are kept */
  constructor(most: number) {
    this.#most = most;
  }

  get(key: Key): Value | undefined {
    const value = this.#younger.get(key);
    if (value !== undefined) return value;
    const earlier = this.#older.get(key);
    if (earlier !== undefined) this.set(key, earlier);
    return earlier;
  }

  /** The key must not be a piece of a longer text, which would be kept with it. */
  set(key: Key, value: Value): void {
    if (typeof key === "string" && key.length > LONGEST_KEY) return;
    if (this.#younger.size >= this.#most) {
      this.#older = this.#younger;
      this.#younger = new Map();
    }
    this.#younger.set(key, value);
  }
}

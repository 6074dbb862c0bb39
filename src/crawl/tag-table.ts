/**
 * Tags that were met before, found by their letters without cutting them out. Bounded: each has two places, and goes when
 * both are taken by others. One that comes for the first time is not kept, because most of those come only once, and
 * what is kept longer than a page costs V8 more than what is made anew.
 */
import type { StartTag } from "./tag.ts";

const PLACE_BITS = 13;
const MARK_BITS = 15;

export class TagTable {
  readonly #hashes = new Int32Array(1 << PLACE_BITS);
  readonly #tags: (StartTag | null)[] = Array.from(this.#hashes, () => null);
  readonly #marks = new Int32Array(1 << MARK_BITS);

  /** The tag that begins at `start`, when its letters have this hash. */
  find(hash: number, html: string, start: number): StartTag | null {
    const place = hash >>> (32 - PLACE_BITS);
    return this.#at(place, hash, html, start) ?? this.#at(place ^ 1, hash, html, start);
  }

  #at(place: number, hash: number, html: string, start: number): StartTag | null {
    if (this.#hashes[place] !== hash) return null;
    const tag = this.#tags[place] ?? null;
    return tag?.text && html.startsWith(tag.text, start) ? tag : null;
  }

  keep(hash: number, tag: StartTag): void {
    const place = hash >>> (32 - PLACE_BITS);
    this.#hashes[place ^ 1] = this.#hashes[place] ?? 0;
    this.#tags[place ^ 1] = this.#tags[place] ?? null;
    this.#hashes[place] = hash;
    this.#tags[place] = tag;
  }

  /** True when one with this hash came before. It may err, which costs a place and no more. */
  knows(hash: number): boolean {
    const place = hash >>> (32 - MARK_BITS);
    const isKnown = this.#marks[place] === hash;
    this.#marks[place] = hash;
    return isKnown;
  }
}

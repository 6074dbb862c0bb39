/**
 * Tells texts that come again from those that come once, so that a cache is not filled with the latter: what is kept
 * longer than a page costs V8 more than what is made anew. It may err, which costs an entry and no more.
 */
export class Doorkeeper {
  readonly #marks = new Uint16Array(1 << PLACE_BITS);

  /** True when the text was met before. */
  knows(text: string): boolean {
    // Some letters tell texts apart well enough.
    const step = (text.length >> 4) + 1;
    let hash = text.length;
    for (let at = text.length - 1; at >= 0; at -= step) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
    const place = hash >>> (32 - PLACE_BITS);
    const mark = (hash & 0xffff) | 1;
    const isKnown = this.#marks[place] === mark;
    this.#marks[place] = mark;
    return isKnown;
  }
}

const PLACE_BITS = 15;
/** Fowler, Noll, Vo: mixes upwards, so the place is taken from the upper bits. */
const FNV_PRIME = 0x01000193;

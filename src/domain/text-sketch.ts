/**
 * A small sketch of a text by which nearly equal texts are found without comparing the texts: one-permutation MinHash
 * (Li, Owen, Zhang 2012) over runs of three words, of which eight bits a bin are kept (Li, König 2010). The share of
 * equal bins estimates the share of runs that two texts have in common; with 256 bins it errs by some two percent.
 */

export const SKETCH_BINS = 256;
/** A bin that no run of words fell into. */
const EMPTY = 0;

/** `null` for texts too short to say anything. */
export function textSketch(text: string): Uint8Array | null {
  const runs = new Runs();
  let hash = 0;
  let length = 0;
  // Hashes of the words in lower case; in scripts without spaces each letter is a word.
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const kind = code < 128 ? (ASCII[code] ?? 0) : kindOf(code);
    if (kind !== PART && length > 0) {
      runs.add(hash);
      hash = length = 0;
    }
    if (kind === BREAK) continue;
    const lower = code >= 65 && code <= 90 ? code + 32 : code;
    hash = (Math.imul(hash ^ lower, 0x01000193) + 0x811c9dc5) | 0;
    length += 1;
    if (kind === PART) continue;
    runs.add(hash);
    hash = length = 0;
  }
  if (length > 0) runs.add(hash);
  return runs.sketch();
}

/** Runs of three words; of those that fall into one bin, the least is kept. */
class Runs {
  readonly #least = new Uint32Array(SKETCH_BINS).fill(NOTHING);
  #words = 0;
  #first = 0;
  #second = 0;

  add(word: number): void {
    this.#words += 1;
    if (this.#words > 2) {
      const run = mixed(Math.imul(this.#first, 0x9e3779b1) ^ Math.imul(this.#second, 0x85ebca77) ^ word);
      const bin = run & (SKETCH_BINS - 1);
      const rank = run >>> 8;
      if (rank < (this.#least[bin] ?? 0)) this.#least[bin] = rank;
    }
    this.#first = this.#second;
    this.#second = word;
  }

  sketch(): Uint8Array | null {
    if (this.#words < 3) return null;
    const sketch = new Uint8Array(SKETCH_BINS);
    for (const [bin, rank] of this.#least.entries()) sketch[bin] = rank === NOTHING ? EMPTY : 1 + (mixed(rank) % 255);
    return sketch;
  }
}

/** More than any rank, which has 24 bits. */
const NOTHING = 0xffff_ffff;

/** Estimated share of common runs of words, 0 to 1. */
export function likeness(one: Uint8Array, other: Uint8Array): number {
  let [equal, used] = [0, 0];
  for (let bin = 0; bin < SKETCH_BINS; bin++) {
    const [a, b] = [one[bin], other[bin]];
    if (a === EMPTY && b === EMPTY) continue;
    used += 1;
    if (a === b) equal += 1;
  }
  if (used === 0) return 0;
  // Of 255 values one is equal by chance.
  return Math.max(0, (equal / used - 1 / 255) / (1 - 1 / 255));
}

const [BREAK, PART, ALONE] = [0, 1, 2];
const ASCII = Uint8Array.from({ length: 128 }, (_, code) =>
  /[0-9A-Za-z]/.test(String.fromCharCode(code)) ? PART : BREAK,
);

function kindOf(code: number): number {
  // Signs of Latin-1, general punctuation, CJK punctuation, full-width signs.
  if (code < 0xc0 || (code >= 0x2000 && code <= 0x206f) || (code >= 0x3000 && code <= 0x303f)) return BREAK;
  if (code >= 0xff00 && code <= 0xff0f) return BREAK;
  // Kana and Han; Thai to Myanmar.
  return (code >= 0x3040 && code <= 0x9fff) || (code >= 0x0e00 && code <= 0x109f) ? ALONE : PART;
}

/** The finaliser of MurmurHash3: every bit depends on every bit. */
function mixed(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * A small fingerprint of a text by which nearly equal texts are found without comparing the texts: one-permutation MinHash
 * (Li, Owen, Zhang 2012) over runs of three words, of which eight bits a bin are kept (Li, König 2010). The share of
 * equal bins estimates the share of runs that two texts have in common; with 256 bins it errs by some two percent.
 */

export const FINGERPRINT_BINS = 256;
/** A bin that no run of words fell into. */
const EMPTY = 0;

/** `null` for texts too short to say anything. */
export function textFingerprint(text: string): Uint8Array | null {
  const words = hashesOfWords(text);
  if (words.length < RUN) return null;
  const least = leastOfRuns(words);
  const fingerprint = new Uint8Array(FINGERPRINT_BINS);
  for (let bin = 0; bin < FINGERPRINT_BINS; bin++) {
    const rank = least[bin] ?? NOTHING;
    fingerprint[bin] = rank === NOTHING ? EMPTY : 1 + (mixed(rank) % 255);
  }
  return fingerprint;
}

/** Of the words in lower case, in their order; in scripts without spaces each letter is a word. */
function hashesOfWords(text: string): number[] {
  const words: number[] = [];
  let hash = 0;
  let isInWord = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const letter = code < 128 ? (LOWER[code] ?? BREAK) : letterOf(code);
    if (letter > BREAK) {
      hash = withLetter(hash, letter);
      isInWord = true;
      continue;
    }
    if (isInWord) words.push(hash);
    if (letter < BREAK) words.push(withLetter(0, -letter));
    hash = 0;
    isInWord = false;
  }
  if (isInWord) words.push(hash);
  return words;
}

function withLetter(hash: number, letter: number): number {
  return (Math.imul(hash ^ letter, 0x01000193) + 0x811c9dc5) | 0;
}

/** Words of a run. */
const RUN = 3;

/** Of the runs that fall into one bin, the least is kept. */
function leastOfRuns(words: readonly number[]): Uint32Array {
  const least = new Uint32Array(FINGERPRINT_BINS).fill(NOTHING);
  let [first, second] = [words[0] ?? 0, words[1] ?? 0];
  for (let at = 2; at < words.length; at++) {
    const third = words[at] ?? 0;
    const run = mixed(Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca77) ^ third);
    const bin = run & (FINGERPRINT_BINS - 1);
    const rank = run >>> 8;
    if (rank < (least[bin] ?? 0)) least[bin] = rank;
    first = second;
    second = third;
  }
  return least;
}

/** More than any rank, which has 24 bits. */
const NOTHING = 0xffff_ffff;

/** Of 255 values one is equal by chance. */
const BY_CHANCE = 1 / 255;

/**
 * Estimated share of common runs of words, 0 to 1.
 * @param least a share below it may be told as 0, which is found out sooner
 */
export function likeness(one: Uint8Array, other: Uint8Array, least = 0): number {
  const mostDifferent = FINGERPRINT_BINS * (1 - least) * (1 - BY_CHANCE);
  let [equal, different] = [0, 0];
  for (let bin = 0; bin < FINGERPRINT_BINS && different <= mostDifferent; bin++) {
    const [a, b] = [one[bin], other[bin]];
    if (a !== b) different += 1;
    else if (a !== EMPTY) equal += 1;
  }
  if (equal === 0 || different > mostDifferent) return 0;
  return Math.max(0, (equal / (equal + different) - BY_CHANCE) / (1 - BY_CHANCE));
}

/** No letter. What is less is a letter that is a word by itself, with its sign turned. */
const BREAK = 0;
/** Letters and digits of ASCII in lower case. */
const LOWER = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code);
  return /[0-9A-Za-z]/.test(letter) ? letter.toLowerCase().charCodeAt(0) : BREAK;
});

function letterOf(code: number): number {
  // Signs of Latin-1, general punctuation, CJK punctuation, full-width signs.
  if (code < 0xc0 || (code >= 0x2000 && code <= 0x206f) || (code >= 0x3000 && code <= 0x303f)) return BREAK;
  if (code >= 0xff00 && code <= 0xff0f) return BREAK;
  // Kana and Han; Thai to Myanmar.
  return (code >= 0x3040 && code <= 0x9fff) || (code >= 0x0e00 && code <= 0x109f) ? -code : code;
}

/** The finaliser of MurmurHash3: every bit depends on every bit. */
function mixed(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

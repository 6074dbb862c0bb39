/** What a letter is to words. It is looked up in a table that the Unicode properties fill as letters are met. */

/** `HARD`: only a segmenter knows where its words end. */
export const [WHITE, BREAK, START, INNER, HARD] = [1, 2, 3, 4, 5] as const;

const kinds = new Uint8Array(0x10000);

export function letterKind(code: number): number {
  return kinds[code] || learn(code);
}

/** Scripts without spaces between words: Han, kana, Thai, Lao, Khmer, Myanmar. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu;

function learn(code: number): number {
  const kind = kindOf(code);
  kinds[code] = kind;
  return kind;
}

function kindOf(code: number): number {
  const letter = String.fromCharCode(code);
  if (/\s/.test(letter)) return WHITE;
  // Halves of surrogate pairs say nothing alone.
  if (letter.search(UNSPACED) !== -1 || (code >= 0xd800 && code <= 0xdfff)) return HARD;
  if (/[\p{L}\p{N}]/u.test(letter)) return START;
  return /[\p{M}'’-]/u.test(letter) ? INNER : BREAK;
}

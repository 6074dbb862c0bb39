/** Words in any script. Letters are looked up in a table that the Unicode properties fill as they are met. */

const [UNKNOWN, BREAK, START, INNER, HARD] = [0, 1, 2, 3, 4];
const kinds = new Uint8Array(0x10000);

export function countWords(text: string): number {
  let words = 0;
  let isInWord = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    let kind = kinds[code];
    if (kind === UNKNOWN) kind = kinds[code] = kindOf(code);
    if (kind === START) {
      if (!isInWord) words += 1;
      isInWord = true;
    } else if (kind === BREAK) isInWord = false;
    else if (kind === HARD) return countWithSegmenter(text);
  }
  return words;
}

/** Scripts without spaces between words: Han, kana, Thai, Lao, Khmer, Myanmar. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu;
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

function kindOf(code: number): number {
  const letter = String.fromCharCode(code);
  // Halves of surrogate pairs say nothing alone.
  if (letter.search(UNSPACED) !== -1 || (code >= 0xd800 && code <= 0xdfff)) return HARD;
  if (/[\p{L}\p{N}]/u.test(letter)) return START;
  return /[\p{M}'’-]/u.test(letter) ? INNER : BREAK;
}

/** The slow segmenter sees only runs that need it. */
function countWithSegmenter(text: string): number {
  let unspaced = 0;
  const spaced = text.replace(UNSPACED, (run) => {
    for (const { isWordLike } of segmenter.segment(run)) if (isWordLike) unspaced += 1;
    return " ";
  });
  let words = 0;
  for (const _ of spaced.matchAll(WORD)) words += 1;
  return words + unspaced;
}

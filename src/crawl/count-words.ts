/** Words in any script. */
import { HARD, INNER, letterKind, START, UNSPACED } from "./letter-kinds.ts";

export function countWords(text: string): number {
  let words = 0;
  let isInWord = false;
  for (let at = 0; at < text.length; at++) {
    const kind = letterKind(text.charCodeAt(at));
    if (kind === START) {
      if (!isInWord) words += 1;
      isInWord = true;
    } else if (kind === HARD) return countWithSegmenter(text);
    else if (kind !== INNER) isInWord = false;
  }
  return words;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu;
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** The slow segmenter sees only runs that need it. */
export function countWithSegmenter(text: string): number {
  let unspaced = 0;
  const spaced = text.replace(UNSPACED, (run) => {
    for (const { isWordLike } of segmenter.segment(run)) if (isWordLike) unspaced += 1;
    return " ";
  });
  let words = 0;
  for (const _ of spaced.matchAll(WORD)) words += 1;
  return words + unspaced;
}

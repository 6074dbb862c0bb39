/** The beginning of a text that is long enough to stand for it. */
import { wordPieces } from "./sentences.ts";

/** A shorter clause says too little to stand alone. */
const MIN_SHARE = 0.3;
const BOUNDARY = /[.!?。！？](?=\s|$)|[。！？、；：]|[:;,](?=\s)|\s[–—|·-](?=\s)/gu;

/** Up to the last end of a clause that fits; else whole words. */
export function firstClause(text: string, most: number): string {
  const letters = Array.from(text);
  if (letters.length <= most) return text;
  const room = letters.slice(0, most + 1).join("");
  const end = [...room.matchAll(BOUNDARY)].findLast(
    ({ index }) => index >= most * MIN_SHARE && index <= room.length - 1,
  );
  if (end) return room.slice(0, end.index).trim();
  let fitting = "";
  for (const piece of wordPieces(text, null)) {
    if (Array.from(fitting + piece).length > most) break;
    fitting += piece;
  }
  return fitting.replace(/[\s,;:–—|(-]+$/u, "");
}

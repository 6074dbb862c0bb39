/** The beginning of a text that is long enough to stand for it. */
/** A shorter clause says too little to stand alone. */
const MIN_SHARE = 0.3;
const BOUNDARY = /[.!?。！？](?=\s|$)|[。！？、；：]|[:;,](?=\s)|\s[–—|·-](?=\s)|\s(?=[([{（])/gu;

/** Up to the last end of a clause that fits; nothing where it would have to be cut between two words. */
export function firstClause(text: string, most: number): string {
  const letters = Array.from(text);
  if (letters.length <= most) return text;
  const room = letters.slice(0, most + 1).join("");
  const end = [...room.matchAll(BOUNDARY)].findLast(
    ({ index }) => index >= most * MIN_SHARE && index <= room.length - 1,
  );
  return end ? room.slice(0, end.index).trim() : "";
}

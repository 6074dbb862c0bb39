/** The beginning of a text that is long enough to stand for it. */
/** A shorter clause says too little to stand alone. */
const MIN_SHARE = 0.3;
const STRONG = /[.!?。！？](?=\s|$)|[。！？；：]|[:;](?=\s)|\s[–—|·-](?=\s)|\s(?=[([{（])/gu;

/**
 * Up to the last end of a clause that fits; nothing where it would have to be cut between two words, or at a comma,
 * which may stand in the middle of a list.
 */
export function firstClause(text: string, most: number): string {
  const letters = Array.from(text);
  if (letters.length <= most) return text;
  const room = letters.slice(0, most + 1).join("");
  const fits = ({ index }: RegExpExecArray) => index >= most * MIN_SHARE && index <= room.length - 1;
  const end = [...room.matchAll(STRONG)].findLast(fits);
  return end ? room.slice(0, end.index).trim() : "";
}

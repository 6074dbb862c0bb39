/** Letters as people count them: one beyond the first 65,536 of Unicode is one, though it has two units. */
export function countCharacters(text: string): number {
  let letters = text.length;
  for (let at = 1; at < text.length; at++) {
    if (isSurrogate(text.charCodeAt(at), 0xdc00) && isSurrogate(text.charCodeAt(at - 1), 0xd800)) letters--;
  }
  return letters;
}

function isSurrogate(unit: number, first: number): boolean {
  return unit >= first && unit < first + 0x400;
}

/**
 * What a minifier would surely take out of a script or style sheet: indentation, blank lines, and comments that begin a
 * line. One pass over the bytes. It errs low: shortened names and comments behind code are left out, because finding
 * those needs a parser. Comments that keep a licence (`/*!`) stay, as minifiers let them.
 */

const [TAB, NEWLINE, RETURN, SPACE, BANG, STAR, SLASH] = [9, 10, 13, 32, 33, 42, 47];

export function removableBytes(text: Uint8Array): number {
  let removable = 0;
  let at = 0;
  while (at < text.length) {
    const start = at;
    while (isBlank(text[at])) at += 1;
    const next = text[at + 1];
    if (text[at] === SLASH && next === STAR && text[at + 2] !== BANG) at = endOfBlock(text, at + 2);
    else if (text[at] === SLASH && next === SLASH) at = endOfLine(text, at);
    else if (at < text.length && text[at] !== NEWLINE) {
      removable += at - start;
      at = endOfLine(text, at);
      continue;
    }
    removable += at - start;
    // The end of a line that holds nothing else goes with it.
    if (text[at] === NEWLINE) removable += 1;
    if (text[at] === NEWLINE) at += 1;
  }
  return removable;
}

function isBlank(byte: number | undefined): boolean {
  return byte === SPACE || byte === TAB || byte === RETURN;
}

/** Just behind the newline, so that each line is looked at once. */
function endOfLine(text: Uint8Array, from: number): number {
  const newline = text.indexOf(NEWLINE, from);
  return newline === -1 ? text.length : newline + 1;
}

function endOfBlock(text: Uint8Array, from: number): number {
  for (let at = text.indexOf(STAR, from); at !== -1; at = text.indexOf(STAR, at + 1)) {
    if (text[at + 1] === SLASH) return at + 2;
  }
  return text.length;
}

/**
 * What a minifier would surely take out of a script or style sheet: indentation, blank lines, and comments that begin a
 * line. One pass over the bytes. It errs low: shortened names and comments behind code are left out, because finding
 * those needs a parser. Comments that must stay do: those that minifiers keep (`/*!`, `@license`, `@preserve`), those that
 * speak of a licence or a copyright, and notes to tools (`//#`).
 */

const [TAB, NEWLINE, RETURN, SPACE, STAR, SLASH] = [9, 10, 13, 32, 42, 47];
const MUST_STAY = /^\/[*/][!#@]|@preserve|@cc_on|licen[cs]e|copyright|\(c\)|©/i;
/** Licences say early what they are. */
const READ_OF_COMMENT = 4000;
const decoder = new TextDecoder();

export function removableBytes(text: Uint8Array): number {
  let removable = 0;
  let at = 0;
  while (at < text.length) {
    const start = at;
    while (isBlank(text[at])) at += 1;
    const end = endOfComment(text, at);
    const isCode = end === at && at < text.length && text[at] !== NEWLINE;
    if (isCode || mustStay(text, at, end)) {
      removable += at - start;
      // A comment of lines ends just behind its newline.
      at = endOfLine(text, Math.max(at, end - 1));
      continue;
    }
    removable += end - start;
    at = end;
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

/** Where it begins when no comment does. */
function endOfComment(text: Uint8Array, at: number): number {
  if (text[at] !== SLASH) return at;
  if (text[at + 1] === STAR) return endOfBlock(text, at + 2);
  return endOfLines(text, at);
}

/** Lines of comments that follow each other are one comment: a licence is seldom a single line. */
function endOfLines(text: Uint8Array, from: number): number {
  let end = from;
  for (let at = from; text[at] === SLASH && text[at + 1] === SLASH; ) {
    end = endOfLine(text, at);
    at = end;
    while (isBlank(text[at])) at += 1;
  }
  return end;
}

function mustStay(text: Uint8Array, start: number, end: number): boolean {
  return MUST_STAY.test(decoder.decode(text.subarray(start, Math.min(end, start + READ_OF_COMMENT))));
}

function endOfBlock(text: Uint8Array, from: number): number {
  for (let at = text.indexOf(STAR, from); at !== -1; at = text.indexOf(STAR, at + 1)) {
    if (text[at + 1] === SLASH) return at + 2;
  }
  return text.length;
}

/** White space as browsers show it. */

/** Most texts of links and headings have nothing to fold. */
const FOLDABLE = /^\s|\s\s|[^\S ]|\s$/;

export function foldSpace(text: string): string {
  // A single space between words stays, so it need not be replaced.
  return FOLDABLE.test(text) ? text.replace(/ \s+|[^\S ]\s*/g, " ").trim() : text;
}

/** True when there is nothing but white space. */
export function isBlank(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 127) return !/\S/.test(text);
    if (code !== 32 && (code < 9 || code > 13)) return false;
  }
  return true;
}

/** Never between the halves of a surrogate pair. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const end = /[\ud800-\udbff]/.test(text[longest - 1] ?? "") ? longest - 1 : longest;
  return text.slice(0, end);
}

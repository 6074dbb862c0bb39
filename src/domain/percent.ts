/** One spelling of percent-encoded text (RFC 3986 §6.2.2). */

/** Codes of letters, digits and `-._~`, which need no encoding. */
const NEEDLESS = /%(?:2[DE]|3[0-9]|[46][1-9A-F]|[57][0-9A]|5F|7E)/gi;
const LOWER_CASE = /%(?:[0-9A-F][a-f]|[a-f][0-9A-Fa-f])/g;

/**
 * Decodes what needs no encoding and writes the rest in upper case. Text with a `%` that encodes nothing stays as it
 * is: decoding what follows it could make a code that nobody wrote (`%a%41` would become `%aA`).
 */
export function normalizePercent(text: string): string {
  if (!text.includes("%") || /%(?![0-9a-f]{2})/i.test(text)) return text;
  // Long addresses in other alphabets are nearly always spelled like this already, and a call for each code took most of the time.
  return text
    .replace(NEEDLESS, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
    .replace(LOWER_CASE, (code) => code.toUpperCase());
}

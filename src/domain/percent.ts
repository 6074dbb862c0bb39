/** One spelling of percent-encoded text (RFC 3986 §6.2.2). */

/**
 * Decodes what needs no encoding and writes the rest in upper case. Text with a `%` that encodes nothing stays as it
 * is: decoding what follows it could make a code that nobody wrote (`%a%41` would become `%aA`).
 */
export function normalizePercent(text: string): string {
  if (!text.includes("%") || /%(?![0-9a-f]{2})/i.test(text)) return text;
  return text.replace(/%[0-9a-f]{2}/gi, (code) => {
    const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[A-Za-z0-9._~-]/.test(letter) ? letter : code.toUpperCase();
  });
}

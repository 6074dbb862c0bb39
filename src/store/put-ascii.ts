/** Longer texts are worth the way into the runtime, which writes them faster. */
export const SHORT = 48;

/**
 * Writes a short text letter by letter, which costs less than a call of `Buffer.write`.
 * @returns where it ends, or -1 when it is not ASCII; then what stands behind `at` is worthless
 */
export function putAscii(bytes: Uint8Array, at: number, text: string): number {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 127) return -1;
    bytes[at + index] = code;
  }
  return at + text.length;
}

/** The same text, but no piece of another: V8 keeps a whole page for a slice of it. Joining writes the letters anew. */
export function ownCopy(text: string): string {
  return ` ${text}`.slice(1);
}

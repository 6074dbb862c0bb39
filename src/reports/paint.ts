/** Colour in a terminal: it only adds, what is said is said in words. */
const CODES = { error: 31, warning: 33, notice: 36, dim: 2, bold: 1, good: 32 } as const;

export type Paint = (tone: keyof typeof CODES, text: string) => string;

export function painter(color: boolean): Paint {
  return (tone, text) => (color ? `\u001b[${CODES[tone]}m${text}\u001b[0m` : text);
}

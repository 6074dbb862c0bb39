/**
 * Text from elsewhere as it really is. Characters that nobody sees could disguise what is around them, or carry words that
 * only a program reads, so each is shown by its code point: `⟦U+202E⟧`.
 */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\ufff9-\ufffb]/gu;

/** Scripts that are written with joiners, as Persian and Hindi are. */
const JOINING =
  "[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}]";
const JOINED = [
  [/[\u200c\u200d]/, new RegExp(`${JOINING}$`, "u"), new RegExp(`^${JOINING}`, "u")],
  [/\u200d/, /\p{Extended_Pictographic}(\ufe0f|\p{Emoji_Modifier})?$/u, /^\p{Extended_Pictographic}/u],
  [/[\ufe0e\ufe0f]/, /[\p{Emoji}]$/u, /^/],
  [/\r/, /^/, /^\n/],
] as const;
/** As far as one of them looks, in either direction. */
const AROUND = 6;

export function plain(text: string): string {
  return text.replace(UNSEEN, (sign, at: number) =>
    sign === "\n" || sign === "\t" || belongs(sign, text.slice(Math.max(0, at - AROUND), at), after(text, sign, at))
      ? sign
      : `⟦U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟧`,
  );
}

function after(text: string, sign: string, at: number): string {
  return text.slice(at + sign.length, at + sign.length + AROUND);
}

/** Part of what is seen: of an emoji, of a word in a script that joins its letters, of the end of a line. */
function belongs(sign: string, before: string, behind: string): boolean {
  return JOINED.some(([signs, left, right]) => signs.test(sign) && left.test(before) && right.test(behind));
}

/**
 * How wide a text is in search results, without a browser: advance widths of Arial in thousandths of the font size (the
 * metrics that Arial shares with Helvetica). Results set titles in Arial at 20 px; limits in pixels catch what a count
 * of letters cannot: sixty times `W` is more than four times as wide as sixty times `i`.
 */

/** Letters grouped by their advance width. */
const WIDTHS: readonly (readonly [width: number, letters: string])[] = [
  [191, "'"],
  [222, "ijl‘’‚"],
  [260, "|"],
  [278, " \u00a0!,./:;I[\\]ft·ı"],
  [333, "()-`r“”„‹›¨¯´¸"],
  [334, "{}"],
  [350, "•"],
  [355, '"'],
  [365, "º"],
  [370, "ª"],
  [389, "*"],
  [400, "°"],
  [469, "^"],
  [500, "Jcksvxyz"],
  [556, "#$0123456789?L_abdeghnopqu€£¥§«»–¢ƒ"],
  [584, "+<=>~±×÷¬"],
  [611, "FTZßøŁ"],
  [667, "&ABEKPSVXY"],
  [722, "CDHNRUwÐ"],
  [737, "©®"],
  [778, "GOQØ"],
  [833, "Mm"],
  [834, "¼½¾"],
  [889, "%æ"],
  [944, "Wœ"],
  [1000, "—…™ÆŒ"],
  [1015, "@"],
];
const WIDTH_OF = new Map(
  WIDTHS.flatMap(([width, letters]) => Array.from(letters, (letter) => [letter, width] as const)),
);

/** Ideographs, kana, Hangul, full-width forms and pictures fill a square. */
const SQUARE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]|\p{Extended_Pictographic}/u;
const INVISIBLE = /[\p{M}\p{Cf}\p{Cc}]/u;
/** Averages of Arial's Greek, Cyrillic, Hebrew and Arabic; good to about 5 % over a whole line. */
const OTHER_UPPER = 690;
const OTHER_LOWER = 545;

/** Nearly all texts are ASCII, whose letters are numbers small enough to look up. */
const ASCII = /^[\x00-\x7f]*$/;
const ASCII_WIDTHS = Array.from({ length: 0x80 }, (_, code) => letterWidth(String.fromCharCode(code)));

/** Width in whole pixels at a font size. Accented letters are as wide as their base letter. */
export function pixelWidth(text: string, fontSizePx: number): number {
  const thousandths = ASCII.test(text) ? widthOfAscii(text) : widthOfLetters(text.normalize("NFD"));
  return Math.round((thousandths * fontSizePx) / 1000);
}

function widthOfAscii(text: string): number {
  let width = 0;
  for (let at = 0; at < text.length; at++) width += ASCII_WIDTHS[text.charCodeAt(at)] ?? 0;
  return width;
}

function widthOfLetters(text: string): number {
  let width = 0;
  for (const letter of text) width += letterWidth(letter);
  return width;
}

function letterWidth(letter: string): number {
  const known = WIDTH_OF.get(letter);
  if (known !== undefined) return known;
  if (INVISIBLE.test(letter)) return 0;
  if (SQUARE.test(letter)) return 1000;
  return letter === letter.toLowerCase() ? OTHER_LOWER : OTHER_UPPER;
}

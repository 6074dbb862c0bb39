/** Chinese, Japanese and Korean have no words that spaces part: which of them a text is in is told by its letters. */

/** Letters that tell as much as three times as many of an alphabet. */
const LEAST_LETTERS = 100;
/** Names, figures and terms of other scripts stand in between. */
const MOSTLY = 0.6;
/** Japanese cannot do without kana, of which a Chinese text has next to none; what lies between is not told. */
const JAPANESE = 0.1;
const CHINESE = 0.01;
const KOREAN = 0.5;

const LETTERS = /\p{L}/gu;
const HAN = /\p{Script=Han}/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const HANGUL = /\p{Script=Hangul}/gu;

/** @param least letters of one of these scripts that the text must have */
export function cjkLanguage(text: string, least = LEAST_LETTERS): "zh" | "ja" | "ko" | undefined {
  const [han, kana, hangul] = [count(text, HAN), count(text, KANA), count(text, HANGUL)];
  const all = han + kana + hangul;
  if (all < least || all < count(text, LETTERS) * MOSTLY) return undefined;
  if (hangul > all * KOREAN) return "ko";
  if (hangul > 0 && hangul > all * CHINESE) return undefined;
  if (kana > all * JAPANESE) return "ja";
  return kana <= all * CHINESE ? "zh" : undefined;
}

function count(text: string, letters: RegExp): number {
  return text.match(letters)?.length ?? 0;
}

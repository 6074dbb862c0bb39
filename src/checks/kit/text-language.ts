/**
 * The language of a text, told only where three signs agree: its function words, those of the language that it is said to
 * be in, and the letters of each of its parts. Nothing is said about languages whose function words are not known here.
 */
import { francAll } from "franc-min";
import { cjkLanguage } from "./cjk-language.ts";
import { primaryLanguage } from "./languages.ts";

/** Enough for letters to tell a language, and so short that three of them are no work. */
const PART = 300;
const MOST_PARTS = 3;
/** Of running text, a fifth and more are function words; names and terms of another language have next to none. */
const SPOKEN = 0.1;
const NOT_SPOKEN = 0.03;
/** Titles, headings and descriptions together have more. */
const LEAST_WORDS = 10;
const LEAST_DRAWN = 15;
/** How much nearer the best language is than the one that the text is said to be in, as franc measures it. */
const MOST_LIKENESS = 0.9;

const WORDS: Readonly<Record<string, string>> = {
  en: "the and of to is that it was for with are this have you from they which would there their what about been has",
  de: "und der das ist nicht mit auf für eine ein den von zu sich dem wir sie ich auch als bei wird sind oder einen",
  fr: "et les des est pas pour dans une que qui vous nous avec sur sont cette plus ce par au aux du le la",
  es: "el los las que y en un una por con para es del se su como más pero al lo está sus este nos",
  it: "il che di e la per un una non con sono del della è gli più dei nel alla anche si le da questo",
  pt: "o que e do da em um uma para com não os as no na por mais dos se como ao sua você são",
  nl: "de het een en van is niet op met voor dat zijn te in aan ook als bij maar er wordt uw wij naar",
  pl: "i w nie na się z do to jest że jak o po są za od dla tak oraz przez może był który jego",
  sv: "och att det som en är på för med av inte den till om ett har de vi så men kan från var jag",
  da: "og at det som en er på for med af ikke den til et har de vi der kan fra jeg sig også du",
  no: "og at det som en er på for med av ikke den til et har de vi kan fra jeg seg også om du",
  fi: "ja on ei se että oli ovat myös kun mutta hän tai joka sen jos niin kuin ole vain voi tämä sekä",
  cs: "a se v na je že o s do i to z za jsou jako ale by pro jeho od po tak může která",
  hu: "a az és hogy nem is egy van volt meg ez de csak már mint vagy ha el azt lehet ami még",
  ro: "și de la în a cu nu pe un o care este din că mai se pentru sau sunt fi al să au",
  tr: "ve bir bu için ile da de olarak daha çok en gibi olan ne var değil ya kadar sonra her veya olduğu",
  ru: "и в не на что с по как это для он от из к за то его все но она так было при",
  uk: "і в не на що з по як це для він від за до та його але є або у про ми які",
};
const WORD_SETS = new Map(Object.entries(WORDS).map(([language, words]) => [language, new Set(words.split(" "))]));
const NO_WORDS: ReadonlySet<string> = new Set();
/** Letters that one language alone is written in. */
const SCRIPTS: ReadonlySet<string> = new Set(["ko", "el", "he", "th"]);
/** So near to each other that a text of one can be taken for the other. */
const KIN = [
  "da no sv nn",
  "cs sk",
  "sr hr bs sl mk",
  "es pt gl ca",
  "ru uk be bg",
  "nl af",
  "id ms",
  "zh yue wuu hak nan lzh cmn gan hsn cdo",
].map((group) => new Set(group.split(" ")));

/** @param declared the primary language of its tag, such as `de` @returns the other language, when it surely is in one */
export function otherLanguage(blocks: readonly string[], declared: string): string | undefined {
  const text = blocks.join("\n");
  const drawn = cjkOf(text);
  if (drawn !== undefined) return drawn === declared || areKin(drawn, declared) ? undefined : drawn;
  const parts = partsOf(text);
  if (parts.length === 0 || isSpokenIn(parts, declared)) return undefined;
  const found = new Set(parts.map((part) => languageOf(part, declared)));
  const [language] = found;
  if (found.size > 1 || language === undefined || language === declared) return undefined;
  if (areKin(language, declared)) return undefined;
  return SCRIPTS.has(language) || share(parts.flatMap(wordsOf), language) >= SPOKEN ? language : undefined;
}

/** The language of a title and the like, told from fewer words, but by the same signs. */
export function isIn(text: string, language: string, declared: string): boolean {
  const drawn = cjkLanguage(text, LEAST_DRAWN);
  if (drawn !== undefined) return drawn === language;
  const words = wordsOf(text);
  return words.length >= LEAST_WORDS && share(words, language) >= SPOKEN && share(words, declared) <= NOT_SPOKEN;
}

function areKin(one: string, other: string): boolean {
  return KIN.some((group) => group.has(one) && group.has(other));
}

/** Of Chinese, Japanese and Korean, the one that beginning, middle and end are in. */
function cjkOf(text: string): string | undefined {
  // Letters of an alphabet are by far the most common.
  if (!/[\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/.test(text)) return undefined;
  const size = Math.max(PART, Math.ceil(Math.min(text.length, MOST_PARTS * PART) / MOST_PARTS));
  const parts =
    text.length < 2 * size
      ? [text]
      : [0, (text.length - size) / 2, text.length - size].map((at) => text.slice(at, at + size));
  const found = new Set(parts.map((part) => cjkLanguage(part)));
  const [language] = found;
  return found.size === 1 ? language : undefined;
}

/** Pieces from its beginning, middle and end; none of a text that is too short. */
function partsOf(text: string): readonly string[] {
  const count = Math.min(MOST_PARTS, Math.floor(text.length / PART));
  const step = count > 1 ? Math.floor((text.length - PART) / (count - 1)) : 0;
  return Array.from({ length: count }, (_, index) => text.slice(index * step, index * step + PART));
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? [];
}

/** More words than names and terms are of the language. */
function isSpokenIn(parts: readonly string[], language: string): boolean {
  const known = WORD_SETS.get(language) ?? NO_WORDS;
  let [spoken, words, unread] = [0, 0, parts.length * PART];
  for (const part of parts) {
    for (const word of wordsOf(part)) {
      words++;
      if (known.has(word)) spoken++;
    }
    unread -= PART;
    // A word and what parts it from the next are two characters or more. Most texts need not be read any further.
    if (spoken > (words + unread / 2) * NOT_SPOKEN) return true;
  }
  return false;
}

/** 0 for a language without known words. */
function share(words: readonly string[], language: string): number {
  const known = WORD_SETS.get(language);
  return known === undefined ? 0 : words.filter((word) => known.has(word)).length / words.length;
}

function languageOf(text: string, declared: string): string | undefined {
  const [best, ...others] = francAll(text);
  const language = best && best[0] !== "und" ? primaryLanguage(best[0]) : null;
  if (language === null) return undefined;
  const likeness = others.find(([code]) => primaryLanguage(code) === declared)?.[1] ?? 0;
  return likeness > MOST_LIKENESS ? declared : language;
}

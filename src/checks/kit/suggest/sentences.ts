/** Sentences and words of a text, cut as its language cuts them. */

const segmenters = new Map<string, Intl.Segmenter>();
/** Languages come from pages; each segmenter costs memory. */
const MAX_SEGMENTERS = 50;

export function* sentences(text: string, lang: string | null): Generator<string> {
  for (const { segment } of segmenterFor(lang, "sentence").segment(text)) {
    const sentence = segment.trim();
    if (sentence !== "") yield sentence;
  }
}

/** A synopsis, a label or a paragraph that was cut does not end so; nor does what leads to a list. */
export function isWhole(sentence: string): boolean {
  return /(?<!\.\.)[.!?。！？]["'”’»)\]]?$/u.test(sentence);
}

export function firstSentence(text: string, lang: string | null): string {
  for (const sentence of sentences(text, lang)) return sentence.replace(/[.。]$/u, "");
  return "";
}

/** Words with the white space and marks between them: joined, they are the text again. Thai and Chinese have no spaces. */
export function* wordPieces(text: string, lang: string | null): Generator<string> {
  for (const { segment } of segmenterFor(lang, "word").segment(text)) yield segment;
}

function segmenterFor(lang: string | null, granularity: "sentence" | "word"): Intl.Segmenter {
  const key = `${granularity} ${lang ?? ""}`;
  const known = segmenters.get(key);
  if (known) return known;
  const made = new Intl.Segmenter(locale(lang), { granularity });
  if (segmenters.size < MAX_SEGMENTERS) segmenters.set(key, made);
  return made;
}

function locale(lang: string | null): string | undefined {
  try {
    return lang === null ? undefined : Intl.getCanonicalLocales(lang.trim())[0];
  } catch {
    return undefined;
  }
}

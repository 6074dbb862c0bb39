/** Sentences of a text, cut as its language cuts them. */

const segmenters = new Map<string, Intl.Segmenter>();
/** Languages come from pages; each segmenter costs memory. */
const MAX_SEGMENTERS = 50;

export function* sentences(text: string, lang: string | null): Generator<string> {
  for (const { segment } of segmenterFor(lang).segment(text)) {
    const sentence = segment.trim();
    if (sentence !== "") yield sentence;
  }
}

export function firstSentence(text: string, lang: string | null): string {
  for (const sentence of sentences(text, lang)) return sentence.replace(/[.。]$/u, "");
  return "";
}

function segmenterFor(lang: string | null): Intl.Segmenter {
  const key = lang ?? "";
  const known = segmenters.get(key);
  if (known) return known;
  const made = new Intl.Segmenter(locale(lang), { granularity: "sentence" });
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

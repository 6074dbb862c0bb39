/** Sentences of a text, cut as its language cuts them. */

const segmenters = new Map<string, Intl.Segmenter>();
/** Languages come from pages; each segmenter costs memory. */
const MAX_SEGMENTERS = 50;

/** What the segmenter cuts at the point of an abbreviation is put together again. */
export function* sentences(text: string, lang: string | null): Generator<string> {
  let open = "";
  for (const { segment } of segmenterFor(lang).segment(text)) {
    if (open !== "" && !goesOn(open, segment)) {
      yield open.trim();
      open = "";
    }
    open += segment;
  }
  if (open.trim() !== "") yield open.trim();
}

/** Points after these end no sentence, in the languages of most sites; those within a word are none to a segmenter. */
const ABBREVIATION =
  /(?:^|[\s("'“„«[])(?:et al|e\.? ?g|i\.? ?e|cf|vs|viz|approx|dr|prof|mrs?|ms|messrs|z\. ?b|d\. ?h|u\. ?a|u\. ?ä|o\. ?ä|v\. ?a|z\. ?t|bzw|evtl|ggf|inkl|zzgl|sog|vgl|geb|mme|mlle|p\. ?ex|sra?|p\. ?ej|dott|sig|tzn|bijv|inc|ltd|corp|rev|hon|col|capt|lt|sgt|gov|sen|jr|sr|(?:\p{L}\.){1,4}\p{L}|\p{L})\.$/iu;
/** These may also be words; before a number they are none. */
const BEFORE_NUMBER =
  /(?:^|[\s("'“„«[])(?:no|nos|nr|vol|pp?|figs?|eq|sec|ch|art|abs|núm|n°|max|min|mind|ca|circa|st|tel|jan|feb|mar|apr|aug|sept?|okt|oct|nov|dec|dez)\.$/iu;

/** The point closed no sentence: an abbreviation stands before it, a bracket is still open, or a small letter follows. */
function goesOn(before: string, after: string): boolean {
  const end = before.trimEnd();
  if (/^[\s]*[\p{Ll}\p{Pd},;)\]]/u.test(after)) return !/[!?。！？؟।॥۔]["'”’»)\]]?$/u.test(end);
  return ABBREVIATION.test(end) || isOpen(end) || (BEFORE_NUMBER.test(end) && /^\s*\p{N}/u.test(after));
}

const OPENING = /[([（「]/gu;
const CLOSING = /[)\]）」]/gu;

function isOpen(text: string): boolean {
  return (text.match(OPENING)?.length ?? 0) > (text.match(CLOSING)?.length ?? 0);
}

/** A synopsis, a label or a paragraph that was cut does not end so; nor does what leads to a list. */
export function isWhole(sentence: string): boolean {
  return /(?<!\.\.)[.!?。！？؟।॥۔]["'”’»)\]]?$/u.test(sentence) && !isOpen(sentence) && !ABBREVIATION.test(sentence);
}

export function firstSentence(text: string, lang: string | null): string {
  for (const sentence of sentences(text, lang)) return sentence.replace(/[.。।۔]$/u, "");
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

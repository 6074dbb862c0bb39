/**
 * A description from the page's own sentences: the paragraph that shares most rare words with the page's names, whole
 * sentences first. Nothing is rephrased.
 */
import type { Document } from "#domain/document.ts";
import { type Corpus, wordsOf } from "../corpus.ts";
import { foldText } from "../fold-text.ts";
import { descriptionOf, mainHeadingOf, titleOf } from "../page-texts.ts";
import { isNaming } from "../placeholders.ts";
import { DESCRIPTION_LIMITS, fitSnippet, isTooLong, isTooShort } from "../snippet-limits.ts";
import { sentences } from "./sentences.ts";
import type { Proposal } from "./title.ts";

/** Pages put what they are about first; later paragraphs must fit clearly better. */
const WORTH_OF_A_PLACE = 0.4;
/** Notes about the site, not about the page. */
const ASIDE = /\b(?:cookies?|javascript|copyright|all rights reserved|subscribe|newsletter)\b|©/i;
/** Fewer words do not sum up a page. */
const WORDS_OF_A_TEXT = 12;
const LETTERS_OF_A_BEGINNING = 400;

export function proposeDescription(document: Document, corpus: Corpus): Proposal | undefined {
  const names = new Set(wordsOf(`${titleOf(document)?.text ?? ""} ${mainHeadingOf(document)}`));
  const current = foldText(descriptionOf(document)?.content ?? "");
  const ranked = textsOf(document)
    .map(({ text, first }, place) => ({ text, worth: relevance(first, names, corpus) - place * WORTH_OF_A_PLACE }))
    .toSorted((one, other) => other.worth - one.worth);
  for (const { text } of ranked) {
    const value = opening(text, document.lang);
    const isNew = foldText(value) !== current && corpus.descriptionCount(value) === 0;
    if (isNew && !isTooShort(value, DESCRIPTION_LIMITS)) return { value, source: "sentences of the page" };
  }
  return undefined;
}

/** Paragraphs, each with what follows it, so that a short first one can be filled up. */
function textsOf({
  paragraphs,
  mainText,
  wordCount,
}: Document): readonly { readonly first: string; readonly text: string }[] {
  const useful = paragraphs.filter((paragraph) => isNaming(paragraph) && !ASIDE.test(paragraph));
  if (useful.length > 0)
    return useful.map((first, place) => ({ first, text: useful.slice(place, place + 2).join(" ") }));
  const beginning = mainText.slice(0, LETTERS_OF_A_BEGINNING);
  return wordCount >= WORDS_OF_A_TEXT && isNaming(beginning) && !ASIDE.test(beginning)
    ? [{ first: beginning, text: beginning }]
    : [];
}

function relevance(text: string, names: ReadonlySet<string>, corpus: Corpus): number {
  const shared = new Set(wordsOf(text).filter((word) => names.has(word)));
  return shared.values().reduce((sum, word) => sum + corpus.rarity(word), 0);
}

/** Whole sentences while they fit; the first one cut at a word when even it does not. */
function opening(text: string, lang: string | null): string {
  let fitting = "";
  for (const sentence of sentences(text, lang)) {
    const longer = fitting === "" ? sentence : `${fitting} ${sentence}`;
    if (isTooLong(longer, DESCRIPTION_LIMITS)) break;
    fitting = longer;
  }
  return fitting !== "" && !isTooShort(fitting, DESCRIPTION_LIMITS)
    ? fitting
    : fitSnippet(text, DESCRIPTION_LIMITS, lang);
}

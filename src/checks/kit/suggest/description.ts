/**
 * A description from the page's own sentences: the paragraph that shares most rare words with the page's names, whole
 * sentences first. Nothing is rephrased.
 */
import type { Document } from "#domain/document.ts";
import { type Corpus, foldedWords } from "../corpus.ts";
import { foldText } from "../fold-text.ts";
import { showsList } from "../page-kind.ts";
import { descriptionOf, mainHeadingOf, titleOf } from "../page-texts.ts";
import { isAboutPage } from "../placeholders.ts";
import {
  DESCRIPTION_LIMITS,
  isTooLong,
  isTooShort,
  OWN_DESCRIPTION_LIMITS,
  type SnippetLimits,
} from "../snippet-limits.ts";
import { withoutName } from "../title-parts.ts";
import { firstSentence, isWhole, sentences } from "./sentences.ts";
import type { TitleProposal } from "./title.ts";

/** Pages put what they are about first; later paragraphs must fit clearly better. */
const WORTH_OF_A_PLACE = 0.4;
/** Of a word that stands in the names of every page: it says nothing about this one. */
const RARITY_OF_ALL = Math.log(2);
/** Fewer letters do not sum up a page. */
const LETTERS_OF_A_TEXT = 40;
const MOST_TEXTS = 8;
/** Templates write theirs before the text. */
const MOST_NOTICES = 3;
/** Short paragraphs are filled up with the next ones. */
const FILLING = 3;
/** Answers, and what speaks of something said before. */
const LEANING =
  /^(?:(?:yes|no|ja|nein|oui|non|sí)(?=[,.!:;])|(?:these|those)(?= (?:are|were|have|had|can|will|do|may)\b)|(?:it|they|he|she|its|their|also|then|but|and|because|however|therefore|es|weil|dies|diese[rs]?|dann|aber|und|doch|il|elle|ils|elles|cela|ensuite|mais|et|parce|esto|ellos|ellas|luego|pero|porque|y)(?=[\s,.!:;]))/iu;

export function proposeDescription(
  { document, url }: { readonly document: Document; readonly url: string },
  corpus: Corpus,
): TitleProposal | undefined {
  // What a list shows is about its entries.
  if (showsList(document)) return undefined;
  const title = withoutName(titleOf(document)?.text ?? "", corpus.siteName);
  const names = new Set(foldedWords(`${title} ${mainHeadingOf(document)}`));
  const current = foldText(descriptionOf(document)?.content ?? "");
  // What another page begins with, too, is a notice of the template.
  const isOwn = ({ first }: Text, place: number) =>
    place >= MOST_NOTICES || corpus.take("sentence", firstSentence(first, document.lang), url);
  const ranked = textsOf(document)
    .filter(isOwn)
    .map(({ text, first }, place) => ({ text, place, relevance: relevance(first, names, corpus) }))
    // Further down, what names nothing of the page's subject is a detail of it.
    .filter(({ place, relevance }) => place === 0 || relevance > 0)
    .map(({ text, place, relevance }) => ({ text, worth: relevance - place * WORTH_OF_A_PLACE }))
    .toSorted((one, other) => other.worth - one.worth);
  // Room for what is shown whole comes first; what the check itself lets pass is better than another paragraph.
  for (const { text } of ranked)
    for (const limits of [OWN_DESCRIPTION_LIMITS, DESCRIPTION_LIMITS]) {
      const value = opening(text, document.lang, limits);
      const isNew = foldText(value) !== current && corpus.descriptionCount(value) === 0;
      if (!isNew || isTooShort(value, DESCRIPTION_LIMITS)) continue;
      if (corpus.take("description", value, url)) return { value, source: "sentences from the page" };
    }
  return undefined;
}

/** The whole sentences with which a text begins that fit; empty where they are too few to stand for it. */
export function shortenedDescription(text: string, lang: string | null): string {
  const value = opening(text, lang, OWN_DESCRIPTION_LIMITS);
  return isTooShort(value, DESCRIPTION_LIMITS) ? "" : value;
}

/** Paragraphs, each with what follows it, so that a short first one can be filled up. */
interface Text {
  readonly first: string;
  readonly text: string;
}

function textsOf(document: Document): readonly Text[] {
  const paragraphs = document.paragraphs.map(withoutNotes);
  const useful = paragraphs.filter(
    (text, place) => isAboutPage(text) && !LEANING.test(text) && !isQuestion(paragraphs[place - 1]),
  );
  // Only few pages are asked for their prose, which is not read with the rest.
  const texts = useful.length > 0 ? useful : [...proseOf(document)];
  // Where headings divide the page, the next paragraph may be about something else.
  const isDivided = document.headings.filter(({ region }) => region === "main").length > 2;
  const filling = isDivided ? 1 : FILLING;
  return texts.map((first, place) => ({ first, text: texts.slice(place, place + filling).join(" ") }));
}

function* proseOf({ prose }: Document): Generator<string> {
  let before: string | undefined;
  let found = 0;
  for (const text of prose) {
    if (isSentence(text) && !isQuestion(before)) {
      yield text;
      if (++found === MOST_TEXTS) return;
    }
    before = text;
  }
}

function isQuestion(text = ""): boolean {
  return /[?？؟]$/u.test(text);
}

/** Text outside of paragraphs is often a list of links; what ends as sentences do is one. */
function isSentence(text: string): boolean {
  return text.length >= LETTERS_OF_A_TEXT && /[.!?。！？؟।॥۔]$/u.test(text) && isAboutPage(text) && !LEANING.test(text);
}

function relevance(text: string, names: ReadonlySet<string>, corpus: Corpus): number {
  const shared = new Set(foldedWords(text).filter((word) => names.has(word)));
  return shared.values().reduce((sum, word) => sum + worthOf(corpus.rarity(word)), 0);
}

/** Whole sentences while they fit. What ends in the middle of one promises nothing. */
function opening(text: string, lang: string | null, limits: SnippetLimits): string {
  let fitting = "";
  for (const sentence of sentences(text, lang)) {
    // A greeting comes before what the page is about.
    if (fitting === "" && isGreeting(sentence)) continue;
    if (!isWhole(sentence)) break;
    const longer = fitting === "" ? sentence : `${fitting}${joint(sentence)}${sentence}`;
    if (isTooLong(longer, limits)) break;
    fitting = longer;
  }
  return fitting;
}

/** "Hello and welcome!", "Bienvenue !" */
function isGreeting(sentence: string): boolean {
  return sentence.length <= LETTERS_OF_A_TEXT && /[!！]$/u.test(sentence);
}

/** Nothing stands between two sentences of Chinese and Japanese. */
function joint(sentence: string): string {
  return /^[\u3040-\u30ff\u3400-\u9fff]/u.test(sentence) ? "" : " ";
}

/** The number of a footnote, between two sentences. */
const NOTE_NUMBER = /(?<=[.!?]) (?:\[\d{1,3}\]|\d{1,2})(?= \p{Lu})/gu;

function withoutNotes(text: string): string {
  return text.replace(NOTE_NUMBER, "");
}

function worthOf(rarity: number): number {
  return rarity > RARITY_OF_ALL ? rarity : 0;
}

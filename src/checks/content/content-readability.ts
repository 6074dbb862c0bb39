import { syllable } from "syllable";
import { defineCheck } from "../kit/define-check.ts";
import { readable } from "../kit/guards.ts";
import { type PageKind, pageKindOf } from "../kit/page-kind.ts";

/** For the examples: 20 words, most of them long. */
const HARD =
  "Notwithstanding considerable administrative complications, organizational responsibilities necessitate comprehensive reconsideration regarding international agricultural classification, manufacturing documentation, environmental certification, transportation infrastructure and institutional communication. ";

/** Flesch Reading Ease: below 50 is difficult, below 30 is the language of papers and laws. */
const MIN_SCORE = 50;
const VERY_DIFFICULT = 30;
/** The formula was made for samples of a hundred words; less swings by chance. */
const MIN_WORDS = 200;
const MIN_SENTENCES = 8;
/** A block without the end of a sentence is a label or a line of a list. */
const SENTENCE_END = /[.!?]["”’')\]]?$/;
/** A page with code is written for people who read it with other eyes. */
const MAX_CODE = 3;
const JUDGED: readonly PageKind[] = ["article", "page", "product"];

export default defineCheck({
  id: "content-readability",
  title: "Content is difficult to read",
  effect: "polish",
  causedIn: "page",
  severity: "notice",
  certainty: "possible",
  fix: "manual",
  core: false,
  offByDefault: true,
  limit: MIN_SCORE,
  threshold: "Flesch Reading Ease below {limit}, in English text of at least 200 words",
  message: "The text is {degree} to read (Flesch Reading Ease {score}), with an average of {words} words per sentence.",
  noSuggestion: "Rewriting text is an editorial task.",
  docs: {
    what: "An English article, page or product description scores low on the Flesch Reading Ease scale. Only complete sentences are counted; pages with code, legal texts, and texts of fewer than 200 words or 8 sentences are excluded.",
    why: "Readers are more likely to leave if a text is hard to read. Search engines don't use this score.",
    fix: "Break up long sentences, and use simpler words where possible.",
    sources: ["https://en.wikipedia.org/wiki/Flesch%E2%80%93Kincaid_readability_tests"],
  },
  needs: ["document", "headers"],
  appliesTo: readable,

  *detect(context, limit) {
    const { lang, counts, prose } = context.document;
    if (!/^en(?:-|$)/i.test(lang?.trim() ?? "")) return;
    if ((counts.pre ?? 0) + (counts.code ?? 0) >= MAX_CODE || !JUDGED.includes(pageKindOf(context))) return;
    const text = prose.filter((block) => SENTENCE_END.test(block)).join(" ");
    const ease = readingEase(text);
    if (!ease || ease.score >= limit) return;
    yield {
      score: ease.score,
      words: ease.wordsPerSentence,
      degree: ease.score < VERY_DIFFICULT ? "very difficult" : "difficult",
    };
  },

  examples: () => ({
    fails: [
      { html: post(HARD), because: "sentences and words are long" },
      { html: post(HARD).replace("en", "en-GB"), because: "British English is English" },
      {
        html: post(graded(324), 1),
        says: "difficult to read (Flesch Reading Ease 49)",
        because: "its score is just below 50",
      },
      {
        html: post(graded(370), 1),
        says: "is difficult to read (Flesch Reading Ease 30)",
        because: "30 is difficult, but not very difficult",
      },
      {
        html: post(graded(372), 1),
        says: "very difficult to read (Flesch Reading Ease 29)",
        because: "below 30 is very difficult (legal text level)",
      },
      { html: post(graded(400, 8), 1), because: "eight sentences are enough to tell" },
      {
        html: post(`${graded(400)}<code>a</code><code>b</code>`, 1),
        because: "two code samples don't make it a page about code",
      },
    ],
    passes: [
      {
        html: post("We grow tea on the hill. It is good. You can buy it here. "),
        because: "sentences and words are short",
      },
      { html: post(HARD).replace("en", "de"), because: "the formula is for English" },
      { html: post(HARD, 5), because: "the text is too short to tell" },
      { html: post(HARD).replace("single-post", "x"), because: "it wasn't detected as editorial content" },
      { html: post(`${HARD}<code>a</code>`), because: "it is about code" },
      { html: post(HARD.replaceAll(".", "")), because: "there are no complete sentences" },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
      { html: post(graded(322), 1), because: "its score is 50" },
      { html: post(graded(398, 10, 199), 1), because: "199 words are too few to tell" },
      { html: post(graded(400, 7), 1), because: "seven sentences are too few to tell" },
      {
        html: post(`${graded(400)}<code>a</code><code>b</code><pre>c</pre>`, 1),
        because: "three code samples make it a page about code",
      },
    ],
  }),
});

function readingEase(text: string): { score: number; wordsPerSentence: number } | undefined {
  const words = text.match(/[A-Za-z][A-Za-z'’-]*/g) ?? [];
  // A point inside a number or an abbreviation of one letter ends nothing.
  const sentences = text.match(/[.!?]+(?=["”’')\]]?(?:\s+["“‘'(]?[A-Z0-9]|\s*$))/g)?.length ?? 0;
  if (words.length < MIN_WORDS || sentences < MIN_SENTENCES) return undefined;
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0);
  const wordsPerSentence = words.length / sentences;
  const score = 206.835 - 1.015 * wordsPerSentence - 84.6 * (syllables / words.length);
  return { score: Math.round(score), wordsPerSentence: Math.round(wordsPerSentence) };
}

/** Of so many syllables, sentences and words of one or two syllables: what decides the score. */
function graded(syllables: number, sentences = 10, words = 200): string {
  const starts = new Set(Array.from({ length: sentences }, (_, index) => Math.floor((index * words) / sentences)));
  const text = Array.from({ length: words }, (_, index) => {
    const word = index < syllables - words ? "garden" : "tea";
    return starts.has(index) ? `${index === 0 ? "" : ". "}${word.charAt(0).toUpperCase()}${word.slice(1)}` : ` ${word}`;
  });
  return `${text.join("")}.`;
}

function post(sentence: string, times = 20): string {
  return `<html lang="en"><body class="single-post"><main><p>${sentence.repeat(times)}</p></main>`;
}

import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { shorten } from "../kit/message.ts";
import { shortLocator } from "../kit/url.ts";

/** A list this long names more than an image shows. */
const MIN_TERMS = 6;
/** Terms of a list, not clauses of a sentence. */
const MOST_WORDS_OF_TERM = 4;
/** As often as this, a word is repeated for search engines. */
const MIN_REPEATS = 5;
/** In a list, variants of one word in half of its terms. */
const MIN_SHARE_OF_TERMS = 0.5;
/** In a text, every third word. */
const MIN_SHARE_OF_WORDS = 1 / 3;
const SHORTEST_WORD = 3;

export default defineCheck({
  id: "image-alt-stuffed",
  title: "Alt text is stuffed with keywords",
  effect: "understanding",
  causedIn: "page",
  severity: "notice",
  certainty: "likely",
  fix: "manual",
  core: false,
  message: "The alt text of {image} repeats “{word}” {count} times: “{alt}”.",
  noSuggestion: "Only someone who sees the image can describe it.",
  docs: {
    what: "An alt text is a list of at least 6 search terms with the same word in half of them, or repeats a word at least 5 times, as every third word.",
    why: "Screen readers read all of it aloud, and Google treats it as spam.",
    fix: "Describe what the image shows in one short sentence.",
    sources: ["https://developers.google.com/search/docs/appearance/google-images#use-descriptive-alt-text"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ document }) {
    for (const { alt, url, src, source } of document.images) {
      const repeated = repeatedIn(alt ?? "");
      if (repeated === undefined) continue;
      const image = url ?? src ?? "an image";
      yield {
        locator: shortLocator(image),
        image,
        ...repeated,
        alt: shorten(alt ?? "", 200),
        evidence: { snippet: source },
      };
    }
  },

  examples: () => ({
    fails: [
      {
        html: '<img src="/a.jpg" alt="buy tea, cheap tea, green tea, tea online, tea shop, best tea">',
        says: "repeats “tea” 6 times",
        because: "it is a list of search terms",
      },
      {
        html: '<img src="/a.jpg" alt="Tea shop | Oolong | Green | Tea bar | White | TEA">',
        says: "repeats “tea” 3 times",
        because: "half of the six terms have the same word",
      },
      {
        html: '<img alt="oolong tea oolong shop oolong cup oolong pot best oolong">',
        says: "The alt text of an image repeats “oolong” 5 times",
        because: "five of ten words are the same",
      },
      {
        html: `<img src="/a.jpg" alt="oolong a b oolong a b oolong a b oolong a b oolong a b">`,
        because: "a third of the words are the same",
      },
      {
        html: '<img src="/a.jpg" alt="buy good green tea, cheap oolong from us, white tea in Kyoto, pots and cups now, tea bar in town, bowls for two friends">',
        says: "repeats “tea” 3 times",
        because: "its terms have up to four words",
      },
      {
        html: '<img src="/a.jpg" alt="green tea green tea green tea green tea green tea">',
        says: "repeats “green” 5 times",
        because: "both of its words are repeated",
      },
    ],
    passes: [
      {
        html: '<img src="/a.jpg" alt="buy good fresh green tea, cheap oolong from us, white tea in Kyoto, pots and cups now, tea bar in town, bowls for two friends">',
        because: "five words are a phrase",
      },
      {
        html: '<img src="/a.jpg" alt="Six bowls of oolong, green, black, white, yellow and pu-erh tea">',
        because: "it describes the image",
      },
      { html: '<img src="/a.jpg" alt="Oolong, green, black, white, yellow, pu-erh">', because: "no word is repeated" },
      {
        html: '<img src="/a.jpg" alt="buy tea, cheap oolong, green tea, tea online, oolong shop">',
        because: "five terms are fewer than six",
      },
      {
        html: '<img src="/a.jpg" alt="We steep tea in a pot, we pour the tea into a bowl, we smell the tea, we sip, we rest, we sleep">',
        because: "they are clauses of a sentence",
      },
      {
        html: '<img src="/a.jpg" alt="tea pot, tea cup, bowl, tray, towel, whisk, spoon">',
        because: "two of seven terms aren't half",
      },
      { html: '<img src="/a.jpg" alt="oolong oolong oolong oolong">', because: "four times are fewer than five" },
      {
        html: '<img src="/a.jpg" alt="oolong a b oolong a b oolong a b oolong a b oolong a b c">',
        because: "less than a third of the words are the same",
      },
      { html: '<img src="/a.jpg" alt="of of of of of tea">', because: "short words are repeated in any text" },
      { html: '<img src="/a.jpg" alt=""><img src="/b.jpg">', because: "neither has an alt text" },
      {
        html: '<meta name="robots" content="noindex"><img alt="tea tea tea tea tea tea">',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
    ],
  }),
});

function repeatedIn(alt: string): { readonly word: string; readonly count: number } | undefined {
  const terms = alt.split(/[,;|]/).map(wordsOf);
  const isList = terms.length >= MIN_TERMS && terms.every(({ length }) => length <= MOST_WORDS_OF_TERM);
  const inTerms = isList ? mostFrequent(terms.flatMap((words) => [...new Set(words)])) : undefined;
  if (inTerms && inTerms.count >= terms.length * MIN_SHARE_OF_TERMS) return inTerms;
  const words = terms.flat();
  const inWords = mostFrequent(words);
  if (!inWords || inWords.count < MIN_REPEATS || inWords.count < words.length * MIN_SHARE_OF_WORDS) return undefined;
  return inWords;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function mostFrequent(words: readonly string[]): { readonly word: string; readonly count: number } | undefined {
  const counts = new Map<string, number>();
  for (const word of words) if (word.length >= SHORTEST_WORD) counts.set(word, (counts.get(word) ?? 0) + 1);
  let best: { readonly word: string; readonly count: number } | undefined;
  for (const [word, count] of counts) if (count > (best?.count ?? 1)) best = { word, count };
  return best;
}

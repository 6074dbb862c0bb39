import { foldedWords } from "../kit/corpus.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { hasNumberedChapters, titleOf } from "../kit/page-texts.ts";
import { withoutName } from "../kit/title-parts.ts";

export default defineCheck({
  id: "h1-multiple",
  title: "Multiple H1s",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The page has {count} H1s: {headings}.",
  noSuggestion: "No H1 is clearly the main one.",
  docs: {
    what: "The page has more than one `<h1>` with text.",
    why: "Search engines can handle it, but screen reader users can't tell which heading is the page title.",
    fix: "Keep the H1 that names the page, and change the others to `<h2>`.",
    sources: ["https://www.w3.org/WAI/tutorials/page-structure/headings/"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ document }) {
    const headings = document.headings.filter(({ level, text }) => level === 1 && text !== "");
    if (headings.length < 2) return;
    yield {
      count: headings.length,
      headings: headings.map(({ text }) => `“${text}”`),
      evidence: { snippet: headings.map(({ source }) => source).join("\n") },
    };
  },

  /** The one that the title repeats is what the page is about; without a title to ask, the first one of the content. */
  suggest({ document, corpus }) {
    if (hasNumberedChapters(document)) return undefined;
    const named = document.headings.filter(({ level, text }) => level === 1 && text !== "");
    const inWords = named.filter(({ imageOnly }) => !imageOnly);
    const all = inWords.length > 0 ? inWords : named;
    const title = new Set(foldedWords(withoutName(titleOf(document)?.text ?? "", corpus.siteName)));
    const shared = (text: string) => foldedWords(text).filter((word) => title.has(word)).length;
    const most = Math.max(...all.map(({ text }) => shared(text)));
    const best = all.filter(({ text }) => most > 0 && shared(text) === most);
    const main = best[0] ?? all.find(({ region }) => region === "main") ?? all[0];
    if (!main) return undefined;
    return {
      field: "main_heading",
      value: main.text,
      risk: "review",
      source: "the heading that shares most words with the title",
    };
  },

  examples: () => ({
    fails: [{ html: "<h1>Tea</h1><h1>Our shops</h1>", because: "there are two", suggests: "Tea" }],
    passes: [
      { html: "<h1>Tea</h1><h2>Our shops</h2><h2>Our farms</h2>", because: "multiple H2s are normal" },
      { html: "<h1>Tea</h1><h1></h1>", because: "an empty heading doesn't count" },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
    ],
  }),
});

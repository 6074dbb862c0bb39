import type { Document } from "#domain/document.ts";
import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { DUMMY_TEXT } from "../kit/placeholders.ts";
import { around, findInProse, isAbout, wholeProse } from "../kit/prose.ts";

/** One of these words is in each of them. */
const SIGNS = /dolor|eiusmod|excepteur|veniam/i;
/** Pages about the text itself quote it. */
const ABOUT = /lorem|ipsum|placeholder|blindtext|dummy text|filler text|faux texte/i;

const QUOTES = /quot(?:e|es|ation|ations)\b|zitate?\b|citations?\b/i;

export default defineCheck({
  id: "content-lorem-ipsum",
  title: "Page contains placeholder text (lorem ipsum)",
  effect: "breakage",
  causedIn: "page",
  severity: "error",
  certainty: "likely",
  fix: "review",
  core: false,
  message: "The page contains placeholder text: “{text}”.",
  noSuggestion: "The missing content has to be written.",
  docs: {
    what: "The first 20,000 characters of the main content contain “Lorem ipsum” text. Code samples are excluded, and so are pages that use the text as an example: about placeholder text, with the same text in a code sample, or about quotes with the text quoted.",
    why: "Visitors see an unfinished page, and search engines may index it.",
    fix: "Replace the text, or unpublish the page.",
    sources: ["https://developers.google.com/search/docs/fundamentals/creating-helpful-content"],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document, page }) {
    if (!SIGNS.test(wholeProse(document))) return;
    const found = findInProse(document, DUMMY_TEXT);
    if (!found || ABOUT.test(page.url) || isAbout(withoutPlaceholders(document), ABOUT)) return;
    if (!showsExamples(document)) yield { text: around(found) };
  },

  examples: () => ({
    fails: [
      {
        html: "<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit.</p>",
        because: "it is the usual placeholder",
      },
      {
        html: "<h2>Lorem ipsum dolor sit amet consectetur.</h2><p>Lorem ipsum dolor sit amet, consectetur.</p>",
        because: "the heading is placeholder text, not a topic",
      },
      {
        html: "<p>Our tea. Sed do eiusmod tempor incididunt.</p>",
        because: "it is a later sentence of the placeholder text",
      },
      {
        html: "<p>Lorem ipsum dolor sit amet</p><p>Call <code>brew()</code>.</p>",
        because: "the code sample shows something else",
      },
      {
        html: "<h1>Our teas</h1><blockquote>Lorem ipsum dolor sit amet</blockquote>",
        because: "the quote of a customer is missing",
      },
      {
        html: "<h1>Get a quote</h1><p>Lorem ipsum dolor sit amet</p>",
        because: "it isn't quoted",
      },
    ],
    passes: [
      { html: "<p>Oolong from Alishan.</p>", because: "it is a real text" },
      { html: "<p>We never print lorem ipsum.</p>", because: "the two words are a name" },
      { html: "<h1>What is lorem ipsum?</h1><p>Lorem ipsum dolor sit amet</p>", because: "the page is about it" },
      { html: "<pre>Lorem ipsum dolor sit amet</pre>", because: "it is a code sample" },
      { html: "<p>Lorem ipsum dolor sit amet</p>", status: 404, because: "error pages are reported separately" },
      {
        html: "<h1>Admonitions</h1><p>Lorem ipsum dolor sit amet</p><pre>!!! note\n    Lorem ipsum dolor sit amet</pre>",
        because: "the code sample shows how the text is written",
      },
      {
        html: "<h1>Block quotes</h1><blockquote>Lorem ipsum dolor sit amet</blockquote>",
        because: "the text shows what a quote looks like",
      },
      {
        url: "https://example.com/lorem-ipsum",
        html: "<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit.</p>",
        because: "the URL shows that the page is about it",
      },
    ],
  }),
});

/** Documentation shows what markup looks like with such a text: beside the code of it, or as a quote on a page about quotes. */
function showsExamples(document: Document): boolean {
  const { blockquote = 0 } = document.counts;
  if (blockquote > 0 && isAbout(withoutPlaceholders(document), QUOTES)) return true;
  return occurrences(document.mainText) > occurrences(document.prose.join(" "));
}

function occurrences(text: string): number {
  return text.match(new RegExp(DUMMY_TEXT, "gi"))?.length ?? 0;
}

/** A heading or title that was left in, too, says nothing of what the page is about. */
function withoutPlaceholders({ titles, headings }: Document): Pick<Document, "titles" | "headings"> {
  const isOwn = ({ text }: { readonly text: string }) => !DUMMY_TEXT.test(text);
  return { titles: titles.filter(isOwn), headings: headings.filter(isOwn) };
}

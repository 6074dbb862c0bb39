import type { Document } from "#domain/document.ts";
import { defineCheck } from "../kit/define-check.ts";
import { htmlPage } from "../kit/guards.ts";
import { DUMMY_TEXT } from "../kit/placeholders.ts";
import { around, findInProse, isAbout, wholeProse } from "../kit/prose.ts";

/** One of these words is in each of them. */
const SIGNS = /dolor|eiusmod|excepteur|veniam/i;
/** Pages about the text itself quote it. */
const ABOUT = /lorem|ipsum|placeholder|blindtext|dummy text|filler text|faux texte/i;

export default defineCheck({
  id: "content-lorem-ipsum",
  title: "Page contains placeholder text (lorem ipsum)",
  effect: "breakage",
  severity: "error",
  certainty: "likely",
  fix: "review",
  core: false,
  message: "The page contains placeholder text: “{text}”.",
  noSuggestion: "The missing content has to be written.",
  docs: {
    what: "The first 20,000 characters of the main content contain “Lorem ipsum” text. Code samples, and pages with placeholder text as their topic, are excluded.",
    why: "Visitors see an unfinished page, and search engines may index it.",
    fix: "Replace the text, or unpublish the page.",
    sources: ["https://developers.google.com/search/docs/fundamentals/creating-helpful-content"],
  },
  needs: ["document"],
  appliesTo: htmlPage,

  *detect({ document, page }) {
    if (!SIGNS.test(wholeProse(document))) return;
    const found = findInProse(document, DUMMY_TEXT);
    if (found && !ABOUT.test(page.url) && !isAbout(withoutPlaceholders(document), ABOUT)) yield { text: around(found) };
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
    ],
    passes: [
      { html: "<p>Oolong from Alishan.</p>", because: "it is a real text" },
      { html: "<p>We never print lorem ipsum.</p>", because: "the two words are a name" },
      { html: "<h1>What is lorem ipsum?</h1><p>Lorem ipsum dolor sit amet</p>", because: "the page is about it" },
      { html: "<pre>Lorem ipsum dolor sit amet</pre>", because: "it is a code sample" },
      { html: "<p>Lorem ipsum dolor sit amet</p>", status: 404, because: "error pages are reported separately" },
      {
        url: "https://example.com/lorem-ipsum",
        html: "<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit.</p>",
        because: "the URL shows that the page is about it",
      },
    ],
  }),
});

/** A heading or title that was left in, too, says nothing of what the page is about. */
function withoutPlaceholders({ titles, headings }: Document): Pick<Document, "titles" | "headings"> {
  const isOwn = ({ text }: { readonly text: string }) => !DUMMY_TEXT.test(text);
  return { titles: titles.filter(isOwn), headings: headings.filter(isOwn) };
}

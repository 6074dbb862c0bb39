import { countCharacters } from "../kit/characters.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { mainHeadingOf } from "../kit/page-texts.ts";
import { firstClause } from "../kit/suggest/clauses.ts";

/** More than four lines on a phone. Sixty or seventy characters, as other tools have it, are an ordinary headline. */
const MAX_LETTERS = 120;
/** As much as a heading of ours has at most. */
const LETTERS_OF_A_CLAUSE = 70;

export default defineCheck({
  id: "h1-too-long",
  title: "H1 is too long",
  effect: "polish",
  causedIn: "page",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: false,
  limit: MAX_LETTERS,
  threshold: "more than {limit} characters",
  message: "The H1 is {letters} characters long: “{heading}”.",
  noSuggestion: "No shorter name was found, and no part of the heading works on its own.",
  docs: {
    what: "The first non-empty H1 is longer than the limit.",
    why: "Headings should be scannable; a long one obscures what the page is about.",
    fix: "Shorten it, and move the details to the first paragraph.",
    sources: ["https://www.w3.org/WAI/tutorials/page-structure/headings/"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ document }, limit) {
    // Documentation puts a mark for its own address behind each heading.
    const heading = mainHeadingOf(document).replace(/\s*[¶#§]$/, "");
    const letters = countCharacters(heading);
    if (letters > limit) yield { letters, heading };
  },

  suggest({ document }) {
    const value = firstClause(mainHeadingOf(document), LETTERS_OF_A_CLAUSE);
    return value === "" ? undefined : { field: "h1", value, risk: "review", source: "the beginning of the heading" };
  },

  examples: () => ({
    fails: [
      { html: `<h1>${"tea ".repeat(30)}t</h1>`, because: "it has 121 characters" },
      {
        html: `<h1>${"茶".repeat(70)}。${"茶".repeat(60)}</h1>`,
        because: "its first sentence has 70 characters",
        suggests: "茶".repeat(70),
      },
      {
        html: `<h1>${"茶".repeat(40)}。${"茶".repeat(30)}。${"茶".repeat(60)}</h1>`,
        because: "two of its sentences together have 71 characters",
        suggests: "茶".repeat(40),
      },
      {
        html: "<h1>Oolong from the slopes of Alishan: how three families pick it, wither it in the sun, roll it by hand, and roast it over charcoal</h1>",
        because: "it says two things",
        suggests: "Oolong from the slopes of Alishan",
      },
    ],
    passes: [
      { html: `<h1>${"tea ".repeat(29)}teas</h1>`, because: "it has 120 characters" },
      { html: `<h1>${"🍵".repeat(120)}</h1>`, because: "an emoji counts as one character" },
      {
        html: `<h1>${"tea ".repeat(29)}teas<a href="#tea">¶</a></h1>`,
        because: "the permalink mark isn't part of the text",
      },
      { html: `<h1>Tea</h1><h2>${"tea ".repeat(31)}</h2>`, because: "only the H1 is checked" },
      { html: `<meta name="robots" content="noindex"><h1>${"tea ".repeat(31)}</h1>`, because: "it is not indexable" },
    ],
  }),
});

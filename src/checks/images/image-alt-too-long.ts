import { countCharacters } from "../kit/characters.ts";
import { defineCheck } from "../kit/define-check.ts";
import { foldSpaces } from "../kit/fold-text.ts";
import { indexable } from "../kit/guards.ts";
import { shownImages } from "../kit/shown-images.ts";
import { auditedAlt } from "../kit/suggest/alt.ts";
import { firstClause } from "../kit/suggest/clauses.ts";
import { shortLocator } from "../kit/url.ts";

/** About two breaths of a screen reader, which cannot pause inside an alternative text. */
const MAX_LETTERS = 125;

export default defineCheck({
  id: "image-alt-too-long",
  title: "Alt text is too long",
  effect: "polish",
  causedIn: "page",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: false,
  limit: MAX_LETTERS,
  threshold: "more than {limit} characters",
  message: "The alt text of {image} is {letters} characters long.",
  noSuggestion: "No part of the text works on its own.",
  docs: {
    what: "An image's `alt` text is longer than the limit. Formulas with their source as alt text are excluded.",
    why: "Screen readers read alt text in one go, with no way to pause or navigate within it.",
    fix: "Describe the image in one sentence, and move the details to the text or a caption.",
    sources: ["https://www.w3.org/WAI/tutorials/images/tips/", "https://www.w3.org/WAI/tutorials/images/complex/"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ document }, limit) {
    for (const { alt, url, src, source } of shownImages(document)) {
      const letters = lettersOf(alt ?? "");
      if (letters <= limit || isFormula(alt ?? "")) continue;
      const place = url ?? src ?? "";
      yield { locator: shortLocator(place), image: src ?? place, letters, evidence: { snippet: foldSpaces(source) } };
    }
  },

  suggest({ document }, { locator = "" }) {
    const image = document.images.find(
      ({ alt, url, src }) => lettersOf(alt ?? "") > MAX_LETTERS && shortLocator(url ?? src ?? "") === locator,
    );
    const target = image?.url ?? image?.src?.trim();
    const value = firstClause(foldSpaces(image?.alt ?? ""), MAX_LETTERS);
    if (!image || !target || value === "") return undefined;
    return { field: "alt", target, ...auditedAlt(image), value, risk: "review", source: "the beginning of the text" };
  },

  examples: () => ({
    fails: [
      { html: `<img src="/a.jpg" alt="${"a".repeat(126)}">`, because: "it has 126 characters" },
      {
        html: `<img src="/a.jpg" alt="${"aaaa\n        ".repeat(26)}">`,
        says: "is 129 characters long",
        because: "a line break and its indent are read as one space",
      },
      {
        html: `<img src="/a.jpg" alt="Oolong leaves dry in the sun of Alishan. ${"They are turned by hand. ".repeat(5)}">`,
        because: "it is a long narrative",
        suggests: `Oolong leaves dry in the sun of Alishan. ${"They are turned by hand. ".repeat(3)}`
          .trim()
          .replace(/\.$/, ""),
      },
    ],
    passes: [
      { html: `<img src="/a.jpg" alt=" ${"a".repeat(125)} ">`, because: "it has 125 characters" },
      {
        html: `<img src="/a.png" alt="{\\displaystyle x^2 ${"+ y ".repeat(50)}}">`,
        because: "it is the source of a formula",
      },
      { html: `<img src="/a.jpg" alt="${"aaaa\n        ".repeat(25)}">`, because: "indentation doesn't count" },
      { html: '<img src="/a.jpg">', because: "a missing text is reported separately" },
      {
        html: `<noscript><img src="/a.jpg" alt="${"a".repeat(126)}"></noscript>`,
        because: "browsers with JavaScript don't show it",
      },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
    ],
  }),
});

/** As it is read: a line that was wrapped and indented is one line. */
function lettersOf(alt: string): number {
  return countCharacters(foldSpaces(alt));
}

function isFormula(alt: string): boolean {
  return /\\(?:displaystyle|begin|frac|sum|int|text)\b/.test(alt);
}

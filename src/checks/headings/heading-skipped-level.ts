import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { shorten } from "../kit/message.ts";

/** A locator must be short, and the first words of a heading tell it apart. */
const LOCATOR_LENGTH = 80;

export default defineCheck({
  id: "heading-skipped-level",
  title: "Heading level is skipped",
  severity: "notice",
  certainty: "certain",
  fix: "safe",
  core: true,
  message: "“{heading}” is an H{level}, but follows an H{previous}: H{expected} would continue it.",
  docs: {
    what: "A heading is more than one level deeper than the heading before it. Headings of navigation, header, footer and sidebars stand for themselves and are left out.",
    why: "Screen readers offer headings as a table of contents; a skipped level looks like a missing chapter.",
    fix: "Use the next level, and choose the size of the letters with CSS.",
    sources: ["https://www.w3.org/WAI/tutorials/page-structure/headings/"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ document }) {
    const outline = document.headings.filter(({ region }) => region === "main");
    for (const [index, heading] of outline.entries()) {
      const previous = outline[index - 1]?.level;
      if (previous === undefined || heading.level <= previous + 1) continue;
      yield {
        locator: `h${previous}>h${heading.level} ${shorten(heading.text, LOCATOR_LENGTH)}`,
        heading: heading.text,
        level: heading.level,
        previous,
        expected: previous + 1,
        evidence: { snippet: heading.source },
      };
    }
  },

  /** Where several headings have one text, it does not say which is meant. */
  suggest({ document }, { heading, expected }) {
    const target = String(heading);
    if (target === "" || document.headings.filter(({ text }) => text === target).length > 1) return undefined;
    const value = String(expected);
    return { field: "heading_level", target, value, risk: "safe", source: "the level of the heading before" };
  },

  examples: {
    fails: [{ html: "<h1>Tea</h1><h3>Green</h3>", because: "H2 is left out", suggests: "2" }],
    passes: [
      { html: "<h1>Tea</h1><h2>Green</h2><h3>Sencha</h3><h2>Black</h2>", because: "going back up may skip levels" },
      {
        html: "<h1>Tea</h1><p>Green.</p><aside><h4>Related</h4></aside>",
        because: "sidebars keep their levels on every page",
      },
      { html: "<h3>Menu</h3><h1>Tea</h1><h2>Green</h2>", because: "the first heading follows nothing" },
    ],
  },
});

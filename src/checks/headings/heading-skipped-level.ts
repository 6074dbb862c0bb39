import type { Heading } from "#domain/document.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { shorten } from "../kit/message.ts";

/** A locator must be short, and the first words of a heading tell it apart. */
const LOCATOR_LENGTH = 80;

export default defineCheck({
  id: "heading-skipped-level",
  title: "Heading level is skipped",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "“{heading}” is an H{level} but follows an H{previous}; expected an H{expected}.",
  noSuggestion:
    "Changing only this heading would break the levels that follow, or several headings have the same text.",
  docs: {
    what: "A heading is more than one level below the previous heading. Headings in navigation, headers, footers, sidebars, comments, notes and callouts, and author names, are excluded.",
    why: "Screen reader users navigate by headings; a skipped level looks like a missing section.",
    fix: "Use the next level down, and set the font size with CSS.",
    sources: ["https://www.w3.org/WAI/tutorials/page-structure/headings/"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ document }) {
    for (const skip of skips(document.headings)) {
      const { heading, previous } = skip;
      yield {
        locator: locatorOf(skip),
        heading: heading.text,
        level: heading.level,
        previous,
        expected: previous + 1,
        evidence: { snippet: heading.source },
      };
    }
  },

  /**
   * Where several headings have one text, it does not say which is meant; and where what follows would skip a level
   * instead, the whole outline has to be thought over.
   */
  suggest({ document: { headings } }, { heading, expected }) {
    const target = String(heading);
    if (target === "" || headings.filter(({ text }) => text === target).length > 1) return undefined;
    const moved = withLevel(headings, target, Number(expected));
    const known = new Set([...skips(headings)].map(locatorOf));
    if ([...skips(moved)].some((skip) => !known.has(locatorOf(skip)))) return undefined;
    const value = String(expected);
    const source = `H${value}, one level below the previous heading; the following headings of the same or a lower level are shifted with it`;
    return { field: "heading_level", target, value, risk: "review", source };
  },

  examples: () => ({
    fails: [
      { html: "<h1>Tea</h1><h3>Green</h3>", because: "H2 is skipped", suggests: "2" },
      {
        html: '<h1>Tea</h1><div class="note"><h2>Note</h2></div><h2>Green</h2><h4>Sencha</h4>',
        says: "follows an H2",
        because: "a note doesn't affect later headings",
      },
    ],
    passes: [
      { html: "<h1>Tea</h1><h2>Green</h2><h3>Sencha</h3><h2>Black</h2>", because: "going back up may skip levels" },
      {
        html: "<h1>Tea</h1><p>Green.</p><aside><h4>Related</h4></aside>",
        because: "sidebars keep their levels on every page",
      },
      {
        html: '<h1>Tea</h1><h2>Green</h2><h3>Sencha</h3><div class="note"><h3>Note</h3></div><h4>Leaves</h4>',
        because: "a note's heading isn't part of the outline",
      },
      {
        html: '<h1>Tea</h1><div class="note"><h3>Note</h3><p>Hot.</p></div>',
        because: "nor does a note skip a level",
      },
      {
        html: '<h1>Tea</h1><h2>Green</h2><div class="warning"><h2>Warning</h2></div><h3>Sencha</h3>',
        because: "the chapter goes on behind the warning",
      },
      {
        html: '<h1>Tea</h1><div class="tip-of-the-day"><h2>Tip</h2></div><h3>Water</h3>',
        because: "what looks like a note may be a chapter",
      },
      { html: '<h1>Tea</h1><h3 class="corpauthor">The tea group</h3>', because: "an author name isn't a section" },
      { html: '<h1>Tea</h1><div id="quickview"><h3>Topics</h3></div>', because: "it is a sidebar in all but its tag" },
      { html: "<h3>Menu</h3><h1>Tea</h1><h2>Green</h2>", because: "the first heading follows nothing" },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
    ],
  }),
});

type Levelled = Pick<Heading, "text" | "region" | "source" | "apart"> & { readonly level: number };

interface Skip {
  readonly heading: Levelled;
  readonly previous: number;
}

function locatorOf({ heading, previous }: Skip): string {
  return `h${previous}>h${heading.level} ${shorten(heading.text, LOCATOR_LENGTH)}`;
}

function* skips(headings: readonly Levelled[]): Generator<Skip> {
  let previous: number | undefined;
  let aside = 0;
  for (const heading of headings) {
    if (heading.region !== "main") continue;
    // What looks like a note may be a chapter after all, so that what continues it is right, too.
    if (heading.apart) aside = heading.level;
    else {
      if (previous !== undefined && heading.level > Math.max(previous, aside) + 1) yield { heading, previous };
      previous = heading.level;
      aside = 0;
    }
  }
}

/** The heading and those after it that are no higher, moved up by as much. */
function withLevel(headings: readonly Levelled[], target: string, level: number): readonly Levelled[] {
  const first = headings.findIndex(({ text }) => text === target);
  const old = headings[first]?.level ?? level;
  const length = headings.slice(first).findIndex((each) => each.level < old);
  const end = length === -1 ? headings.length : first + length;
  return headings.map((each, place) =>
    place < first || place >= end ? each : { ...each, level: each.level - old + level },
  );
}

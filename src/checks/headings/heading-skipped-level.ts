import type { Heading } from "#domain/document.ts";
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
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "no search result shows it",
      },
    ],
  },
});

type Levelled = Pick<Heading, "text" | "region" | "source"> & { readonly level: number };

interface Skip {
  readonly heading: Levelled;
  readonly previous: number;
}

function locatorOf({ heading, previous }: Skip): string {
  return `h${previous}>h${heading.level} ${shorten(heading.text, LOCATOR_LENGTH)}`;
}

function* skips(headings: readonly Levelled[]): Generator<Skip> {
  let previous: number | undefined;
  for (const heading of headings) {
    if (heading.region !== "main") continue;
    if (previous !== undefined && heading.level > previous + 1) yield { heading, previous };
    previous = heading.level;
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

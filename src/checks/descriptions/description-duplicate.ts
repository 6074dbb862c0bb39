import { sharing } from "../kit/copies.ts";
import { defineCheck, SHOWN_PLACES } from "../kit/define-check.ts";
import { pagesToVisit } from "../kit/site-pages.ts";
import { proposeDescription } from "../kit/suggest/description.ts";

export default defineCheck({
  id: "description-duplicate",
  scope: "site",
  title: "Duplicate meta description",
  effect: "understanding",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "{count:page has/pages have} the same meta description: “{description}”.",
  noSuggestion: "The page has no unique sentences that would make a meta description of the right length.",
  docs: {
    what: "Two or more indexable pages have the same meta description. Pages in different languages are excluded, and of exact duplicates only one is reported (see content-duplicate-exact).",
    why: "A generic description doesn't help searchers choose a page, and search engines often ignore it.",
    fix: "Write a unique description for each page, or omit it and let search engines generate the snippet.",
    sources: ["https://developers.google.com/search/docs/appearance/snippet"],
  },
  needs: ["graph"],

  *detect({ graph }) {
    const pagesOfSite = pagesToVisit(graph);
    for (const { pages, count } of sharing("description", graph)) {
      const severity = isOfTemplate(count, pagesOfSite) ? "warning" : "notice";
      const first = pages.slice(0, SHOWN_PLACES + 1);
      for (const page of pages) {
        const related = first.filter(({ id }) => id !== page.id).map(({ url }) => url);
        yield { at: page, description: page.description, count, severity, evidence: { related } };
      }
    }
  },

  suggest({ place, corpus }) {
    const description = place && proposeDescription({ document: place.document, url: place.page.url }, corpus);
    return description && { field: "meta_description", ...description, risk: "review" };
  },

  examples: () => ({
    fails: [
      {
        pages: {
          "/green": '<meta name="description" content="The best tea in town.">',
          "/black": '<meta name="description" content="The best tea in town.">',
        },
        at: ["/green", "/black"],
        because: "both pages have the same description",
      },
      {
        pages: site({ alike: 4, unique: 0 }),
        at: ["/0", "/1", "/2", "/3"],
        severity: "notice",
        because: "four pages may be a slip",
      },
      {
        pages: site({ alike: 5, unique: 15 }),
        at: ["/0", "/1", "/2", "/3", "/4"],
        severity: "warning",
        because: "a quarter of the site has one description",
      },
      {
        pages: site({ alike: 5, unique: 16 }),
        at: ["/0", "/1", "/2", "/3", "/4"],
        severity: "notice",
        because: "less than a quarter of the site has it",
      },
      {
        pages: {
          "/green":
            '<meta name="description" content="The best tea in town."><p>Green tea is steamed on the day it is picked, and keeps the taste of the leaf.</p>',
          "/black":
            '<meta name="description" content="The best tea in town."><p>Black tea is rolled and left to darken for a night before it is dried slowly.</p>',
        },
        at: ["/green", "/black"],
        suggests: "Green tea is steamed on the day it is picked, and keeps the taste of the leaf.",
        because: "each page has a unique description",
      },
    ],
    passes: [
      {
        pages: {
          "/en": '<html lang="en"><meta name="description" content="Oolong, Assam, Sencha"><p>Leaves</p></html>',
          "/de": '<html lang="de"><meta name="description" content="Oolong, Assam, Sencha"><p>Blatt</p></html>',
        },
        because: "pages in different languages don't appear in the same results",
      },
      {
        pages: {
          "/green": '<meta name="description" content="Green tea, fresh from spring.">',
          "/black": '<meta name="description" content="Black tea, dark as night.">',
        },
        because: "they differ",
      },
      {
        pages: {
          "/green": '<meta name="description" content="The best tea in town.">',
          "/cart": '<meta name="description" content="The best tea in town."><meta name="robots" content="noindex">',
        },
        because: "the second page is not indexable",
      },
      {
        pages: {
          "/": '<meta name="description" content="The best tea in town."><p>Welcome.</p>',
          "/index.html": '<meta name="description" content="The best tea in town."><p>Welcome.</p>',
        },
        because: "the same page at two URLs is duplicate content",
      },
    ],
  }),
});

/** A few pages may be alike; what a quarter of the site has was written by a template, for no page. */
function isOfTemplate(count: number, pagesOfSite: number): boolean {
  return count >= FEWEST_OF_TEMPLATE && count >= pagesOfSite / 4;
}

const FEWEST_OF_TEMPLATE = 5;

/** Of the examples: so many pages that share a description, and so many with one of their own. */
function site({ alike, unique }: { alike: number; unique: number }): Record<string, string> {
  const page = (number: number) => {
    const description = number < alike ? "The best tea in town." : `Tea number ${number}.`;
    return [`/${number}`, `<meta name="description" content="${description}"><p>All about tea number ${number}.</p>`];
  };
  return Object.fromEntries(Array.from({ length: alike + unique }, (_, number) => page(number)));
}

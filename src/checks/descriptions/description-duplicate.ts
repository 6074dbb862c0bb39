import { sharing } from "../kit/copies.ts";
import { defineCheck, SHOWN_PLACES } from "../kit/define-check.ts";
import { proposeDescription } from "../kit/suggest/description.ts";

export default defineCheck({
  id: "description-duplicate",
  scope: "site",
  title: "Meta description is shared by several pages",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "{count:page has/pages have} the same meta description: “{description}”.",
  noSuggestion: "The page has no sentences of its own that make a description of the right length.",
  docs: {
    what: "Two or more pages that search engines may list have the same meta description. Pages in different languages are left out, and pages with the same content count as one: content-duplicate-exact tells of them.",
    why: "A text that fits every page helps nobody to choose one; search engines then often ignore it.",
    fix: "Describe what only this page offers, or leave the description out and let search engines choose.",
    sources: ["https://developers.google.com/search/docs/appearance/snippet"],
  },
  needs: ["graph"],

  *detect({ graph }) {
    for (const group of sharing("description", graph)) {
      const first = group.slice(0, SHOWN_PLACES + 1);
      for (const page of group) {
        const related = first.filter(({ id }) => id !== page.id).map(({ url }) => url);
        yield { at: page, description: page.description, count: group.length, evidence: { related } };
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
        because: "both pages say the same",
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
        because: "each page says something of its own",
      },
    ],
    passes: [
      {
        pages: {
          "/en": '<html lang="en"><meta name="description" content="Oolong, Assam, Sencha"><p>Leaves</p></html>',
          "/de": '<html lang="de"><meta name="description" content="Oolong, Assam, Sencha"><p>Blatt</p></html>',
        },
        because: "pages in two languages are not listed side by side",
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
        because: "the second page is not listed",
      },
      {
        pages: {
          "/": '<meta name="description" content="The best tea in town."><p>Welcome.</p>',
          "/index.html": '<meta name="description" content="The best tea in town."><p>Welcome.</p>',
        },
        because: "the same page under two addresses is a duplicate as a whole",
      },
    ],
  }),
});

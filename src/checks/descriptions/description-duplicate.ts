import { defineCheck } from "../kit/define-check.ts";
import { isOnePage } from "../kit/targets.ts";

export default defineCheck({
  id: "description-duplicate",
  scope: "site",
  title: "Meta description is shared by several pages",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "{count:page has/pages have} the same meta description: “{description}”.",
  docs: {
    what: "Two or more pages that search engines may list have the same meta description.",
    why: "A text that fits every page helps nobody to choose one; search engines then often ignore it.",
    fix: "Describe what only this page offers, or leave the description out and let search engines choose.",
    sources: ["https://developers.google.com/search/docs/appearance/snippet"],
  },
  needs: ["graph"],

  *detect({ graph }) {
    for (const group of graph.duplicates("description")) {
      if (isOnePage(group)) continue;
      const first = group.slice(0, 21);
      for (const page of group) {
        const related = first.filter(({ id }) => id !== page.id).map(({ url }) => url);
        yield { at: page, description: page.description, count: group.length, evidence: { related } };
      }
    }
  },

  examples: {
    fails: [
      {
        pages: {
          "/green": '<meta name="description" content="The best tea in town.">',
          "/black": '<meta name="description" content="The best tea in town.">',
        },
        at: ["/green", "/black"],
        because: "both pages say the same",
      },
    ],
    passes: [
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
    ],
  },
});

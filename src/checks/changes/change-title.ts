import { defineCheck } from "../kit/define-check.ts";
import { foldText } from "../kit/fold-text.ts";
import { hasEarlier } from "../kit/guards.ts";

export default defineCheck({
  id: "change-title",
  scope: "site",
  title: "Title has changed",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: false,
  informs: true,
  message: "The title was “{before}” in the last audit and is “{after}” now.",
  docs: {
    what: "The title of a page that search engines may list differs from the last audit. White space and capitals aside; a title that is missing now is another problem.",
    why: "A title is the strongest thing a page says about itself: a changed one can move it in the results, for better or worse.",
    fix: "Nothing, if the change was meant. If not, put the earlier title back.",
    sources: [],
  },
  needs: ["earlier"],
  appliesTo: hasEarlier,

  *detect({ earlier }) {
    for (const { page, before } of earlier?.changed() ?? []) {
      if (!page.indexable || page.title === "" || before.title === "") continue;
      if (foldText(page.title) === foldText(before.title)) continue;
      yield { at: page, before: before.title, after: page.title };
    }
  },

  suggest(_, { before }) {
    return { field: "title", value: String(before), risk: "review", source: "the last audit" };
  },

  examples: {
    fails: [
      {
        pages: { "/": "<title>Cheap tea from Taiwan, delivered today</title>" },
        earlier: { pages: { "/": "<title>Oolong tea from Alishan, roasted by hand</title>" } },
        at: ["/"],
        suggests: "Oolong tea from Alishan, roasted by hand",
        because: "it says something else",
      },
    ],
    passes: [
      {
        pages: { "/": "<title>Oolong  Tea</title>" },
        earlier: { pages: { "/": "<title>Oolong tea</title>" } },
        because: "white space and capitals do not count",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        earlier: { pages: { "/": "<title>Oolong tea</title>" } },
        because: "a title that is missing is another problem",
      },
      {
        pages: { "/": "<title>Oolong tea</title>" },
        earlier: { pages: { "/": "<p>Tea</p>" } },
        because: "one that was missing is welcome",
      },
      {
        pages: { "/": '<title>Tea</title><meta name="robots" content="noindex">' },
        earlier: { pages: { "/": "<title>Oolong tea</title>" } },
        because: "nobody will see it",
      },
      { pages: { "/": "<title>Tea</title>" }, because: "there is no earlier audit" },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "there is no earlier audit" },
    ],
  },
});

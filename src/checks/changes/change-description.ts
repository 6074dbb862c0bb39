import { defineCheck } from "../kit/define-check.ts";
import { foldText } from "../kit/fold-text.ts";
import { hasEarlier } from "../kit/guards.ts";

export default defineCheck({
  id: "change-description",
  scope: "site",
  title: "Meta description has changed",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: false,
  informs: true,
  message: "The description was “{before}” in the last audit and is “{after}” now.",
  docs: {
    what: "The description of a page that search engines may list differs from the last audit. White space and capitals aside; a description that is missing now is another problem.",
    why: "The description is what people read in the results; a changed one brings more of them, or fewer.",
    fix: "Nothing, if the change was meant. If not, put the earlier description back.",
    sources: [],
  },
  needs: ["earlier"],
  appliesTo: hasEarlier,

  *detect({ earlier }) {
    for (const { page, before } of earlier?.changed() ?? []) {
      if (!page.indexable || page.description === "" || before.description === "") continue;
      if (foldText(page.description) === foldText(before.description)) continue;
      yield { at: page, before: before.description, after: page.description };
    }
  },

  suggest(_, { before }) {
    return { field: "meta_description", value: String(before), risk: "review", source: "the last audit" };
  },

  examples: {
    fails: [
      {
        pages: { "/": '<meta name="description" content="Cheap tea from Taiwan, delivered today">' },
        earlier: { pages: { "/": '<meta name="description" content="Oolong tea from Alishan, roasted by hand">' } },
        at: ["/"],
        suggests: "Oolong tea from Alishan, roasted by hand",
        because: "it says something else",
      },
    ],
    passes: [
      {
        pages: { "/": '<meta name="description" content="Oolong  Tea">' },
        earlier: { pages: { "/": '<meta name="description" content="Oolong tea">' } },
        because: "white space and capitals do not count",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        earlier: { pages: { "/": '<meta name="description" content="Oolong tea">' } },
        because: "a description that is missing is another problem",
      },
      {
        pages: { "/": '<meta name="description" content="Oolong tea">' },
        earlier: { pages: { "/": "<p>Tea</p>" } },
        because: "one that was missing is welcome",
      },
      {
        pages: { "/": '<meta name="description" content="Tea"><meta name="robots" content="noindex">' },
        earlier: { pages: { "/": '<meta name="description" content="Oolong tea">' } },
        because: "nobody will see it",
      },
      { pages: { "/": '<meta name="description" content="Tea">' }, because: "there is no earlier audit" },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "there is no earlier audit" },
    ],
  },
});

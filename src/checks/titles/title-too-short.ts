import { isMadeArchive } from "../kit/archives.ts";
import { defineCheck } from "../kit/define-check.ts";
import { indexable } from "../kit/guards.ts";
import { titleOf } from "../kit/page-texts.ts";
import { isTooShort, measureSnippet, TITLE_LIMITS } from "../kit/snippet-limits.ts";
import { proposeTitle } from "../kit/suggest/title.ts";

/** One or two short words; a short name with the site's is a whole title. */
const LIMITS = { ...TITLE_LIMITS, minLetters: 15, minPixels: 100 };

export default defineCheck({
  id: "title-too-short",
  title: "Title is too short",
  effect: "polish",
  causedIn: "page",
  severity: "notice",
  certainty: "possible",
  fix: "review",
  core: true,
  limit: LIMITS.minLetters,
  threshold: "fewer than {limit} characters or 100 px (Arial, 20 px); Chinese, Japanese and Korean by pixel width only",
  message: "The title “{title}” is {letters:character/characters} ({pixels} px); there's room for about 60.",
  noSuggestion: "The page has no further information for a longer title.",
  docs: {
    what: "The title is one or two short words. Lists by author, date or tag are excluded: they are generated, and so are their titles.",
    why: "A very short title rarely conveys what the page offers, for whom and where.",
    fix: "Add what people would search for: the topic, location or brand.",
    sources: ["https://developers.google.com/search/docs/appearance/title-link"],
  },
  needs: ["document", "headers"],
  appliesTo: indexable,

  *detect({ document, page }, limit) {
    const title = titleOf(document);
    if (!title || isMadeArchive(page.url, document) || !isTooShort(title.text, { ...LIMITS, minLetters: limit }))
      return;
    yield { title: title.text, ...measureSnippet(title.text, TITLE_LIMITS), evidence: { snippet: title.source } };
  },

  suggest({ document, page, corpus }) {
    const title = proposeTitle({ document, url: page.url }, corpus);
    if (!title || isTooShort(title.value, LIMITS)) return undefined;
    return { field: "title", ...title, risk: "review" };
  },

  examples: () => ({
    fails: [
      {
        html: "<title>Oolong</title><h1>Oolong from Alishan, roasted by hand</h1>",
        because: "the heading says more than the title",
        suggests: "Oolong from Alishan, roasted by hand",
      },
      { html: "<title>Home</title>", because: "one word does not say what the page offers" },
      { html: "<title>茶</title>", because: "a single CJK character is narrow, too" },
    ],
    passes: [
      { html: "<title>Newsroom | Tea House</title>", because: "it names its subject and the site" },
      { html: "<title>Oolong tea from Alishan, roasted by hand</title>", because: "it is long enough" },
      {
        html: "<title>阿里山手工烘焙的高山烏龍茶專賣店</title>",
        because: "CJK characters convey more with fewer characters",
      },
      { html: "<title></title>", because: "a missing title is reported separately" },
      { url: "https://example.com/tag/tea/", html: "<title>Tea</title>", because: "it is a generated list" },
      {
        html: '<body class="archive tag tag-tea"><title>Tea</title></body>',
        because: "the theme says that it is a list by tag",
      },
      {
        html: '<meta name="robots" content="noindex">',
        outcome: "not-applicable",
        because: "the page is not indexable",
      },
    ],
  }),
});

import { defineCheck } from "../kit/define-check.ts";
import { readable } from "../kit/guards.ts";
import { titleOf } from "../kit/page-texts.ts";
import { proposeTitle } from "../kit/suggest/title.ts";

export default defineCheck({
  id: "title-missing",
  title: "Title is missing",
  effect: "understanding",
  severity: "error",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "The title tag is missing or empty.",
  noSuggestion: "The page has no text that could be used as a title.",
  docs: {
    what: "The page has no `<title>`, or it's empty.",
    why: "The title is the clickable headline in search results and the text on the browser tab. Without it, search engines generate one.",
    fix: "Give the page a descriptive title of 30–60 characters.",
    sources: ["https://developers.google.com/search/docs/appearance/title-link"],
  },
  needs: ["document", "headers"],
  appliesTo: readable,

  *detect({ document }) {
    if (!titleOf(document)) yield {};
  },

  suggest({ document, page, corpus }) {
    const title = proposeTitle({ document, url: page.url }, corpus);
    return title && { field: "title", ...title, risk: "review" };
  },

  examples: () => ({
    fails: [
      {
        html: "<h1>Oolong from Alishan, roasted by hand</h1>",
        because: "there is no title at all",
        suggests: "Oolong from Alishan, roasted by hand",
      },
      { html: "<title> </title><p>Tea</p>", because: "whitespace isn't a title" },
      { html: "<svg><title>Leaf</title></svg><p>Tea</p>", because: "an SVG's title isn't the page title" },
    ],
    passes: [
      { html: '<meta http-equiv="refresh" content="0; URL=/en/">', because: "the page only redirects" },
      { html: "<title>Oolong tea</title>", because: "it is there" },
      { html: '<meta name="robots" content="noindex">', because: "the page is not indexable" },
      {
        html: "<p>Wait</p>",
        sent: "<p>Wait</p>",
        finishing: { sentTo: "https://example.com/en/" },
        outcome: "not-applicable",
        because: "a script redirects visitors",
      },
      { html: "<p>Not found</p>", status: 404, because: "error pages aren't indexed" },
      { html: "<p>Just a moment</p>", challenge: true, because: "a firewall's challenge is not the page" },
      {
        html: '<link rel="canonical" href="https://example.com/tea"><p>Tea</p>',
        because: "search engines index the canonical page instead",
      },
      { html: '<div id="app"></div><script src="/app.js"></script>', because: "JavaScript may still set the title" },
    ],
  }),
});

import { defineCheck } from "../kit/define-check.ts";
import { mayExist } from "../kit/guards.ts";
import { proposeLlmsTxt } from "../kit/suggest/llms-txt.ts";

export default defineCheck({
  id: "ai-llms-txt-missing",
  scope: "site",
  title: "llms.txt is missing",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: true,
  informs: true,
  offByDefault: true,
  message: "{url} does not exist.",
  noSuggestion: "The site has no name, or no pages to list.",
  docs: {
    what: "There is no /llms.txt file. It gives LLMs a short guide to the site. Informational only; doesn't affect the score.",
    why: "No search engine or AI service has confirmed that it uses the file, so you lose nothing without it. Some AI coding assistants do read it.",
    fix: "If you want one, write a title, a summary and a list of your key pages in Markdown. Some SEO plugins can generate it.",
    sources: ["https://llmstxt.org/"],
  },
  needs: ["llmsTxt"],

  *detect({ llmsTxt }) {
    if (llmsTxt && llmsTxt.text === null && !mayExist(llmsTxt.status)) yield { url: llmsTxt.url };
  },

  suggest: ({ view, corpus }) => proposeLlmsTxt(view, corpus),

  examples: () => ({
    fails: [
      { pages: { "/": "" }, at: [""], because: "the file doesn't exist" },
      {
        pages: { "/": "<title>Tea House</title><p>Green and oolong teas from small farms, roasted by hand.</p>" },
        at: [""],
        because: "the homepage has the content for it",
        suggests:
          "# Tea House\n\n> Green and oolong teas from small farms, roasted by hand\n\n## Tea House\n\n- [Tea House](https://example.com/)\n",
      },
    ],
    passes: [
      { pages: { "/": "" }, llmsTxt: "# Tea", because: "it is there" },
      { pages: { "/": "" }, llmsTxt: { status: 503 }, because: "it may exist: the server fails" },
    ],
  }),
});

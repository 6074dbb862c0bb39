import { defineCheck } from "../kit/define-check.ts";
import { mayExist } from "../kit/guards.ts";
import { proposeLlmsTxt } from "../kit/suggest/llms-txt.ts";

export default defineCheck({
  id: "ai-llms-txt-missing",
  scope: "site",
  title: "There is no llms.txt",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: true,
  informs: true,
  message: "{url} does not exist.",
  noSuggestion: "The site has no name or no pages that could be listed.",
  docs: {
    what: "There is no text file at /llms.txt. It would give language models a short guide to the site. This only tells you, and does not lower the score.",
    why: "No search engine and no AI service has confirmed that it reads the file, so that nothing is lost without it. Some assistants for programmers do read it.",
    fix: "If you want one, write a title, a summary and a list of your most important pages in Markdown. SEO plugins can make it.",
    sources: ["https://llmstxt.org/"],
  },
  needs: ["llmsTxt"],

  *detect({ llmsTxt }) {
    if (llmsTxt && llmsTxt.text === null && !mayExist(llmsTxt.status)) yield { url: llmsTxt.url };
  },

  suggest: ({ view, corpus }) => proposeLlmsTxt(view, corpus),

  examples: () => ({
    fails: [
      { pages: { "/": "" }, at: [""], because: "nothing lies there" },
      {
        pages: { "/": "<title>Tea House</title><p>Green and oolong teas from small farms, roasted by hand.</p>" },
        at: [""],
        because: "the start page says what it could hold",
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

import { defineCheck } from "../kit/define-check.ts";
import { readLlmsTxt } from "../kit/llms-txt.ts";
import { proposeLlmsTxt } from "../kit/suggest/llms-txt.ts";

/** The file is a guide, not a sitemap: a longer list does not fit into what a model reads at once. */
const MAX_LINKS = 200;

const SITE = {
  "/": "<title>Tea House</title><p>Green and oolong teas from small farms, roasted by hand.</p><a href='/tea'>Tea</a>",
  "/tea": "<title>Our teas</title>",
};

export default defineCheck({
  id: "ai-llms-txt-invalid",
  scope: "site",
  title: "llms.txt is incomplete or too long",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "safe",
  core: false,
  limit: MAX_LINKS,
  threshold: "a title, a summary, and 1 to {limit} links",
  message: "llms.txt is incomplete or too long: {problems}.",
  noSuggestion: "The site doesn't provide a name or enough information to fill in the missing part.",
  docs: {
    what: "/llms.txt has no title (`# Name`), no summary (`> In short`), no links, or more links than the limit. The llms.txt specification requires only the title; the rest is a recommendation.",
    why: "The file is meant to be a short guide to the site. Without these parts, LLMs learn little from it; with too many links, it may not fit into their context.",
    fix: "Start with the site name as a heading and a summary as a blockquote, then list your key pages: `- [Title](https://…): description`.",
    sources: ["https://llmstxt.org/"],
  },
  needs: ["llmsTxt"],
  appliesTo: ({ llmsTxt }) => (llmsTxt?.text ? "applies" : "not-applicable"),

  *detect({ llmsTxt }, limit) {
    if (!llmsTxt?.text) return;
    const { hasTitle, hasSummary, links } = readLlmsTxt(llmsTxt.text, llmsTxt.url);
    const problems = [
      ...(hasTitle ? [] : ["it has no title"]),
      ...(hasSummary ? [] : ["it has no summary"]),
      ...(links.length === 0 ? ["it has no links"] : []),
      ...(links.length > limit ? [`it has ${links.length} links, more than ${limit}`] : []),
    ];
    if (problems.length > 0) yield { problems };
  },

  suggest: ({ view, corpus }) => proposeLlmsTxt(view, corpus),

  examples: () => ({
    fails: [
      { pages: SITE, llmsTxt: "> In short\n[Tea](/tea)\n", at: [""], because: "it has no title" },
      { pages: SITE, llmsTxt: "# Tea\n[Tea](/tea)\n", at: [""], because: "it has no summary" },
      { pages: SITE, llmsTxt: "# Tea\n> In short\n", at: [""], because: "it has no links" },
      { pages: SITE, llmsTxt: manyLinks(201), at: [""], because: "it has 201 links" },
    ],
    passes: [
      {
        pages: { "/": "" },
        llmsTxt: "# Tea\n\n> In short\n\n- [Tea](/tea): all teas\n",
        because: "nothing is missing",
      },
      { pages: { "/": "" }, llmsTxt: manyLinks(200), because: "it has 200 links" },
      { pages: { "/": "" }, because: "a missing file is reported separately" },
      { pages: { "/": "" }, outcome: "not-applicable", because: "there is no such file" },
    ],
  }),
});

function manyLinks(count: number): string {
  const links = Array.from({ length: count }, (_, number) => `- [Tea ${number}](/tea/${number})`);
  return `# Tea\n> In short\n${links.join("\n")}\n`;
}

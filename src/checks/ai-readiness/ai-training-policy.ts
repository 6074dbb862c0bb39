import { AI_TRAINING_AGENTS } from "../kit/ai-agents.ts";
import { defineCheck } from "../kit/define-check.ts";
import { blockedAgents, hasRules } from "../kit/robots.ts";

export default defineCheck({
  id: "ai-training-policy",
  scope: "site",
  title: "Crawlers for AI training are blocked",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: false,
  informs: true,
  message: "robots.txt keeps out {blocked}; {rest}. Please confirm that this is meant.",
  noSuggestion: "Whether texts may train AI models is for the owner to decide.",
  docs: {
    what: "robots.txt disallows the whole site for crawlers that collect texts to train AI models. It is shown so that you can confirm it, and does not lower the score.",
    why: "Some hosts and plugins add such rules by themselves. They do not change how Google, Bing or AI search list the site: Google-Extended, for one, is not Googlebot.",
    fix: "Decide whether your texts may train models, and name the crawlers accordingly. New crawlers appear, so look at the list now and then.",
    sources: [
      "https://platform.openai.com/docs/bots",
      "https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers",
      "https://commoncrawl.org/ccbot",
    ],
  },
  needs: ["robots"],
  appliesTo: hasRules,

  *detect({ robots }) {
    const blocked = blockedAgents(robots, AI_TRAINING_AGENTS);
    if (blocked.length === 0) return;
    const allowed = AI_TRAINING_AGENTS.filter((agent) => !blocked.includes(agent));
    const rest = allowed.length === 0 ? "that is all we know of" : `${allowed.join(", ")} may read the site`;
    yield { blocked, rest };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "" },
        robots: "User-agent: GPTBot\nDisallow: /\n",
        at: [""],
        says: "may read the site",
        because: "one is kept out, others are not",
      },
      {
        pages: { "/": "" },
        robots: `${AI_TRAINING_AGENTS.map((agent) => `User-agent: ${agent}\n`).join("")}Disallow: /\n`,
        at: [""],
        says: "that is all we know of",
        because: "all are kept out",
      },
    ],
    passes: [
      { pages: { "/": "" }, robots: "User-agent: *\nDisallow: /cart/\n", because: "nobody is kept out" },
      {
        pages: { "/": "" },
        robots: "User-agent: *\nDisallow: /\n",
        because: "a rule against everyone is another problem",
      },
    ],
  }),
});

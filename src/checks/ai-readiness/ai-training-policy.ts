import { AI_TRAINING_AGENTS } from "../kit/ai-agents.ts";
import { defineCheck } from "../kit/define-check.ts";
import { blockedAgents, hasRules } from "../kit/robots.ts";

export default defineCheck({
  id: "ai-training-policy",
  scope: "site",
  title: "robots.txt blocks AI training crawlers",
  effect: "polish",
  severity: "notice",
  certainty: "certain",
  fix: "review",
  core: false,
  informs: true,
  message: "robots.txt blocks {blocked}; {rest}. Confirm that this is intended.",
  noSuggestion: "Whether content may be used for AI training is the site owner's decision.",
  docs: {
    what: "robots.txt disallows the whole site for AI training crawlers. Shown for you to confirm; doesn't affect the score.",
    why: "Some hosts and plugins add these rules automatically. They don't affect indexing by Google, Bing or AI search engines: Google-Extended, for example, is not Googlebot.",
    fix: "Decide whether your content may be used for AI training, and update the rules accordingly. New crawlers appear regularly, so review the list from time to time.",
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
    const rest =
      allowed.length === 0 ? "no known AI training crawler is allowed" : `${allowed.join(", ")} may crawl the site`;
    yield { blocked, rest };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "" },
        robots: "User-agent: GPTBot\nDisallow: /\n",
        at: [""],
        says: "may crawl the site",
        because: "one crawler is blocked, others are not",
      },
      {
        pages: { "/": "" },
        robots: `${AI_TRAINING_AGENTS.map((agent) => `User-agent: ${agent}\n`).join("")}Disallow: /\n`,
        at: [""],
        says: "no known AI training crawler is allowed",
        because: "all are blocked",
      },
    ],
    passes: [
      { pages: { "/": "" }, robots: "User-agent: *\nDisallow: /cart/\n", because: "no crawler is blocked" },
      {
        pages: { "/": "" },
        robots: "User-agent: *\nDisallow: /\n",
        because: "a rule that blocks all crawlers is reported separately",
      },
    ],
  }),
});

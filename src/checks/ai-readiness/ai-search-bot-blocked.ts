import { AI_SEARCH_AGENTS } from "../kit/ai-agents.ts";
import { defineCheck } from "../kit/define-check.ts";
import { blockedAgents, hasRules } from "../kit/robots.ts";
import { proposeRobots, withoutAgents } from "../kit/suggest/robots-txt.ts";

export default defineCheck({
  id: "ai-search-bot-blocked",
  scope: "site",
  title: "robots.txt blocks AI search crawlers",
  effect: "understanding",
  severity: "warning",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "robots.txt blocks {count:AI search crawler/AI search crawlers}: {agents}.",
  noSuggestion: "The rule is in a group shared with other crawlers, so it has to be edited manually.",
  docs: {
    what: "robots.txt disallows the whole site for OAI-SearchBot (ChatGPT search), Claude-SearchBot, PerplexityBot or Bingbot (Bing, Copilot and others that use its index). AI training crawlers are covered by ai-training-policy.",
    why: "The site can't be cited or linked in answers from these services.",
    fix: "Allow these crawlers, even if you block AI training crawlers. If the block is intentional, ignore this issue.",
    sources: [
      "https://platform.openai.com/docs/bots",
      "https://docs.perplexity.ai/guides/bots",
      "https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0",
    ],
  },
  needs: ["robots"],
  appliesTo: hasRules,

  *detect({ robots }) {
    const agents = blockedAgents(robots, AI_SEARCH_AGENTS);
    if (agents.length > 0) yield { count: agents.length, agents };
  },

  suggest({ robots }, { agents }) {
    const edit = () => withoutAgents(robots, [agents].flat().map(String));
    return proposeRobots(robots, edit, { risk: "review", source: "robots.txt without the rules for these crawlers" });
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "" },
        robots: "User-agent: OAI-SearchBot\nUser-agent: bingbot\nDisallow: /\n",
        at: [""],
        because: "two crawlers are blocked",
      },
    ],
    passes: [
      { pages: { "/": "" }, robots: "User-agent: GPTBot\nDisallow: /\n", because: "GPTBot is a training crawler" },
      {
        pages: { "/": "" },
        robots: "User-agent: Bingbot\nDisallow: /cart/\n",
        because: "only one directory is blocked",
      },
      {
        pages: { "/": "" },
        robots: "User-agent: *\nDisallow: /\n",
        because: "a sitewide Disallow is reported separately",
      },
      { pages: { "/": "" }, robots: { state: "missing", status: 404 }, because: "there are no rules" },
    ],
  }),
});

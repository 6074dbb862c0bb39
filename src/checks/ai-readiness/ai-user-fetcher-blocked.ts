import { AI_USER_AGENTS } from "../kit/ai-agents.ts";
import { defineCheck } from "../kit/define-check.ts";
import { blockedAgents, hasRules } from "../kit/robots.ts";
import { proposeRobots, withoutAgents } from "../kit/suggest/robots-txt.ts";

export default defineCheck({
  id: "ai-user-fetcher-blocked",
  scope: "site",
  title: "robots.txt blocks AI assistant user agents",
  effect: "polish",
  severity: "warning",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "robots.txt blocks {count:user-triggered AI fetcher/user-triggered AI fetchers}: {agents}.",
  noSuggestion: "The rule is in a group shared with other crawlers, so it has to be edited manually.",
  docs: {
    what: "robots.txt disallows the whole site for ChatGPT-User, Claude-User, Perplexity-User or MistralAI-User. These fetch a single page at a user's request; they don't crawl or train models.",
    why: "When someone asks about your page, assistants that respect robots.txt for user requests can't fetch it and rely on other sources.",
    fix: "Allow these user agents, even if you block AI training crawlers. If the block is intentional, ignore this issue.",
    sources: ["https://platform.openai.com/docs/bots", "https://docs.perplexity.ai/guides/bots"],
  },
  needs: ["robots"],
  appliesTo: hasRules,

  *detect({ robots }) {
    const agents = blockedAgents(robots, AI_USER_AGENTS);
    if (agents.length > 0) yield { count: agents.length, agents };
  },

  suggest({ robots }, { agents }) {
    const edit = () => withoutAgents(robots, [agents].flat().map(String));
    return proposeRobots(robots, edit, {
      risk: "review",
      source: "robots.txt without the rules for these assistants",
    });
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "" },
        robots: "User-agent: ChatGPT-User\nDisallow: /\n",
        at: [""],
        because: "ChatGPT-User is blocked",
      },
    ],
    passes: [
      { pages: { "/": "" }, robots: "User-agent: GPTBot\nDisallow: /\n", because: "GPTBot is a training crawler" },
      {
        pages: { "/": "" },
        robots: "User-agent: *\nDisallow: /\n",
        because: "a rule that blocks all crawlers is reported separately",
      },
      {
        pages: { "/": "" },
        robots: { state: "missing", status: 404, text: "User-agent: ChatGPT-User\nDisallow: /\n" },
        because: "an error page has no rules",
      },
    ],
  }),
});

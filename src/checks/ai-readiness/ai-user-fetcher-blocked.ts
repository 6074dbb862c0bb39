import { AI_USER_AGENTS } from "../kit/ai-agents.ts";
import { defineCheck } from "../kit/define-check.ts";
import { blockedAgents, hasRules } from "../kit/robots.ts";
import { proposeRobots, withoutAgents } from "../kit/suggest/robots-txt.ts";

export default defineCheck({
  id: "ai-user-fetcher-blocked",
  scope: "site",
  title: "robots.txt blocks assistants that people ask",
  severity: "warning",
  certainty: "certain",
  fix: "review",
  core: true,
  message: "robots.txt forbids {count:assistant/assistants} to open a page that somebody asks about: {agents}.",
  noSuggestion: "The rule stands in a group that names other crawlers too, so a person has to rewrite it.",
  docs: {
    what: "robots.txt disallows the whole site for ChatGPT-User, Claude-User, Perplexity-User or MistralAI-User. They open a single page when a person asks for it; they do not crawl and do not train.",
    why: "A person who asks an assistant about your page hears that it cannot be read, or gets the words of somebody else.",
    fix: "Allow these agents, even if you keep crawlers for training out. If it is meant, ignore this finding.",
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
        because: "ChatGPT may not open a page",
      },
    ],
    passes: [
      { pages: { "/": "" }, robots: "User-agent: GPTBot\nDisallow: /\n", because: "GPTBot collects for training" },
      {
        pages: { "/": "" },
        robots: "User-agent: *\nDisallow: /\n",
        because: "a rule against everyone is another problem",
      },
      {
        pages: { "/": "" },
        robots: { state: "missing", status: 404, text: "User-agent: ChatGPT-User\nDisallow: /\n" },
        because: "what an error page says is no rule",
      },
    ],
  }),
});

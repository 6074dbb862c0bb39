/**
 * Crawlers of AI services, by what they do. Blocking one class says nothing about another: whoever keeps texts out of
 * training can still want to be found. Names are the product tokens that the vendors document for robots.txt.
 */

/** They read pages for the answers of a search and send visitors. */
export const AI_SEARCH_AGENTS = ["OAI-SearchBot", "Claude-SearchBot", "PerplexityBot", "Bingbot"] as const;

/** They open one page because a person asked for it. */
export const AI_USER_AGENTS = ["ChatGPT-User", "Claude-User", "Perplexity-User", "MistralAI-User"] as const;

/** They collect texts to train models, or are tokens that say whether others may. */
export const AI_TRAINING_AGENTS = [
  "GPTBot",
  "ClaudeBot",
  "CCBot",
  "Google-Extended",
  "Applebot-Extended",
  "Bytespider",
  "Meta-ExternalAgent",
] as const;

/** Where the value of a suggestion comes from, as programs are told. */
import type { SuggestionField } from "./suggestion.ts";

export const RECOMMENDATION_SOURCES = ["rule", "site", "model"] as const;
export type RecommendationSource = (typeof RECOMMENDATION_SOURCES)[number];

/** Values that people read, made of texts that the site has; all others follow from URLs, markup and settings. */
const TEXTS: ReadonlySet<SuggestionField> = new Set([
  ...(["title", "meta_description", "h1", "alt", "link_text", "social_tags"] as const),
  ...(["json_ld", "llms_txt", "setting:blogdescription"] as const),
]);

export function recommendationSource(field: SuggestionField): RecommendationSource {
  return TEXTS.has(field) ? "site" : "rule";
}

/** What a suggestion would change, in words that stand before its value. */
import type { SuggestionField } from "#domain/suggestion.ts";
import type { ReportInstance } from "./report.ts";

/** Those that take something away have no value; their words say it all. */
const WORDS: Readonly<Record<SuggestionField, string>> = {
  title: "Title",
  meta_description: "Meta description",
  canonical: "Canonical",
  robots: "Robots meta",
  h1: "H1",
  main_heading: "Keep as the only H1",
  heading_level: "Heading level",
  heading_removed: "Remove the heading",
  alt: "Alt text",
  image_removed: "Remove the image",
  image_attributes: "Image attributes",
  link: "New link URL",
  link_text: "Anchor text",
  link_added: "Add the link",
  link_rel: "Link rel",
  link_removed: "Remove the link and keep its text",
  resource: "New file URL",
  form_action: "New form action URL",
  embed_attributes: "iframe attributes",
  tabindex: "tabindex",
  social_tags: "Meta tags",
  json_ld_block: "Structured data (corrected)",
  json_ld: "Structured data",
  lang: "HTML lang",
  head_tag_removed: "Remove the meta tag",
  robots_txt: "robots.txt",
  llms_txt: "llms.txt",
  sitemap_excluded: "Exclude from sitemap",
  sitemap_included: "Add to sitemap",
  redirect: "Redirect to",
  slug: "URL slug",
  "setting:blog_public": "Setting: search engine visibility",
  "setting:permalink_structure": "Setting: permalinks",
  "setting:blogdescription": "Setting: tagline",
  "setting:wp_attachment_pages_enabled": "Setting: attachment pages",
  "setting:home": "Setting: Site Address (URL)",
};

export interface SuggestionWords {
  /** `Title`, or what would be taken away. */
  readonly what: string;
  /** Which element; empty where the page has only one. */
  readonly target: string;
  readonly value: string;
  /** `safe to apply` or `review required`, and where it comes from. */
  readonly origin: string;
}

/** `null` when nothing is suggested. */
export function suggestionWords(
  instance: Pick<ReportInstance, "field" | "suggestedValue" | "suggestionTarget" | "suggestionSource" | "risk">,
): SuggestionWords | null {
  const { field, suggestedValue, suggestionTarget, suggestionSource, risk } = instance;
  if (!field || suggestedValue === null || suggestedValue === undefined) return null;
  const care = risk === "safe" ? "safe to apply" : "review required";
  const value = field === "setting:blog_public" && suggestedValue === "1" ? "yes" : suggestedValue;
  const origin = suggestionSource ? `${care}; from ${suggestionSource}` : care;
  return { what: WORDS[field], target: suggestionTarget ?? "", value, origin };
}

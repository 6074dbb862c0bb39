/** What a suggestion would change, in words that stand before its value. */
import type { SuggestionField } from "#domain/suggestion.ts";
import type { ReportInstance } from "./report.ts";

/** Those that take something away have no value; their words say it all. */
const WORDS: Readonly<Record<SuggestionField, string>> = {
  title: "Title",
  meta_description: "Description",
  canonical: "Canonical",
  robots: "Robots meta",
  h1: "Main heading",
  main_heading: "Only main heading",
  heading_level: "Level of the heading",
  heading_removed: "Remove the heading",
  alt: "Alternative text",
  image_removed: "Remove the image",
  image_attributes: "Attributes of the image",
  link: "New address of the link",
  link_text: "Text of the link",
  link_added: "Add the link",
  link_rel: "rel of the link",
  link_removed: "Remove the link and keep its text",
  resource: "New address of the file",
  form_action: "New address of the form",
  embed_attributes: "Attributes of the frame",
  tabindex: "tabindex",
  social_tags: "Meta tags",
  json_ld_block: "Structured data, corrected",
  json_ld: "Structured data",
  lang: "Language of the page",
  head_tag_removed: "Remove the meta tag",
  robots_txt: "robots.txt",
  llms_txt: "llms.txt",
  sitemap_excluded: "Leave out of the sitemap",
  sitemap_included: "Add to the sitemap",
  redirect: "Redirect to",
  slug: "Last part of the address",
  "setting:blog_public": "Setting: visible to search engines",
  "setting:permalink_structure": "Setting: permalinks",
  "setting:blogdescription": "Setting: tagline",
  "setting:wp_attachment_pages_enabled": "Setting: pages for uploaded files",
  "setting:home": "Setting: address of the site",
};

export interface SuggestionWords {
  /** `Title`, or what would be taken away. */
  readonly what: string;
  /** Which element; empty where the page has only one. */
  readonly target: string;
  readonly value: string;
  /** `safe to apply` or `to be read first`, and where it comes from. */
  readonly origin: string;
}

/** `null` when nothing is suggested. */
export function suggestionWords(
  instance: Pick<ReportInstance, "field" | "suggestedValue" | "suggestionTarget" | "suggestionSource" | "risk">,
): SuggestionWords | null {
  const { field, suggestedValue, suggestionTarget, suggestionSource, risk } = instance;
  if (!field || suggestedValue === null || suggestedValue === undefined) return null;
  const care = risk === "safe" ? "safe to apply" : "to be read first";
  const value = field === "setting:blog_public" && suggestedValue === "1" ? "yes" : suggestedValue;
  const origin = suggestionSource ? `${care}; from ${suggestionSource}` : care;
  return { what: WORDS[field], target: suggestionTarget ?? "", value, origin };
}

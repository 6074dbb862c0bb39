/** A proposed change: which part of a page or site would get which value, and where the value comes from. */
import { z } from "zod";

/** What can be proposed, and how its value reads. `target` names the element where a page has several. */
export const SUGGESTION_FIELDS = {
  title: "text of the page's only title",
  meta_description: "text of the page's only meta description",
  canonical: "absolute address of the page's only canonical",
  robots: "directives of the page's only robots meta tag",
  h1: "text of the page's main heading",
  main_heading: "text of the heading that stays an H1; all others become H2",
  heading_level:
    "new level, 1 to 6, of the heading whose text is the target; those after it that are no higher move as far",
  heading_removed: "empty; the heading whose source is the target goes",
  alt: "alternative text of the images whose address is the target and whose text is `was`; without `was`, of those that have none",
  image_removed: "empty; the images whose address is the target go",
  image_attributes: "attributes of the images whose address is the target, as in HTML",
  link: "new address of the links whose address is the target; a fragment of theirs stays, unless the target names it; a link of the site that was written without its host stays so",
  link_text: "text of the links whose address is the target; without `was`, of those that have none of their own",
  link_added: "link, as in HTML, for the end of the main content of the page whose address is the target",
  link_rel: "rel of the links whose address is the target; empty: none",
  link_removed: "empty; of the links whose address is the target, only their content stays",
  resource:
    "new address of what the page loads from the target; of what all pages load, where the finding lies at a file",
  form_action: "new address of the forms whose address is the target",
  embed_attributes: "attributes of the frames whose address is the target, as in HTML",
  tabindex: "new tabindex of the elements whose tabindex is the target",
  social_tags: "meta tags as in HTML, one a line; tags of the same names are replaced",
  json_ld_block: "text of the JSON-LD block whose number, from 1, is the target",
  json_ld: "one JSON-LD node to add; to the page whose address is the target, where there is one",
  lang: "lang of the html element",
  head_tag_removed: "empty; the meta tags whose name is the target go",
  robots_txt: "whole text of robots.txt",
  llms_txt: "whole text of llms.txt",
  sitemap_excluded: "address that leaves the sitemaps",
  sitemap_included: "address that joins the sitemaps",
  redirect:
    "address to which that of the finding, where no page may live, redirects for good; links to the old one lead straight there",
  slug: "new last part of the page's path; the old address must redirect, and links be changed with it",
  "setting:blog_public": "WordPress: 1 lets search engines in",
  "setting:permalink_structure": "WordPress: how addresses of posts are built",
  "setting:blogdescription": "WordPress: tagline of the site",
  "setting:wp_attachment_pages_enabled": "WordPress: 0 leads pages of pictures on to the picture",
  "setting:home": "WordPress: address of the site",
} as const;

export const SuggestionField = z.enum(Object.keys(SUGGESTION_FIELDS) as [keyof typeof SUGGESTION_FIELDS]).meta({
  id: "SuggestionField",
  description: "What a suggestion changes; docs/reference/fix-kinds.md explains each.",
});
export type SuggestionField = z.infer<typeof SuggestionField>;

/** Nothing to decide, or nothing that could be decided without looking at the site again: an edited value would be another change. */
const FIXED: ReadonlySet<SuggestionField> = new Set([
  "robots",
  "main_heading",
  "heading_level",
  "heading_removed",
  "image_removed",
  "link_removed",
  "tabindex",
  "head_tag_removed",
  "sitemap_excluded",
  "sitemap_included",
  "slug",
  "setting:blog_public",
  "setting:wp_attachment_pages_enabled",
]);

/** Whether a person may write a value of their own instead. */
export function isEditable(field: SuggestionField): boolean {
  return !FIXED.has(field);
}

export interface Suggestion {
  readonly field: SuggestionField;
  /** Which element: the resolved address of a link, image or resource (as written where it resolves to none), or a text. */
  readonly target?: string;
  /** The element's text now, of an image its alternative text, where only those with this text and the target's address are meant. */
  readonly was?: string;
  readonly value: string;
  /** `safe`: computed, no editorial choice · `review`: a person must read it. */
  readonly risk: "safe" | "review";
  /** Where the value comes from, in words. */
  readonly source: string;
}

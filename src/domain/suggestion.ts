/** A proposed change: which part of a page or site would get which value, and where the value comes from. */
import { z } from "zod";

/** What can be proposed, and how its value reads. `target` names the element where a page has several. */
export const SUGGESTION_FIELDS = {
  title: "text of the page's only title",
  meta_description: "text of the page's only meta description",
  canonical: "absolute URL of the page's only canonical",
  robots: "directives of the page's only robots meta tag",
  h1: "text of the page's H1",
  main_heading: "text of the heading that stays an H1; all others become H2",
  heading_level:
    "new level, 1 to 6, of the heading whose text is the target; following headings at the same or a deeper level shift by the same number of levels",
  heading_removed: "empty; removes the heading whose source matches the target",
  alt: "alt text of images whose URL matches the target and whose current alt text is `was`; without `was`, only images with no alt text",
  image_removed: "empty; removes all images whose URL matches the target",
  image_attributes: "attributes, as in HTML, of images whose URL matches the target",
  link: "new URL of links whose URL matches the target; their fragment is kept unless the target includes it; root-relative links of the site stay root-relative",
  link_text: "text of links whose URL matches the target; without `was`, of those without text of their own",
  link_added: "link, as in HTML, to add at the end of the main content of the page whose URL matches the target",
  link_rel: "rel of links whose URL matches the target; empty removes the attribute",
  link_removed: "empty; unlinks all links whose URL matches the target and keeps their content",
  resource: "new URL of the resource that the page loads from the target; on all pages, if the issue is about a file",
  form_action: "new URL of forms whose URL matches the target",
  embed_attributes: "attributes, as in HTML, of iframes whose URL matches the target",
  tabindex: "new tabindex of elements whose tabindex matches the target",
  social_tags: "meta tags as in HTML, one per line; tags with the same names are replaced",
  json_ld_block: "content of the JSON-LD block whose number, from 1, is the target",
  json_ld: "one JSON-LD node to add; to the page whose URL matches the target, if given",
  lang: "lang of the html element",
  head_tag_removed: "empty; removes the meta tags whose name matches the target",
  robots_txt: "full content of robots.txt",
  llms_txt: "full content of llms.txt",
  sitemap_excluded: "URL to remove from sitemaps",
  sitemap_included: "URL to add to sitemaps",
  redirect:
    "redirect target (301) for the issue's URL, which must not be an existing page; links to the old URL are updated",
  slug: "new slug (last path segment); the old URL must redirect, and links must be updated",
  "setting:blog_public": "WordPress: 1 allows search engine indexing",
  "setting:permalink_structure": "WordPress: permalink structure of posts",
  "setting:blogdescription": "WordPress: site tagline",
  "setting:wp_attachment_pages_enabled": "WordPress: 0 redirects attachment pages to the file",
  "setting:home": "WordPress: site address (URL)",
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

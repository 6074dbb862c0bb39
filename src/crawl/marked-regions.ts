/**
 * Parts of a page that its tags do not tell, but its classes and ids do: comments, the line that says when and by whom
 * a post was written, sidebars, headers and footers. The names are those that themes share; each stands for itself,
 * because "comments-link" or "has-sidebar" say something else.
 */
import type { Region } from "#domain/document.ts";

const ASIDE_NAMES =
  "comments comments-area comment-list commentlist comment-respond respond wp-block-comments wp-block-comments-query-loop disqus_thread comments-wrapper sidebar widget-area quickview entry-meta post-meta entry-footer post-info posted-on cat-links tags-links post-navigation author-box author-bio wp-block-post-date wp-block-post-terms wp-block-post-author wp-block-post-author-name wp-block-post-navigation-link jp-relatedposts related-posts sharedaddy";
const ASIDES = new Set(ASIDE_NAMES.split(" "));
/** As ids only: Bootstrap calls the heading of a text a "page-header". */
const LANDMARK_IDS: Readonly<Record<string, Region | undefined>> = {
  header: "header",
  "page-header": "header",
  "site-header": "header",
  masthead: "header",
  footer: "footer",
  "page-footer": "footer",
  "site-footer": "footer",
  colophon: "footer",
};
/** WordPress composes pages of these; inside the main element they hold what stands below every post. */
const TEMPLATE_PART = "wp-block-template-part";
/** Page builders give every element a dozen classes; what it is stands among the first. */
const MOST_NAMES = 12;

interface Around {
  readonly inMain: boolean;
  readonly inSection: boolean;
}

/** What the element's own class or id makes of it; `undefined` when they say nothing. */
export function markedRegion(
  name: string,
  { id, class: classes }: Readonly<Record<string, string | undefined>>,
  around: Around,
): Region | undefined {
  // Classes of the whole page say what it has, not what it is.
  if ((id === undefined && classes === undefined) || name === "html" || name === "body") return undefined;
  if (id !== undefined) {
    if (ASIDES.has(id)) return "aside";
    if (!around.inSection && Object.hasOwn(LANDMARK_IDS, id)) return LANDMARK_IDS[id];
  }
  for (const each of classes?.split(/\s+/, MOST_NAMES) ?? [])
    if (ASIDES.has(each) || (each === TEMPLATE_PART && around.inMain)) return "aside";
  return undefined;
}

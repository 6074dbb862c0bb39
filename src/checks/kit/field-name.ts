/** What a change wrote, as the connection names it (`content#img https://…/tea.jpg`), in words that people use in a sentence. */

const WHOLE: Readonly<Record<string, string>> = {
  meta_description: "meta description",
  canonical: "canonical URL",
  robots: "robots directives",
  h1: "H1",
  slug: "URL slug",
  social_tags: "social tags",
  og_title: "Open Graph title",
  og_description: "Open Graph description",
  og_image: "Open Graph image",
  twitter_card: "X (Twitter) card type",
  jsonld: "structured data",
  media_alt: "media library alt text",
  term_description: "category description",
  post_status: "publication status",
  sitemap_exclude: "sitemap entry",
  robots_txt: "robots.txt",
  llms_txt: "llms.txt",
  "setting:blog_public": "search engine visibility setting",
  "setting:permalink_structure": "permalink structure",
  "setting:blogdescription": "tagline",
  "setting:wp_attachment_pages_enabled": "attachment pages setting",
};

const PIECES: Readonly<Record<string, string>> = {
  img: "image",
  a: "link",
  iframe: "embedded frame",
  resource: "file",
  script: "structured data",
};

export function fieldName(field: string): string {
  const [kind = "", ...rest] = field.split(/[:#]/);
  if (kind === "content") return pieceName(rest.length === 0 ? "" : field.slice("content#".length));
  if (kind === "redirect") return `redirect from ${field.slice("redirect:".length)}`;
  return WHOLE[field] ?? (kind === "setting" ? `WordPress setting ${rest.join(":")}` : field.replaceAll("_", " "));
}

/** `img https://…/tea.jpg` → "picture https://…/tea.jpg"; `heading_removed` → "heading". */
function pieceName(piece: string): string {
  const [element = "", ...target] = piece.split(" ");
  const [first = ""] = element.split("_");
  return [PIECES[element] ?? PIECES[first] ?? (first || "content fragment"), ...target].join(" ");
}

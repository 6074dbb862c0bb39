/** What a change wrote, as the connection names it (`content#img https://…/tea.jpg`), in words that people use in a sentence. */

const WHOLE: Readonly<Record<string, string>> = {
  meta_description: "description",
  canonical: "canonical address",
  robots: "robots directives",
  h1: "main heading",
  slug: "address",
  social_tags: "social card",
  og_title: "title of the social card",
  og_description: "description of the social card",
  og_image: "picture of the social card",
  twitter_card: "kind of social card",
  jsonld: "structured data",
  media_alt: "alternative text in the media library",
  term_description: "description of the category",
  post_status: "publication status",
  sitemap_exclude: "place in the sitemap",
  robots_txt: "robots.txt",
  llms_txt: "llms.txt",
  "setting:blog_public": "setting that lets search engines in",
  "setting:permalink_structure": "setting for permalinks",
  "setting:blogdescription": "tagline",
  "setting:wp_attachment_pages_enabled": "setting for pages of pictures",
};

const PIECES: Readonly<Record<string, string>> = {
  img: "picture",
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
  return [PIECES[element] ?? PIECES[first] ?? (first || "piece of the text"), ...target].join(" ");
}

/** What every WordPress keeps itself, by the names of the companion's contract (WordPress 6.1 to 6.7). */
export const CORE = {
  post: { heading: "post_title", content: "post_content", slug: "post_name" },
  term: { heading: "name", content: "description", slug: "slug" },
  mediaAlt: "meta:_wp_attachment_image_alt",
  option: (name: string) => `option:${name}`,
  redirectTarget: "target",
} as const;

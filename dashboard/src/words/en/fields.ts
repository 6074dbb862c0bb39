/** What a change writes, as people call it. The exact name, as the connection knows it, is shown beside or below. */
export const fields: {
  readonly whole: Readonly<Record<string, string>>;
  readonly piece: Readonly<Record<string, string>>;
  readonly setting: (name: string) => string;
  /** Of WordPress, by their names. */
  readonly settings: Readonly<Record<string, string>>;
  readonly redirect: (from: string) => string;
  readonly content: string;
  /** Suggestions without a value, by their fields. */
  readonly removals: Readonly<Record<string, string>>;
} = {
  whole: {
    redirect: "Redirects",
    title: "Title",
    meta_description: "Description",
    canonical: "Canonical URL",
    robots: "Robots directives",
    h1: "H1",
    excerpt: "Excerpt",
    slug: "URL slug",
    social_tags: "Social tags",
    og_title: "Open Graph title",
    og_description: "Open Graph description",
    og_image: "Open Graph image",
    twitter_card: "X (Twitter) card type",
    jsonld: "Structured data",
    json_ld: "Structured data",
    alt: "Alt text",
    link: "Link URL",
    link_text: "Link text",
    resource: "File",
    lang: "Language of the page",
    media_alt: "Media library alt text",
    term_description: "Term description (category or tag)",
    post_status: "Publication status",
    sitemap_exclude: "Sitemap exclusion",
    robots_txt: "robots.txt",
    llms_txt: "llms.txt",
  },
  piece: {
    img: "Image",
    alt: "Image",
    a: "Link",
    link: "Link",
    iframe: "Iframe",
    form: "Form",
    heading: "Heading",
    resource: "File",
    tabindex: "Tab order (tabindex)",
    "json-ld": "Structured data",
    script: "Structured data block",
    h1: "Heading",
    h2: "Heading",
    h3: "Heading",
    h4: "Heading",
    h5: "Heading",
    h6: "Heading",
  },
  setting: (name) => `WordPress setting ${name}`,
  settings: {
    blogdescription: "Site tagline",
    blog_public: "Search engine visibility",
    permalink_structure: "Permalink structure",
    wp_attachment_pages_enabled: "Attachment pages",
  },
  redirect: (from) => `Redirect from ${from}`,
  content: "Part of the content",
  removals: {
    heading_removed: "Remove the heading",
    image_removed: "Remove the image",
    link_removed: "Remove the link and keep its text",
    link_rel: "Remove the rel attribute",
    head_tag_removed: "Remove the meta tag",
  },
};

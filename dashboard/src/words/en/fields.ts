/** What a change writes, as people call it. The exact name, as the connection knows it, is shown beside or below. */
export const fields: {
  readonly whole: Readonly<Record<string, string>>;
  readonly piece: Readonly<Record<string, string>>;
  readonly setting: (name: string) => string;
  /** Of WordPress, by their names. */
  readonly settings: Readonly<Record<string, string>>;
  readonly redirect: (from: string) => string;
  readonly content: string;
} = {
  whole: {
    title: "Title",
    meta_description: "Description",
    canonical: "Canonical address",
    robots: "Robots directives",
    h1: "Main heading",
    excerpt: "Excerpt",
    slug: "Address of the page",
    social_tags: "Social card",
    og_title: "Title of the social card",
    og_description: "Description of the social card",
    og_image: "Picture of the social card",
    twitter_card: "Kind of the social card",
    jsonld: "Structured data",
    json_ld: "Structured data",
    media_alt: "Alternative text in the media library",
    term_description: "Description of the category",
    post_status: "Publication status",
    sitemap_exclude: "Kept out of the sitemap",
    robots_txt: "robots.txt",
    llms_txt: "llms.txt",
  },
  piece: {
    img: "Picture",
    alt: "Picture",
    a: "Link",
    link: "Link",
    iframe: "Embedded frame",
    form: "Form",
    heading: "Heading",
    resource: "File",
    tabindex: "Order of the Tab key",
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
    blogdescription: "Tagline of the site",
    blog_public: "Whether search engines are let in",
    permalink_structure: "How addresses are built (permalinks)",
    wp_attachment_pages_enabled: "Pages of their own for pictures",
  },
  redirect: (from) => `Redirect from ${from}`,
  content: "Piece of the text",
};

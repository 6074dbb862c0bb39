/** One fix request for each field of a suggestion, on a page that has something of everything. */
import type { FixRequest } from "#domain/connector.ts";
import type { SuggestionField } from "#domain/suggestion.ts";

export const KINDS = ["post", "page", "archive", "start page"] as const;
/** Where a fix request is about; the start page is one that shows the latest posts. */
export type Kind = (typeof KINDS)[number];

export const CONTENT = `<!-- wp:heading {"level":3} -->
<h3>Green tea</h3>
<!-- /wp:heading -->

<!-- wp:heading {"level":1} -->
<h1>Black tea</h1>
<!-- /wp:heading -->

<!-- wp:heading {"level":1} -->
<h1>White tea</h1>
<!-- /wp:heading -->

<!-- wp:heading -->
<h2></h2>
<!-- /wp:heading -->

<!-- wp:image -->
<figure class="wp-block-image"><img src="https://img.example/tea.jpg" alt=""/></figure>
<!-- /wp:image -->

<!-- wp:paragraph -->
<p>Our <a href="https://shop.example/old" rel="nofollow">shop</a> is open.</p>
<!-- /wp:paragraph -->

<!-- wp:html -->
<p tabindex="5">Tea</p>
<img src="https://img.example/cup.jpg">
<iframe src="https://maps.example/tea"></iframe>
<form action="http://forms.example/tea"></form>
<script src="http://scripts.example/tea.js"></script>
<script type="application/ld+json">{"a":1,}</script>
<!-- /wp:html -->`;

const SHOP = "https://shop.example/old";

type Sample = Pick<FixRequest["suggestion"], "target" | "was" | "value">;

/** @param here address of the page */
export function sampleOf(field: SuggestionField, here: string): FixRequest["suggestion"] {
  return { field, ...SAMPLES[field](here) };
}

const SAMPLES: Readonly<Record<SuggestionField, (here: string) => Sample>> = {
  title: () => ({ value: "Oolong & friends" }),
  meta_description: () => ({ value: "We roast oolong by hand." }),
  canonical: () => ({ value: "https://tea.example/oolong/" }),
  robots: () => ({ value: "noindex" }),
  h1: () => ({ value: "Oolong" }),
  main_heading: () => ({ value: "Black tea" }),
  heading_level: () => ({ target: "Green tea", value: "2" }),
  heading_removed: () => ({ target: "<h2>", value: "" }),
  alt: () => ({ target: "https://img.example/tea.jpg", was: "", value: "A cup of tea" }),
  image_removed: () => ({ target: "https://img.example/tea.jpg", value: "" }),
  image_attributes: () => ({ target: "https://img.example/cup.jpg", value: 'width="30" height="20"' }),
  link: () => ({ target: SHOP, value: "https://shop.example/new" }),
  link_text: () => ({ target: SHOP, was: "shop", value: "tea shop" }),
  link_added: (here) => ({ target: here, value: '<a href="https://shop.example/tea">All teas</a>' }),
  link_rel: () => ({ target: SHOP, value: "" }),
  link_removed: () => ({ target: SHOP, value: "" }),
  resource: () => ({ target: "http://scripts.example/tea.js", value: "https://scripts.example/tea.js" }),
  form_action: () => ({ target: "http://forms.example/tea", value: "https://forms.example/tea" }),
  embed_attributes: () => ({ target: "https://maps.example/tea", value: 'title="Where we are"' }),
  tabindex: () => ({ target: "5", value: "0" }),
  social_tags: () => ({ value: '<meta property="og:title" content="Tea for two">' }),
  json_ld_block: () => ({ target: "1", was: '{"a":1,}', value: '{"a":1}' }),
  json_ld: () => ({ value: '{"@context":"https://schema.org","@type":"Article"}' }),
  lang: () => ({ value: "en" }),
  head_tag_removed: () => ({ target: "robots", value: "" }),
  robots_txt: () => ({ value: "User-agent: *\nDisallow: /cart/\n" }),
  llms_txt: () => ({ value: "# Tea\n" }),
  sitemap_excluded: (here) => ({ value: here }),
  sitemap_included: (here) => ({ value: here }),
  redirect: (here) => ({ value: new URL("/oolong/", here).href }),
  slug: () => ({ value: "oolong-tea" }),
  "setting:blog_public": () => ({ value: "0" }),
  "setting:permalink_structure": () => ({ value: "/tea/%postname%/" }),
  "setting:wp_attachment_pages_enabled": () => ({ value: "0" }),
  "setting:blogdescription": () => ({ value: "Hand-roasted oolong" }),
  "setting:home": (here) => ({ value: new URL("/", here).href }),
};

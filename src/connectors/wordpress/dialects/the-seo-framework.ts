/**
 * The SEO Framework 5.1: post metas with the names of Genesis; of terms one array meta. Robots are numbers: 1 forbids,
 * -1 allows against the default. Behind a title it puts the site's name, unless that is switched off with it. It has no
 * routes and core REST drops its metas, so it needs the companion.
 */
import { ADDRESS, BLANKS, REFERENCES, SPELLING, ZERO } from "./alterations.ts";
import { type Dialect, flags, type HeadFields, homeHead, type Social } from "./dialect.ts";

const meta = (name: string) => `meta:_${name}`;
const entry = (name: string) => `json:autodescription-term-settings#${name}`;
const setting = (name: string) => `option-key:autodescription-site-settings#homepage_${name}`;

interface Names {
  readonly noindex: string;
  readonly nofollow: string;
  readonly noarchive: string;
}

const robots = ({ noindex, nofollow, noarchive }: Names, off: string) =>
  flags([
    { directive: "noindex", field: noindex, on: "1", off },
    { directive: "nofollow", field: nofollow, on: "1", off },
    { directive: "noarchive", field: noarchive, on: "1", off },
  ]);

/** @param noImage what stands for no image of the media library */
function tags(
  field: (name: string) => string,
  of: readonly [og: string, twitter: string],
  noImage: string | null,
): Social {
  const [og, twitter] = of;
  return {
    is: "fields",
    tags: {
      "og:title": [{ field: field(`${og}_title`) }],
      "og:description": [{ field: field(`${og}_description`) }],
      "og:image": [{ field: field("social_image_url") }, { field: field("social_image_id"), fixed: noImage }],
      "twitter:title": [{ field: field(`${twitter}_title`) }],
      "twitter:description": [{ field: field(`${twitter}_description`) }],
    },
  };
}

const post: HeadFields = {
  title: meta("genesis_title"),
  titleAlso: [{ field: meta("tsf_title_no_blogname"), fixed: "1" }],
  description: meta("genesis_description"),
  canonical: meta("genesis_canonical_uri"),
  robots: robots(
    { noindex: meta("genesis_noindex"), nofollow: meta("genesis_nofollow"), noarchive: meta("genesis_noarchive") },
    "-1",
  ),
  social: tags(meta, ["open_graph", "twitter"], null),
};

const term: HeadFields = {
  title: entry("doctitle"),
  titleAlso: [{ field: entry("title_no_blog_name"), fixed: "1" }],
  description: entry("description"),
  canonical: entry("canonical"),
  robots: robots({ noindex: entry("noindex"), nofollow: entry("nofollow"), noarchive: entry("noarchive") }, "-1"),
  social: tags(entry, ["og", "tw"], "0"),
};

/** Its title is followed by the tagline, by a switch of its own. */
const home: HeadFields = homeHead(setting("title"), setting("description"), {
  titleAlso: [{ field: setting("tagline"), fixed: "0" }],
  canonical: setting("canonical"),
  robots: robots({ noindex: setting("noindex"), nofollow: setting("nofollow"), noarchive: setting("noarchive") }, "0"),
  social: tags(setting, ["og", "twitter"], "0"),
});

export const theSeoFramework: Dialect = {
  id: "the-seo-framework",
  name: "The SEO Framework",
  namespaces: [],
  post,
  term,
  home,
  variables: null,
  alters: [ZERO, REFERENCES, BLANKS, SPELLING, ADDRESS],
  typographic: true,
  inCore: () => false,
};

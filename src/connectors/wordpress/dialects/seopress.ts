/**
 * SEOPress 9.7.4: metas `_seopress_*` of posts and terms; "yes" in `_robots_index` means noindex, and there is no value
 * that means index against a default. Of its post metas core REST shows and takes title,
 * description and noindex, raw.
 */
import { ADDRESS, type Alteration, REFERENCES, variables, ZERO } from "./alterations.ts";
import { type Dialect, flags, type HeadFields, homeHead, type SocialValue } from "./dialect.ts";

const meta = (name: string) => `meta:_seopress_${name}`;

const image = (of: string): SocialValue[] => [
  { field: meta(`social_${of}_img`) },
  { field: meta(`social_${of}_img_attachment_id`), fixed: null },
];

/** An address of other scripts stays the same when it is decoded; one with these does not. */
const DECODED: Alteration = {
  finds: /%[0-7][\da-f]|\+/i,
  words: "outputs it decoded, which results in a different URL. Use a URL without it.",
  parts: ["canonical"],
};

const head: HeadFields = {
  title: meta("titles_title"),
  description: meta("titles_desc"),
  canonical: meta("robots_canonical"),
  robots: flags([
    { directive: "noindex", field: meta("robots_index"), on: "yes", off: null },
    { directive: "nofollow", field: meta("robots_follow"), on: "yes", off: null },
    { directive: "noimageindex", field: meta("robots_imageindex"), on: "yes", off: null },
    { directive: "nosnippet", field: meta("robots_snippet"), on: "yes", off: null },
  ]),
  social: {
    is: "fields",
    tags: {
      "og:title": [{ field: meta("social_fb_title") }],
      "og:description": [{ field: meta("social_fb_desc") }],
      "og:image": image("fb"),
      "twitter:title": [{ field: meta("social_twitter_title") }],
      "twitter:description": [{ field: meta("social_twitter_desc") }],
      "twitter:image": image("twitter"),
    },
  },
};

const IN_CORE = new Set([meta("titles_title"), meta("titles_desc"), meta("robots_index")]);

export const seopress: Dialect = {
  id: "seopress",
  name: "SEOPress",
  namespaces: ["seopress/v1"],
  post: head,
  term: head,
  home: homeHead(
    "option-key:seopress_titles_option_name#seopress_titles_home_site_title",
    "option-key:seopress_titles_option_name#seopress_titles_home_site_desc",
  ),
  variables: /%%[\w-]+%%/,
  alters: [variables(/%%[\w-]+%%/, "%%post_title%%"), ZERO, REFERENCES, ADDRESS, DECODED],
  inCore: (field) => IN_CORE.has(field),
};

/**
 * Slim SEO 4.9.9: one array meta `slim_seo` of posts and terms, of which each entry is a field here. Core REST shows it
 * rendered and replaces it whole, so it needs the companion. Of robots it knows noindex alone.
 */
import { ADDRESS, type Alteration, BLANKS, REFERENCES, SHORTCODES, TAGS, variables, ZERO } from "./alterations.ts";
import { type Dialect, flags, type HeadFields, homeHead, social } from "./dialect.ts";

const entry = (name: string) => `json:slim_seo#${name}`;
const setting = (name: string) => `option-key:slim_seo#home/${name}`;

const head: HeadFields = {
  title: entry("title"),
  description: entry("description"),
  canonical: entry("canonical"),
  robots: flags([{ directive: "noindex", field: entry("noindex"), on: "1", off: null, cleared: "0" }]),
  social: social({ "og:image": entry("facebook_image"), "twitter:image": entry("twitter_image") }),
};

/** What PHP's own filter of addresses does not know is not printed at all. */
const OTHER_SCRIPTS: Alteration = {
  finds: /[^\x21-\x7e]/,
  words: "doesn't output URLs that contain it. Percent-encode it.",
  parts: ["canonical"],
};

export const slimSeo: Dialect = {
  id: "slim-seo",
  name: "Slim SEO",
  namespaces: ["slim-seo"],
  post: head,
  term: head,
  home: homeHead(setting("title"), setting("description"), {
    social: social({ "og:image": setting("facebook_image"), "twitter:image": setting("twitter_image") }),
  }),
  variables: /\{\{[^{}]+\}\}/,
  alters: [
    variables(/\{\{[^{}]+\}\}/, "{{ post.title }}"),
    ZERO,
    REFERENCES,
    TAGS,
    BLANKS,
    SHORTCODES,
    ADDRESS,
    OTHER_SCRIPTS,
  ],
  inCore: () => false,
};

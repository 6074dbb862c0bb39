/**
 * All in One SEO 4.9.9: a table of its own. Core REST shows it as `aioseo_meta_data`, but only of posts that have a row,
 * and a write there changes columns that nobody named; so it needs the companion. Terms need its paid edition.
 */
import { ADDRESS, BLANKS, REFERENCES, SHORTCODES, TAGS, variables, ZERO } from "./alterations.ts";
import type { Dialect, RobotsFields, SocialValue } from "./dialect.ts";

const column = (name: string) => `aioseo:${name}`;
const KNOWN = ["noindex", "nofollow", "noarchive", "nosnippet", "noimageindex"];

/** One switch says whether the rest counts at all. */
const robots: RobotsFields = {
  fields: [column("robots_default"), ...KNOWN.map((one) => column(`robots_${one}`))],
  knows: KNOWN,
  notAtHome: ["noindex"],
  write: (directives, now, insist) => {
    const isSilent = !insist && KNOWN.every((one) => !directives.has(one)) && now.get(column("robots_default")) !== "0";
    if (isSilent) return new Map();
    const said = KNOWN.map((one): [string, string] => [column(`robots_${one}`), directives.has(one) ? "1" : "0"]);
    return new Map([[column("robots_default"), "0"], ...said]);
  },
};

const image = (of: string): SocialValue[] => [
  { field: column(`${of}_image_custom_url`) },
  { field: column(`${of}_image_type`), fixed: "custom_image" },
];
const own: SocialValue = { field: column("twitter_use_og"), fixed: "0" };

export const aioseo: Dialect = {
  id: "aioseo",
  name: "All in One SEO",
  namespaces: ["aioseo/v1"],
  post: {
    title: column("title"),
    description: column("description"),
    canonical: column("canonical_url"),
    robots,
    social: {
      is: "fields",
      tags: {
        "og:title": [{ field: column("og_title") }],
        "og:description": [{ field: column("og_description") }],
        "og:image": image("og"),
        "twitter:title": [{ field: column("twitter_title") }, own],
        "twitter:description": [{ field: column("twitter_description") }, own],
        "twitter:image": [...image("twitter"), own],
        "twitter:card": [{ field: column("twitter_card") }],
      },
    },
  },
  term: null,
  home: null,
  variables: /#[a-z_]+\b/,
  alters: [variables(/#[a-z_]+\b/, "#post_title"), ZERO, REFERENCES, TAGS, BLANKS, SHORTCODES, ADDRESS],
  ownScheme: true,
  inCore: () => false,
};

/**
 * Yoast SEO, read from source around 28.5: post metas `_yoast_wpseo_*`; terms in one option. `meta-robots-noindex` is
 * "1" for noindex and "2" for index against the default of the type; rarer directives share one list. Core REST has
 * title and description of posts only, and only in late versions: whether an answer holds them decides.
 */
import {
  ADDRESS,
  type Alteration,
  BACKSLASHES,
  BLANKS,
  LESS_THAN,
  OCTETS,
  REFERENCES,
  variables,
  ZERO,
} from "./alterations.ts";
import {
  type Dialect,
  type Flag,
  flags,
  homeHead,
  type RobotsFields,
  type Social,
  type SocialValue,
  social,
} from "./dialect.ts";

const meta = (name: string) => `meta:_yoast_wpseo_${name}`;
const option = (name: string) => `option-tax:wpseo_taxonomy_meta#wpseo_${name}`;
const setting = (name: string) => `option-key:wpseo_titles#${name}`;

const FLAGS: readonly Flag[] = [
  { directive: "noindex", field: meta("meta-robots-noindex"), on: "1", off: "2" },
  { directive: "nofollow", field: meta("meta-robots-nofollow"), on: "1", off: null },
];
const ADVANCED = ["noimageindex", "noarchive", "nosnippet"];
const ADVANCED_FIELD = meta("meta-robots-adv");

const robots: RobotsFields = {
  fields: [...flags(FLAGS).fields, ADVANCED_FIELD],
  knows: [...flags(FLAGS).knows, ...ADVANCED],
  write: (directives, now, insist) => {
    const list = ADVANCED.filter((one) => directives.has(one)).join(",");
    return new Map([...flags(FLAGS).write(directives, now, insist), [ADVANCED_FIELD, list || null]]);
  },
};

/** The image's number goes with its address: where it stays, the old image is printed. */
function tags(name: (part: string) => string): Social {
  const image = (of: string): SocialValue[] => [
    { field: name(`${of}-image`) },
    { field: name(`${of}-image-id`), fixed: null },
  ];
  return {
    is: "fields",
    tags: {
      "og:title": [{ field: name("opengraph-title") }],
      "og:description": [{ field: name("opengraph-description") }],
      "og:image": image("opengraph"),
      "twitter:title": [{ field: name("twitter-title") }],
      "twitter:description": [{ field: name("twitter-description") }],
      "twitter:image": image("twitter"),
    },
  };
}

/** Yoast takes addresses apart, encodes the parts anew, and puts them together; these come out as they went in. */
const PLAIN_ADDRESS: Alteration = {
  finds:
    /^(?!https?:\/\/[^/?#\sA-Z]+(?:\/(?:[\w.~@-]|%[89a-f][\da-f])*)*(?:\?[\w-]+=[\w.~-]*(?:&[\w-]+=[\w.~-]*)*)?(?:#[\w.~-]+)?$).*|(?<=[?&])([\w-]+)=.*&\1=/,
  words: "would change this URL. Use one with plain letters, digits and hyphens.",
  parts: ["canonical", "image"],
};

/** Escapes in small letters, and other scripts escaped. */
const spell = (address: string): string =>
  address
    .replace(/[\u0080-\uffff]+/g, (text) => encodeURIComponent(text))
    .replace(/%[\da-f]{2}/gi, (escaped) => escaped.toLowerCase());

const IN_CORE = new Set([meta("title"), meta("metadesc")]);

export const yoast: Dialect = {
  id: "yoast",
  name: "Yoast SEO",
  namespaces: ["yoast/v1"],
  post: {
    title: meta("title"),
    description: meta("metadesc"),
    canonical: meta("canonical"),
    robots,
    social: tags(meta),
  },
  term: {
    title: option("title"),
    description: option("desc"),
    canonical: option("canonical"),
    robots: flags([{ directive: "noindex", field: option("noindex"), on: "noindex", off: "index" }]),
    social: tags(option),
  },
  home: homeHead(setting("title-home-wpseo"), setting("metadesc-home-wpseo"), {
    social: social({
      "og:title": setting("open_graph_frontpage_title"),
      "og:description": setting("open_graph_frontpage_desc"),
    }),
  }),
  spell,
  variables: /%%[\w-]+%%/,
  alters: [
    variables(/%%[\w-]+%%/, "%%title%%"),
    ZERO,
    REFERENCES,
    LESS_THAN,
    OCTETS,
    BLANKS,
    BACKSLASHES,
    ADDRESS,
    PLAIN_ADDRESS,
  ],
  inCore: (field, type = "post") => IN_CORE.has(field) && type === "post",
};

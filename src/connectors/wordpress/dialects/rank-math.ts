/**
 * Rank Math 1.0.273: metas `rank_math_*` of posts and terms alike; robots are a stored list. Its own routes write but do
 * not show what is kept, so without the companion nothing of it can be protected. Without an account or the "skip" of
 * its set-up it loads no routes at all.
 */
import { ADDRESS, BACKSLASHES, BLANKS, REFERENCES, SMILIES, TAGS, variables, ZERO } from "./alterations.ts";
import { type Dialect, type HeadFields, homeHead, type RobotsFields, type SocialValue, social } from "./dialect.ts";

const meta = (name: string) => `meta:rank_math_${name}`;
const setting = (name: string) => `option-key:rank-math-options-titles#homepage_${name}`;
const KNOWN = ["noindex", "nofollow", "noarchive", "noimageindex", "nosnippet"];

/** @param own switch without which the list does not count */
function robots(field: string, own?: string): RobotsFields {
  return {
    fields: own === undefined ? [field] : [own, field],
    knows: KNOWN,
    write: (directives, now, insist) => {
      const said = KNOWN.filter((one) => directives.has(one));
      const counts = own === undefined ? (now.get(field) ?? null) !== null : now.get(own) === "on";
      if (said.length === 0 && !insist && !counts) return own === undefined ? new Map([[field, null]]) : new Map();
      const list = JSON.stringify(directives.has("noindex") ? said : ["index", ...said]);
      return new Map([...(own === undefined ? [] : [[own, "on"] as const]), [field, list]]);
    },
  };
}

/** What it shows is the picture with the number; the address is what its own form shows. */
const image = (of: string): SocialValue[] => [
  { field: meta(`${of}_image`) },
  { field: meta(`${of}_image_id`), picture: true },
];
/** Tags of X are its own only where it is told not to use those of Facebook. */
const own: SocialValue = { field: meta("twitter_use_facebook"), fixed: "off" };

/** The kind of card of an archive is a setting of its own. */
const CARD = { "twitter:card": [{ field: meta("twitter_card_type") }] };

const term: HeadFields = {
  title: meta("title"),
  description: meta("description"),
  canonical: meta("canonical_url"),
  robots: robots("json:rank_math_robots"),
  social: {
    is: "fields",
    tags: {
      "og:title": [{ field: meta("facebook_title") }],
      "og:description": [{ field: meta("facebook_description") }],
      "og:image": image("facebook"),
      "twitter:title": [{ field: meta("twitter_title") }, own],
      "twitter:description": [{ field: meta("twitter_description") }, own],
      "twitter:image": [...image("twitter"), own],
    },
  },
};

const post: HeadFields =
  term.social.is === "fields" ? { ...term, social: { is: "fields", tags: { ...term.social.tags, ...CARD } } } : term;

export const rankMath: Dialect = {
  id: "rank-math",
  name: "Rank Math",
  namespaces: ["rankmath/v1"],
  post,
  term,
  home: homeHead(setting("title"), setting("description"), {
    robots: robots(setting("robots"), setting("custom_robots")),
    social: social({ "og:title": setting("facebook_title"), "og:description": setting("facebook_description") }),
  }),
  variables: /%[a-z_]+(\([^)]*\))?%/i,
  alters: [
    // Anything between two percent signs that holds no blank, such as “50%-70%”.
    variables(/%\S+?%|%[\w-]+\([^)]*\)%/, "%title%"),
    ...[ZERO, REFERENCES, TAGS, BLANKS, BACKSLASHES, SMILIES, ADDRESS],
  ],
  ownAttachmentPages: true,
  inCore: () => false,
};

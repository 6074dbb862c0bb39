/**
 * Rank Math 1.0.273: metas `rank_math_*` of posts and terms alike; robots are a stored list. Its own routes write but do
 * not show what is kept, so without the companion nothing of it can be protected. Without an account or the "skip" of
 * its set-up it loads no routes at all.
 */
import { type Dialect, type Head, homeHead, type Robots, type SocialValue } from "./dialect.ts";

const meta = (name: string) => `meta:rank_math_${name}`;
const FIELD = "json:rank_math_robots";
const KNOWN = ["noindex", "nofollow", "noarchive", "noimageindex", "nosnippet"];

const robots: Robots = {
  fields: [FIELD],
  knows: KNOWN,
  write: (directives, now, insist) => {
    const said = KNOWN.filter((one) => directives.has(one));
    const isSilent = said.length === 0 && !insist && (now.get(FIELD) ?? null) === null;
    const list = directives.has("noindex") ? said : ["index", ...said];
    return new Map([[FIELD, isSilent ? null : JSON.stringify(list)]]);
  },
};

const image = (of: string): SocialValue[] => [
  { field: meta(`${of}_image`) },
  { field: meta(`${of}_image_id`), fixed: null },
];
/** Tags of X are its own only where it is told not to use those of Facebook. */
const own: SocialValue = { field: meta("twitter_use_facebook"), fixed: "off" };

const head: Head = {
  title: meta("title"),
  description: meta("description"),
  canonical: meta("canonical_url"),
  robots,
  social: {
    is: "fields",
    tags: {
      "og:title": [{ field: meta("facebook_title") }],
      "og:description": [{ field: meta("facebook_description") }],
      "og:image": image("facebook"),
      "twitter:title": [{ field: meta("twitter_title") }, own],
      "twitter:description": [{ field: meta("twitter_description") }, own],
      "twitter:image": [...image("twitter"), own],
      "twitter:card": [{ field: meta("twitter_card_type") }],
    },
  },
};

export const rankMath: Dialect = {
  id: "rank-math",
  name: "Rank Math",
  namespaces: ["rankmath/v1"],
  post: head,
  term: head,
  home: homeHead(
    "option-key:rank-math-options-titles#homepage_title",
    "option-key:rank-math-options-titles#homepage_description",
  ),
  variables: /%[a-z_]+(\([^)]*\))?%/i,
  titleNote: null,
  inCore: () => false,
};

/**
 * No SEO plugin: the companion prints what is kept in its own metas (companion 1.0.0). Robots and social tags are kept
 * as text, so there is no directive and no tag that it does not know.
 */
import { ADDRESS, ZERO } from "./alterations.ts";
import type { Dialect, HeadFields } from "./dialect.ts";

/** Metas of a post or term; of a start page without an object, settings. */
function head(field: (name: string) => string): HeadFields {
  const robots = field("robots");
  return {
    title: field("title"),
    description: field("description"),
    canonical: field("canonical"),
    robots: {
      fields: [robots],
      knows: ["noindex", "nofollow", "noarchive", "nosnippet", "noimageindex", "notranslate", "unavailable_after"],
      write: (directives, now, insist) => {
        const words = [...directives].join(", ");
        const none = insist || (now.get(robots) ?? null) !== null ? "index, follow" : null;
        return new Map([[robots, words || none]]);
      },
    },
    social: { is: "lines", field: field("social") },
  };
}

const ofObject = head((name) => `meta:_sitemend_${name}`);

export const none: Dialect = {
  id: "none",
  name: "the companion plugin",
  namespaces: [],
  post: ofObject,
  term: ofObject,
  home: head((name) => `option:sitemend_home_${name}`),
  variables: null,
  alters: [ZERO, ADDRESS],
  inCore: () => false,
};

/**
 * No SEO plugin: the companion prints what is kept in its own metas (companion 1.0.0). Robots and social tags are kept
 * as text, so there is no directive and no tag that it does not know.
 */
import type { Dialect, Head } from "./dialect.ts";

const ROBOTS = "meta:_sitemend_robots";

const head: Head = {
  title: "meta:_sitemend_title",
  description: "meta:_sitemend_description",
  canonical: "meta:_sitemend_canonical",
  robots: {
    fields: [ROBOTS],
    knows: ["noindex", "nofollow", "noarchive", "nosnippet", "noimageindex", "notranslate", "unavailable_after"],
    write: (directives, now, insist) => {
      const words = [...directives].join(", ");
      const none = insist || (now.get(ROBOTS) ?? null) !== null ? "index, follow" : null;
      return new Map([[ROBOTS, words || none]]);
    },
  },
  social: { is: "lines", field: "meta:_sitemend_social" },
};

export const none: Dialect = {
  id: "none",
  name: "the companion plugin",
  namespaces: [],
  post: head,
  term: null,
  home: null,
  variables: null,
  titleNote: null,
  inCore: () => false,
};

/**
 * The SEO Framework 5.1.5: post metas with the names of Genesis. Robots are numbers: 1 forbids, -1 allows against the
 * default. It has no routes and core REST drops its metas, so it needs the companion. Terms are kept in one array that
 * the companion does not open.
 */
import { type Dialect, flags, homeHead } from "./dialect.ts";

export const theSeoFramework: Dialect = {
  id: "the-seo-framework",
  name: "The SEO Framework",
  namespaces: [],
  post: {
    title: "meta:_genesis_title",
    description: "meta:_genesis_description",
    canonical: "meta:_genesis_canonical_uri",
    robots: flags([
      { directive: "noindex", field: "meta:_genesis_noindex", on: "1", off: "-1" },
      { directive: "nofollow", field: "meta:_genesis_nofollow", on: "1", off: "-1" },
      { directive: "noarchive", field: "meta:_genesis_noarchive", on: "1", off: "-1" },
    ]),
    social: {
      is: "fields",
      tags: {
        "og:title": [{ field: "meta:_open_graph_title" }],
        "og:description": [{ field: "meta:_open_graph_description" }],
        "og:image": [{ field: "meta:_social_image_url" }, { field: "meta:_social_image_id", fixed: null }],
        "twitter:title": [{ field: "meta:_twitter_title" }],
        "twitter:description": [{ field: "meta:_twitter_description" }],
      },
    },
  },
  term: null,
  home: homeHead(
    "option-key:autodescription-site-settings#homepage_title",
    "option-key:autodescription-site-settings#homepage_description",
  ),
  variables: null,
  titleNote: "The SEO Framework puts the site's name behind it, unless that is switched off for the page.",
  inCore: () => false,
};

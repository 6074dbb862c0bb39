import { defineCheck } from "../kit/define-check.ts";
import { hasConnection } from "../kit/guards.ts";

export default defineCheck({
  id: "wp-url-mismatch",
  scope: "site",
  title: "WordPress URL doesn't match the audited URL",
  effect: "reach",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "The WordPress home URL is {home}, but the site was audited at {origin}.",
  noSuggestion: "The site owner has to decide which URL is correct; a wrong one locks everyone out.",
  docs: {
    what: "The WordPress home URL differs in scheme, host or port from the audited site URL.",
    why: "WordPress uses its home URL in links, canonicals and the sitemap, which then point elsewhere or redirect.",
    fix: "Set the correct URL under Settings → General, after making sure that it works: a wrong one locks everyone out.",
    sources: ["https://developer.wordpress.org/advanced-administration/upgrade/migrating/"],
  },
  needs: ["connection"],
  appliesTo: hasConnection,

  *detect({ connection, site }) {
    const home = connection?.homeUrl ? URL.parse(connection.homeUrl) : null;
    if (home !== null && home.origin !== site.origin) yield { home: home.origin, origin: site.origin };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "<p>Tea</p>" },
        connection: { homeUrl: "http://example.com" },
        at: [""],
        says: "http://example.com",
        because: "the WordPress URL still uses http",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        connection: { homeUrl: "https://www.example.com/blog" },
        at: [""],
        because: "the host is different",
      },
    ],
    passes: [
      { pages: { "/": "<p>Tea</p>" }, connection: {}, because: "they are the same" },
      {
        pages: { "/": "<p>Tea</p>" },
        connection: { homeUrl: "https://example.com/blog/" },
        because: "WordPress may be installed in a subdirectory",
      },
      { pages: { "/": "<p>Tea</p>" }, connection: { homeUrl: null }, because: "it couldn't be read" },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "WordPress is not connected" },
    ],
  }),
});

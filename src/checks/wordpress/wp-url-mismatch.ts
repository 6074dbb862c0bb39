import { defineCheck } from "../kit/define-check.ts";
import { hasConnection } from "../kit/guards.ts";

export default defineCheck({
  id: "wp-url-mismatch",
  scope: "site",
  title: "WordPress has another address than the site",
  severity: "error",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "WordPress takes {home} for its address, and the site is reached at {origin}.",
  noSuggestion: "Which of the two addresses is right is for the owner to decide; a wrong one locks everybody out.",
  docs: {
    what: "The home address that is set in the connected WordPress differs in scheme, host or port from the address at which the site was audited.",
    why: "WordPress writes its own address into links, canonicals and the sitemap, which then lead elsewhere or through redirects.",
    fix: "Set the right address under Settings, General, after you have made sure that it works: a wrong one locks everybody out.",
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
        because: "WordPress was never told about https",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        connection: { homeUrl: "https://www.example.com/blog" },
        at: [""],
        because: "the host is another",
      },
    ],
    passes: [
      { pages: { "/": "<p>Tea</p>" }, connection: {}, because: "they are the same" },
      {
        pages: { "/": "<p>Tea</p>" },
        connection: { homeUrl: "https://example.com/blog/" },
        because: "WordPress may live in a folder",
      },
      { pages: { "/": "<p>Tea</p>" }, connection: { homeUrl: null }, because: "it could not be read" },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "no WordPress is connected" },
    ],
  }),
});

import { defineCheck } from "../kit/define-check.ts";
import { compareVersions } from "../kit/versions.ts";

export default defineCheck({
  id: "wp-core-outdated",
  scope: "site",
  title: "WordPress is outdated",
  effect: "breakage",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "WordPress {version} is installed; {newer} is available{meaning}.",
  noSuggestion: "WordPress is updated in its own dashboard, after a backup.",
  docs: {
    what: "The connected WordPress site reports an available update. A minor release (6.8.3 for 6.8.1) fixes bugs and security vulnerabilities and is a warning; a major release (6.9) is a notice. Based on the last connection test. Requires companion plugin 1.1 or later and a user who can view updates; not reported if WordPress hasn't checked for updates in a week.",
    why: "Fixed vulnerabilities are public from the day of release, and attackers scan for sites that haven't updated.",
    fix: "Make a backup, then update under Dashboard → Updates. WordPress installs minor releases automatically unless this has been turned off.",
    sources: [
      "https://wordpress.org/documentation/article/updating-wordpress/",
      "https://make.wordpress.org/core/handbook/about/release-cycle/version-numbering/",
    ],
  },
  needs: ["connection"],
  appliesTo: ({ connection }) => {
    if (connection === null) return "not-applicable";
    return connection.updates.core === null || connection.wordpressVersion === null ? "cannot-tell" : "applies";
  },

  *detect({ connection }) {
    const version = connection?.wordpressVersion ?? "";
    const newest = (connection?.updates.core ?? []).toSorted(compareVersions).reverse();
    const release = newest.find((one) => lineOf(one) === lineOf(version));
    if (release !== undefined) yield { version, newer: release, meaning: ", which fixes bugs in this version" };
    else if (newest[0] !== undefined) yield { severity: "notice", version, newer: newest[0], meaning: "" };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "<p>Tea</p>" },
        connection: { wordpressVersion: "6.8.1", updates: { core: ["6.9", "6.8.3", "6.8.10"] } },
        at: [""],
        severity: "warning",
        says: "WordPress 6.8.1 is installed; 6.8.10 is available, which fixes bugs",
        because: "a newer minor release of its branch is available",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        connection: { wordpressVersion: "6.8.1", updates: { core: ["6.9.1", "6.10"] } },
        at: [""],
        severity: "notice",
        says: "6.10 is available.",
        because: "only new major releases are available",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        connection: { wordpressVersion: "6.8", updates: { core: ["6.8.1"] } },
        at: [""],
        severity: "warning",
        because: "the first release of a branch has no third number",
      },
    ],
    passes: [
      { pages: { "/": "<p>Tea</p>" }, connection: {}, because: "nothing newer is known" },
      {
        pages: { "/": "<p>Tea</p>" },
        connection: { updates: { core: null } },
        outcome: "cannot-tell",
        because: "the companion plugin is missing, or too old",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        connection: { wordpressVersion: null, updates: { core: ["6.9"] } },
        outcome: "cannot-tell",
        because: "the version is not known",
      },
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "WordPress is not connected" },
    ],
  }),
});

/** 6.8 of 6.8.3 */
function lineOf(version: string): string {
  return /^\d+\.\d+/.exec(version)?.[0] ?? version;
}

import { defineCheck } from "../kit/define-check.ts";
import { compareVersions } from "../kit/versions.ts";

export default defineCheck({
  id: "wp-core-outdated",
  scope: "site",
  title: "WordPress is not up to date",
  severity: "warning",
  certainty: "certain",
  fix: "manual",
  core: false,
  message: "WordPress {version} is in use, and {newer} is out{meaning}.",
  noSuggestion: "WordPress is updated in its own dashboard, after a backup.",
  docs: {
    what: "The connected WordPress has itself noted a later version. One of the same line (6.8.3 for 6.8.1) mends faults and security holes and is a warning; where only a new line is out (6.9), it is a notice. As of the last time the connection was verified. It needs the companion plugin, version 1.1 or later, and a user who may see updates; where WordPress has not looked for a week, nothing can be told.",
    why: "What a release mends is public from its first day, and attackers look for sites without it.",
    fix: "Make a backup, then update under Dashboard, Updates. WordPress installs releases of the same line by itself unless somebody has switched that off.",
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
    if (release !== undefined) yield { version, newer: release, meaning: ", which mends faults of this version" };
    else if (newest[0] !== undefined) yield { severity: "notice", version, newer: newest[0], meaning: "" };
  },

  examples: () => ({
    fails: [
      {
        pages: { "/": "<p>Tea</p>" },
        connection: { wordpressVersion: "6.8.1", updates: { core: ["6.9", "6.8.3", "6.8.10"] } },
        at: [""],
        severity: "warning",
        says: "WordPress 6.8.1 is in use, and 6.8.10 is out, which mends faults",
        because: "its line has gone on, and later lines are no reason to wait",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        connection: { wordpressVersion: "6.8.1", updates: { core: ["6.9.1", "6.10"] } },
        at: [""],
        severity: "notice",
        says: "6.10 is out.",
        because: "only new lines are out",
      },
      {
        pages: { "/": "<p>Tea</p>" },
        connection: { wordpressVersion: "6.8", updates: { core: ["6.8.1"] } },
        at: [""],
        severity: "warning",
        because: "the first release of a line has no third number",
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
      { pages: { "/": "<p>Tea</p>" }, outcome: "not-applicable", because: "no WordPress is connected" },
    ],
  }),
});

/** 6.8 of 6.8.3 */
function lineOf(version: string): string {
  return /^\d+\.\d+/.exec(version)?.[0] ?? version;
}
